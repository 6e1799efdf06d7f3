//! A square of the 8×8 board.

use std::fmt::{Display, Formatter, Result};

use crate::move_text;

/// A square, numbered row by row from the top left: a1 is 0, b1 is 1, h8 is 63.
///
/// Its text is the column a–h and the row 1–8 from the top: `d3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with that number; `None` from 64 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square in `column` from the left and `row` from the top, both from 0; `None` off the
    /// board.
    #[must_use]
    pub const fn at(column: usize, row: usize) -> Option<Self> {
        if column < 8 && row < 8 { Some(Self((row * 8 + column) as u8)) } else { None }
    }

    /// The square of the lowest bit set in `board`; `None` when it is empty.
    #[inline]
    #[must_use]
    pub const fn lowest_of(board: u64) -> Option<Self> {
        if board == 0 { None } else { Some(Self(board.trailing_zeros() as u8)) }
    }

    /// Its number, 0..64.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The bitboard on which it alone is set.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
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

    /// All squares of a bitboard, from a1 to h8.
    pub fn all_of(board: u64) -> impl Iterator<Item = Self> {
        let mut rest = board;
        std::iter::from_fn(move || {
            let square = Self::lowest_of(rest)?;
            rest &= rest - 1;
            Some(square)
        })
    }
}

/// The four corners, as squares of a board.
pub const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The squares of the edges.
pub const EDGES: u64 = 0xFF81_8181_8181_81FF;

/// X squares and C squares: next to a corner, which they often give away.
pub const NEXT_TO_CORNERS: u64 = 0x42C3_0000_0000_C342;

/// The squares beside those of `squares`, in any of the eight directions, and those themselves.
#[inline(always)]
#[must_use]
pub const fn with_neighbours(squares: u64) -> u64 {
    let columns = squares | (squares & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (squares & 0xfefe_fefe_fefe_fefe) >> 1;
    columns | columns << 8 | columns >> 8
}

impl Display for Square {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        move_text::write_square(formatter, self.column(), self.row())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_numbered_row_by_row_from_the_top_left() {
        for (text, index, column, row) in
            [("a1", 0, 0, 0), ("b1", 1, 1, 0), ("a2", 8, 0, 1), ("d3", 19, 3, 2), ("h8", 63, 7, 7)]
        {
            let square = Square::new(index).expect("on the board");
            assert_eq!(square.to_string(), text);
            assert_eq!(Some(square), Square::at(column, row));
            assert_eq!((square.column(), square.row()), (column, row));
            assert_eq!(Square::lowest_of(square.bit()), Some(square));
        }
        assert_eq!(Square::new(64), None);
        assert_eq!(Square::at(8, 0), None);
        assert_eq!(Square::at(0, 8), None);
    }

    #[test]
    fn all_of_a_board_is_its_bits_in_order() {
        let squares: Vec<_> = Square::all_of(1 << 5 | 1 << 63 | 1).map(Square::index).collect();
        assert_eq!(squares, [0, 5, 63]);
    }
}
