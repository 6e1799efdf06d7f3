//! How good a position is, without search: what the empty cells are worth to either side, and what is threatened.
//!
//! A cell is worth what the four lines through it make of a stone there, all four together, for the side to move and
//! for the other by weights of their own; to that comes a weight for what both sides threaten to make. Estimates are
//! thousandths of a point; [`win_thousandths`] says what a point means.

use yomi_game::Side;

use crate::{board::Board, weights::UNITS};

/// No estimate is greater or, negated, smaller.
pub(crate) const MOST: i32 = 9_000;

/// The estimate of a position from the side to move, in thousandths of a point.
pub(crate) fn estimate(board: &Board) -> i32 {
    let (own, other): (Side, Side) = (board.side(), board.side().opponent());
    let value = board.value(own) - board.value(other) + board.threats_value();
    (value / UNITS).clamp(-MOST, MOST)
}

/// Thousandths of a point that make a unit of log odds: a score's chance to win is 1 / (1 + e⁻ˢ), s in such units. The
/// report of the training (`docs/gomoku/training/report.md`) says how it holds.
pub const LOG_ODDS: f32 = 1_000.0;

/// The chance to win, in thousandths, of a score in thousandths of a point.
pub(crate) fn win_thousandths(score: i32) -> u16 {
    let chance = 1.0 / (1.0 + (-f64::from(score) / f64::from(LOG_ODDS)).exp());
    (chance * 1000.0).round() as u16
}
