//! Bit extract by PEXT.

use std::arch::x86_64::_pext_u64;

/// What [`gathered`](super::gathered) gives.
#[inline]
#[target_feature(enable = "bmi2")]
pub(in crate::othello) fn gathered<const MASK: u64>(squares: u64) -> u64 {
    _pext_u64(squares, MASK)
}
