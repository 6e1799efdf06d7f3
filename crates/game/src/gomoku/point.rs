//! The points of a board, which are its moves.

use std::fmt;

use super::{lines::Square, size::LARGEST_SIZE};
use crate::move_text;

/// A point: column from the left and row from the bottom, both from 0.
///
/// Its text, `h8`, is a column letter `a` to `t` (none is skipped) and a row number from 1; it
/// does not depend on the size of the board. Points are ordered as cells in a board text: top row
/// first, within a row from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    column: u8,
    row: u8,
}

impl Move {
    /// The point at `column` from the left and `row` from the bottom, both from 0; `None` unless
    /// both are below 20.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < LARGEST_SIZE && row < LARGEST_SIZE { Some(Self { column, row }) } else { None }
    }

    /// Column from the left, from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Row from the bottom, from 0.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The point of a cell on a board of `size` rows.
    pub(super) const fn from_square(square: Square, size: u8) -> Self {
        Self { column: square.column, row: size - 1 - square.top }
    }

    /// The cell of this point on a board of `size` rows; `None` when it lies outside.
    pub(super) const fn square(self, size: u8) -> Option<Square> {
        if self.column < size && self.row < size {
            Some(Square { column: self.column, top: size - 1 - self.row })
        } else {
            None
        }
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.row.cmp(&self.row).then(self.column.cmp(&other.column))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        move_text::write_square(formatter, self.column.into(), self.row.into())
    }
}
