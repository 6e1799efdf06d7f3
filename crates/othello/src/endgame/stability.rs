//! Stability cutoff: discs that can never be flipped again, and the bound they set on the result.
//!
//! A disc is stable when on each of the four lines through it the line is full, or one of its two
//! neighbours on the line is off the board or a stable disc of its own colour. Starting from discs on
//! full lines in all directions and runs from the corners the set grows until nothing changes; it holds no
//! disc that is not stable, though not all that are. The opponent's stable discs bound what the side
//! to move can still reach: 64 − 2 × their number. Source: P. S. Rosenbloom, A
//! World-Championship-Level Othello Program, Artificial Intelligence 19 (1982), on stability.

use yomi_game::othello::CORNERS;

use super::cpu::EndgameCpu;
use crate::tally::Tally;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = 0x8080_8080_8080_8080;
const ROW_1: u64 = 0x0000_0000_0000_00ff;
const ROW_8: u64 = 0xff00_0000_0000_0000;
const EDGES: u64 = FILE_A | FILE_H | ROW_1 | ROW_8;

/// The cells whose row is full.
#[inline(always)]
const fn full_rows(occupied: u64) -> u64 {
    let mut full = occupied & occupied >> 4;
    full &= full >> 2;
    full &= full >> 1;
    (full & FILE_A).wrapping_mul(ROW_1)
}

/// The cells whose file is full.
#[inline(always)]
const fn full_files(occupied: u64) -> u64 {
    let mut full = occupied & occupied.rotate_right(32);
    full &= full.rotate_right(16);
    full & full.rotate_right(8)
}

/// The cells on whose diagonal, in the direction in which neighbours are `STEP` bits apart, nothing
/// is empty: empty cells spread along it, by parallel prefix over one, two and four steps.
#[inline(always)]
const fn full_diagonals<const STEP: u32>(occupied: u64) -> u64 {
    // Cells that a shift towards greater and towards smaller bits reaches without wrapping around.
    let (mut up, mut down) = if STEP == 9 { (!FILE_A, !FILE_H) } else { (!FILE_H, !FILE_A) };
    let (mut rising, mut falling) = (!occupied, !occupied);
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

/// Discs of `own` that follow one another from a corner along an edge.
///
/// Finding them at once saves most rounds of the growth, which takes one per disc of a run: FFO 49
/// took a tenth less time, FFO 45 a twenty-fifth.
#[inline(always)]
const fn runs_from_corners(own: u64) -> u64 {
    // From the lowest square on a carry runs along the discs; squares off the edge let it pass.
    const fn rising(own: u64, edge: u64) -> u64 {
        let line = own | !edge;
        line & !line.wrapping_add(1) & edge
    }
    // If none is missing the count is 64, the shift leaves all ones, and the other function finds
    // the whole run.
    const fn falling(own: u64, edge: u64) -> u64 {
        edge & !u64::MAX.wrapping_shr((edge & !own).leading_zeros())
    }
    rising(own, ROW_1)
        | rising(own, ROW_8)
        | rising(own, FILE_A)
        | rising(own, FILE_H)
        | falling(own, ROW_1)
        | falling(own, ROW_8)
        | falling(own, FILE_A)
        | falling(own, FILE_H)
}

/// Discs of `own` proven stable; stops early once there are `enough`.
///
/// To be called through [`EndgameCpu::stable`].
#[inline(always)]
pub(super) fn stable_on<C: EndgameCpu>(_: C, own: u64, other: u64, enough: u32) -> u64 {
    let occupied = own | other;
    let across = full_rows(occupied) | FILE_A | FILE_H;
    let down = full_files(occupied) | ROW_1 | ROW_8;
    let falling = full_diagonals::<9>(occupied) | EDGES;
    let rising = full_diagonals::<7>(occupied) | EDGES;
    let mut stable = own & across & down & falling & rising | runs_from_corners(own);
    loop {
        // A shift that wraps around reaches cells of the edge, which need no neighbour there.
        let next = own
            & (across | stable << 1 | stable >> 1)
            & (down | stable << 8 | stable >> 8)
            & (falling | stable << 9 | stable >> 9)
            & (rising | stable << 7 | stable >> 7);
        if next == stable || next.count_ones() >= enough {
            return next;
        }
        stable = next;
    }
}

/// Stability cutoff: the upper bound by the opponent's stable discs, if it answers the node.
#[inline(always)]
pub(super) fn stability_bound<C: EndgameCpu>(
    cpu: C,
    tally: &mut Tally,
    player: u64,
    opponent: u64,
    alpha: i32,
) -> Option<i32> {
    // So many bring the bound down to `alpha`.
    let enough = ((65 - alpha) / 2).cast_unsigned();
    // Only discs of the opponent can be stable, and some never are, more if it holds few corners:
    // with no more to spare than this (half of the cases), hardly one search in fifty finds enough.
    // If few are enough, as against a win of all discs, they need no corner.
    let corners = (opponent & CORNERS).count_ones();
    let unlikely = 6_u32.saturating_sub(3 * corners).min(enough / 4);
    let spare = (player | opponent).count_zeros() + unlikely;
    if opponent.count_ones() < enough + spare {
        return None;
    }
    let found = cpu.stable(opponent, player, enough).count_ones();
    if found < enough {
        return None;
    }
    tally.stability += 1;
    Some(64 - 2 * found.cast_signed())
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};
    use yomi_game::{
        Game,
        othello::{
            Position, Square,
            cpu::{CpuPath, Portable, with_cpu},
        },
    };

    use super::*;

    fn stable(own: u64, other: u64) -> u64 {
        let found = Portable.stable(own, other, 65);
        for path in CpuPath::available() {
            assert_eq!(with_cpu!(path, cpu => cpu.stable(own, other, 65)), found, "{path}");
        }
        found
    }

    /// Grown by single discs from nothing.
    fn grown(own: u64, other: u64) -> u64 {
        let occupied = own | other;
        let lines = [
            (full_rows(occupied), (1, 0)),
            (full_files(occupied), (0, 1)),
            (full_diagonals::<9>(occupied), (1, 1)),
            (full_diagonals::<7>(occupied), (1, -1)),
        ];
        let mut stable = 0_u64;
        loop {
            let is_safe_at = |column: i32, row: i32| {
                let on_board = (0..8).contains(&column) && (0..8).contains(&row);
                !on_board || stable >> (row * 8 + column) & 1 == 1
            };
            let next = Square::all_of(own).filter(|square| {
                let (column, row) = (square.column() as i32, square.row() as i32);
                lines.iter().all(|&(full, (columns, rows))| {
                    full & square.bit() != 0
                        || is_safe_at(column + columns, row + rows)
                        || is_safe_at(column - columns, row - rows)
                })
            });
            let next = next.fold(0, |bits, square| bits | square.bit());
            if next == stable {
                return stable;
            }
            stable = next;
        }
    }

    proptest! {
        #[test]
        fn the_set_is_the_one_that_single_discs_grow_to(
            one in any::<u64>(), other in any::<u64>(), edges in any::<u64>(), empty in any::<[u64; 2]>(),
        ) {
            // Long runs along the edges, which random discs hardly have.
            let own = one | edges & EDGES;
            let (own, other) = (own & !(empty[0] & empty[1]), other & !own);
            prop_assert_eq!(stable(own, other), grown(own, other));
            prop_assert_eq!(stable(other, own), grown(other, own));
        }
    }

    #[test]
    fn runs_end_at_the_first_gap() {
        // a1 to c1, h1 to g1, a1 to a2, h8 to h5, h8 alone on its row; e4 and d8 follow no corner.
        let runs = ["a1", "b1", "c1", "g1", "h1", "a2", "h5", "h6", "h7", "h8"];
        let others = ["e4", "d8"];
        let named = |names: &[&str]| {
            let all = Square::all_of(u64::MAX);
            let found = all.filter(|square| names.contains(&square.to_string().as_str()));
            found.fold(0, |bits, square| bits | square.bit())
        };
        let (runs, others) = (named(&runs), named(&others));
        assert_eq!((runs.count_ones(), others.count_ones()), (10, 2));
        assert_eq!(runs_from_corners(runs | others), runs);
    }

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
                    (full_rows(occupied), (1, 0)),
                    (full_files(occupied), (0, 1)),
                    (full_diagonals::<9>(occupied), (1, 1)),
                    (full_diagonals::<7>(occupied), (1, -1)),
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
                let side = yomi_game::Side::First;
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

    proptest! {
        #[test]
        fn a_search_for_enough_finds_enough_where_they_are(
            own in any::<u64>(), other in any::<u64>(), more in any::<u64>(), enough in 0_u32..65,
        ) {
            let other = (other | more) & !own;
            let all = stable(own, other);
            let found = Portable.stable(own, other, enough);
            prop_assert_eq!(found & !all, 0);
            prop_assert!(found == all || found.count_ones() >= enough);
        }
    }

    #[test]
    fn one_stable_disc_far_from_the_corners_answers_who_needs_them_all() {
        // Row 4 is full, and so are file d and both diagonals through d4, where the opponent has a disc.
        let full = Square::all_of(u64::MAX).filter(|square| {
            let (column, row) = (square.column() as i32, square.row() as i32);
            column == 3 || row == 3 || column == row || column + row == 6
        });
        let occupied = full.fold(0, |bits, square| bits | square.bit());
        // As many discs as there are empty squares, and one to spare; d4 among them, none in a corner.
        let d4 = 1_u64 << 27;
        let empties = occupied.count_zeros();
        let filled = Square::all_of(!occupied).take(empties as usize - 6);
        let occupied = filled.fold(occupied, |bits, square| bits | square.bit());
        let others = Square::all_of(occupied & !(CORNERS | d4)).take(6);
        let opponent = others.fold(d4, |bits, square| bits | square.bit());
        let mut tally = Tally::default();
        let bound = stability_bound(Portable, &mut tally, occupied & !opponent, opponent, 62);
        assert!(bound.is_some_and(|bound| bound <= 62), "{bound:?}");
        assert_eq!(tally.stability, 1);
        // Where half of the board is needed, seven discs without a corner are not worth a look.
        let bound = stability_bound(Portable, &mut tally, occupied & !opponent, opponent, 0);
        assert_eq!(bound, None);
    }

    #[test]
    fn corners_and_what_they_hold_are_stable() {
        // a1 to d1 black; e1 white holds nothing.
        assert_eq!(stable(0b0_1111, 0b1_0000), 0b0_1111);
        assert_eq!(stable(0b1_0000, 0b0_1111), 0);
        assert_eq!(stable(u64::MAX, 0), u64::MAX);
    }
}
