//! Edge lines with 128-bit vectors: bytes of two sets interleave to rows, and a column is what the
//! highest bits of all bytes are once it has been moved there.

use std::arch::x86_64::{
    _mm_extract_epi16, _mm_movemask_epi8, _mm_set_epi64x, _mm_slli_epi64, _mm_unpackhi_epi64, _mm_unpacklo_epi8,
};

/// What [`lines`](super::lines) gives.
#[inline]
#[target_feature(enable = "sse2")]
pub(in crate::othello) fn lines<const DISTANCE: u32>(low: u64, high: u64) -> [u16; 4] {
    const { assert!(DISTANCE < 2) }
    let both = _mm_set_epi64x(high.cast_signed(), low.cast_signed());
    let rows = _mm_unpacklo_epi8(both, _mm_unpackhi_epi64(both, both));
    if DISTANCE == 0 {
        [
            _mm_extract_epi16::<0>(rows) as u16,
            _mm_extract_epi16::<7>(rows) as u16,
            _mm_movemask_epi8(_mm_slli_epi64::<7>(both)) as u16,
            _mm_movemask_epi8(both) as u16,
        ]
    } else {
        [
            _mm_extract_epi16::<1>(rows) as u16,
            _mm_extract_epi16::<6>(rows) as u16,
            _mm_movemask_epi8(_mm_slli_epi64::<6>(both)) as u16,
            _mm_movemask_epi8(_mm_slli_epi64::<1>(both)) as u16,
        ]
    }
}
