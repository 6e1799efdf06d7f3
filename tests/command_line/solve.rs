//! `yomi solve`: the exact results of a file's positions.

use crate::{text, yomi};

fn file(name: &str, content: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, content).expect("the folder is there");
    path
}

#[test]
fn solve_tells_the_exact_result_of_every_position_of_a_file() {
    let forum = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/othello/fforum-01-19.obf");
    let problems = std::fs::read_to_string(forum).expect("it is there");
    let first: Vec<&str> = problems.lines().take(2).collect();
    let known = first.iter().map(|line| {
        let best = line.split(';').nth(1).and_then(|scored| scored.trim().split_once(':'));
        let (mv, score) = best.expect("a move with its score");
        (mv.to_lowercase(), score.parse::<f64>().expect("a number"))
    });
    let board = r#"{"game": "tictactoe", "board": "XX-/OO-/---", "turn": "X"}"#;
    let path = file("solve.txt", &format!("% a comment\n{}\n\n{board}\n", first.join("\n")));
    let output = yomi(&["solve", &path, "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let answers: Vec<serde_json::Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 3);
    for (answer, (mv, score)) in answers.iter().zip(known) {
        assert_eq!(answer["score"]["kind"], "exact");
        assert_eq!((&answer["best_move"], &answer["score"]["value"]), (&mv.into(), &score.into()));
    }
    assert_eq!(answers[2]["best_move"], "c1");
    let table = yomi(&["solve", &path]);
    let lines: Vec<&str> = text(&table.stdout).lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[2].starts_with("    5  c1         +1 outcome  exact"), "{}", lines[2]);
}

#[test]
fn solve_names_the_line_that_it_cannot_read() {
    for (line, reason) in [
        ("XX", "expected 64 cells and the side to move"),
        ("{\"moves\": \"f5\"}", "game is missing"),
        ("{\"game\": \"chess\"}", "expected one of othello, gomoku, tictactoe"),
    ] {
        let output = yomi(&["solve", &file("unreadable.txt", line)]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("line 1: ") && said.contains(reason), "{said}");
    }
    let output = yomi(&["solve", &file("empty.txt", "\n")]);
    assert!(text(&output.stderr).contains("nothing to solve"), "{output:?}");
}

#[test]
fn commands_that_moved_are_named() {
    for line in [&["match", "othello"][..], &["grade", "x"], &["bench", "othello"], &["load", "--certify"]] {
        let output = yomi(line);
        assert_eq!(output.status.code(), Some(2), "{line:?}");
        assert!(text(&output.stderr).contains("yomi-tools"), "{line:?}");
        assert!(output.stdout.is_empty());
    }
}
