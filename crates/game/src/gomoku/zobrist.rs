//! Zobrist hashing of gomoku positions.
//!
//! 128 bits (A. L. Zobrist 1970): the exclusive or of one constant for each stone, and of one more
//! when white is to move. Size and rule are not part of it: a table never outlives one search of
//! one size and rule. Two of 2^32 positions share a key with a probability of about 2^-65.

use super::{lines::Square, size::LARGEST_SIZE};
use crate::{Side, random::SplitMix64};

const CELLS: usize = LARGEST_SIZE as usize * LARGEST_SIZE as usize;

/// Zobrist constants of all cells of the largest board, by side. Computed at compile time, so equal
/// on every machine and in every run.
static STONES: [[u128; CELLS]; 2] = {
    let mut stones = [[0; CELLS]; 2];
    let mut index = 0;
    while index < 2 * CELLS {
        stones[index / CELLS][index % CELLS] = constant(index as u64 + 1);
        index += 1;
    }
    stones
};

/// The key of the empty board with white to move, which a change of the side to move toggles.
pub(super) const WHITE_TO_MOVE: u128 = constant(0);

/// The Zobrist constant of a stone.
pub(super) fn stone(side: Side, square: Square) -> u128 {
    let index = usize::from(square.top) * usize::from(LARGEST_SIZE) + usize::from(square.column);
    STONES[side as usize][index]
}

/// The `index`-th constant: two outputs of the generator seeded with 0.
const fn constant(index: u64) -> u128 {
    let mut generator = SplitMix64::new(0).after(2 * index);
    (generator.next_bits() as u128) << 64 | generator.next_bits() as u128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_constants_are_equal() {
        let mut all: Vec<u128> = STONES.into_iter().flatten().chain([WHITE_TO_MOVE]).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 2 * CELLS + 1);
    }
}
