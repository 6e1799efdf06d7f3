//! Priority queue in a 128-bit vector, with the smallest lane found by PHMINPOSUW of SSE4.1.

use std::arch::x86_64::{
    __m128i, _mm_cmpeq_epi16, _mm_cvtsi128_si32, _mm_insert_epi16, _mm_minpos_epu16, _mm_or_si128, _mm_set1_epi16,
    _mm_slli_si128,
};

use super::{KEYS, KeyQueue, NONE};

/// One lane for each place. A value exists only where the processor has the instructions.
#[derive(Clone, Copy, Debug)]
pub struct VectorQueue(__m128i);

impl VectorQueue {
    /// The empty queue.
    #[inline]
    #[target_feature(enable = "sse4.1")]
    pub(in crate::othello) fn empty() -> Self {
        Self(_mm_set1_epi16(NONE.cast_signed()))
    }
}

impl KeyQueue for VectorQueue {
    #[inline(always)]
    fn push(&mut self, key: u16) {
        // SAFETY: `empty`, which all queues come from, was called where the processor has SSE4.1.
        self.0 = unsafe { pushed(self.0, key) };
    }

    #[inline(always)]
    fn take_smallest(&mut self) -> Option<(u16, usize)> {
        // SAFETY: as in `push`.
        let (key, place, rest) = unsafe { smallest(self.0) };
        self.0 = rest;
        (key != NONE).then_some((key, place))
    }
}

/// The keys each a place further, and one more.
#[inline]
#[target_feature(enable = "sse4.1")]
fn pushed(keys: __m128i, key: u16) -> __m128i {
    _mm_insert_epi16::<0>(_mm_slli_si128::<2>(keys), i32::from(key))
}

/// The smallest key, its place, and the others.
#[inline]
#[target_feature(enable = "sse4.1")]
fn smallest(keys: __m128i) -> (u16, usize, __m128i) {
    let found = _mm_cvtsi128_si32(_mm_minpos_epu16(keys)).cast_unsigned();
    let key = found as u16;
    let taken = _mm_cmpeq_epi16(keys, _mm_set1_epi16(key.cast_signed()));
    (key, (found >> 16) as usize % KEYS, _mm_or_si128(keys, taken))
}
