//! Flip count of the move on the last empty square, by table look-up.
//!
//! With one empty square left, every disc that is not the mover's is the opponent's. A table for
//! each place on a line of eight gives the flips along it, and the four lines through the square
//! are gathered into indices by one multiplication each. A diagonal shorter than eight is read as a
//! line of eight of which the squares off the board are the opponent's: a run that leaves the board
//! flips nothing there either.
//!
//! `bmi2` gathers a line with one instruction, without the squares off the board.

#[cfg(target_arch = "x86_64")]
pub(super) mod bmi2;

use super::Square;

const FILE_A: u64 = 0x0101_0101_0101_0101;
/// a8 to h1: brings the bits of file a together in the top byte, a1 lowest.
const RISING_DIAGONAL: u64 = 0x0102_0408_1020_4080;

/// The discs that flip when the side with the discs `player` places on `square`, which has to be the
/// only one without a disc; all others are the opponent's.
#[inline]
#[must_use]
pub(crate) const fn last_flips(square: Square, player: u64) -> u32 {
    let index = square.index() & 63;
    let (column, row) = (index % 8, index / 8);
    let (falling, rising) = (DIAGONALS[index][0], DIAGONALS[index][1]);
    let across = (player >> (8 * row)) & 0xff;
    let down = ((player >> column) & FILE_A).wrapping_mul(RISING_DIAGONAL) >> 56;
    let falling = (player & falling).wrapping_mul(FILE_A) >> 56;
    let rising = (player & rising).wrapping_mul(FILE_A) >> 56;
    let by_column = &LINE_FLIPS[column];
    by_column[across as usize] as u32
        + LINE_FLIPS[row][down as usize] as u32
        + by_column[falling as usize] as u32
        + by_column[rising as usize] as u32
}

/// Flip count for each place on a line of eight and each set of the mover's discs on it.
static LINE_FLIPS: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            table[place][own] = (run(place as i32, own as i32, 1) + run(place as i32, own as i32, -1)) as u8;
            own += 1;
        }
        place += 1;
    }
    table
};

/// The discs between `place` and the next of `own` in one sense; 0 without one.
const fn run(place: i32, own: i32, step: i32) -> i32 {
    let mut next = place + step;
    let mut length = 0;
    while next >= 0 && next < 8 {
        if own >> next & 1 == 1 {
            return length;
        }
        length += 1;
        next += step;
    }
    0
}

/// The diagonals through each square: the one that falls to the right, then the one that rises.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let (column, row) = (square % 8, square / 8);
        let mut other = 0;
        while other < 64 {
            let (columns, rows) = (other % 8 - column, other / 8 - row);
            if columns == rows && other != square {
                diagonals[square as usize][0] |= 1 << other;
            }
            if columns == -rows && other != square {
                diagonals[square as usize][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::othello::plain;

    proptest! {
        #[test]
        fn as_many_flip_as_in_the_plain_walk(discs in any::<[u64; 2]>(), dense in any::<bool>()) {
            let discs = if dense { discs[0] | discs[1] } else { discs[0] & discs[1] };
            for square in Square::all_of(u64::MAX) {
                let player = discs & !square.bit();
                let flipped = plain::flips(square, player, !player & !square.bit());
                prop_assert_eq!(last_flips(square, player), flipped.count_ones(), "{}", square);
            }
        }
    }
}
