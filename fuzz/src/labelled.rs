//! Othello positions with a score for every move.

use serde_json::{Map, Value, json};
use yomi_collections::othello::{LabelledFileError, LabelledPosition, parse_labelled};
use yomi_game::{Board, Game, GameKind};

/// A file that is read, written and read again holds the same positions, each with a score for exactly
/// its legal moves; a fault names the line that has it.
///
/// # Panics
/// When it is not so.
pub fn reads_back(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match parse_labelled(&text) {
        Ok(positions) => {
            for position in &positions {
                let mut legal = Vec::new();
                position.position.legal_moves(&mut legal);
                let labelled: Vec<_> = position.labels.iter().map(|&(mv, _)| mv).collect();
                assert_eq!(labelled, legal, "{text:?}");
                assert!(!legal.is_empty(), "{text:?}");
                let in_range = |&(_, label): &(_, i64)| (-64_000..=64_000).contains(&label);
                assert!(position.labels.iter().all(in_range), "{text:?}");
            }
            let written: Vec<String> = positions.iter().map(written).collect();
            let written = written.join("\n");
            assert_eq!(parse_labelled(&written), Ok(positions), "{written:?} of {text:?}");
        }
        Err(LabelledFileError::Empty) => assert!(text.lines().all(|line| line.trim().is_empty())),
        Err(LabelledFileError::Line { line, fault }) => {
            let index = line.checked_sub(1).expect("lines are counted from 1");
            let faulty = text.lines().nth(index).expect("the fault lies in a line that is there");
            let alone = parse_labelled(faulty);
            assert_eq!(alone, Err(LabelledFileError::Line { line: 1, fault }), "{text:?}");
        }
    }
}

fn written(labelled: &LabelledPosition) -> String {
    let score = |label: i64| Value::from(label as f64 / 1000.0);
    let scores: Map<String, Value> =
        labelled.labels.iter().map(|&(mv, label)| (mv.to_string(), score(label))).collect();
    json!({
        "id": labelled.name,
        "board": labelled.position.board_text(),
        "turn": GameKind::Othello.side_name(labelled.position.side_to_move()),
        "empties": labelled.position.empties(),
        "scores": scores,
        "exact": labelled.exact,
    })
    .to_string()
}
