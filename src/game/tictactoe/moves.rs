//! A move of tic-tac-toe.

use std::fmt::{Display, Formatter, Result};

use crate::game::{AnyMove, move_text};

/// A move: the cell that is marked, numbered row by row from the top left: a1 is 0, b1 is 1, c3
/// is 8.
///
/// Its text is the column a–c and the row 1–3 from the top: `b2` is the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u8);

impl Move {
    /// The cell with that number; `None` from 9 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 9 { Some(Self(index)) } else { None }
    }

    /// The cell in `column` from the left and `row` from the top, both from 0; `None` off the
    /// board.
    #[must_use]
    pub const fn at(column: usize, row: usize) -> Option<Self> {
        if column < 3 && row < 3 { Some(Self((row * 3 + column) as u8)) } else { None }
    }

    /// Reads a cell such as `b2`, in any case; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (column, row) = move_text::read_square(text)?;
        Self::at(column, row)
    }

    /// The number of the cell, 0..9.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column from the left, 0..3.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % 3
    }

    /// Row from the top, 0..3.
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / 3
    }

    /// The board on which the cell alone is set.
    #[must_use]
    pub(super) const fn bit(self) -> u16 {
        1 << self.0
    }

    /// All cells of a board, from a1 to c3.
    pub(super) fn all_of(board: u16) -> impl Iterator<Item = Self> {
        (0..9).map(Self).filter(move |mv| board & mv.bit() != 0)
    }
}

impl Display for Move {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let column = char::from(b'a' + self.0 % 3);
        write!(formatter, "{column}{}", self.row() + 1)
    }
}

impl From<Move> for AnyMove {
    fn from(mv: Move) -> Self {
        Self::TicTacToe(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_row_by_row_from_the_top_left() {
        let texts: Vec<_> = Move::all_of(0b1_1111_1111).map(|mv| mv.to_string()).collect();
        assert_eq!(texts, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
        for (index, text) in texts.iter().enumerate() {
            assert_eq!(Move::parse(text).map(Move::index), Some(index));
            assert_eq!(Move::parse(&text.to_uppercase()), Move::new(index as u8));
        }
        for text in ["", "d1", "a4", "a0", "a10", "pass"] {
            assert_eq!(Move::parse(text), None, "{text}");
        }
        assert_eq!(Move::new(9), None);
    }
}
