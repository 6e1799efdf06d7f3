//! Discs that can never be flipped again, and what they say about the result.
//!
//! A disc is stable when on each of the four lines through it the line is full, or one of its two
//! neighbours on the line is off the board or a stable disc of its own colour. Starting from discs on
//! full lines in all directions and from corners the set grows until nothing changes; it holds no
//! disc that is not stable, though not all that are. The opponent's stable discs bound what the side
//! to move can still reach: 64 − 2 × their number. Source: P. S. Rosenbloom, A
//! World-Championship-Level Othello Program, Artificial Intelligence 19 (1982), on stability.

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = 0x8080_8080_8080_8080;
const ROW_1: u64 = 0x0000_0000_0000_00ff;
const ROW_8: u64 = 0xff00_0000_0000_0000;
const EDGES: u64 = FILE_A | FILE_H | ROW_1 | ROW_8;

/// Cells that a shift towards greater bits by `STEP` may reach without wrapping around.
const fn reached_rising<const STEP: u32>() -> u64 {
    match STEP {
        1 | 9 => !FILE_A,
        7 => !FILE_H,
        _ => u64::MAX,
    }
}

/// The same for a shift towards smaller bits.
const fn reached_falling<const STEP: u32>() -> u64 {
    match STEP {
        1 | 9 => !FILE_H,
        7 => !FILE_A,
        _ => u64::MAX,
    }
}

/// The cells on whose line in one direction nothing is empty: empty cells spread along their
/// lines, by parallel prefix over one, two and four steps.
const fn full_lines<const STEP: u32>(occupied: u64) -> u64 {
    let (mut rising, mut falling) = (!occupied, !occupied);
    let (mut up, mut down) = (reached_rising::<STEP>(), reached_falling::<STEP>());
    let mut steps = STEP;
    while steps <= 4 * STEP {
        rising |= (rising << steps) & up;
        falling |= (falling >> steps) & down;
        up &= up << steps;
        down &= down >> steps;
        steps *= 2;
    }
    !(rising | falling)
}

/// The neighbours of `board` along one direction, both ways.
const fn neighbours<const STEP: u32>(board: u64) -> u64 {
    (board << STEP) & reached_rising::<STEP>() | (board >> STEP) & reached_falling::<STEP>()
}

/// Discs of `own` that nothing can flip any more, as far as this finds them.
pub(super) const fn stable(own: u64, other: u64) -> u64 {
    let occupied = own | other;
    let across = full_lines::<1>(occupied) | FILE_A | FILE_H;
    let down = full_lines::<8>(occupied) | ROW_1 | ROW_8;
    let falling = full_lines::<9>(occupied) | EDGES;
    let rising = full_lines::<7>(occupied) | EDGES;
    let mut stable = 0;
    loop {
        let next = own
            & (across | neighbours::<1>(stable))
            & (down | neighbours::<8>(stable))
            & (falling | neighbours::<9>(stable))
            & (rising | neighbours::<7>(stable));
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

/// The upper bound that the opponent's stable discs set, where it answers the node.
#[inline(always)]
pub(in crate::engine::othello) fn stability_bound(
    player: u64,
    opponent: u64,
    alpha: i32,
) -> Option<i32> {
    // Only discs of the opponent can be stable, so most nodes need no closer look.
    if 64 - 2 * (opponent.count_ones() as i32) > alpha {
        return None;
    }
    let bound = 64 - 2 * stable(opponent, player).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::game::{
        Game,
        othello::{Position, Square},
    };

    #[test]
    fn a_full_line_has_no_empty_cell_on_it() {
        let line_is_full = |occupied: u64, square: Square, (columns, rows): (i32, i32)| {
            (-7..=7).all(|steps| {
                let column = square.column() as i32 + columns * steps;
                let row = square.row() as i32 + rows * steps;
                let on_board = (0..8).contains(&column) && (0..8).contains(&row);
                !on_board || occupied >> (row * 8 + column) & 1 == 1
            })
        };
        proptest!(|(occupied in any::<u64>(), more in any::<u64>(), most in any::<u64>())| {
            let occupied = occupied | more | most;
            for square in Square::all_of(u64::MAX) {
                for (full, step) in [
                    (full_lines::<1>(occupied), (1, 0)),
                    (full_lines::<8>(occupied), (0, 1)),
                    (full_lines::<9>(occupied), (1, 1)),
                    (full_lines::<7>(occupied), (1, -1)),
                ] {
                    let expected = line_is_full(occupied, square, step);
                    prop_assert_eq!(full & square.bit() != 0, expected, "{} {:?}", square, step);
                }
            }
        });
    }

    proptest! {
        #[test]
        fn a_stable_disc_is_never_flipped_in_the_games_that_follow(
            choices in vec(any::<u16>(), 60), start in 20_usize..58,
        ) {
            let mut position = Position::initial();
            let mut stable_then: Option<(u64, u64)> = None;
            for (ply, choice) in choices.into_iter().enumerate() {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let side = crate::game::Side::First;
                let (black, white) =
                    (position.discs_of(side), position.discs_of(side.opponent()));
                if ply == start {
                    stable_then = Some((stable(black, white), stable(white, black)));
                }
                if let Some((of_black, of_white)) = stable_then {
                    prop_assert_eq!(of_black & !black, 0);
                    prop_assert_eq!(of_white & !white, 0);
                }
                position.play(moves[usize::from(choice) % moves.len()]);
            }
        }
    }

    #[test]
    fn corners_and_what_they_hold_are_stable() {
        // a1 to d1 black; e1 white holds nothing.
        assert_eq!(stable(0b0_1111, 0b1_0000), 0b0_1111);
        assert_eq!(stable(0b1_0000, 0b0_1111), 0);
        assert_eq!(stable(u64::MAX, 0), u64::MAX);
    }
}
