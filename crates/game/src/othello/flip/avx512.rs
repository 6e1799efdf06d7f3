//! Flips with the AVX-512 instructions on 256-bit vectors: as with AVX2, but the highest blocker of
//! a falling ray is where the count of leading zeros says, and three operands meet in one step.
//!
//! No lane is masked by a mask register: to compare into one and to use it takes as long as four steps of
//! arithmetic.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi64, _mm256_lzcnt_epi64, _mm256_or_si256,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use super::avx2::{all_lanes, rays};
use crate::othello::Square;

/// What [`flips`](super::flips) gives.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
pub(in crate::othello) fn flips(square: Square, player: u64, opponent: u64) -> u64 {
    let player = _mm256_set1_epi64x(player.cast_signed());
    let opponent = _mm256_set1_epi64x(opponent.cast_signed());
    all_lanes(flips_by_direction(square, player, opponent))
}

/// The flips along the rays of each direction, of boards that stand in every lane.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
pub(in crate::othello) fn flips_by_direction(square: Square, player: __m256i, opponent: __m256i) -> __m256i {
    let (rising, falling) = rays(square);
    let zero = _mm256_setzero_si256();

    let blockers = _mm256_andnot_si256(opponent, rising);
    let lowest = _mm256_and_si256(blockers, _mm256_sub_epi64(zero, blockers));
    let owned = _mm256_and_si256(lowest, player);
    // All squares where there is none, and so no flips.
    let from_owned = _mm256_sub_epi64(_mm256_cmpeq_epi64(owned, zero), owned);
    let flips_rising = _mm256_andnot_si256(from_owned, rising);

    // Bit 0 stands in where the ray holds no blocker: it is then either off the ray or the opponent's, so it is
    // dropped with the next line. It spares the compiler a check for shifts by 64.
    let blockers = _mm256_or_si256(_mm256_andnot_si256(opponent, falling), _mm256_set1_epi64x(1));
    let top = _mm256_set1_epi64x(i64::MIN);
    let highest = _mm256_srlv_epi64(top, _mm256_lzcnt_epi64(blockers));
    let owned = _mm256_and_si256(_mm256_and_si256(highest, player), falling);
    let from_owned = _mm256_sub_epi64(zero, owned);
    let flips_falling = _mm256_and_si256(_mm256_andnot_si256(owned, from_owned), falling);

    _mm256_or_si256(flips_rising, flips_falling)
}
