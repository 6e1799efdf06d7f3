//! Rows that are not seen.

use super::{Board, mixed};
use crate::geometry::{Cell, REACH};

impl Board {
    /// Makes stones look like walls along one of their lines: what they threaten there is not seen any more. For a root,
    /// before any move. Estimates are linear from here on.
    pub(crate) fn overlook(&mut self, stones: &[Cell], direction: usize) {
        self.sums = None;
        for &cell in stones {
            let place = self.geometry.place(cell, direction);
            self.lines[usize::from(place.line)] |= 0b11 << (u32::from(place.shift) + 2 * REACH);
            self.key = mixed(self.key ^ u64::from(cell) << 2 ^ direction as u64);
        }
        let empty = self.empty;
        for cell in empty.iter() {
            let (before, after) = (self.codes[usize::from(cell)], self.code_from_lines(cell));
            if after != before {
                self.change(cell, before, after);
            }
        }
        self.changes.clear();
    }
}
