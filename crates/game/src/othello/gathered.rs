//! Bit extract: the squares of a set that lie in a mask, packed.

#[cfg(target_arch = "x86_64")]
pub(super) mod bmi2;

/// The squares of the first column; a multiplication brings them together in the highest byte.
pub(super) const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const GATHER: u64 = 0x0102_0408_1020_4080;

/// The squares of `squares` in `MASK`, packed into the lowest bits in their order.
#[inline(always)]
pub(super) const fn gathered<const MASK: u64>(squares: u64) -> u64 {
    let column = MASK.trailing_zeros();
    if MASK == FIRST_COLUMN << column {
        return (squares >> column & FIRST_COLUMN).wrapping_mul(GATHER) >> 56;
    }
    // Runs of the mask move together.
    let (mut rest, mut length, mut all) = (MASK, 0, 0);
    while rest != 0 {
        let first = rest.trailing_zeros();
        let run = (rest >> first).trailing_ones();
        let ones = u64::MAX >> (64 - run);
        all |= (squares >> first & ones) << length;
        rest &= !(ones << first);
        length += run;
    }
    all
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::othello::{
        Square,
        cpu::{Cpu, CpuPath, with_cpu},
    };

    /// Reference implementation, square by square.
    fn plain(squares: u64, mask: u64) -> u64 {
        let in_order = Square::all_of(mask).enumerate();
        in_order.map(|(place, square)| u64::from(squares & square.bit() != 0) << place).sum()
    }

    fn holds<C: Cpu, const MASK: u64>(cpu: C, squares: u64) {
        assert_eq!(cpu.gathered::<MASK>(squares), plain(squares, MASK), "{MASK:x}");
    }

    proptest! {
        #[test]
        fn every_path_gathers_in_order(squares: u64) {
            for path in CpuPath::available() {
                with_cpu!(path, cpu => {
                    holds::<_, FIRST_COLUMN>(cpu, squares);
                    holds::<_, { FIRST_COLUMN << 7 }>(cpu, squares);
                    holds::<_, 0x4_0303>(cpu, squares);
                    holds::<_, 0x20_C0C0>(cpu, squares);
                    holds::<_, { u64::MAX }>(cpu, squares);
                    holds::<_, 0x8000_0F01_0030_0001>(cpu, squares);
                });
            }
        }
    }
}
