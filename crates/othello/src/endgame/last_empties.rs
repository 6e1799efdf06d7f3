//! The last four empty squares: no move lists, no tables, squares in the order of parity.
//!
//! A region with an odd number of empty squares is best entered first: the side that does so moves
//! last in it. The callers sort the squares so; here they are tried in the order given. Source:
//! parity as players know it, B. Rose, Othello: A Minute to Learn… A Lifetime to Master (2005).
//!
//! All functions give the result in discs for the side with the discs `player`, with the null window
//! (`alpha`, `alpha` + 1), fail-soft.

use yomi_game::othello::{Square, cpu::Cpu};

use super::cpu::EndgameCpu;
use crate::tally::Tally;

/// Below every result; as a bound it means none.
pub(super) const LOSS: i32 = -65;

/// The result when neither side can move.
pub(super) const fn finished(player: u64, opponent: u64) -> i32 {
    let (own, other) = (player.count_ones() as i32, opponent.count_ones() as i32);
    let difference = own - other;
    difference + difference.signum() * (64 - own - other)
}

/// One empty square; all discs that are not of `player` are the opponent's.
#[inline(always)]
pub(super) fn last_1<C: Cpu>(cpu: C, tally: &mut Tally, player: u64, alpha: i32, last: Square) -> i32 {
    tally.enter_leaf();
    let own = player.count_ones() as i32;
    let flipped = cpu.last_flips(last, player) as i32;
    if flipped > 0 {
        return 2 * (own + flipped + 1) - 64;
    }
    // A side that cannot play there gets that square at best.
    if 2 * own - 62 <= alpha {
        return 2 * own - 62;
    }
    let lost = cpu.last_flips(last, !(player | last.bit())) as i32;
    if lost > 0 {
        return 2 * (own - lost) - 64;
    }
    // Neither side can play there: the square goes to the winner.
    let difference = 2 * own - 63;
    difference + difference.signum()
}

/// Two empty squares.
#[inline(always)]
pub(super) fn last_2<C: Cpu>(
    cpu: C,
    tally: &mut Tally,
    player: u64,
    opponent: u64,
    alpha: i32,
    first: Square,
    second: Square,
) -> i32 {
    tally.enter();
    if let Some(value) = best_of_2(cpu, tally, player, opponent, alpha, first, second) {
        return value;
    }
    match best_of_2(cpu, tally, opponent, player, -alpha - 1, first, second) {
        Some(value) => {
            // The pass was a node of its own.
            tally.enter();
            -value
        }
        None => finished(player, opponent),
    }
}

/// The result of the best move on two squares; `None` when there is no move.
#[inline(always)]
fn best_of_2<C: Cpu>(
    cpu: C,
    tally: &mut Tally,
    player: u64,
    opponent: u64,
    alpha: i32,
    first: Square,
    second: Square,
) -> Option<i32> {
    let mut best = LOSS;
    let flipped = cpu.flips(first, player, opponent);
    if flipped != 0 {
        best = -last_1(cpu, tally, opponent ^ flipped, -alpha - 1, second);
        if best > alpha {
            return Some(best);
        }
    }
    let flipped = cpu.flips(second, player, opponent);
    if flipped != 0 {
        best = best.max(-last_1(cpu, tally, opponent ^ flipped, -alpha - 1, first));
    }
    (best > LOSS).then_some(best)
}

/// Three empty squares.
#[inline(always)]
pub(super) fn last_3<C: EndgameCpu>(
    cpu: C,
    tally: &mut Tally,
    player: u64,
    opponent: u64,
    alpha: i32,
    squares: [Square; 3],
) -> i32 {
    tally.enter();
    if let Some(value) = best_of_3(cpu, tally, player, opponent, alpha, squares) {
        return value;
    }
    match best_of_3(cpu, tally, opponent, player, -alpha - 1, squares) {
        Some(value) => {
            // The pass was a node of its own.
            tally.enter();
            -value
        }
        None => finished(player, opponent),
    }
}

#[inline(always)]
fn best_of_3<C: EndgameCpu>(
    cpu: C,
    tally: &mut Tally,
    player: u64,
    opponent: u64,
    alpha: i32,
    [first, second, third]: [Square; 3],
) -> Option<i32> {
    let mut best = LOSS;
    for (square, one, other) in [(first, second, third), (second, first, third), (third, first, second)] {
        let flipped = cpu.flips(square, player, opponent);
        if flipped != 0 {
            let own = player | flipped | square.bit();
            best = best.max(-cpu.last_2(tally, opponent ^ flipped, own, -alpha - 1, one, other));
            if best > alpha {
                return Some(best);
            }
        }
    }
    (best > LOSS).then_some(best)
}

/// Four empty squares.
#[inline(always)]
pub(super) fn last_4<C: EndgameCpu>(
    cpu: C,
    tally: &mut Tally,
    player: u64,
    opponent: u64,
    alpha: i32,
    squares: [Square; 4],
) -> i32 {
    tally.enter();
    if let Some(value) = best_of_4(cpu, tally, player, opponent, alpha, squares) {
        return value;
    }
    match best_of_4(cpu, tally, opponent, player, -alpha - 1, squares) {
        Some(value) => {
            // The pass was a node of its own.
            tally.enter();
            -value
        }
        None => finished(player, opponent),
    }
}

#[inline(always)]
fn best_of_4<C: EndgameCpu>(
    cpu: C,
    tally: &mut Tally,
    player: u64,
    opponent: u64,
    alpha: i32,
    [first, second, third, fourth]: [Square; 4],
) -> Option<i32> {
    let mut best = LOSS;
    for (square, rest) in [
        (first, [second, third, fourth]),
        (second, [first, third, fourth]),
        (third, [first, second, fourth]),
        (fourth, [first, second, third]),
    ] {
        let flipped = cpu.flips(square, player, opponent);
        if flipped != 0 {
            let own = player | flipped | square.bit();
            let value = -cpu.last_3(tally, opponent ^ flipped, own, -alpha - 1, sorted(rest));
            best = best.max(value);
            if best > alpha {
                return Some(best);
            }
        }
    }
    (best > LOSS).then_some(best)
}

/// Moves the square that is alone in its quadrant to the front if the other two share one.
#[inline(always)]
fn sorted(squares: [Square; 3]) -> [Square; 3] {
    let [first, second, third] = squares;
    let (a, b, c) = (quadrant(first), quadrant(second), quadrant(third));
    if a == b && b != c {
        [third, first, second]
    } else if a == c && b != c {
        [second, first, third]
    } else {
        squares
    }
}

/// 0 to 3: the quarter of the board.
#[inline(always)]
const fn quadrant(square: Square) -> usize {
    let index = square.index();
    (index >> 5) << 1 | (index >> 2) & 1
}
