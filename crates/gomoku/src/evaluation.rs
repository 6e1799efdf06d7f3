//! How good a position is, without search: what the empty cells are worth to either side.
//!
//! A cell is worth what a stone on it makes along its four lines, and more where two lines meet in it. The weights
//! were set by hand.

use crate::{board::Board, line_class::LineClass, threat::Threat};

/// What a stone is worth along a line, by [`LineClass`].
const LINE: [i16; 15] = [0, 1, 2, 4, 8, 10, 12, 11, 20, 26, 24, 60, 40, 120, 0];

/// What it is worth that lines meet, by [`Threat`].
const MEETING: [i16; Threat::COUNT] = [0, 0, 26, 4, 60, 60, 0, -10, -30];

/// For each line of at least a blocked three or a two beyond the first.
const CROSSING: i16 = 4;

/// What it is worth to be to move.
const TEMPO: i32 = 24;

/// No estimate is greater or, negated, smaller.
pub(crate) const MOST: i32 = 9_000;

/// What a cell is worth to a side, in points.
pub(crate) fn cell_value(classes: [LineClass; 4], threat: Threat) -> i16 {
    if threat == Threat::Forbidden {
        return 0;
    }
    let lines: i16 = classes.iter().map(|class| LINE[*class as usize]).sum();
    let strong = classes.iter().filter(|class| **class >= LineClass::Two).count() as i16;
    (lines + CROSSING * (strong - 1).max(0) + MEETING[threat as usize]).max(0)
}

/// The estimate of a position from the side to move, in points.
pub(crate) fn estimate(board: &Board) -> i32 {
    let (own, other) = (board.side(), board.side().opponent());
    let value = board.value(own) - board.value(other) + TEMPO;
    value.clamp(-MOST, MOST)
}

/// The chance to win, in thousandths, of an estimate in points.
pub(crate) fn win_thousandths(points: i32) -> u16 {
    const SCALE: f64 = 160.0;
    let chance = 1.0 / (1.0 + (-f64::from(points) / SCALE).exp());
    (chance * 1000.0).round() as u16
}
