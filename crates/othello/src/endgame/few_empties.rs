//! Endgame solver for few empty squares: parity ordering, no transposition table.

use yomi_game::othello::Square;

use super::{
    cpu::EndgameCpu,
    last_empties::{LOSS, finished, last_1},
    stability::stability_bound,
};
use crate::tally::Tally;

/// The four quarters of the board, each by the place of its lowest bit.
const QUADRANT_CORNERS: u64 = 0x0000_0011_0000_0011;
/// A quadrant, when its lowest bit is bit 0.
const QUADRANT: u64 = 0x0f0f_0f0f;

/// Placeholder for moves that have not been generated; no position has all of them.
pub(crate) const UNKNOWN: u64 = u64::MAX;

/// The empty squares of quadrants that hold an odd number of them.
#[inline(always)]
pub(super) const fn odd_squares(empty: u64) -> u64 {
    // The bits of a quadrant meet in its lowest bit: those of a row, then the rows.
    let mut parity = empty ^ empty >> 1;
    parity ^= parity >> 2;
    parity ^= parity >> 8;
    parity ^= parity >> 16;
    empty & (parity & QUADRANT_CORNERS).wrapping_mul(QUADRANT)
}

/// The empty squares, those of odd quadrants first.
#[inline(always)]
fn by_parity<const N: usize>(empty: u64) -> [Square; N] {
    let (mut odd, mut rest) = (odd_squares(empty), empty);
    std::array::from_fn(|_| {
        // Branchless: the branch would be unpredictable.
        let from = if odd != 0 { odd } else { rest };
        let square = Square::lowest_of(from).expect("there are so many empty squares");
        odd &= !square.bit();
        rest &= !square.bit();
        square
    })
}

/// The result for the side with the discs `player`, with the null window (`alpha`, `alpha` + 1),
/// fail-soft. `empty` are the empty squares, few enough not to be sorted.
#[inline(always)]
pub(super) fn near_the_end<C: EndgameCpu>(
    cpu: C,
    tally: &mut Tally,
    player: u64,
    opponent: u64,
    alpha: i32,
    empty: u64,
) -> i32 {
    match empty.count_ones() {
        0 => {
            tally.enter();
            finished(player, opponent)
        }
        1 => last_1(cpu, tally, player, alpha, by_parity::<1>(empty)[0]),
        2 => {
            let [first, second] = by_parity(empty);
            cpu.last_2(tally, player, opponent, alpha, first, second)
        }
        3 => cpu.last_3(tally, player, opponent, alpha, by_parity(empty)),
        4 => cpu.last_4(tally, player, opponent, alpha, by_parity(empty)),
        _ => cpu.few_empties(tally, player, opponent, alpha, UNKNOWN),
    }
}

/// The same for five empty squares and more: odd regions first, then the others. `moves` are the squares
/// where the side to move may place, or [`UNKNOWN`].
#[inline(always)]
pub(super) fn few_empties<C: EndgameCpu>(
    cpu: C,
    tally: &mut Tally,
    player: u64,
    opponent: u64,
    alpha: i32,
    moves: u64,
) -> i32 {
    let empty = !(player | opponent);
    tally.enter();
    if let Some(bound) = stability_bound(cpu, tally, player, opponent, alpha) {
        return bound;
    }
    let moves = if moves == UNKNOWN { cpu.placements(player, opponent) } else { moves };
    if moves == 0 {
        let replies = cpu.placements(opponent, player);
        if replies == 0 {
            return finished(player, opponent);
        }
        return -cpu.few_empties(tally, opponent, player, -alpha - 1, replies);
    }
    let is_last_5 = empty.count_ones() == 5;
    let odd = odd_squares(empty);
    let mut best = LOSS;
    for mut group in [moves & odd, moves & !odd] {
        while let Some(square) = Square::lowest_of(group) {
            group &= group - 1;
            let flipped = cpu.flips(square, player, opponent);
            let (next, own) = (opponent ^ flipped, player | flipped | square.bit());
            let value = if is_last_5 {
                -cpu.last_4(tally, next, own, -alpha - 1, by_parity(empty ^ square.bit()))
            } else {
                -cpu.few_empties(tally, next, own, -alpha - 1, UNKNOWN)
            };
            if value > best {
                best = value;
                if best > alpha {
                    return best;
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn squares_of_odd_quadrants_come_first(empty in any::<u64>()) {
            let quadrants = [0, 4, 32, 36].map(|corner| QUADRANT << corner);
            let odd = quadrants
                .into_iter()
                .filter(|quadrant| (empty & quadrant).count_ones() % 2 == 1)
                .fold(0, |odd, quadrant| odd | empty & quadrant);
            prop_assert_eq!(odd_squares(empty), odd);
            if let Some(kept) = Square::all_of(empty).nth(4) {
                let four = empty & (kept.bit() - 1);
                let is_odd = by_parity::<4>(four).map(|square| odd_squares(four) & square.bit() != 0);
                prop_assert!(is_odd.is_sorted_by(|first, next| first >= next), "{:?}", is_odd);
                let found = by_parity::<4>(four).iter().fold(0, |bits, square| bits | square.bit());
                prop_assert_eq!(found, four);
            }
        }
    }
}
