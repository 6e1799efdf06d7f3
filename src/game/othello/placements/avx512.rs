//! Placements with the AVX-512 instructions: the walks of `avx2`, of which the compiler joins each
//! `and` with the `or` after it into one instruction.

use super::avx2;

/// What [`placements`](super::placements) gives.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl")]
pub(in crate::game::othello) fn placements(player: u64, opponent: u64) -> u64 {
    avx2::placements(player, opponent)
}
