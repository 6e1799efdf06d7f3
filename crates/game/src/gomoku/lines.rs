//! Line bitboards: the stones of one side as bits along every line of the board.
//!
//! A stone lies on four lines, so it is stored four times. In return a whole line is one word, and
//! every question about a row of stones is one about neighbouring bits.

use super::size::LARGEST_SIZE;

/// Empty bits below and above the cells of a line, at least: wide enough that a window of six
/// cells around any cell needs no test for the end of the word.
pub(super) const MARGIN: u32 = 6;

/// Lines of one direction on the largest board: its diagonals.
const LINES: usize = 2 * LARGEST_SIZE as usize - 1;

/// A cell: column from the left and row from the top, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Square {
    /// Column from the left, from 0.
    pub column: u8,
    /// Row from the top, from 0.
    pub top: u8,
}

/// One of the four directions of a line. Along each, bits rise in board order: top row first,
/// within a row from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From left to right.
    Horizontal,
    /// From top to bottom.
    Vertical,
    /// From top left to bottom right.
    Falling,
    /// From top right to bottom left.
    Rising,
}

impl Direction {
    /// All four, in the order in which they are looked at everywhere.
    pub const ALL: [Self; 4] = [Self::Horizontal, Self::Vertical, Self::Falling, Self::Rising];

    /// How many lines a board of `size` rows has in this direction.
    #[must_use]
    pub const fn line_count(self, size: u8) -> usize {
        match self {
            Self::Horizontal | Self::Vertical => size as usize,
            Self::Falling | Self::Rising => 2 * size as usize - 1,
        }
    }

    /// Line and bit of the cell at `column` from the left and row `top` from the top, both from 0.
    #[must_use]
    pub const fn locate(self, column: u8, top: u8, size: u8) -> (usize, u32) {
        let (line, along) = match self {
            Self::Horizontal => (top, column),
            Self::Vertical => (column, top),
            Self::Falling => (size - 1 - column + top, top),
            Self::Rising => (column + top, top),
        };
        (line as usize, along as u32 + MARGIN)
    }

    /// The inverse of [`locate`](Self::locate): column from the left and row from the top of a bit
    /// in a line. Meaningless for a bit outside [`cells`](Self::cells).
    #[must_use]
    pub const fn cell(self, line: usize, bit: u32, size: u8) -> (u8, u8) {
        let along = (bit - MARGIN) as u8;
        match self {
            Self::Horizontal => (along, line as u8),
            Self::Vertical => (line as u8, along),
            Self::Falling => (size - 1 + along - line as u8, along),
            Self::Rising => (line as u8 - along, along),
        }
    }

    /// The bits of a line that are cells of a board of `size` rows.
    #[must_use]
    pub const fn cells(self, line: usize, size: u8) -> u32 {
        let full = ((1 << size) - 1) << MARGIN;
        match self {
            Self::Horizontal | Self::Vertical => full,
            Self::Falling | Self::Rising => {
                let longest = size as usize - 1;
                // A diagonal before the longest one lacks its last cells, one after it its first.
                if line < longest { full & (full >> (longest - line)) } else { full & (full << (line - longest)) }
            }
        }
    }
}

/// The stones of one side, once for each direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    words: [[u32; LINES]; 4],
}

impl Lines {
    /// No stones.
    pub(super) const EMPTY: Self = Self { words: [[0; LINES]; 4] };

    /// The stones on a line, one bit a cell; which cell is told by [`Direction::cell`]. Bits that
    /// are no cells are 0.
    ///
    /// # Panics
    /// When `line` is 39 or more.
    #[must_use]
    pub const fn line(&self, direction: Direction, line: usize) -> u32 {
        self.words[direction as usize][line]
    }

    /// Puts or takes away the stone on `square`.
    pub(super) fn toggle(&mut self, square: Square, size: u8) {
        for direction in Direction::ALL {
            let (line, bit) = direction.locate(square.column, square.top, size);
            self.words[direction as usize][line] ^= 1 << bit;
        }
    }

    /// Whether a stone stands on `square`.
    pub(super) const fn contains(&self, square: Square) -> bool {
        self.row(square.top) >> (square.column as u32 + MARGIN) & 1 == 1
    }

    /// The stones of a row from the top; its bits do not depend on the size.
    pub(super) const fn row(&self, top: u8) -> u32 {
        self.words[Direction::Horizontal as usize][top as usize]
    }

    /// How many stones there are.
    pub(super) fn count(&self) -> u32 {
        self.words[Direction::Horizontal as usize].iter().map(|row| row.count_ones()).sum()
    }
}

/// An unbroken row of stones on a line, as the bits of its first and last stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// Bit of the first stone.
    pub first: u32,
    /// Bit of the last stone.
    pub last: u32,
}

impl Row {
    /// The row of stones in `stones` to which the one at `bit` belongs. The stone must be there.
    pub(super) const fn through(stones: u32, bit: u32) -> Self {
        Self { first: bit + 1 - (stones << (31 - bit)).leading_ones(), last: bit + (stones >> bit).trailing_ones() - 1 }
    }

    /// How many stones it has.
    pub(super) const fn length(self) -> u32 {
        self.last - self.first + 1
    }
}

/// The positions of the bits that are set, from the lowest.
pub fn set_bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_found_again_on_every_line_of_every_size() {
        for size in 5..=20 {
            for direction in Direction::ALL {
                let mut cells = 0;
                for line in 0..direction.line_count(size) {
                    for bit in set_bits(direction.cells(line, size)) {
                        let (column, top) = direction.cell(line, bit, size);
                        assert!(column < size && top < size);
                        assert_eq!(direction.locate(column, top, size), (line, bit));
                        cells += 1;
                    }
                }
                assert_eq!(cells, u32::from(size) * u32::from(size), "{direction:?} on {size}");
            }
        }
    }

    #[test]
    fn bits_rise_in_board_order() {
        for direction in Direction::ALL {
            for line in 0..direction.line_count(15) {
                let order: Vec<_> = set_bits(direction.cells(line, 15))
                    .map(|bit| direction.cell(line, bit, 15))
                    .map(|(column, top)| (top, column))
                    .collect();
                assert!(order.is_sorted(), "{direction:?} {line}");
            }
        }
    }

    #[test]
    fn a_row_ends_where_its_stones_end() {
        let stones = 0b0111_0110 << MARGIN;
        assert_eq!(Row::through(stones, MARGIN + 5), Row { first: MARGIN + 4, last: MARGIN + 6 });
        assert_eq!(Row::through(stones, MARGIN + 1).length(), 2);
    }
}
