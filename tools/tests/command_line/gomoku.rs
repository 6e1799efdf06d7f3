//! `yomi-tools grade` and `yomi-tools solve` with files of gomoku.

use std::process::Output;

use serde_json::{Value, json};

use crate::{text, yomi_tools};

const LABELLED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/gomoku/labelled.jsonl");
const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/gomoku/puzzles.jsonl");

fn answer(output: &Output) -> Value {
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A file with these lines in the folder of the tests.
fn file(name: &str, lines: &[&str]) -> String {
    let path = format!("{}/{name}.jsonl", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, lines.join("\n")).expect("the folder is there");
    path
}

#[test]
fn grade_tells_win_probability_by_rule_and_stage() {
    let arguments = ["grade", LABELLED, "--nodes", "300", "--count", "30"];
    let output = yomi_tools(&arguments);
    let table = text(&output.stdout);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
    assert!(table.starts_with("rule, stones  positions  loss a move"), "{table}");
    let names: Vec<_> = table.lines().skip(1).map_while(|row| row.split("  ").next()).collect();
    let rules = ["freestyle", "standard", "renju"];
    assert_eq!(names[..6], [&rules[..], &["0–19", "20–35", "36 and more"]].concat(), "{table}");
    assert!(table.contains("Loss and error in win probability, ± for 95 %"), "{table}");
    let found = answer(&yomi_tools(&[&arguments[..], &["--json", "--threads", "2"]].concat()));
    assert_eq!((&found["game"], &found["player"]), (&"gomoku".into(), &json!({ "nodes": 300 })));
    let positions = found["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), 30);
    let loss = |position: &Value| position["loss"].as_f64().expect("a number");
    let mean = positions.iter().map(loss).sum::<f64>() / 30.0;
    assert!((found["total"]["loss"].as_f64().expect("a number") - mean).abs() < 1e-9);
    assert!(positions.iter().all(|position| (0.0..=1.0).contains(&loss(position))));
    let unlisted = positions.iter().filter(|position| position["unlisted"] == true).count();
    assert_eq!(found["total"]["unlisted"], unlisted as f64 / 30.0);
    let counted = |list: &str| -> u64 {
        let groups = found[list].as_array().expect("a list").iter();
        groups.map(|group| group["positions"].as_u64().expect("a number")).sum()
    };
    assert_eq!((counted("rules"), counted("stages")), (30, 30));
}

#[test]
fn a_move_without_a_label_counts_as_the_file_says() {
    // Black has four in a row and wins at once, regardless of the score in the file.
    let position = r#""moves": "h8h1i8i1j8j1k8k1", "rule": "freestyle""#;
    let listed = r#""best": [{"move": "a1", "win_probability": 0.9}]"#;
    let path = file(
        "unlisted",
        &[
            &format!("{{{position}, {listed}, \"id\": \"guessed\"}}"),
            &format!("{{{position}, {listed}, \"id\": \"told\", \"unlisted\": 0.25}}"),
            &format!(
                "{{{position}, \"id\": \"wrong\", \"best\": [{{\"move\": \"a1\", \"win_probability\": 1, \"win_in\": 9}}]}}"
            ),
        ],
    );
    let found = answer(&yomi_tools(&["grade", &path, "--depth", "1", "--json"]));
    let told = |field: &str| -> Vec<&Value> {
        found["positions"].as_array().expect("a list").iter().map(|one| &one[field]).collect()
    };
    assert_eq!(told("loss"), [&json!(0.02), &json!(0.65), &json!(0.02)]);
    assert_eq!(told("unlisted"), [&json!(true); 3]);
    assert_eq!(found["total"]["unlisted"], 1.0);
    assert_eq!(found["total"]["loss_over_0.2"], json!(1.0 / 3.0));
    assert_eq!(found["contradictions"], json!([]), "both may win");
    let table = yomi_tools(&["grade", &path, "--depth", "1"]);
    let note = "unlisted moves count as the file says of all such moves";
    assert!(text(&table.stdout).contains(note), "{table:?}");
}

#[test]
fn grade_says_what_is_wrong_with_a_file_of_gomoku() {
    for (line, expected) in [
        (r#"{"moves": "h8", "best": []}"#, "line 1: best is []; expected the best moves"),
        (r#"{"moves": "h8h8", "best": [{"move": "a1"}]}"#, "line 1: moves.1: h8 is not legal"),
        (r#"{"moves": "h8", "rule": "caro", "best": []}"#, "line 1: rule: \"caro\" is not known"),
        (r#"{"moves": "h8", "bset": []}"#, "line 1: bset is no field of such a line; did you mean best"),
    ] {
        let path = file("wrong-labels", &[line]);
        let output = yomi_tools(&["grade", &path]);
        assert_eq!(output.status.code(), Some(1));
        let complaint = text(&output.stderr);
        assert!(complaint.contains("wrong-labels.jsonl holds no labelled positions: "), "{complaint}");
        assert!(complaint.contains(expected), "{complaint}");
    }
    let output = yomi_tools(&["grade", LABELLED, "--confidence", "73"]);
    assert!(text(&output.stderr).starts_with("--confidence: "), "{output:?}");
}

/// Three stones in a row that can become a straight four, and a position without threats.
const OPEN_THREE: &str = r#"{"id": "three", "kind": "vcf", "moves": "h8h1i8i1j8j1", "turn": "black", "expected": {"result": "win", "first_moves": ["k8", "g8"], "win_in_plies_by_fours": 3}}"#;
const NOTHING: &str = r#"{"kind": "no-vcf", "moves": "h8i9", "expected": {"result": "no vcf"}}"#;

#[test]
fn solve_sets_puzzles_and_sums_them_up_by_kind() {
    let path = file("puzzles", &[OPEN_THREE, "", NOTHING]);
    let output = yomi_tools(&["solve", &path, "--depth", "3"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    let rows: Vec<_> = table.lines().collect();
    assert!(rows[0].starts_with("puzzle  kind    rule       verdict   move"), "{table}");
    assert!(rows[1].starts_with("three   vcf     freestyle  solved"), "{table}");
    assert!(rows[2].starts_with("line 3  no-vcf  freestyle  solved"), "{table}");
    assert!(rows[4].starts_with("kind    puzzles  solved    share  proven"), "{table}");
    assert!(rows[7].starts_with("all           2       2  100.0 %       1"), "{table}");
    let found = answer(&yomi_tools(&["solve", &path, "--depth", "3", "--json"]));
    let first = &found["puzzles"][0];
    assert_eq!((&first["proven"], &first["win_in"]), (&true.into(), &3.into()));
    assert_eq!((&found["kinds"][0]["kind"], &found["kinds"][0]["shortest"]), (&"vcf".into(), &1.into()));
    assert_eq!((&found["total"]["solved"], &found["game"]), (&2.into(), &"gomoku".into()));
    let second = answer(&yomi_tools(&["solve", &path, "--from", "2", "--depth", "1", "--json"]));
    assert_eq!(second["puzzles"][0]["id"], "line 3");
}

#[test]
fn a_missed_puzzle_is_no_failure_and_a_false_claim_is() {
    let missed = OPEN_THREE.replace("\"k8\", \"g8\"", "\"a1\"");
    let found = answer(&yomi_tools(&["solve", &file("missed", &[&missed]), "--nodes", "1", "--json"]));
    assert_eq!((&found["puzzles"][0]["verdict"], &found["total"]["missed"]), (&"missed".into(), &1.into()));
    let found = answer(&yomi_tools(&["solve", &file("unlisted-win", &[&missed]), "--depth", "3", "--json"]));
    assert_eq!(found["puzzles"][0]["verdict"], "unlisted");
    let wrong = r#"{"kind": "no-vcf", "moves": "h8h1i8i1j8j1", "expected": {"result": "no vcf"}}"#;
    let output = yomi_tools(&["solve", &file("false-claim", &[NOTHING, wrong]), "--depth", "3"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("  wrong "), "{output:?}");
    let complaint = "1 of 2 puzzles: a win by fours is claimed where there is none\n";
    assert!(text(&output.stderr).ends_with(complaint), "{output:?}");
}

#[test]
fn puzzles_and_endgames_refuse_the_flags_of_the_other() {
    let output = yomi_tools(&["solve", PUZZLES, "--all-moves"]);
    assert!(text(&output.stderr).contains("--all-moves belongs to Othello"), "{output:?}");
    let forum = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/othello/fforum-01-19.obf");
    let output = yomi_tools(&["solve", forum, "--time-ms", "10"]);
    assert!(text(&output.stderr).contains("--time-ms belongs to puzzles of gomoku"), "{output:?}");
    let output = yomi_tools(&["solve", PUZZLES, "--from", "1000"]);
    assert!(text(&output.stderr).contains("nothing to solve"), "{output:?}");
    let path = file("no-puzzle", &[r#"{"kind": "vcf", "moves": "h8", "expected": {"result": "loss"}}"#]);
    let output = yomi_tools(&["solve", &path]);
    assert_eq!(output.status.code(), Some(1));
    let expected = "no-puzzle.jsonl holds no puzzles: line 1: expected.result is \"loss\"; expected win";
    assert!(text(&output.stderr).contains(expected), "{output:?}");
}

#[test]
fn solve_prints_endgames_as_json_too() {
    let forum = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/othello/fforum-01-19.obf");
    let found = answer(&yomi_tools(&["solve", forum, "--count", "2", "--json"]));
    assert_eq!((&found["game"], &found["total"]["problems"]), (&"othello".into(), &2.into()));
    let first = &found["problems"][0];
    assert_eq!((&first["number"], &first["empties"]), (&1.into(), &14.into()));
    assert_eq!((&first["score"], &first["best"]), (&18.into(), &"g8".into()));
    assert_eq!(first["faults"], json!([]));
}
