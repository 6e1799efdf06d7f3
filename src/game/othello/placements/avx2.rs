//! Placements with 256-bit vectors: one lane for each direction, in both senses.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x,
    _mm256_sllv_epi64, _mm256_srlv_epi64,
};

use super::INNER_FILES;
use crate::game::othello::flip::avx2::all_lanes;

/// What [`placements`](super::placements) gives.
#[inline]
#[target_feature(enable = "avx2")]
pub(in crate::game::othello) fn placements(player: u64, opponent: u64) -> u64 {
    all_lanes(walks(player, opponent)) & !(player | opponent)
}

/// Squares behind a run of `opponent` that begins next to a disc of `player`, by direction.
#[inline]
#[target_feature(enable = "avx2")]
fn walks(player: u64, opponent: u64) -> __m256i {
    let one = _mm256_setr_epi64x(1, 7, 8, 9);
    let two = _mm256_setr_epi64x(2, 14, 16, 18);
    let inner = INNER_FILES.cast_signed();
    let player = _mm256_set1_epi64x(player.cast_signed());
    let opponent = _mm256_and_si256(
        _mm256_set1_epi64x(opponent.cast_signed()),
        _mm256_setr_epi64x(inner, inner, -1, inner),
    );
    let mut rising = _mm256_and_si256(opponent, _mm256_sllv_epi64(player, one));
    let mut falling = _mm256_and_si256(opponent, _mm256_srlv_epi64(player, one));
    rising = further(rising, opponent, _mm256_sllv_epi64(rising, one));
    falling = further(falling, opponent, _mm256_srlv_epi64(falling, one));
    let rising_pairs = _mm256_and_si256(opponent, _mm256_sllv_epi64(opponent, one));
    let falling_pairs = _mm256_srlv_epi64(rising_pairs, one);
    rising = further(rising, rising_pairs, _mm256_sllv_epi64(rising, two));
    falling = further(falling, falling_pairs, _mm256_srlv_epi64(falling, two));
    rising = further(rising, rising_pairs, _mm256_sllv_epi64(rising, two));
    falling = further(falling, falling_pairs, _mm256_srlv_epi64(falling, two));
    _mm256_or_si256(_mm256_sllv_epi64(rising, one), _mm256_srlv_epi64(falling, one))
}

/// What a walk has reached after one more step over `run`.
#[inline]
#[target_feature(enable = "avx2")]
fn further(reached: __m256i, run: __m256i, shifted: __m256i) -> __m256i {
    _mm256_or_si256(reached, _mm256_and_si256(run, shifted))
}
