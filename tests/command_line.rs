//! The commands that need no server, run with the real binary.

use std::process::{Command, Output};

#[path = "support/process.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod process;
mod command_line {
    mod batch;
    mod dialogues;
    mod gomocup;
    mod review;
    mod solve;
    mod terminal;
}

use process::binary;

fn yomi(arguments: &[&str]) -> Output {
    Command::new(binary()).args(arguments).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text is UTF-8")
}

#[test]
fn a_build_from_a_checkout_names_its_commit() {
    let git = Command::new("git").args(["rev-parse", "--show-toplevel", "HEAD"]).output();
    let git = git.map(|output| text(&output.stdout).to_owned()).unwrap_or_default();
    // An unpacked archive may lie within another project's checkout.
    let head = git.trim().split_once('\n').filter(|(top, _)| *top == env!("CARGO_MANIFEST_DIR"));
    let commit = match (option_env!("YOMI_COMMIT"), head) {
        (Some(given), _) if !given.is_empty() => given,
        (_, Some((_, head))) => head,
        _ => "unknown",
    };
    let version = env!("CARGO_PKG_VERSION");
    let said = yomi(&["--version"]);
    assert_eq!(text(&said.stdout), format!("yomi {version} (commit {commit})\n"));
}

#[test]
fn bestmove_prints_the_answer_of_the_server_as_one_line_of_json() {
    let output = yomi(&["bestmove", "othello", "--moves", "f5d6", "--depth", "4"]);
    assert!(output.status.success());
    let line = text(&output.stdout);
    assert_eq!(line.lines().count(), 1);
    let answer: serde_json::Value = serde_json::from_str(line).expect("JSON");
    assert_eq!(answer["game"], "othello");
    assert_eq!(answer["turn"], "black");
    assert_eq!(answer["depth"], 4);
    assert_eq!(answer["stopped_by"], "depth");
    assert_eq!(answer["deterministic"], true);
    assert_eq!(answer["pv"][0], answer["best_move"]);
}

#[test]
fn bestmove_takes_boards_and_json_as_a_request_does() {
    let output = yomi(&[
        "bestmove",
        "tictactoe",
        "--board",
        "XX- OO- ---",
        "--algorithm",
        "alpha_beta",
        "--techniques",
        r#"{"move_ordering":"static"}"#,
        "--include",
        "board_after,legal_moves",
    ]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["best_move"], "c1");
    assert_eq!(answer["score"]["value"], 1.0);
    assert_eq!(answer["board_after"], "XXXOO----");
    assert_eq!(answer["engine"]["algorithm"], "alpha_beta");
}

#[test]
fn faults_name_the_flag_and_end_with_exit_code_1() {
    let output = yomi(&["bestmove", "othello", "--moves", "f5x9", "--depth", "300"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let complaint = text(&output.stderr);
    assert!(complaint.contains("--moves: move 2: \"x9\" is no move"), "{complaint}");
    assert!(complaint.contains("--depth: 300 is outside 1 to 99"), "{complaint}");
}

#[test]
fn openapi_prints_the_document_that_is_checked_in() {
    let output = yomi(&["openapi"]);
    let checked_in = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.yaml"));
    assert_eq!(text(&output.stdout), checked_in.expect("openapi.yaml is checked in"));
}

const TREE: &str = "['A', ['B', ['E', 3], ['F', 12]], ['C', ['H', 2], 7], ['D', 14, ['K', 1]]]";

#[test]
fn lab_tree_draws_every_node_and_sums_up() {
    let output = yomi(&["lab", "tree", TREE]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let drawing = text(&output.stdout);
    assert!(drawing.starts_with("A  MAX  3  [−∞, +∞]  #1  ★\n├─ B  MIN  3  "), "{drawing}");
    assert!(drawing.contains("α cut: 2 ≤ α = 3 from B\n"), "{drawing}");
    let summary = "\nvalue    3, exact\nbest     B\nline     B E\ndepth    2\n\
                   nodes    9, and 1 skipped\nleaves   5\ncutoffs  2 α, 0 β\n";
    assert!(drawing.ends_with(summary), "{drawing}");
    assert!(!drawing.contains('\u{1b}'), "colours are for terminals");
    let colours = yomi(&["lab", "tree", TREE, "--colour", "always"]);
    assert!(text(&colours.stdout).contains("\u{1b}["));
}

#[test]
fn lab_tree_reads_standard_input_and_takes_a_window_that_begins_with_a_sign() {
    use std::{io::Write as _, process::Stdio};
    let mut child = Command::new(binary())
        .args(["lab", "tree", "-", "--root", "min", "--window=-1,2.5", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    child.stdin.take().expect("piped").write_all(b"[3,\n (4, 12)]").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&answer["value"], &answer["kind"]), (&3.0.into(), &"lower_bound".into()));
    assert_eq!(answer["nodes"][0]["window"], serde_json::json!([-1.0, 2.5]));
    assert_eq!(answer["nodes"][0]["player"], "min");
}

#[test]
fn lab_tree_is_drawn_as_a_picture_and_for_graphviz() {
    let svg = yomi(&["lab", "tree", TREE, "--format", "svg"]);
    assert!(text(&svg.stdout).starts_with("<svg "));
    let dot = yomi(&["lab", "tree", TREE, "--format", "dot", "--algorithm", "pvs"]);
    assert!(text(&dot.stdout).contains("digraph search {"));
    assert!(text(&dot.stdout).contains("pvs, depth 2, value 3, best B"));
}

#[test]
fn lab_trace_searches_a_position_of_any_board() {
    let board = ["lab", "trace", "tictactoe", "--columns", "4", "--rows", "4", "--moves", "a1d4b1c3"];
    let output = yomi(&[&board[..], &["--depth", "1"]].concat());
    let drawing = text(&output.stdout);
    assert!(drawing.starts_with("root  MAX  1  "), "{drawing}");
    assert!(drawing.contains("\nbest     c1\n"), "{drawing}");
    let output = yomi(&["lab", "trace", "othello", "--depth", "40"]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = text(&output.stderr);
    assert!(complaint.starts_with("--depth: the search has more than 20000 nodes"), "{complaint}");
}

#[test]
fn lab_race_prints_a_table_that_is_the_same_every_time() {
    let arguments = [
        "lab",
        "race",
        "othello",
        "--moves",
        "f5d6",
        "--depth",
        "4",
        "--run",
        "minimax",
        "--run",
        "sorted: alpha_beta+move_ordering=static",
        "--run",
        "pvs+move_ordering=dynamic+killer_moves=3",
        "--runs",
        r#"[{"algorithm": "mcts", "nodes": 100, "name": "playouts"}]"#,
        "--no-time",
    ];
    let output = yomi(&arguments);
    let table = text(&output.stdout);
    let lines: Vec<_> = table.lines().collect();
    assert!(lines[0].starts_with("run  ") && lines[0].ends_with("cutoffs  re-searches"), "{table}");
    let names: Vec<_> = lines[1..5].iter().map(|line| line.split(' ').next().unwrap_or_default()).collect();
    assert_eq!(names, ["minimax", "sorted", "pvs+move_ordering=dynamic+killer_moves=3", "playouts"]);
    assert!(table.contains("\nThe values agree.\nNot comparable: playouts: the algorithm"), "{table}");
    assert_eq!(text(&yomi(&arguments).stdout), table);
    let timed = yomi(&arguments[..arguments.len() - 1]);
    assert!(text(&timed.stdout).contains(" ms\n"));
}

#[test]
fn lab_race_takes_trees_and_names_the_run_that_is_wrong() {
    let race = ["lab", "race", "--tree", TREE, "--run", "negamax", "--run"];
    let output = yomi(&[&race[..], &["mtd_f", "--format", "json"]].concat());
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&answer["agree"], &answer["rows"][1]["best"]), (&true.into(), &"B".into()));
    let output = yomi(&[&race[..], &["pvs+histroy"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let complaint = text(&output.stderr);
    assert!(complaint.starts_with("run 2, techniques histroy: \"histroy\" is not"), "{complaint}");
    let output = yomi(&["lab", "race", "--run", "pvs"]);
    assert!(text(&output.stderr).starts_with("game: give a game and its position, or a tree"));
}

#[test]
fn bestmove_reads_its_weights_before_its_time_begins() {
    // Ten times the limit: parsing exceeds it on any machine, and by more in a debug build.
    let output = yomi(&["bestmove", "othello", "--time-ms", "5"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(answer["depth"].as_u64() > Some(0), "{answer}");
    assert!(answer["timing"]["search_us"].as_u64() < Some(50_000), "{answer}");
}

#[test]
fn flags_of_every_command_stand_under_a_heading_of_their_own() {
    for command in [&["serve", "--help"][..], &["bestmove", "--help"], &["--cpu", "avx2", "--help"]] {
        let output = yomi(command);
        let help = text(&output.stdout);
        let (_, engine) = help.split_once("\nEngine:\n").expect("a heading");
        let section = engine.split("\n\n").next().unwrap_or_default();
        let (_, rest) = help.split_once("\nEngine:\n").expect("a heading");
        assert!(section.contains("--cpu") && rest.contains("--othello-weights"), "{help}");
    }
    let output = yomi(&["healthcheck", "--help"]);
    let help = text(&output.stdout);
    assert!(help.contains("that the server listens on") && !help.contains("--cpu"), "{help}");
}

#[test]
fn the_path_of_the_processor_is_chosen_by_flag_or_variable_where_something_is_searched() {
    let bestmove = ["bestmove", "othello", "--moves", "f5d6", "--depth", "2", "--cpu"];
    assert!(yomi(&[&bestmove[..], &["portable"]].concat()).status.success());
    for name in ["avx3", ""] {
        let output = yomi(&[&bestmove[..], &[name]].concat());
        assert_eq!(output.status.code(), Some(2));
        let complaint = text(&output.stderr);
        assert!(complaint.contains("portable, avx2 or avx512 is expected"), "{complaint}");
    }
    let fast = |arguments: &[&str]| {
        let mut command = Command::new(binary());
        command.args(arguments).env("YOMI_CPU", "fast").output().expect("it runs")
    };
    assert!(fast(&["openapi"]).status.success(), "it searches nothing");
    for arguments in [&["solve", "x.obf"][..], &["serve"], &[]] {
        let output = fast(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        // In a JSON log, quotation marks are escaped.
        let complaint = text(&output.stderr).replace('\\', "");
        assert!(complaint.contains("\"fast\" is no path") && complaint.contains("--cpu"), "{complaint}");
    }
}

/// Runs with the environment variable that names a weights file.
fn with_weights(path: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(binary());
    command.args(arguments).env("YOMI_OTHELLO_WEIGHTS", path).output().expect("the binary runs")
}

const TRAINED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/othello/weights/patterns.bin");

#[test]
fn weights_that_cannot_be_used_end_every_search_at_its_start_with_the_reason() {
    let trained = std::fs::read(TRAINED).expect("the weights are in the source tree");
    let folder = env!("CARGO_TARGET_TMPDIR");
    let changed = |name: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let path = format!("{folder}/{name}.bin");
        let mut bytes = trained.clone();
        change(&mut bytes);
        std::fs::write(&path, bytes).expect("the folder is there");
        path
    };
    let cases = [
        (format!("{folder}/nowhere.bin"), "cannot read the Othello weights"),
        (changed("empty", &Vec::clear), "it does not begin with YOMI-OTH"),
        (changed("half", &|bytes| bytes.truncate(trained.len() / 2)), "it is truncated"),
        (changed("version", &|bytes| bytes[8] = 200), "its format is version 200, expected"),
        (changed("shape", &|bytes| bytes[10] = 7), "it holds weights of other patterns or stages"),
        (changed("damage", &|bytes| bytes[1000] ^= 1), "it is damaged: its CRC-32 is"),
    ];
    for (path, reason) in &cases {
        for arguments in [&["bestmove", "othello", "--depth", "1"][..], &["serve"], &[]] {
            let output = with_weights(path, arguments);
            assert_eq!(output.status.code(), Some(1), "{path} {arguments:?}");
            assert!(output.stdout.is_empty());
            let complaint = text(&output.stderr);
            assert!(complaint.contains(path) && complaint.contains(reason), "{complaint}");
        }
    }
    let (nowhere, reason) = &cases[0];
    let output = yomi(&["bestmove", "othello", "--othello-weights", nowhere]);
    assert!(text(&output.stderr).contains(reason), "{output:?}");
    // Commands without a search do not load the weights.
    assert!(with_weights(nowhere, &["openapi"]).status.success());
}

#[test]
fn other_weights_take_the_place_of_those_in_the_binary_and_change_the_fingerprint() {
    let fingerprint = |output: Output| {
        assert!(output.status.success(), "{}", text(&output.stderr));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        answer["engine"]["fingerprint"].clone()
    };
    let bestmove = ["bestmove", "othello", "--moves", "f5d6", "--depth", "2"];
    let own = fingerprint(yomi(&bestmove));
    assert_eq!(fingerprint(with_weights(TRAINED, &bestmove)), own, "the same bytes");
    let untrained = yomi_othello::evaluation::weights::Weights::untrained();
    let path = format!("{}/untrained.bin", env!("CARGO_TARGET_TMPDIR"));
    let bytes = yomi_othello::evaluation::file::encode(&untrained);
    std::fs::write(&path, bytes).expect("the folder is there");
    assert_ne!(fingerprint(with_weights(&path, &bestmove)), own);
}

#[test]
fn bestmove_takes_a_clock_and_a_variety() {
    let clock = r#"{"remaining_ms":600,"increment_ms":10}"#;
    let output = yomi(&["bestmove", "othello", "--clock", clock]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["stopped_by"], "time", "{}", text(&output.stderr));
    let output = yomi(&["bestmove", "othello", "--variety", "200", "--seed", "5", "--depth", "2"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    // The four first moves are symmetric.
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(4));
}

#[test]
fn bestmove_cuts_as_carefully_as_it_is_told() {
    let asked = |confidence: &str| {
        yomi(&["bestmove", "othello", "--moves", "f5d6c3", "--depth", "6", "--confidence", confidence])
    };
    for (confidence, expected) in
        [("45", serde_json::json!(45)), ("99.9", serde_json::json!(99.9)), ("100", serde_json::json!(null))]
    {
        let answer: serde_json::Value = serde_json::from_slice(&asked(confidence).stdout).expect("JSON");
        assert_eq!(answer["score"]["confidence"], expected, "{confidence}");
    }
    let complaint = "--confidence: 80 is none of the steps, in per cent: expected one of 45, 73";
    assert!(text(&asked("80").stderr).starts_with(complaint));
}

#[test]
fn several_threads_answer_as_one_where_a_search_takes_no_helpers() {
    let moves = ["bestmove", "othello", "--moves", "f5d6c3d3c4f4", "--depth", "3", "--threads"];
    let output = yomi(&[&moves[..], &["2"]].concat());
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["engine"]["threads"], 1, "a search that takes no helpers has none");
    let output = yomi(&[&moves[..], &["5000"]].concat());
    assert!(text(&output.stderr).contains("--threads: 5000 is outside 1 to 1024"), "{output:?}");
}
