//! Tests of the rules, of reading, and of what the position keeps up to date.

mod laws;
mod reading;
mod winning;

use super::{Move, Position, Rule};
use crate::{Board, PositionText};

/// A text of an empty board of `size` on which `rows`, from the top, begin with what they say.
fn board(size: usize, rows: &[&str]) -> String {
    let mut text = String::new();
    for row in 0..size {
        let given = rows.get(row).copied().unwrap_or_default();
        text.push_str(&format!("{given:-<size$}/"));
    }
    text
}

/// The position that `rows` show, in the form of [`board`].
fn position(size: usize, rule: Rule, rows: &[&str]) -> Position {
    let text = PositionText {
        board: Some(board(size, rows).into()),
        size: Some(size as u8),
        rule: Some(rule.name().to_owned()),
        ..PositionText::default()
    };
    Position::read(&text).expect("a sound position").position
}

fn point(text: &str) -> Move {
    super::notation::parse_point(text).expect("a point")
}
