//! Move generation with 256-bit vectors: one lane for each direction, in both senses.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm256_and_si256, _mm256_castsi256_si128, _mm256_or_si256, _mm256_permute4x64_epi64,
    _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_shuffle_epi32, _mm256_sllv_epi64, _mm256_srlv_epi64,
    _mm256_xor_si256,
};

use super::INNER_FILES;
use crate::othello::{
    Square,
    flip::avx2::{all_lanes, flips_by_direction},
};

/// What [`placements`](super::placements) gives.
#[inline]
#[target_feature(enable = "avx2")]
pub(in crate::othello) fn placements(player: u64, opponent: u64) -> u64 {
    all_lanes(walks(in_lanes(player), in_lanes(opponent))) & !(player | opponent)
}

/// The flips of a placement, and the opponent's placements after it.
#[inline]
#[target_feature(enable = "avx2")]
pub(in crate::othello) fn flips_and_replies(square: Square, player: u64, opponent: u64) -> (u64, u64) {
    let flips = flips_by_direction(square, in_lanes(player), in_lanes(opponent));
    with_replies(square, player, opponent, flips)
}

/// The flips by direction, combined, and the opponent's placements after them.
///
/// The board between the two stays in a vector: the round trip costs a third of the flips' time.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn with_replies(square: Square, player: u64, opponent: u64, flips: __m256i) -> (u64, u64) {
    let pairs = _mm256_or_si256(flips, _mm256_permute4x64_epi64::<0b01_00_11_10>(flips));
    let flips = _mm256_or_si256(pairs, _mm256_shuffle_epi32::<0b01_00_11_10>(pairs));
    let placed = player | square.bit();
    let next = _mm256_xor_si256(in_lanes(opponent), flips);
    let replies = walks(next, _mm256_or_si256(in_lanes(placed), flips));
    let flips = _mm_cvtsi128_si64(_mm256_castsi256_si128(flips)).cast_unsigned();
    (flips, all_lanes(replies) & !(placed | opponent))
}

/// The board in every lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn in_lanes(board: u64) -> __m256i {
    _mm256_set1_epi64x(board.cast_signed())
}

/// Squares behind a run of `opponent` that begins next to a disc of `player`, by direction, of boards that
/// stand in every lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn walks(player: __m256i, opponent: __m256i) -> __m256i {
    let one = _mm256_setr_epi64x(1, 7, 8, 9);
    let two = _mm256_setr_epi64x(2, 14, 16, 18);
    let inner = INNER_FILES.cast_signed();
    let opponent = _mm256_and_si256(opponent, _mm256_setr_epi64x(inner, inner, -1, inner));
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
