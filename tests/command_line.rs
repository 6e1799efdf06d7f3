//! The commands that need no server, run as the real binary.

use std::process::{Command, Output};

fn yomi(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_yomi")).args(arguments).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text is UTF-8")
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
    assert_eq!(answer["score"]["win_in"], 1);
    assert_eq!(answer["board_after"], "XXXOO----");
    assert_eq!(answer["engine"]["algorithm"], "alpha_beta");
}

#[test]
fn a_pretty_answer_draws_the_board_with_the_move() {
    let output = yomi(&["bestmove", "tictactoe", "--board", "XX-OO----", "--pretty"]);
    let drawing = text(&output.stdout);
    assert!(drawing.starts_with("    a b c\n  1 X X *\n  2 O O -\n  3 - - -\n"), "{drawing}");
    assert!(drawing.contains("X to move, best move c1"), "{drawing}");
}

#[test]
fn faults_name_the_flag_and_end_with_exit_code_1() {
    let output = yomi(&["bestmove", "othello", "--moves", "f5x9", "--depth", "300"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let complaint = text(&output.stderr);
    assert!(complaint.contains("--moves: \"x9\" is no move"), "{complaint}");
    assert!(complaint.contains("--depth: 300 is outside 1 to 99"), "{complaint}");
}

#[test]
fn openapi_prints_the_document_that_is_checked_in() {
    let output = yomi(&["openapi"]);
    let checked_in = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.yaml"));
    assert_eq!(text(&output.stdout), checked_in.expect("openapi.yaml is checked in"));
}
