//! `yomi-tools match` with the real binary. This test binary is the external program, too: as a child of `yomi` it plays Othello over GTP or
//! NBoard's protocol, or gomoku over Gomocup's, well or badly.

use std::{
    io::{BufRead as _, Write as _},
    process::{Command, Output},
    time::{Duration, Instant},
};

use yomi_game::{
    Board as _, Game as _,
    othello::{Move, Position},
};

#[path = "../../tests/support/binary.rs"]
mod binary;
mod matches {
    pub(crate) mod gomoku;
}

/// Environment variable that selects the kind of program.
const PROGRAM: &str = "YOMI_TEST_PROGRAM";

/// `cmd:` with this binary and further settings.
fn program(settings: &str) -> String {
    let path = std::env::current_exe().expect("it has a path");
    let path = path.display();
    format!("cmd:'{path}' play_as_a_program --exact --nocapture --test-threads=1{settings}")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text is UTF-8")
}

fn openings() -> String {
    let path = format!("{}/openings.txt", env!("CARGO_TARGET_TMPDIR"));
    let openings = "# balanced\nf5d6c4d3c2b3b4b5\nf5f6d3c5c6e3c4b4\nf5f4e3d2c3e6e1g5\nf5d6c3\n";
    // Tests run in parallel: no reader may see a partial file.
    let draft = format!("{path}.{:?}", std::thread::current().id());
    std::fs::write(&draft, openings).expect("the folder is there");
    std::fs::rename(&draft, &path).expect("the folder is there");
    path
}

/// A match in which child processes are programs of this kind.
fn play_match(kind: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_yomi-tools"))
        .args(["match", "othello", "--openings", &openings()])
        .args(arguments)
        .env(PROGRAM, kind)
        .output()
        .expect("the binary runs")
}

fn json(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn two_configurations_play_every_opening_with_both_colours() {
    let players = ["--a", "depth=3", "--b", "depth=1", "--pairs", "4", "--seed", "5"];
    let output = play_match("", &players);
    let table = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(output.stderr.is_empty(), "no bar without a terminal");
    assert!(table.starts_with("A  depth=3\nB  depth=1\n\ngames    A won "), "{table}");
    assert!(table.contains(" of 8\n") && table.contains("\nElo      "), "{table}");
    let answer = json(&play_match("", &[&players[..], &["--json"]].concat()));
    let again = json(&play_match("", &[&players[..], &["--json", "--threads", "2"]].concat()));
    assert_eq!(answer["games"], again["games"], "games do not depend on the threads");
    let games = answer["games"].as_array().expect("a list");
    assert_eq!(games.len(), 8);
    let mut points = 0.0;
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game["black"], ["a", "b"][index % 2]);
        let moves = text_of(&game["moves"]);
        assert_eq!(moves[..6], text_of(&games[index / 2 * 2]["moves"])[..6]);
        // The transcript replays to a finished game with that result, the empties to the winner.
        let position = replay(moves);
        assert!(position.is_over(), "{moves}");
        let (black, white) = position.discs();
        let (black, white) = (i64::from(black), i64::from(white));
        let difference = black - white + (black - white).signum() * (64 - black - white);
        let of_a = if game["black"] == "a" { difference } else { -difference };
        assert_eq!(game["discs"], of_a, "{moves}");
        points += 0.5 + 0.5 * of_a.signum() as f64;
    }
    assert_eq!(answer["score"], points / 8.0);
    assert!(answer["a"]["nodes"].as_u64() > answer["b"]["nodes"].as_u64());
}

/// Whether a side had to pass; passes are omitted from the text of a game.
fn has_pass(moves: &str) -> bool {
    let mut position = Position::initial();
    let mut squares = (0..moves.len()).step_by(2).map(|start| &moves[start..start + 2]);
    squares.any(|square| {
        let must_pass = position.must_pass();
        if !must_pass {
            position.play(position.parse_move(square).expect("a square"));
        }
        must_pass
    })
}

fn text_of(value: &serde_json::Value) -> &str {
    value.as_str().expect("a text")
}

fn replay(moves: &str) -> Position {
    use yomi_game::{MovesText, PositionText};
    let moves = MovesText::Text(moves.to_owned());
    Position::read(&PositionText { moves, ..PositionText::default() }).expect("legal").position
}

#[test]
fn player_against_itself_wins_as_much_as_it_loses() {
    let answer = json(&play_match("", &["--a", "depth=2", "--b", "depth=2", "--pairs", "3", "--json"]));
    assert_eq!((&answer["score"], &answer["discs"]), (&0.5.into(), &0.0.into()));
    assert!(answer["discs_error"].is_null(), "pairs that are alike tell no error");
    assert_eq!(answer["elo"]["difference"], 0.0);
    assert_eq!(answer["pairs_by_half_points"], serde_json::json!([0, 0, 3, 0, 0]));
}

#[test]
fn two_sets_of_weights_play_each_other_in_one_process() {
    let untrained = format!("{}/match-untrained.bin", env!("CARGO_TARGET_TMPDIR"));
    let weights = yomi_othello::evaluation::weights::Weights::untrained();
    std::fs::write(&untrained, yomi_othello::evaluation::file::encode(&weights)).expect("the folder is there");
    let knows_nothing = format!("depth=2,weights={untrained}");
    let players = ["--a", "depth=2", "--b", &knows_nothing, "--pairs", "4", "--json"];
    let found = json(&play_match("", &players));
    assert!(found["score"].as_f64().is_some_and(|score| score > 0.8), "{found}");
    let output = play_match("", &["--a", "depth=2", "--b", "weights=no-such-file", "--pairs", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = text(&output.stderr);
    assert!(complaint.contains("--b") && complaint.contains("no-such-file"), "{complaint}");
}

#[test]
fn programs_play_over_gtp_and_nboard() {
    let gtp = program(",init=level 3,time_ms=5000");
    let mut games = Vec::new();
    let nboard = program(",protocol=nboard,depth=3");
    for (kind, other) in [("gtp", gtp.clone()), ("passes by itself", gtp), ("nboard", nboard)] {
        let players = ["--a", "depth=4", "--b", &other, "--pairs", "2", "--threads", "2"];
        let answer = json(&play_match(kind, &[&players[..], &["--json"]].concat()));
        assert_eq!(answer["wins"], 4, "{kind}: the first legal move is no match for depth 4");
        assert!(answer["b"]["mean_ms"].as_f64() > Some(0.0));
        assert_eq!((&answer["b"]["nodes"], &answer["b"]["late"]), (&0.into(), &0.into()));
        games.push(answer["games"].clone());
    }
    let mut played = games[0].as_array().expect("a list").iter();
    assert!(played.any(|game| has_pass(text_of(&game["moves"]))), "or none would be told");
    assert!(games.iter().all(|game| *game == games[0]), "the same player, whatever it speaks");
}

#[test]
fn what_a_program_does_wrong_ends_the_match_and_is_told() {
    for (kind, expected) in [
        ("illegal", &["answered \"genmove black\" with \"A1\": not legal: it would flip no"][..]),
        ("refuses", &["refused \"clear_board\": not today", "\n  < ? not today"]),
        ("crashes", &["ended (exit status: 3) when it was to answer \"genmove black\"", "! out of"]),
        ("hangs", &["did not answer \"genmove black\" within 5.1 s and was killed"]),
    ] {
        let started = Instant::now();
        let b = program(",time_ms=10");
        let output = play_match(kind, &["--a", &b, "--b", "depth=1", "--pairs", "2"]);
        assert_eq!(output.status.code(), Some(1), "{kind}");
        assert!(output.stdout.is_empty(), "{kind}: no game is finished");
        let complaint = text(&output.stderr);
        assert!(complaint.ends_with("the match ended after 0 of 2 pairs; A won 0, drew 0, lost 0\n"));
        for part in expected {
            assert!(complaint.contains(part), "{kind}: {complaint}");
        }
        assert!(started.elapsed() < Duration::from_secs(60), "{kind}");
    }
}

#[test]
fn program_that_resigns_loses_by_the_discs_on_the_board() {
    let b = program("");
    let players = ["--a", "depth=2", "--b", &b, "--pairs", "2"];
    let answer = json(&play_match("resigns", &[&players[..], &["--json"]].concat()));
    assert_eq!((&answer["wins"], &answer["losses"]), (&4.into(), &0.into()));
    for game in answer["games"].as_array().expect("a list") {
        assert_eq!(game["resigned"], "b");
        let discs = game["discs"].as_i64().expect("a number");
        let (black, white) = replay(text_of(&game["moves"])).discs();
        let on_board = i64::from(black) - i64::from(white);
        let of_a = if game["black"] == "a" { on_board } else { -on_board };
        assert_eq!(discs, of_a.max(2));
    }
    let table = play_match("resigns", &players);
    assert!(text(&table.stdout).contains("\nresigned A 0, B 4; lost by the discs"), "{table:?}");
}

/// A player that runs a shell script, one line per command.
fn script(name: &str, lines: &str) -> String {
    let path = format!("{}/{name}.sh", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, lines).expect("the folder is there");
    format!("cmd:sh {path},time_ms=10")
}

#[test]
fn program_that_falls_silent_in_any_way_is_noticed_before_its_time_is_over() {
    for (name, lines, expected) in [
        (
            "closes",
            "read x\necho closing >&2\nexec 1>&-\nsleep 100\n",
            &["its output is closed, but it ran on and was killed", "! closing"][..],
        ),
        ("leaves", "sleep 100 &\nread x\necho leaving >&2\nexit 4\n", &["exit status: 4", "! leaving"]),
        (
            "endless",
            "read x\nwhile :; do printf %1000s x; done\n",
            &["wrote a line of more than 64 KiB when it was to answer \"boardsize 8\""],
        ),
    ] {
        let started = Instant::now();
        let output = play_match("", &["--a", &script(name, lines), "--b", "depth=1", "--pairs", "1"]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        for part in expected {
            assert!(text(&output.stderr).contains(part), "{name}: {output:?}");
        }
        assert!(started.elapsed() < Duration::from_secs(20), "{name}");
    }
}

/// Waits until a process has exited.
fn is_gone(number: &str) -> bool {
    let last = Instant::now() + Duration::from_secs(10);
    let state = || std::fs::read_to_string(format!("/proc/{number}/stat"));
    // Its parent may have exited, so that no process reaps it.
    while state().is_ok_and(|state| !state.contains(") Z ")) {
        if Instant::now() > last {
            return false;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    true
}

#[test]
fn engine_behind_a_launcher_ends_with_the_match() {
    // It answers one command and then hangs, with an engine behind it.
    let path = format!("{}/behind.pid", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(&path);
    let lines =
        format!("read x\nsh -c 'echo $$ > {path}; echo \"? no\"; read x; echo \"? no\"; exec sleep 100'\necho\n");
    let a = script("behind", &lines);
    let output = play_match("", &["--a", &a, "--b", "depth=1", "--pairs", "1"]);
    assert!(text(&output.stderr).contains("refused \"clear_board\": no"), "{output:?}");
    let number = std::fs::read_to_string(&path).expect("the engine has begun");
    assert!(is_gone(number.trim()), "{number}");
}

#[test]
fn programs_end_when_the_match_is_interrupted() {
    let path = format!("{}/interrupted.pid", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(&path);
    let lines = format!("sh -c 'echo $$ > {path}.draft; mv {path}.draft {path}; exec sleep 100'\necho\n");
    let a = script("interrupted", &lines);
    let mut child = Command::new(env!("CARGO_BIN_EXE_yomi-tools"))
        .args(["match", "othello", "--openings", &openings(), "--pairs", "1"])
        .args(["--a", &a, "--b", "depth=1"])
        .spawn()
        .expect("the binary runs");
    let number = read_when_there(&path);
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signalled.expect("kill runs").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(is_gone(number.trim()), "{number}");
}

fn read_when_there(path: &str) -> String {
    let last = Instant::now() + Duration::from_secs(20);
    loop {
        match std::fs::read_to_string(path) {
            Ok(text) => return text,
            Err(error) => assert!(Instant::now() < last, "{path}: {error}"),
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn openings_to_the_same_position_are_played_once() {
    let path = format!("{}/repeated-openings.txt", env!("CARGO_TARGET_TMPDIR"));
    // With a byte order mark; the second is a mirror image of the first, the third equals it.
    std::fs::write(&path, "\u{feff}f5d6c3\nd3c5f6\nf5d6c3\nf5f6\n").expect("the folder is there");
    let output = |pairs: &str| {
        Command::new(env!("CARGO_BIN_EXE_yomi-tools"))
            .args(["match", "othello", "--openings", &path, "--a", "depth=1", "--b", "depth=1"])
            .args(["--json", "--pairs", pairs])
            .output()
            .expect("the binary runs")
    };
    let two = output("2");
    let note = format!("{path}: 2 of 4 openings are left out: they lead to the position of another");
    assert!(text(&two.stderr).starts_with(&note), "{two:?}");
    assert_eq!(json(&two)["games"].as_array().map(Vec::len), Some(4));
    let three = output("3");
    assert_eq!(three.status.code(), Some(1));
    let complaint = "3 pairs need as many different openings; the file has 2\n";
    assert!(text(&three.stderr).ends_with(complaint), "{three:?}");
}

#[test]
fn faults_of_usage_name_the_flag_and_the_line() {
    let complaint = |arguments: &[&str]| {
        let output = play_match("", arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        text(&output.stderr).to_owned()
    };
    let told = complaint(&["--a", "depth=300,levle=4", "--b", "depth=1"]);
    assert!(told.contains("--a, depth: 300 is outside 1 to 99\n--a, levle: "), "{told}");
    assert!(told.contains("did you mean level?"), "{told}");
    let told = complaint(&["--a", "depth=1", "--b", "cmd:no-such-program", "--pairs", "1"]);
    assert!(told.contains("B is not ready: no-such-program: does not start: No such"), "{told}");
    let told = complaint(&["--a", "depth=1", "--b", "depth=1", "--pairs", "5"]);
    assert!(told.contains("5 pairs need as many different openings; the file has 4"), "{told}");
}

/// Not a test, but the program that the others start: it plays the first legal move.
#[test]
fn play_as_a_program() {
    let Ok(kind) = std::env::var(PROGRAM) else { return };
    if kind.is_empty() {
        return;
    }
    let mut output = std::io::stdout();
    // The test harness has already written part of a line.
    writeln!(output).expect("standard streams are open");
    if kind.starts_with("brain") {
        return matches::gomoku::play(&kind);
    }
    let mut position = Position::initial();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("commands are UTF-8");
        let words: Vec<_> = line.split_whitespace().collect();
        let answer = if kind == "nboard" {
            nboard(&words, &mut position)
        } else {
            Some(format!("{}\n", gtp(&kind, &words, &mut position)))
        };
        if words[0] == "quit" {
            break;
        }
        if let Some(answer) = answer {
            writeln!(output, "{answer}").and_then(|()| output.flush()).expect("standard streams are open");
        }
    }
}

fn first_move(position: &Position) -> Move {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves[0]
}

fn gtp(kind: &str, words: &[&str], position: &mut Position) -> String {
    match (words, kind) {
        (["genmove", ..], "illegal") => "= A1".to_owned(),
        (["genmove", ..], "resigns") => "= resign".to_owned(),
        (["clear_board"], "refuses") => "? not today".to_owned(),
        (["genmove", ..], "crashes") => {
            writeln!(std::io::stderr(), "out of memory").expect("standard streams are open");
            std::process::exit(3);
        }
        (["genmove", ..], "hangs") => loop {
            std::thread::sleep(Duration::from_secs(1));
        },
        (["boardsize", "8"] | ["level", "3"] | ["quit"], _) => "=".to_owned(),
        (["clear_board"], _) => {
            *position = Position::initial();
            "=".to_owned()
        }
        (["play", _, "pass"], "passes by itself") => "? syntax error".to_owned(),
        (["play", side, mv], _) => {
            let mv = position.parse_move(mv).expect("a move");
            assert!(position.is_legal(mv) && is_to_move(side, position), "{words:?}");
            play(kind, position, mv);
            "= ".to_owned()
        }
        (["genmove", side], _) => {
            assert!(is_to_move(side, position), "{words:?}");
            let mv = first_move(position);
            play(kind, position, mv);
            format!("= {}", mv.to_string().to_uppercase())
        }
        _ => "? unknown command".to_owned(),
    }
}

fn play(kind: &str, position: &mut Position, mv: Move) {
    position.play(mv);
    if kind == "passes by itself" && position.must_pass() {
        position.play(Move::Pass);
    }
}

fn is_to_move(side: &str, position: &Position) -> bool {
    use yomi_game::Side;
    (side == "black") == (position.side_to_move() == Side::First)
}

fn nboard(words: &[&str], position: &mut Position) -> Option<String> {
    match words {
        ["ping", number] => Some(format!("pong {number}")),
        ["set", "depth", depth] => Some(format!("set myname first{depth}")),
        ["set", "game", ..] => {
            let (_, moves) = words.join(" ").split_once("*]").map(|(a, b)| (a.to_owned(), b.to_owned()))?;
            *position = Position::initial();
            for mv in moves.split(['[', ']']).skip(1).step_by(2) {
                let mv = position.parse_move(mv).expect("a move");
                position.play(mv);
            }
            None
        }
        ["move", mv] => {
            let mv = position.parse_move(mv).expect("a move");
            assert!(position.is_legal(mv), "{words:?}");
            position.play(mv);
            None
        }
        ["go"] => Some(format!("status thinking\n=== {}/1.50/0.1", first_move(position))),
        _ => None,
    }
}
