//! Gomoku's positions with judged moves, and its puzzles.

use serde_json::{Value, json};
use yomi_collections::{
    gomoku::{Label, LabelledPosition, parse_labelled},
    json_line::JsonLinesError,
    puzzles::{Puzzle, PuzzleKind, parse_puzzles},
};
use yomi_game::{Board, Game, GameKind, gomoku::Position};

/// A file that is read, written and read again holds the same positions, whose labels are of legal moves and shares; a
/// fault names the line that has it.
///
/// # Panics
/// When it is not so.
pub fn labels_read_back(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    reads_back(&text, parse_labelled, written_labels, |labelled: &LabelledPosition| {
        let position = &labelled.position;
        assert!(labelled.labels.iter().all(|label| position.is_legal(label.mv)), "{text:?}");
        assert!(labelled.best() <= 10_000 && labelled.unlisted <= 10_000, "{text:?}");
        assert!(!labelled.labels.is_empty(), "{text:?}");
    });
}

/// The same of puzzles, in which the first moves are legal, and there are some where there is a win.
///
/// # Panics
/// When it is not so.
pub fn puzzles_read_back(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    reads_back(&text, parse_puzzles, written_puzzle, |puzzle: &Puzzle| {
        let is_legal = |mv: &yomi_game::gomoku::Move| puzzle.position.is_legal(*mv);
        assert!(puzzle.first_moves.iter().all(is_legal), "{text:?}");
        let has_none = puzzle.kind == PuzzleKind::NoFours;
        assert_eq!(puzzle.first_moves.is_empty(), has_none, "{text:?}");
    });
}

fn reads_back<T: PartialEq + std::fmt::Debug>(
    text: &str,
    parse: impl Fn(&str) -> Result<Vec<T>, JsonLinesError>,
    write: impl Fn(&T) -> String,
    check: impl Fn(&T),
) {
    match parse(text) {
        Ok(found) => {
            found.iter().for_each(check);
            let written: Vec<String> = found.iter().map(&write).collect();
            let written = written.join("\n");
            // The board of a position shows no last move.
            let read = parse(&written).unwrap_or_else(|fault| panic!("{fault}: {written:?}"));
            let again: Vec<String> = read.iter().map(&write).collect();
            assert_eq!(again.join("\n"), written, "{text:?}");
        }
        Err(JsonLinesError::Empty(_)) => assert!(text.lines().all(|line| line.trim().is_empty())),
        Err(JsonLinesError::Line { line, fault }) => {
            let index = line.checked_sub(1).expect("lines are counted from 1");
            let faulty = text.lines().nth(index).expect("the fault lies in a line that is there");
            assert_eq!(parse(faulty), Err(JsonLinesError::Line { line: 1, fault }), "{text:?}");
        }
    }
}

fn position(name: &str, position: &Position) -> Value {
    json!({
        "id": name,
        "rule": position.rule().name(),
        "size": position.board_size(),
        "board": position.board_text(),
        "turn": GameKind::Gomoku.side_name(position.side_to_move()),
    })
}

fn written_labels(labelled: &LabelledPosition) -> String {
    let share = |parts: u16| Value::from(f64::from(parts) / 10_000.0);
    let label = |label: &Label| {
        let mut written = json!({ "move": label.mv.to_string(), "win_probability": share(label.win_probability) });
        if label.proven {
            written[if label.win_probability > 0 { "win_in" } else { "loss_in" }] = json!(9);
        }
        written
    };
    let mut line = position(&labelled.name, &labelled.position);
    line["ply"] = json!(labelled.position.stone_count());
    line["best"] = labelled.labels.iter().map(label).collect();
    line["unlisted"] = share(labelled.unlisted);
    line.to_string()
}

fn written_puzzle(puzzle: &Puzzle) -> String {
    let mut line = position(&puzzle.name, &puzzle.position);
    let first_moves: Vec<String> = puzzle.first_moves.iter().map(ToString::to_string).collect();
    line["kind"] = json!(puzzle.kind.name());
    let (result, plies) = match puzzle.kind {
        PuzzleKind::Fours => ("win", "win_in_plies_by_fours"),
        PuzzleKind::Threes => ("win", "win_in_plies"),
        PuzzleKind::NoFours => ("no vcf", "win_in_plies"),
    };
    line["expected"] = json!({ "result": result, "first_moves": first_moves });
    line["expected"][plies] = json!(puzzle.win_in);
    line.to_string()
}
