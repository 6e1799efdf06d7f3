//! Sets of cells as bitboards.

use crate::geometry::{Cell, MOST_CELLS};

const WORDS: usize = MOST_CELLS.div_ceil(64);

/// A set of cells of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellSet {
    words: [u64; WORDS],
}

impl CellSet {
    /// No cells.
    pub(crate) const EMPTY: Self = Self { words: [0; WORDS] };

    /// The first so many cells.
    pub(crate) fn first(cells: usize) -> Self {
        let mut all = Self::EMPTY;
        (0..cells).for_each(|cell| all.insert(cell as Cell));
        all
    }

    /// One cell.
    pub(crate) const fn single(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    pub(crate) const fn insert(&mut self, cell: Cell) {
        self.words[cell as usize / 64] |= 1 << (cell % 64);
    }

    pub(crate) const fn remove(&mut self, cell: Cell) {
        self.words[cell as usize / 64] &= !(1 << (cell % 64));
    }

    pub(crate) const fn contains(&self, cell: Cell) -> bool {
        self.words[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    pub(crate) fn len(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// The number of cells, at most three; without the population count, which a build for all processors has to emulate.
    pub(crate) fn up_to_three(&self) -> u32 {
        let mut count = 0;
        for mut word in self.words {
            while word != 0 && count < 3 {
                word &= word - 1;
                count += 1;
            }
        }
        count
    }

    /// The first cell in square order; `None` of an empty set.
    pub(crate) fn lowest(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// Intersection.
    pub(crate) fn and(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(own, other)| *own &= other);
        self
    }

    /// Union.
    pub(crate) fn or(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(own, other)| *own |= other);
        self
    }

    /// Difference.
    pub(crate) fn without(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(own, other)| *own &= !other);
        self
    }

    /// Hash of the set.
    pub(crate) fn digest(&self) -> u64 {
        let mix = |hash: u64, word: &u64| (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.words.iter().fold(1, |hash, word| mix(hash, word).rotate_left(29))
    }

    /// The cells in square order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let words = self.words;
        let (mut index, mut left) = (0, words[0]);
        std::iter::from_fn(move || {
            while left == 0 {
                index += 1;
                left = *words.get(index)?;
            }
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            Some((index * 64 + bit) as Cell)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_out_in_square_order() {
        let mut set = CellSet::EMPTY;
        for cell in [399, 0, 64, 63, 200] {
            set.insert(cell);
        }
        set.remove(200);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 399]);
        assert_eq!((set.len(), set.lowest(), set.up_to_three()), (4, Some(0), 3));
        set.remove(63);
        set.remove(399);
        assert_eq!((set.len(), set.up_to_three()), (2, 2));
        set.insert(63);
        assert!(set.contains(63) && !set.contains(200));
        assert!(CellSet::first(64).without(&CellSet::first(64)).is_empty());
    }
}
