//! Move generation with the AVX-512 instructions: the walks of `avx2`, in which the compiler fuses
//! each `and` with the `or` after it.

use super::avx2::{self, in_lanes, with_replies};
use crate::othello::{Square, flip::avx512::flips_by_direction};

/// What [`placements`](super::placements) gives.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl")]
pub(in crate::othello) fn placements(player: u64, opponent: u64) -> u64 {
    avx2::placements(player, opponent)
}

/// The flips of a placement, and the opponent's placements after it.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
pub(in crate::othello) fn flips_and_replies(square: Square, player: u64, opponent: u64) -> (u64, u64) {
    let flips = flips_by_direction(square, in_lanes(player), in_lanes(opponent));
    with_replies(square, player, opponent, flips)
}
