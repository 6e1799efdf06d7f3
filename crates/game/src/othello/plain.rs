//! Reference implementation of Othello's rules by walking from square to square, against which the
//! fast rules are tested.

use proptest::prelude::*;

use super::Square;

const DIRECTIONS: [(isize, isize); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Discs that a placement on the empty `square` flips.
#[must_use]
pub fn flips(square: Square, player: u64, opponent: u64) -> u64 {
    let mut flipped = 0;
    for (columns, rows) in DIRECTIONS {
        let mut run = 0;
        let mut here = step(square, columns, rows);
        while let Some(square) = here.filter(|square| opponent & square.bit() != 0) {
            run |= square.bit();
            here = step(square, columns, rows);
        }
        if here.is_some_and(|square| player & square.bit() != 0) {
            flipped |= run;
        }
    }
    flipped
}

/// Empty squares on which a placement flips something.
#[must_use]
pub fn placements(player: u64, opponent: u64) -> u64 {
    (0..64)
        .filter_map(Square::new)
        .filter(|square| (player | opponent) & square.bit() == 0)
        .filter(|&square| flips(square, player, opponent) != 0)
        .fold(0, |board, square| board | square.bit())
}

fn step(square: Square, columns: isize, rows: isize) -> Option<Square> {
    let column = square.column().checked_add_signed(columns)?;
    let row = square.row().checked_add_signed(rows)?;
    Square::at(column, row)
}

/// Any two boards that do not overlap, from nearly empty to nearly full.
pub fn boards() -> impl Strategy<Value = (u64, u64)> {
    // Combining two draws by `and` or `or` makes sparse and dense boards as likely as even ones.
    (any::<[u64; 4]>(), 0..3_u8).prop_map(|([first, second, third, sides], density)| {
        let occupied = match density {
            0 => first & second,
            1 => first | (second & third),
            _ => first | second | third,
        };
        (occupied & sides, occupied & !sides)
    })
}
