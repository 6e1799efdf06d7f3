//! Threat points: the fives, fours and threes that each side could make with its next stone, for
//! display.

#[cfg(test)]
mod tests;

use yomi_game::{
    Side,
    gomoku::{Move, Position},
};

use crate::{board::Board, geometry::Cell, line_class::LineClass, threat::classes_of, weights::GomokuWeights};

/// The empty points on which a stone of one side makes something that has to be answered, each list in square order.
///
/// A point that makes a five is in `five` alone. Any other is in the list of each of its four
/// lines: where a four and a three meet, in both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreatPoints {
    /// The stone wins.
    pub five: Vec<Move>,
    /// An unbroken row of four that a stone at either end makes a five.
    pub straight_four: Vec<Move>,
    /// Any other four: one more stone on the line makes a five.
    pub four: Vec<Move>,
    /// A three: one more stone on the line makes a straight four, or two fours at once.
    pub open_three: Vec<Move>,
}

/// The threat points of `side`, whichever side is to move; none once the game is won.
///
/// Renju's forbidden points of black are in no list, and a three of black's counts only where the stone that makes its
/// straight four may be played (RIF International Rules of Renju, rule 9.3).
#[must_use]
pub fn threat_points(position: &Position, side: Side) -> ThreatPoints {
    let mut points = ThreatPoints::default();
    if position.winner().is_some() {
        return points;
    }
    let mut board = Board::new(position, GomokuWeights::embedded());
    let empty = *board.empty_cells();
    for cell in empty.iter() {
        let classes = classes_of(board.code(cell, side));
        let has = |wanted: LineClass| classes.contains(&wanted);
        if has(LineClass::Five) {
            points.five.push(board.mv(cell));
            continue;
        }
        if board.is_forbidden(cell, side) {
            continue;
        }
        if has(LineClass::StraightFour) {
            points.straight_four.push(board.mv(cell));
        }
        if has(LineClass::Four) || has(LineClass::DoubleFour) {
            points.four.push(board.mv(cell));
        }
        if makes_three(&mut board, cell, side, classes) {
            points.open_three.push(board.mv(cell));
        }
    }
    points
}

fn makes_three(board: &mut Board, cell: Cell, side: Side, classes: [LineClass; 4]) -> bool {
    let mut threes = (0..classes.len()).filter(|direction| classes[*direction].is_three());
    if board.may_be_forbidden(side) {
        threes.any(|direction| board.three_counts(cell, direction))
    } else {
        threes.next().is_some()
    }
}
