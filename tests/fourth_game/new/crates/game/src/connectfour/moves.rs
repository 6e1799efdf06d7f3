//! A move of Connect Four.

use std::fmt::{Display, Formatter, Result};

use super::position::{COLUMNS, ROWS};
use crate::move_text;

/// A move: the cell in which the stone comes to rest. Its text is the column a–g and the row 1–6 from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u8);

impl Move {
    /// The cell with that bit; `None` for what is none.
    #[must_use]
    pub const fn new(bit: u8) -> Option<Self> {
        if bit % 7 < ROWS && bit / 7 < COLUMNS { Some(Self(bit)) } else { None }
    }

    /// The cell in `column` from the left and `row` from the bottom, both from 0; `None` off the board.
    #[must_use]
    pub const fn at(column: usize, row: usize) -> Option<Self> {
        if column < COLUMNS as usize && row < ROWS as usize { Some(Self((column * 7 + row) as u8)) } else { None }
    }

    /// The number of its bit, 0..48.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Column from the left, 0..7.
    #[must_use]
    pub const fn column(self) -> usize {
        (self.0 / 7) as usize
    }

    /// Row from the bottom, 0..6.
    #[must_use]
    pub const fn row(self) -> usize {
        (self.0 % 7) as usize
    }

    /// The board on which the cell alone is set.
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl Display for Move {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        move_text::write_square(formatter, self.column(), self.row())
    }
}
