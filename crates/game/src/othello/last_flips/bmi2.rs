//! Flip count of the last move by PEXT, which packs the squares of a line into the lowest bits.
//!
//! Processors with AVX-512 do that in one step; some with AVX2 alone, AMD's before Zen 3, take as
//! long for it as for everything else.

use std::arch::x86_64::_pext_u64;

use super::{FILE_A, LINE_FLIPS};
use crate::othello::Square;

/// What [`last_flips`](super::last_flips) gives.
#[inline]
#[target_feature(enable = "bmi2")]
pub(in crate::othello) fn last_flips(square: Square, player: u64) -> u32 {
    let index = square.index() & 63;
    let lines = &LINES[index];
    let across = (player >> (index & 56)) as u8;
    let mut flips = u32::from(lines.flips_across[usize::from(across)]);
    for Line { squares, flips: of_line } in &lines.others {
        let own = _pext_u64(player, *squares) as u8;
        flips += u32::from(of_line[usize::from(own)]);
    }
    flips
}

/// The lines through a square.
#[repr(align(64))]
struct Lines {
    flips_across: &'static [u8; 256],
    /// The column, and both diagonals.
    others: [Line; 3],
}

struct Line {
    squares: u64,
    /// Flip count for each set of the mover's discs on it.
    flips: &'static [u8; 256],
}

impl Line {
    /// The line of the board that holds those squares, and `square`.
    const fn through(square: u32, squares: u64) -> Self {
        let before = squares & ((1 << square) - 1);
        Self { squares, flips: &LINE_FLIPS[before.count_ones() as usize] }
    }
}

static LINES: [Lines; 64] = {
    const NONE: Line = Line { squares: 0, flips: &LINE_FLIPS[0] };
    const EMPTY: Lines = Lines { flips_across: &LINE_FLIPS[0], others: [NONE; 3] };
    let mut lines = [EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let [falling, rising] = super::DIAGONALS[square];
        let bit = 1 << square;
        let place = square as u32;
        lines[square] = Lines {
            flips_across: &LINE_FLIPS[square % 8],
            others: [
                Line::through(place, FILE_A << (square % 8)),
                Line::through(place, falling | bit),
                Line::through(place, rising | bit),
            ],
        };
        square += 1;
    }
    lines
};
