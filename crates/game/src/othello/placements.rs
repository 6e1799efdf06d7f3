//! Move generation: the squares on which a side may place a disc.
//!
//! The plain algorithm walks from every own disc in all eight directions over the opponent's
//! discs; if it meets at least one of them and then an empty square, that square is a placement.
//!
//! Here all discs walk at once: one shift of the whole board is one step of every walk. A run
//! holds at most six of the opponent's discs, and parallel prefix (Kogge and Stone 1973) covers
//! them in four steps of 1, 1, 2 and 2 squares instead of six. Files a and h are taken out of the
//! opponent's discs in all directions that change the file, so that no walk wraps around.
//!
//! `avx2` and `avx512` walk in four directions at once.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;

/// All squares but those of the files a and h.
const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// Squares on which the side with the discs `player` may place against `opponent`; 0 for none.
///
/// The boards must not overlap.
#[inline]
#[must_use]
pub const fn placements(player: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_FILES;
    let reached =
        walk::<1>(player, inner) | walk::<7>(player, inner) | walk::<8>(player, opponent) | walk::<9>(player, inner);
    reached & !(player | opponent)
}

/// Squares behind a run of `opponent` that begins next to a disc of `player`, in both senses of
/// the direction in which neighbours are `STEP` bits apart.
#[inline]
const fn walk<const STEP: u32>(player: u64, opponent: u64) -> u64 {
    let mut rising = opponent & (player << STEP);
    let mut falling = opponent & (player >> STEP);
    rising |= opponent & (rising << STEP);
    falling |= opponent & (falling >> STEP);
    let rising_pairs = opponent & (opponent << STEP);
    let falling_pairs = rising_pairs >> STEP;
    rising |= rising_pairs & (rising << (2 * STEP));
    falling |= falling_pairs & (falling >> (2 * STEP));
    rising |= rising_pairs & (rising << (2 * STEP));
    falling |= falling_pairs & (falling >> (2 * STEP));
    (rising << STEP) | (falling >> STEP)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::othello::plain;

    proptest! {
        #[test]
        fn placements_are_those_of_the_plain_walk((player, opponent) in plain::boards()) {
            prop_assert_eq!(placements(player, opponent), plain::placements(player, opponent));
        }
    }

    #[test]
    fn runs_of_six_are_seen_in_every_direction() {
        for (player, run, placement) in [
            (1_u64, 0x7e_u64, 0x80_u64),
            (0x80, 0x7e, 1),
            (1, 0x0001_0101_0101_0100, 1 << 56),
            (1, 0x0040_2010_0804_0200, 1 << 63),
            (1 << 63, 0x0040_2010_0804_0200, 1),
            (1 << 7, 0x0002_0408_1020_4000, 1 << 56),
        ] {
            assert_eq!(placements(player, run), placement, "{player:#x} {run:#x}");
        }
    }

    #[test]
    fn no_run_wraps_around_the_edge() {
        // h1 and a2 are neighbours as bits only.
        assert_eq!(placements(1 << 6, 1 << 7), 0);
        assert_eq!(placements(1 << 9, 1 << 8), 0);
    }
}
