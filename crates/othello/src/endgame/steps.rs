//! The moves of a node, and the rating by which they are ordered.

use std::ops::Range;

use yomi_game::othello::{CORNERS, EDGES, NEXT_TO_CORNERS, Square, with_neighbours};

/// A move and the board after it, from the view of the side to move there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) square: Square,
    pub(super) player: u64,
    pub(super) opponent: u64,
    /// Smaller is searched earlier.
    pub(super) key: i32,
}

/// The moves of a node, as a range of the solver's stack.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    pub(super) places: Range<usize>,
}

impl Steps {
    /// The number of moves.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }
}

/// How late a move is to be searched that leaves those replies and those discs of ours: fewest
/// replies first, corners among them more; then few discs beside empty squares, which are the
/// replies to come, many on the edges, odd regions, and corners of our own.
///
/// The numbers were found by varying one after the other, for the fewest nodes on `fforum-20-39.obf`
/// and FFO 40–42: a tenth less than by replies, regions and corners alone.
#[inline(always)]
pub(super) const fn rating(square: Square, own: u64, empty: u64, replies: u64, odd: u64) -> i32 {
    let bit = square.bit();
    let exposed = own & with_neighbours(empty);
    20 * replies.count_ones() as i32 + 16 * (replies & CORNERS).count_ones() as i32 + 4 * exposed.count_ones() as i32
        - 3 * (own & EDGES).count_ones() as i32
        - 4 * (odd & bit != 0) as i32
        + SQUARE_RATINGS[square.index() & 63] as i32
}

/// What the square itself adds to the [rating].
static SQUARE_RATINGS: [i8; 64] = {
    let mut ratings = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1 << square;
        ratings[square] = 2 * (NEXT_TO_CORNERS & bit != 0) as i8 - 12 * (CORNERS & bit != 0) as i8;
        square += 1;
    }
    ratings
};
