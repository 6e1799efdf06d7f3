//! Entry of the transposition table, packed into 56 bits.

use yomi_game::othello::Square;

/// An entry of the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The result is this or more, from the side to move: in whole discs where
    /// [`is_exact`](Self::is_exact), otherwise in the unit of the search that stored it.
    pub lower: i16,
    /// The result is this or less.
    pub upper: i16,
    /// Depth in plies, 0..=64; the empty squares for a search to the end.
    pub depth: u8,
    /// Selectivity: 0..=[`FULL_WIDTH`], which stands for a full-width search.
    pub selectivity: u8,
    /// The square of the best move or of the move that caused the cutoff.
    pub best: Option<Square>,
}

/// Selectivity of a full-width search.
pub const FULL_WIDTH: u8 = 7;

/// Marks the absence of a square.
const NO_SQUARE: u8 = 64;

impl Known {
    /// Bounds in discs of the result under perfect play, of a position with so many empty squares.
    #[inline]
    #[must_use]
    pub const fn exact(empties: u32, lower: i32, upper: i32, best: Option<Square>) -> Self {
        Self { lower: lower as i16, upper: upper as i16, depth: empties as u8, selectivity: FULL_WIDTH, best }
    }

    /// Whether the bounds are those of perfect play, in a position with so many empty squares.
    #[inline]
    #[must_use]
    pub const fn is_exact(&self, empties: u32) -> bool {
        self.selectivity == FULL_WIDTH && self.depth as u32 == empties
    }

    /// The bound that causes a cutoff in the null window (`alpha`, `alpha` + 1), if any.
    #[inline]
    #[must_use]
    pub fn answer(&self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha { Some(lower) } else { (upper <= alpha).then_some(upper) }
    }

    /// Packed into 56 bits: the bounds, the square, and the work in the highest ten.
    #[inline]
    pub(super) const fn packed(self) -> u64 {
        let best = match self.best {
            Some(square) => square.index() as u8,
            None => NO_SQUARE,
        };
        self.lower as u16 as u64
            | (self.upper as u16 as u64) << 16
            | (best as u64) << 32
            | (self.selectivity as u64) << WORK_SHIFT
            | (self.depth as u64) << (WORK_SHIFT + 3)
    }

    #[inline]
    pub(super) const fn unpacked(word: u64) -> Self {
        Self {
            lower: word as i16,
            upper: (word >> 16) as i16,
            best: Square::new((word >> 32) as u8 & 127),
            selectivity: (word >> WORK_SHIFT) as u8 & 7,
            depth: (word >> (WORK_SHIFT + 3)) as u8 & 127,
        }
    }
}

const WORK_SHIFT: u32 = 46;

/// A ply of work, which stands above the selectivity.
pub(super) const A_PLY: u64 = 8;

/// Bit at which the generation of a slot begins, above the entry.
pub(super) const GENERATION_SHIFT: u32 = 56;

/// Work of an entry: depth, and selectivity where depths are equal.
pub(super) const fn work_of(word: u64) -> u64 {
    word >> WORK_SHIFT & 0x3ff
}

/// Merges the entries of one position before and after a search; `None` if nothing changes.
pub(super) fn joined(before: Known, after: Known) -> Option<Known> {
    let work = |known: Known| (known.depth, known.selectivity);
    if work(before) > work(after) {
        return None;
    }
    let mut joined = after;
    if work(before) == work(after) {
        let (lower, upper) = (after.lower.max(before.lower), after.upper.min(before.upper));
        // Selective searches may contradict each other; the later one has seen more.
        if lower <= upper {
            (joined.lower, joined.upper) = (lower, upper);
        }
    }
    Some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_survives_packing() {
        for (lower, upper, depth, selectivity, best) in
            [(-6400, 6400, 64, 7, 64), (-1, 0, 0, 0, 0), (i16::MIN, i16::MAX, 33, 3, 63)]
        {
            let best = Square::new(best);
            let known = Known { lower, upper, depth, selectivity, best };
            assert_eq!(Known::unpacked(known.packed()), known);
            assert_eq!(Known::unpacked(known.packed() | 255 << GENERATION_SHIFT), known);
            assert_eq!(known.packed() >> GENERATION_SHIFT, 0);
        }
    }
}
