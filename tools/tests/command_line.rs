//! The commands of `yomi-tools`, run with the real binary.

use std::process::{Command, Output};

mod command_line {
    mod gomoku;
    mod solving;
}

fn yomi_tools(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_yomi-tools")).args(arguments).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text is UTF-8")
}

/// Two positions, each with a score for its only move.
fn labelled_file(name: &str) -> String {
    let path = format!("{}/{name}.jsonl", env!("CARGO_TARGET_TMPDIR"));
    let cells = format!("{}{}", "X".repeat(56), "XOOO----");
    let lost = format!("{}{}", "O".repeat(56), "XOOOOO--");
    let text = format!(
        "{{\"id\": \"one\", \"board\": \"{cells}\", \"turn\": \"black\", \"empties\": 4, \
         \"scores\": {{\"e8\": 64}}, \"exact\": true}}\n\n\
         {{\"board\": \"{lost}\", \"turn\": \"black\", \"scores\": {{\"g8\": -50.5}}}}\n"
    );
    std::fs::write(&path, text).expect("the folder is there");
    path
}

#[test]
fn grade_holds_a_player_to_labels_by_stage() {
    let path = labelled_file("grade");
    let output = yomi_tools(&["grade", &path, "--level", "5", "--threads", "2"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(output.stderr.is_empty(), "no bar without a terminal");
    let table = text(&output.stdout);
    let lines: Vec<_> = table.lines().collect();
    assert!(lines[0].starts_with("empties  positions  loss a move"), "{table}");
    // Equal losses give no estimate of the error.
    let row = "0–4              2        0.000     100.0 %  100.0 %";
    assert!(lines[1].starts_with(row), "{table}");
    assert!(lines[2].starts_with("all              2"), "{table}");
    let output = yomi_tools(&["grade", &path, "--algorithm", "pvs", "--depth", "1", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["player"], serde_json::json!({ "algorithm": "pvs", "depth": 1 }));
    assert_eq!(answer["positions"][0]["id"], "one");
    assert_eq!(answer["positions"][1]["id"], "line 3");
    assert_eq!(answer["total"]["positions"], 2);
    // Either move ends the game.
    assert_eq!((&answer["total"]["solved"], &answer["positions"][0]["solved"]), (&1.0.into(), &true.into()));
    let output = yomi_tools(&["grade", &path, "--count", "1", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["total"]["positions"], 1);
}

#[test]
fn grade_says_what_is_wrong_with_a_file() {
    let path = format!("{}/no-labels.jsonl", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, "\n{\"board\": \"X\"}\n").expect("the folder is there");
    let output = yomi_tools(&["grade", &path]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = text(&output.stderr);
    let expected = "no labelled positions: line 2: turn is missing; expected black or white\n";
    assert!(complaint.ends_with(expected), "{complaint}");
    let output = yomi_tools(&["grade", "no-such-file.jsonl", "--depth", "4"]);
    assert!(text(&output.stderr).starts_with("yomi-tools: cannot read no-such-file.jsonl: No such file"));
    let output = yomi_tools(&["grade", &path, "--depth", "300"]);
    assert!(text(&output.stderr).starts_with("--depth: 300 is outside 1 to 99"));
}

#[test]
fn several_threads_solve_what_one_solves() {
    let forum = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/othello/fforum-01-19.obf");
    let output = yomi_tools(&["solve", forum, "--from", "12", "--count", "8", "--threads", "3"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).lines().count(), 10);
    let output = yomi_tools(&["solve", forum, "--threads", "0"]);
    assert_eq!(output.status.code(), Some(2));
}
