//! Flips with 256-bit vectors: four rays of rising bits, four of falling ones.
//!
//! ```text
//! blockers := squares of the ray without a disc of the opponent
//! rising:  flips := squares below the lowest blocker, if the player's disc is on it
//! falling: flips := squares above the highest blocker, if the player's disc is on it
//! ```
//!
//! No instruction finds the highest bit of a lane, so on falling rays the blockers spread along the
//! ray, over one, two and four squares: the squares that they do not reach are above the highest.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64,
};

use super::RAYS;
use crate::othello::Square;

/// What [`flips`](super::flips) gives.
#[inline]
#[target_feature(enable = "avx2")]
pub(in crate::othello) fn flips(square: Square, player: u64, opponent: u64) -> u64 {
    let player = _mm256_set1_epi64x(player.cast_signed());
    let opponent = _mm256_set1_epi64x(opponent.cast_signed());
    all_lanes(flips_by_direction(square, player, opponent))
}

/// The flips along the rays of each direction, of boards that stand in every lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(in crate::othello) fn flips_by_direction(square: Square, player: __m256i, opponent: __m256i) -> __m256i {
    let (rising, falling) = rays(square);
    let zero = _mm256_setzero_si256();

    let blockers = _mm256_andnot_si256(opponent, rising);
    let less_one = _mm256_add_epi64(blockers, _mm256_set1_epi64x(-1));
    let lowest = _mm256_andnot_si256(less_one, blockers);
    let below = _mm256_and_si256(_mm256_andnot_si256(blockers, less_one), rising);
    let unowned = _mm256_cmpeq_epi64(_mm256_and_si256(lowest, player), zero);
    let flips_rising = _mm256_andnot_si256(unowned, below);

    let mut spread = _mm256_andnot_si256(opponent, falling);
    spread = _mm256_or_si256(spread, _mm256_srlv_epi64(spread, _mm256_setr_epi64x(1, 7, 8, 9)));
    spread = _mm256_or_si256(spread, _mm256_srlv_epi64(spread, _mm256_setr_epi64x(2, 14, 16, 18)));
    spread = _mm256_or_si256(spread, _mm256_srlv_epi64(spread, _mm256_setr_epi64x(4, 28, 32, 36)));
    let behind_highest = _mm256_srlv_epi64(spread, _mm256_setr_epi64x(1, 7, 8, 9));
    let highest = _mm256_andnot_si256(behind_highest, spread);
    let unowned = _mm256_cmpeq_epi64(_mm256_and_si256(highest, player), zero);
    let flips_falling = _mm256_andnot_si256(_mm256_or_si256(spread, unowned), falling);

    _mm256_or_si256(flips_rising, flips_falling)
}

/// The rays of a square, rising ones first.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn rays(square: Square) -> (__m256i, __m256i) {
    let rays = &RAYS[square.index() & 63];
    // SAFETY: both halves are 32 bytes long and, as `Rays` is aligned to 64, aligned to 32.
    unsafe { (_mm256_load_si256(rays.rising.as_ptr().cast()), _mm256_load_si256(rays.falling.as_ptr().cast())) }
}

/// The lanes joined by `or`.
#[inline]
#[target_feature(enable = "avx2")]
pub(in crate::othello) fn all_lanes(lanes: __m256i) -> u64 {
    let pair = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))).cast_unsigned()
}
