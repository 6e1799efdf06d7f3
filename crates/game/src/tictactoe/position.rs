//! Tic-tac-toe's position and rules.

use thiserror::Error;

use super::{
    Move, Shape,
    lines::{complete_line, has_line},
};
use crate::{Game, Side};

/// A position that a game can reach: the marks of both sides on a board of some shape. The number
/// of marks implies the side to move, unless null moves skipped turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    first: u64,
    second: u64,
    shape: Shape,
    turn_skipped: bool,
}

/// Why no game can reach an arrangement of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum Unreachable {
    #[error(
        "{first} X and {second} O: X begins, so there are as many X as O, or one more, not \
         otherwise"
    )]
    Counts { first: u32, second: u32 },
    #[error("X and O both have {} in a row", in_words(*.in_a_row))]
    BothWon { in_a_row: u8 },
    #[error("{winner} has {} in a row, but {loser} has moved after that", in_words(*.in_a_row))]
    MovedAfterEnd { winner: &'static str, loser: &'static str, in_a_row: u8 },
    #[error(
        "{winner} has {} in a row more than once, and no single move can have made all of it",
        in_words(*.in_a_row)
    )]
    WonTwice { winner: &'static str, in_a_row: u8 },
}

/// A number from one to eight as a word.
fn in_words(number: u8) -> &'static str {
    ["one", "two", "three", "four", "five", "six", "seven", "eight"][usize::from(number) - 1]
}

impl Position {
    /// The empty 3×3 board, X to move.
    #[must_use]
    pub const fn initial() -> Self {
        Self::empty(Shape::CLASSIC)
    }

    /// The empty board of a shape, X to move.
    #[must_use]
    pub const fn empty(shape: Shape) -> Self {
        Self { first: 0, second: 0, shape, turn_skipped: false }
    }

    /// The position with the marks of X and of O (bits are cell numbers), which must not overlap or
    /// lie outside the board.
    pub(super) fn from_marks(first: u64, second: u64, shape: Shape) -> Result<Self, Unreachable> {
        debug_assert_eq!(first & second, 0);
        debug_assert_eq!((first | second) & !shape.cells(), 0);
        let counts = (first.count_ones(), second.count_ones());
        if counts.0 != counts.1 && counts.0 != counts.1 + 1 {
            return Err(Unreachable::Counts { first: counts.0, second: counts.1 });
        }
        let position = Self { first, second, shape, turn_skipped: false };
        let in_a_row = shape.in_a_row();
        let (marks, winner, loser) = match (has_line(first, shape), has_line(second, shape)) {
            (false, false) => return Ok(position),
            (true, true) => return Err(Unreachable::BothWon { in_a_row }),
            (true, false) => (first, "X", "O"),
            (false, true) => (second, "O", "X"),
        };
        // The side to move did not move last, so it cannot have won.
        if marks == position.marks_of(position.side_to_move()) {
            return Err(Unreachable::MovedAfterEnd { winner, loser, in_a_row });
        }
        let made_by_one_move = Move::all_of(marks).any(|last| !has_line(marks ^ last.bit(), shape));
        if made_by_one_move { Ok(position) } else { Err(Unreachable::WonTwice { winner, in_a_row }) }
    }

    /// Columns, rows, and how many in a row win.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The marks of a side, as bits by cell number (a1 is bit 0, a2 bit 8, h8 bit 63).
    #[must_use]
    pub const fn marks_of(&self, side: Side) -> u64 {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// Empty cells, as bits by cell number.
    #[must_use]
    pub const fn empty_cells(&self) -> u64 {
        self.shape.cells() & !(self.first | self.second)
    }

    /// Whether a mark of `side` on the empty cell would complete a line.
    #[must_use]
    pub fn completes_line(&self, side: Side, mv: Move) -> bool {
        has_line(self.marks_of(side) | mv.bit(), self.shape)
    }

    /// Null move: the same marks with the other side to move, which the rules do not allow. Two of
    /// them restore the position.
    #[must_use]
    pub const fn with_other_side_to_move(self) -> Self {
        Self { turn_skipped: !self.turn_skipped, ..self }
    }

    /// The position on a board of another shape, each mark where `image_of` sends it, which must be
    /// a different cell for each.
    pub(super) fn mapped(&self, shape: Shape, image_of: impl Fn(Move) -> Move) -> Self {
        let image = |marks| Move::all_of(marks).fold(0, |image, mv| image | image_of(mv).bit());
        Self { first: image(self.first), second: image(self.second), shape, ..*self }
    }

    /// The side with enough in a row.
    pub(super) fn winner(&self) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|&side| has_line(self.marks_of(side), self.shape))
    }

    /// The side with enough in a row, and the cells of one such row.
    pub(super) fn winning_line(&self) -> Option<(Side, u64)> {
        let winner = self.winner()?;
        Some((winner, complete_line(self.marks_of(winner), self.shape)?))
    }
}

impl Game for Position {
    type Move = Move;
    type Undo = Self;

    fn side_to_move(&self) -> Side {
        let is_odd = (self.first | self.second).count_ones() % 2 == 1;
        if is_odd == self.turn_skipped { Side::First } else { Side::Second }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.winner().is_none() {
            moves.extend(Move::all_of(self.empty_cells()));
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.empty_cells() & mv.bit() != 0 && self.winner().is_none()
    }

    fn play(&mut self, mv: Move) -> Self {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self:?}");
        let before = *self;
        match self.side_to_move() {
            Side::First => self.first |= mv.bit(),
            Side::Second => self.second |= mv.bit(),
        }
        before
    }

    fn undo(&mut self, _mv: Move, undo: Self) {
        *self = undo;
    }

    fn is_over(&self) -> bool {
        self.empty_cells() == 0 || self.winner().is_some()
    }

    /// −1 or 0: the winner is always the side that moved last.
    fn final_score(&self) -> i32 {
        match self.winner() {
            Some(winner) if winner == self.side_to_move() => 1,
            Some(_) => -1,
            None => 0,
        }
    }

    fn is_pass(_mv: Move) -> bool {
        false
    }

    fn empties(&self) -> u32 {
        self.empty_cells().count_ones()
    }

    /// The marks of X in the high 64 bits, those of O in the low ones. Different for any two
    /// positions of a shape.
    ///
    /// A cell never has both marks, so bits set in both halves are free to mark skipped turns: then
    /// the bits without a mark are set in both. A full 8×8 board has none; there, both halves are
    /// the marks of X. That is no other position's key: some bits are set in both halves and some
    /// in neither (a side whose marks filled the board would have won long before), while no other
    /// key has bits of both kinds.
    fn key(&self) -> u128 {
        let unmarked = !(self.first | self.second);
        let (high, low) = match (self.turn_skipped, unmarked) {
            (false, _) => (self.first, self.second),
            (true, 0) => (self.first, self.first),
            (true, _) => (self.first | unmarked, self.second | unmarked),
        };
        u128::from(high) << 64 | u128::from(low)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use crate::{perft::perft, tictactoe::plain};

    fn shape(columns: u8, rows: u8, in_a_row: u8) -> Shape {
        Shape::new(columns, rows, in_a_row).expect("a shape")
    }

    fn reachable(shape: Shape) -> HashSet<Position> {
        let start = Position::empty(shape);
        let mut seen = HashSet::from([start]);
        let mut open = vec![start];
        while let Some(position) = open.pop() {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for mv in moves {
                let mut next = position;
                next.play(mv);
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen
    }

    #[test]
    fn there_are_255_168_games() {
        assert_eq!(perft(&Position::initial(), 9), 255_168);
    }

    #[test]
    fn there_are_5_478_positions() {
        assert_eq!(reachable(Shape::CLASSIC).len(), 5_478);
    }

    #[test]
    fn lines_of_play_in_other_shapes_are_those_of_the_plain_twin() {
        for (shape, depth) in [
            (shape(1, 1, 1), 2),
            (shape(2, 1, 2), 3),
            (shape(3, 3, 1), 9),
            (shape(3, 3, 2), 9),
            (shape(2, 5, 4), 10),
            (shape(4, 3, 3), 7),
            (shape(3, 4, 3), 7),
            (shape(4, 3, 4), 6),
            (shape(4, 4, 3), 6),
            (shape(4, 4, 4), 5),
            (shape(8, 3, 3), 4),
            (shape(8, 8, 2), 4),
        ] {
            let leaves = perft(&Position::empty(shape), depth);
            assert_eq!(leaves, plain::perft(shape, depth), "{shape:?} {depth}");
        }
    }

    #[test]
    fn the_first_mark_wins_where_one_in_a_row_is_enough() {
        for shape in [shape(1, 1, 1), shape(8, 8, 1), shape(1, 8, 1)] {
            let start = Position::empty(shape);
            for mv in Move::all_of(shape.cells()) {
                let mut won = start;
                won.play(mv);
                assert!(won.is_over() && won.final_score() == -1, "{shape:?} {mv}");
                assert_eq!(won.winning_line(), Some((Side::First, mv.bit())));
            }
            assert_eq!(perft(&start, 3), u64::from(shape.columns()) * u64::from(shape.rows()));
        }
    }

    #[test]
    fn an_arrangement_is_accepted_exactly_when_a_game_reaches_it() {
        for shape in [Shape::CLASSIC, shape(2, 2, 2), shape(3, 3, 2), shape(5, 2, 3), shape(2, 5, 2)] {
            let cells: Vec<_> = Move::all_of(shape.cells()).collect();
            let reachable = reachable(shape);
            let mut accepted = 0;
            for arrangement in 0..3_u32.pow(cells.len() as u32) {
                let marks_of = |mark| {
                    (0..)
                        .zip(&cells)
                        .filter(|(index, _)| arrangement / 3_u32.pow(*index) % 3 == mark)
                        .fold(0, |marks, (_, cell)| marks | cell.bit())
                };
                if let Ok(position) = Position::from_marks(marks_of(1), marks_of(2), shape) {
                    assert!(reachable.contains(&position), "{position:?}");
                    accepted += 1;
                }
            }
            assert_eq!(accepted, reachable.len(), "{shape:?}");
        }
    }

    #[test]
    fn keys_of_all_positions_differ_with_either_side_to_move() {
        for shape in [Shape::CLASSIC, shape(5, 2, 3)] {
            let reachable = reachable(shape);
            let keys: HashSet<_> = reachable
                .iter()
                .flat_map(|position| [*position, position.with_other_side_to_move()])
                .map(|position| position.key())
                .collect();
            assert_eq!(keys.len(), 2 * reachable.len());
        }
    }

    /// The position that a key stands for.
    fn decoded(key: u128, shape: Shape) -> Position {
        let (high, low) = ((key >> 64) as u64, key as u64);
        let both = high & low;
        let neither = !(high | low);
        let (first, second) = match (both, neither) {
            (0, _) => (high, low),
            (_, 0) => (high & !both, low & !both),
            _ => (high, !high),
        };
        Position { first, second, shape, turn_skipped: both != 0 }
    }

    proptest! {
        #[test]
        fn a_key_tells_marks_and_side_to_move_on_the_largest_board(
            marked: u64, sides: u64, is_full: bool, turn_skipped: bool,
        ) {
            let marked = if is_full { u64::MAX } else { marked };
            let (first, second) = (marked & sides, marked & !sides);
            // No game reaches a full board of one side's marks.
            prop_assume!(first != u64::MAX && second != u64::MAX);
            let position = Position { first, second, shape: shape(8, 8, 5), turn_skipped };
            prop_assert_eq!(decoded(position.key(), position.shape), position);
        }

        #[test]
        fn a_skipped_turn_is_played_on_from_and_taken_back(
            choices in prop::collection::vec((any::<u16>(), any::<bool>()), 0..24),
        ) {
            let mut position = Position::empty(shape(5, 4, 4));
            let mut expected = [0, 0];
            let mut side = Side::First;
            for (choice, skip) in choices {
                if skip {
                    position = position.with_other_side_to_move();
                    side = side.opponent();
                }
                prop_assert_eq!(position.side_to_move(), side);
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let mv = moves[usize::from(choice) % moves.len()];
                let before = position;
                let undo = position.play(mv);
                let mut again = position;
                again.undo(mv, undo);
                prop_assert_eq!(again, before);
                expected[side as usize] |= mv.bit();
                side = side.opponent();
                prop_assert_eq!([position.first, position.second], expected);
                prop_assert_eq!(position.final_score(), -i32::from(position.winner().is_some()));
            }
        }
    }
}
