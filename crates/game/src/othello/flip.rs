//! Flips of a placement, by carry propagation.
//!
//! The plain algorithm walks from the square in all eight directions over the opponent's discs;
//! if it ends on an own disc, those in between flip.
//!
//! Here each direction is one ray of squares, and arithmetic finds its first square that does
//! not hold a disc of the opponent. On a ray of rising bits a carry runs through the opponent's
//! discs and stops there; on a ray of falling bits it is the highest bit of what is not the
//! opponent's. No direction branches: most rays flip nothing, but which ones is hard to predict.
//! The rays of one square fill a cache line, those of all squares 4 KiB. `avx2` and `avx512` follow
//! four rays at once.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "loads of vectors from tables")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;

use super::Square;

/// Discs of `opponent` that flip when the side with the discs `player` places on `square`; 0 when
/// the placement would flip nothing.
///
/// The boards must not overlap, and `square` must be empty: for an occupied one the answer is
/// that of the empty square.
#[inline]
#[must_use]
pub const fn flips(square: Square, player: u64, opponent: u64) -> u64 {
    // The index is below 64 already; the mask drops the bounds check.
    let rays = &RAYS[square.index() & 63];
    flips_rising(rays.rising[0], player, opponent)
        | flips_rising(rays.rising[1], player, opponent)
        | flips_rising(rays.rising[2], player, opponent)
        | flips_rising(rays.rising[3], player, opponent)
        | flips_falling(rays.falling[0], player, opponent)
        | flips_falling(rays.falling[1], player, opponent)
        | flips_falling(rays.falling[2], player, opponent)
        | flips_falling(rays.falling[3], player, opponent)
}

/// Flips on a ray whose squares lie above the placement's bit.
#[inline]
const fn flips_rising(ray: u64, player: u64, opponent: u64) -> u64 {
    // Squares off the ray pass the carry on, so that it reaches the ray's first square.
    let outflanking = (opponent | !ray).wrapping_add(1) & ray & player;
    ray & outflanking.wrapping_sub((outflanking != 0) as u64)
}

/// Flips on a ray whose squares lie below the placement's bit.
#[inline]
const fn flips_falling(ray: u64, player: u64, opponent: u64) -> u64 {
    // Bit 0 stands in where the ray holds nothing else: it is then either off the ray or the
    // opponent's, so it is dropped with the next line. It spares a check for zero.
    let first_other = (1 << 63) >> ((ray & !opponent) | 1).leading_zeros();
    let outflanking = first_other & ray & player;
    ray & (outflanking << 1).wrapping_neg()
}

/// The squares in each direction from one square, that square left out.
#[repr(align(64))]
struct Rays {
    /// East, south-west, south, south-east: directions in which bit numbers grow.
    rising: [u64; 4],
    /// West, north-east, north, north-west: directions in which they shrink.
    falling: [u64; 4],
}

static RAYS: [Rays; 64] = {
    const EMPTY: Rays = Rays { rising: [0; 4], falling: [0; 4] };
    let mut rays = [EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        rays[square as usize] = Rays {
            rising: [ray(square, 1, 0), ray(square, -1, 1), ray(square, 0, 1), ray(square, 1, 1)],
            falling: [ray(square, -1, 0), ray(square, 1, -1), ray(square, 0, -1), ray(square, -1, -1)],
        };
        square += 1;
    }
    rays
};

/// The squares from `square` (left out) to the edge, in steps of `columns` and `rows`.
const fn ray(square: i32, columns: i32, rows: i32) -> u64 {
    let mut column = square % 8 + columns;
    let mut row = square / 8 + rows;
    let mut board = 0;
    while 0 <= column && column < 8 && 0 <= row && row < 8 {
        board |= 1 << (row * 8 + column);
        column += columns;
        row += rows;
    }
    board
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::othello::plain;

    proptest! {
        #[test]
        fn flips_are_those_of_the_plain_walk((player, opponent) in plain::boards()) {
            for square in Square::all_of(!(player | opponent)) {
                prop_assert_eq!(
                    flips(square, player, opponent),
                    plain::flips(square, player, opponent),
                    "{}", square
                );
            }
        }

        #[test]
        fn a_square_flips_something_exactly_when_it_is_a_placement(
            (player, opponent) in plain::boards(),
        ) {
            let flipping = Square::all_of(!(player | opponent))
                .filter(|&square| flips(square, player, opponent) != 0)
                .fold(0, |board, square| board | square.bit());
            prop_assert_eq!(
                flipping,
                crate::othello::placements::placements(player, opponent)
            );
        }
    }
}
