//! How good a position is, without search: what the empty cells are worth to either side.
//!
//! A cell is worth what a stone on it makes along its four lines, and more where lines meet in it; the side to move
//! and the other have weights of their own. They are thousandths of a point, and a point is a unit of log odds: the
//! chance to win is 1 / (1 + e⁻ᵖ). How they came about stands in
//! `docs/decisions/069-gomoku-is-estimated-by-what-cells-are-worth.md`.

use yomi_game::Side;

use crate::{board::Board, line_class::LineClass, threat::Threat};

/// What cells are worth to a side.
struct Weights {
    /// For each line, by [`LineClass`].
    line: [i16; 15],
    /// For the threat, by [`Threat`].
    threat: [i16; Threat::COUNT],
    /// For each line beyond the first that is at least a two, and for each beyond the second besides.
    crossing: [i16; 2],
    /// For a three that meets a line which could become one.
    three_and_two: i16,
}

/// To the side to move.
const TO_MOVE: Weights = Weights {
    line: [0, -1, 3, 4, 0, -12, 5, 5, 130, 155, 70, 70, 70, 0, 0],
    threat: [0, -55, 160, 53, 17, 0, 0, -60, 0],
    crossing: [58, 48],
    three_and_two: 163,
};

/// To the other.
const WAITING: Weights = Weights {
    line: [0, 1, 1, 6, 0, -9, 2, 7, 90, 105, 140, 140, 140, 0, 0],
    threat: [0, -48, 25, -55, 195, 0, 0, -60, 0],
    crossing: [43, -3],
    three_and_two: 30,
};

/// What it is worth to be to move, beside that.
const TEMPO: i32 = 140;

/// No estimate is greater or, negated, smaller.
pub(crate) const MOST: i32 = 9_000;

/// What a cell is worth to a side when it is to move, and when it is not.
pub(crate) fn cell_values(classes: [LineClass; 4], threat: Threat) -> [i16; 2] {
    [TO_MOVE, WAITING].map(|weights| {
        if threat == Threat::Forbidden {
            return 0;
        }
        let lines: i16 = classes.iter().map(|class| weights.line[*class as usize]).sum();
        let is_two = |class: &LineClass| (LineClass::Two..=LineClass::BlockedThree).contains(class);
        let strong = classes.iter().filter(|class| **class >= LineClass::Two).count() as i16;
        let three = classes.iter().any(|class| class.is_three()) && classes.iter().any(is_two);
        lines
            + weights.threat[threat as usize]
            + weights.crossing[0] * (strong - 1).max(0)
            + weights.crossing[1] * (strong - 2).max(0)
            + weights.three_and_two * i16::from(three)
    })
}

/// What a line adds to the rank of a move, by [`LineClass`].
const RANK: [i16; 15] = [0, 1, 2, 4, 8, 10, 12, 11, 20, 26, 24, 60, 40, 120, 0];

/// How promising a stone on a cell is by its lines alone, for the order of moves.
pub(crate) fn rank(classes: [LineClass; 4]) -> i16 {
    let strong = classes.iter().filter(|class| **class >= LineClass::Two).count() as i16;
    classes.iter().map(|class| RANK[*class as usize]).sum::<i16>() + 4 * (strong - 1).max(0)
}

/// The estimate of a position from the side to move, in thousandths of a point.
pub(crate) fn estimate(board: &Board) -> i32 {
    let (own, other): (Side, Side) = (board.side(), board.side().opponent());
    (board.value(own) - board.value(other) + TEMPO).clamp(-MOST, MOST)
}

/// The chance to win, in thousandths, of a score in thousandths of a point.
pub(crate) fn win_thousandths(score: i32) -> u16 {
    /// Points that make a unit of log odds, in thousandths: fits the scores of 3,900 positions of 300 games of
    /// self-play, freestyle and renju, 3,000 nodes a move, best of steps of a tenth.
    const LOG_ODDS: f64 = 1_650.0;
    let chance = 1.0 / (1.0 + (-f64::from(score) / LOG_ODDS).exp());
    (chance * 1000.0).round() as u16
}
