//! `yomi review` with the real binary.

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, Stdio},
};

use crate::process::binary;
use crate::{text, yomi};

const GAMES: &str = "tests/data/records/othello-two-games.pgn";

#[test]
fn a_review_is_a_table_with_what_each_side_comes_to() {
    let output = yomi(&["review", GAMES, "--number", "1", "--from", "50", "--nodes", "5000"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    assert!(table.starts_with("othello, 60 moves: Player A (black) against Player B (white), 23-41\n"));
    assert!(table.contains("opening: 鼠\n"), "{table}");
    let row = table.lines().find(|line| line.starts_with("52 ")).expect("move 52");
    assert!(row.contains("blunder") && row.contains("one good move"), "{row}");
    assert!(table.ends_with("exercises: 52\n"), "{table}");
}

#[test]
fn two_reviews_by_nodes_are_the_same_bytes_and_json() {
    let arguments = ["review", GAMES, "--number", "2", "--nodes", "1500", "--json"];
    let [one, other] = [yomi(&arguments), yomi(&arguments)];
    assert_eq!(one.stdout, other.stdout);
    let review: serde_json::Value = serde_json::from_slice(&one.stdout).expect("JSON");
    assert_eq!((&review["complete"], &review["first_player"]), (&true.into(), &"Player C".into()));
    let plies = review["plies"].as_array().expect("plies");
    // One of them is a pass.
    assert_eq!(plies.len(), 61);
    assert!(plies.iter().all(|ply| ply["loss"]["expectation"].as_f64() >= Some(0.0)));
}

#[test]
fn the_page_of_a_review_is_written_beside_the_table() {
    let file = std::env::temp_dir().join(format!("yomi-review-{}.html", std::process::id()));
    let path = file.to_str().expect("UTF-8");
    let record = "tests/data/records/gomocup-renju.psq";
    let output = yomi(&["review", record, "--nodes", "500", "--html", path]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let html = fs::read_to_string(&file).expect("the page");
    let _ = fs::remove_file(&file);
    assert!(html.starts_with("<!doctype html>") && html.contains("ENGINE-A.zip (Black)"));
}

#[test]
fn what_is_not_one_game_is_refused_with_what_to_say() {
    let binary = binary();
    for (arguments, advice) in [
        (&["review", GAMES][..], "--number 1 to 2"),
        (&["review", GAMES, "--number", "3"], "holds 2 games"),
        (&["review", "tests/data/records/othello-annotated.txt"], "--game othello or gomoku"),
        (&["review", GAMES, "--number", "1", "--side", "X"], "expected black or white"),
        (&["review", GAMES, "--nodes", "1", "--depth", "1"], "cannot be used with"),
        (&["review", GAMES, "--number", "1", "--from", "61"], "--from is 61, and the game has 60"),
        (&["review", GAMES, "--number", "1", "--to", "99"], "--to is 99"),
        (&["review", GAMES, "--number", "1", "--from", "3", "--to", "2"], "--from 3 comes after"),
        (&["review", GAMES, "--number", "1", "--html", "/nowhere/a.html"], "cannot write /nowhere"),
        (&["review", binary], "at most 60000 characters"),
        (&["record", "/dev/zero"], "at most 60000 characters"),
        (&["batch", binary], "no text in UTF-8"),
        (&["review", "tests/data/records/gomocup-renju.psq", "--number", "2"], "holds 1 game,"),
    ] {
        let output = yomi(arguments);
        assert!(!output.status.success());
        let said = text(&output.stderr);
        assert!(said.contains(advice), "{arguments:?}: {said}");
    }
}

#[test]
fn a_game_is_read_from_standard_input() {
    let mut command = Command::new(binary());
    command.args(["review", "-", "--game", "othello", "--nodes", "100"]);
    let (input, output) = (Stdio::piped(), Stdio::piped());
    let mut child = command.stdin(input).stdout(output).stderr(Stdio::null()).spawn().expect("it runs");
    child.stdin.take().expect("a pipe").write_all(b"f5 d6 c3").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(text(&output.stdout).starts_with("othello, 3 moves"), "{}", text(&output.stdout));
}

#[test]
fn a_signal_ends_a_review_with_what_is_finished_and_its_exit_code() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let mut command = Command::new(binary());
        command.args(["review", GAMES, "--number", "1", "--depth", "40", "--json"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let mut said = String::new();
        let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
        errors.read_line(&mut said).expect("the estimate");
        assert!(said.contains("60 moves"), "{said}");
        let number = child.id().to_string();
        assert!(Command::new("kill").args([signal, &number]).status().expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(code));
        let review: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(review["stopped_by"], "interrupted");
        assert_eq!((&review["complete"], &review["deterministic"]), (&false.into(), &false.into()));
    }
}
