//! Sets of points as bitboards.

use super::{
    lines::{Direction, MARGIN, set_bits},
    point::Move,
    position::Position,
    size::LARGEST_SIZE,
};

/// A set of points of a board, kept as bits of its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    rows: [u32; LARGEST_SIZE as usize],
}

impl Points {
    /// No points.
    pub(super) const NONE: Self = Self { rows: [0; LARGEST_SIZE as usize] };

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|row| *row == 0)
    }

    /// Adds the cells that are bits of a line.
    pub(super) fn add(&mut self, direction: Direction, line: usize, bits: u32, size: u8) {
        for bit in set_bits(bits) {
            let (column, top) = direction.cell(line, bit, size);
            self.rows[usize::from(top)] |= 1 << (u32::from(column) + MARGIN);
        }
    }
}

impl Position {
    /// Appends those points of a set, which must be of this board, that are legal moves, in square
    /// order.
    pub fn legal_moves_among(&self, points: &Points, moves: &mut Vec<Move>) {
        self.append_legal(moves, |top| points.rows[usize::from(top)]);
    }
}
