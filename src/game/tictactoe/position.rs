//! The legal position and its rules.

use thiserror::Error;

use super::{Move, lines::complete_line};
use crate::game::{Game, Side};

const ALL_CELLS: u16 = 0b1_1111_1111;

/// A position that a game can reach: the marks of both sides. Their number tells the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    first: u16,
    second: u16,
}

/// Why no game can reach an arrangement of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum Unreachable {
    #[error(
        "{first} X and {second} O: X begins, so there are as many X as O, or one more, not \
         otherwise"
    )]
    Counts { first: u32, second: u32 },
    #[error("X and O both have three in a row")]
    BothWon,
    #[error("{winner} has three in a row, but {loser} has moved after that")]
    MovedAfterEnd { winner: &'static str, loser: &'static str },
}

impl Position {
    /// The empty board, X to move.
    #[must_use]
    pub const fn initial() -> Self {
        Self { first: 0, second: 0 }
    }

    /// The position with the marks of X and of O (bits are cell numbers), which must not overlap.
    pub(super) fn from_marks(first: u16, second: u16) -> Result<Self, Unreachable> {
        debug_assert_eq!(first & second, 0);
        let counts = (first.count_ones(), second.count_ones());
        if counts.0 != counts.1 && counts.0 != counts.1 + 1 {
            return Err(Unreachable::Counts { first: counts.0, second: counts.1 });
        }
        let position = Self { first, second };
        let mover = position.side_to_move();
        match (complete_line(first).is_some(), complete_line(second).is_some()) {
            (true, true) => Err(Unreachable::BothWon),
            // The side to move did not move last, so it cannot have won.
            (true, false) if mover == Side::First => {
                Err(Unreachable::MovedAfterEnd { winner: "X", loser: "O" })
            }
            (false, true) if mover == Side::Second => {
                Err(Unreachable::MovedAfterEnd { winner: "O", loser: "X" })
            }
            _ => Ok(position),
        }
    }

    /// The marks of a side, as bits by cell number (a1 is bit 0, c3 bit 8).
    #[must_use]
    pub const fn marks_of(&self, side: Side) -> u16 {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// Empty cells, as bits by cell number.
    #[must_use]
    pub const fn empty_cells(&self) -> u16 {
        ALL_CELLS & !(self.first | self.second)
    }

    /// The side with three in a row, and the cells of one such line.
    pub(super) fn winning_line(&self) -> Option<(Side, u16)> {
        [Side::First, Side::Second]
            .into_iter()
            .find_map(|side| Some((side, complete_line(self.marks_of(side))?)))
    }
}

impl Game for Position {
    type Move = Move;
    type Undo = Self;

    fn side_to_move(&self) -> Side {
        if self.first.count_ones() == self.second.count_ones() { Side::First } else { Side::Second }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.winning_line().is_none() {
            moves.extend(Move::all_of(self.empty_cells()));
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.empty_cells() & mv.bit() != 0 && self.winning_line().is_none()
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
        self.empty_cells() == 0 || self.winning_line().is_some()
    }

    /// −1 or 0: the winner is always the side that moved last.
    fn final_score(&self) -> i32 {
        match self.winning_line() {
            Some((winner, _)) if winner == self.side_to_move() => 1,
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

    /// Both boards, nine bits each.
    fn key(&self) -> u128 {
        u128::from(self.first) << 9 | u128::from(self.second)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::perft::perft;

    fn reachable() -> HashSet<Position> {
        let mut seen = HashSet::from([Position::initial()]);
        let mut open = vec![Position::initial()];
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
        assert_eq!(reachable().len(), 5_478);
    }

    #[test]
    fn an_arrangement_is_accepted_exactly_when_a_game_reaches_it() {
        let reachable = reachable();
        let mut accepted = 0;
        for arrangement in 0..3_u32.pow(9) {
            let marks_of = |mark| {
                (0..9)
                    .filter(|&cell| arrangement / 3_u32.pow(cell) % 3 == mark)
                    .fold(0, |marks, cell| marks | 1_u16 << cell)
            };
            if let Ok(position) = Position::from_marks(marks_of(1), marks_of(2)) {
                assert!(reachable.contains(&position), "{position:?}");
                accepted += 1;
            }
        }
        assert_eq!(accepted, reachable.len());
    }

    #[test]
    fn keys_of_all_positions_differ() {
        let reachable = reachable();
        let keys: HashSet<_> = reachable.iter().map(Game::key).collect();
        assert_eq!(keys.len(), reachable.len());
    }
}
