//! Reference implementation of the last empties: one function for any number of squares, flips
//! found square by square, one node counted per position entered. The specialised functions must
//! return the same value and node count.

use proptest::{prelude::*, sample::subsequence};
#[cfg(target_arch = "x86_64")]
use yomi_game::othello::cpu::{Avx2, Avx512};
use yomi_game::othello::{Square, cpu::Portable, plain::flips};

use super::{
    cpu::EndgameCpu,
    few_empties::{near_the_end, odd_squares},
    last_empties::{LOSS, finished},
};
use crate::tally::Tally;

/// The squares in the order in which they are tried: those of odd quadrants first; where three are
/// left of four, only the one that is alone in its quadrant goes before the others.
fn ordered(squares: &[Square], is_entry: bool) -> Vec<Square> {
    let mut squares = squares.to_vec();
    let quadrant = |square: &Square| (square.row() / 4, square.column() / 4);
    if is_entry {
        let empty = squares.iter().fold(0, |empty, square| empty | square.bit());
        squares.sort_by_key(|square| (odd_squares(empty) & square.bit() == 0, square.index()));
    } else if squares.len() == 3 {
        let all = squares.clone();
        let shared = |square: &Square| all.iter().filter(|other| quadrant(other) == quadrant(square)).count();
        if all.iter().any(|square| shared(square) == 2) {
            squares.sort_by_key(|square| shared(square) != 1);
        }
    }
    squares
}

/// The value with the null window (`alpha`, `alpha` + 1), fail-soft. A pass is a position of its own
/// but before the last square, where it costs nothing to see.
fn value(player: u64, opponent: u64, alpha: i32, squares: &[Square], is_entry: bool, count: &mut u64) -> i32 {
    *count += 1;
    let squares = ordered(squares, is_entry);
    let best_of = |player: u64, opponent: u64, alpha: i32, count: &mut u64| {
        let mut best = LOSS;
        for &square in &squares {
            let flipped = flips(square, player, opponent);
            if flipped == 0 {
                continue;
            }
            let rest: Vec<Square> = squares.iter().copied().filter(|&other| other != square).collect();
            let (next, own) = (opponent ^ flipped, player | flipped | square.bit());
            let after =
                if rest.is_empty() { finished(next, own) } else { value(next, own, -alpha - 1, &rest, false, count) };
            best = best.max(-after);
            if best > alpha {
                break;
            }
        }
        (best > LOSS).then_some(best)
    };
    if let Some(best) = best_of(player, opponent, alpha, count) {
        return best;
    }
    match best_of(opponent, player, -alpha - 1, count) {
        Some(best) => {
            *count += u64::from(squares.len() > 1);
            -best
        }
        None => finished(player, opponent),
    }
}

fn counted<C: EndgameCpu>(cpu: C, player: u64, opponent: u64, alpha: i32) -> (i32, u64) {
    let mut tally = Tally::default();
    let empty = !(player | opponent);
    let value = near_the_end(cpu, &mut tally, player, opponent, alpha, empty);
    (value, tally.entered)
}

fn endings() -> impl Strategy<Value = (u64, u64, Vec<Square>)> {
    let squares: Vec<Square> = (0..64).filter_map(Square::new).collect();
    (any::<u64>(), subsequence(squares, 1..=4)).prop_map(|(discs, squares)| {
        let empty = squares.iter().fold(0, |empty, square| empty | square.bit());
        (discs & !empty, !discs & !empty, squares)
    })
}

proptest! {
    #[test]
    fn the_last_squares_count_each_position_that_is_entered(
        (player, opponent, squares) in endings(),
        alpha in -64..64_i32,
    ) {
        let mut count = 0;
        let expected = value(player, opponent, alpha, &squares, true, &mut count);
        let check = |(value, nodes): (i32, u64)| {
            prop_assert_eq!(nodes, count);
            // On which side of the window; beyond it a bound may come before the value.
            prop_assert_eq!(value > alpha, expected > alpha);
            Ok(())
        };
        check(counted(Portable, player, opponent, alpha))?;
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(cpu) = Avx2::detect() {
                check(counted(cpu, player, opponent, alpha))?;
            }
            if let Some(cpu) = Avx512::detect() {
                check(counted(cpu, player, opponent, alpha))?;
            }
        }
    }
}
