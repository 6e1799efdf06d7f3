//! Boards that were read: cells of a grid and the state of the game, or a fault.

use crate::{Cell, Field, GameKind, PositionFault, PositionFaultKind, Side};

/// Grid of a game: its number of cells, and the labels of its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The game.
    pub game: GameKind,
    /// Cells of a row.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
}

impl Grid {
    /// Cells of the board.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.columns * self.rows
    }

    /// The label of a row from the top, from 0.
    #[must_use]
    pub const fn row_label(self, row: usize) -> usize {
        self.game.row_label(row, self.rows)
    }
}

/// Result of reading a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The cells, row by row from the top left; as many as the board has.
    pub cells: Vec<Cell>,
    /// What the text says about the state of the game.
    pub told: Option<Told>,
}

impl Drawn {
    /// The cells that a side has, as bits: the cell at `column` and `row` is bit `row * stride + column`.
    #[must_use]
    pub fn bits_of(&self, side: Side, columns: usize, stride: usize) -> u64 {
        let occupied = self.cells.iter().enumerate();
        occupied
            .filter(|&(_, &cell)| cell == Cell::Occupied(side))
            .fold(0, |bits, (index, _)| bits | 1 << (index / columns * stride + index % columns))
    }
}

/// State of the game according to a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// That side is to move.
    ToMove(Side),
    /// The game is over.
    Over,
}

/// A fault of the board as a whole.
pub(super) fn fault(kind: PositionFaultKind) -> PositionFault {
    PositionFault { field: Field::Board, kind }
}
