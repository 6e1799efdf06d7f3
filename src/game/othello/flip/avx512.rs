//! Flips with the AVX-512 instructions on 256-bit vectors: as with AVX2, but the highest blocker of
//! a falling ray is where the count of leading zeros says, and three operands meet in one step.

use std::arch::x86_64::{
    _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_lzcnt_epi64,
    _mm256_maskz_and_epi64, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_test_epi64_mask,
};

use super::avx2::{all_lanes, rays};
use crate::game::othello::Square;

/// What [`flips`](super::flips) gives.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
pub(in crate::game::othello) fn flips(square: Square, player: u64, opponent: u64) -> u64 {
    let (rising, falling) = rays(square);
    let player = _mm256_set1_epi64x(player.cast_signed());
    let opponent = _mm256_set1_epi64x(opponent.cast_signed());

    let blockers = _mm256_andnot_si256(opponent, rising);
    let less_one = _mm256_add_epi64(blockers, _mm256_set1_epi64x(-1));
    let lowest = _mm256_andnot_si256(less_one, blockers);
    let below = _mm256_andnot_si256(blockers, less_one);
    let owned = _mm256_test_epi64_mask(lowest, player);
    let flips_rising = _mm256_maskz_and_epi64(owned, below, rising);

    // Without a blocker the count is 64, and the shift leaves nothing.
    let blockers = _mm256_andnot_si256(opponent, falling);
    let top = _mm256_set1_epi64x(i64::MIN);
    let highest = _mm256_srlv_epi64(top, _mm256_lzcnt_epi64(blockers));
    let owned = _mm256_and_si256(highest, player);
    let above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(owned, owned));

    all_lanes(_mm256_or_si256(flips_rising, _mm256_and_si256(above, falling)))
}
