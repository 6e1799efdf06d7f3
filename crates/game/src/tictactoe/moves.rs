//! A move of tic-tac-toe.

use std::fmt::{Display, Formatter, Result};

use crate::move_text;

/// A move: the cell that is marked, numbered row by row as on the largest board, eight to a row,
/// from the top left: a1 is 0, b1 is 1, a2 is 8, h8 is 63.
///
/// Its text is the column a–h and the row 1–8 from the top: `b2` is the centre of 3×3. Neither
/// number nor text depends on the size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u8);

impl Move {
    /// The cell with that number; `None` from 64 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The cell in `column` from the left and `row` from the top, both from 0; `None` off the
    /// largest board.
    #[must_use]
    pub const fn at(column: usize, row: usize) -> Option<Self> {
        if column < 8 && row < 8 { Some(Self((row * 8 + column) as u8)) } else { None }
    }

    /// Reads a cell of the largest board such as `b2`, in any case; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (column, row) = move_text::read_square(text)?;
        Self::at(column, row)
    }

    /// The number of the cell, 0..64: row × 8 + column.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column from the left, 0..8.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % 8
    }

    /// Row from the top, 0..8.
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / 8
    }

    /// The board on which the cell alone is set.
    #[must_use]
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// All cells of a board, from a1 to h8.
    pub(super) fn all_of(mut board: u64) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let lowest = (board != 0).then(|| Self(board.trailing_zeros() as u8));
            board &= board.wrapping_sub(1);
            lowest
        })
    }
}

impl Display for Move {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        move_text::write_square(formatter, self.column(), self.row())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_row_by_row_from_the_top_left() {
        let texts: Vec<_> = Move::all_of(u64::MAX).map(|mv| mv.to_string()).collect();
        assert_eq!(texts.len(), 64);
        assert_eq!(texts[..9], ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2"]);
        assert_eq!(texts[63], "h8");
        for (index, text) in texts.iter().enumerate() {
            let mv = Move::parse(text).expect("a cell");
            assert_eq!(mv.index(), index);
            assert_eq!(Move::at(mv.column(), mv.row()), Some(mv));
            assert_eq!(Move::parse(&text.to_uppercase()), Move::new(index as u8));
        }
        for text in ["", "i1", "a9", "a0", "a10", "pass"] {
            assert_eq!(Move::parse(text), None, "{text}");
        }
        assert_eq!(Move::new(64), None);
        assert_eq!((Move::at(8, 0), Move::at(0, 8)), (None, None));
    }
}
