//! Edge lines of the board, of two sets of squares at a time.

#[cfg(target_arch = "x86_64")]
pub(super) mod sse2;

use super::gathered::{FIRST_COLUMN, gathered};

/// The four lines `DISTANCE` squares from an edge, 0 or 1: the upper row, the lower row, the left column, the
/// right column. In each the lower byte has the squares of `low`, the higher byte those of `high`,
/// from the left or from above.
#[inline(always)]
pub(super) const fn lines<const DISTANCE: u32>(low: u64, high: u64) -> [u16; 4] {
    let [low, high] = [of_set::<DISTANCE>(low), of_set::<DISTANCE>(high)];
    [low[0] | high[0] << 8, low[1] | high[1] << 8, low[2] | high[2] << 8, low[3] | high[3] << 8]
}

/// The same lines of one set.
#[inline(always)]
const fn of_set<const DISTANCE: u32>(squares: u64) -> [u16; 4] {
    const { assert!(DISTANCE < 2) }
    let from_left = squares >> DISTANCE;
    let from_right = squares >> (7 - DISTANCE);
    [
        (squares >> (8 * DISTANCE)) as u16 & 0xff,
        (squares >> (56 - 8 * DISTANCE)) as u16 & 0xff,
        gathered::<FIRST_COLUMN>(from_left) as u16,
        gathered::<FIRST_COLUMN>(from_right) as u16,
    ]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::othello::{
        Square,
        cpu::{Cpu, CpuPath, with_cpu},
    };

    /// Reference implementation, square by square.
    fn plain(distance: usize, sets: [u64; 2]) -> [u16; 4] {
        // Whether the line is a row, and which.
        let walks = [(true, distance), (true, 7 - distance), (false, distance), (false, 7 - distance)];
        walks.map(|(is_row, line)| {
            let bits = sets.iter().flat_map(|set| {
                (0..8).map(move |place| {
                    let (column, row) = if is_row { (place, line) } else { (line, place) };
                    let square = Square::at(column, row).expect("a square of the board");
                    u16::from(set & square.bit() != 0)
                })
            });
            bits.enumerate().map(|(place, bit)| bit << place).sum()
        })
    }

    proptest! {
        #[test]
        fn every_path_finds_the_lines_square_by_square(low: u64, high: u64) {
            for path in CpuPath::available() {
                let found = with_cpu!(path, cpu => [cpu.lines::<0>(low, high), cpu.lines::<1>(low, high)]);
                prop_assert_eq!(found, [plain(0, [low, high]), plain(1, [low, high])]);
            }
        }
    }
}
