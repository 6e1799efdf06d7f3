//! Tests of the rules, the parser and the incremental state of the position.

mod laws;
mod reading;
mod winning;

use super::{Move, Position, Rule};
use crate::{Board, PositionText};

/// The position that `rows` show, in the form of [`PositionText::of_top_rows`].
fn position(size: u8, rule: Rule, rows: &[&str]) -> Position {
    let rule = Some(rule.name().to_owned());
    let text = PositionText { rule, ..PositionText::of_top_rows(size, rows) };
    Position::read(&text).expect("a sound position").position
}

fn point(text: &str) -> Move {
    super::notation::parse_point(text).expect("a point")
}
