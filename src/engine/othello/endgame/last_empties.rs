//! The last four empty squares: no move lists, no tables, squares in the order of parity.
//!
//! A region with an odd number of empty squares is best entered first, for who does so moves last in
//! it. The callers sort the squares so; here they are tried in the order given. Source: parity as
//! players know it, B. Rose, Othello: A Minute to Learn… A Lifetime to Master (2005).

use super::{LOSS, Nodes};
use crate::game::othello::{Square, flip::flips};

/// The result in discs for the side with the discs `player`, when the board is full but for `last`.
pub(super) fn last_1(nodes: &mut Nodes, player: u64, opponent: u64, last: Square) -> i32 {
    nodes.enter_leaf();
    let own = player.count_ones() as i32;
    let flipped = flips(last, player, opponent).count_ones() as i32;
    if flipped > 0 {
        return 2 * (own + flipped + 1) - 64;
    }
    let lost = flips(last, opponent, player).count_ones() as i32;
    if lost > 0 {
        return 2 * (own - lost) - 64;
    }
    // Nobody can play there: the square goes to the winner.
    let difference = 2 * own - 63;
    difference + difference.signum()
}

/// Tries a move of a position in the last empties; `None` when it flips nothing.
macro_rules! value_after {
    ($search:ident, $nodes:expr, $player:expr, $opponent:expr, $alpha:expr, $square:expr, $($rest:expr),+) => {{
        let flipped = flips($square, $player, $opponent);
        (flipped != 0).then(|| {
            let own = $player | flipped | $square.bit();
            -$search($nodes, $opponent ^ flipped, own, $alpha, $($rest),+)
        })
    }};
}

/// With one square left no window is needed.
fn full_1(nodes: &mut Nodes, player: u64, opponent: u64, _alpha: i32, last: Square) -> i32 {
    last_1(nodes, player, opponent, last)
}

/// The result when nobody can move any more.
pub(super) fn finished(player: u64, opponent: u64) -> i32 {
    let (own, other) = (player.count_ones() as i32, opponent.count_ones() as i32);
    let difference = own - other;
    difference + difference.signum() * (64 - own - other)
}

/// Two empty squares, null window (`alpha`, `alpha` + 1), fail-soft.
pub(super) fn last_2(
    nodes: &mut Nodes,
    player: u64,
    opponent: u64,
    alpha: i32,
    first: Square,
    second: Square,
) -> i32 {
    nodes.enter();
    let mut best = LOSS;
    if let Some(value) = value_after!(full_1, nodes, player, opponent, 0, first, second) {
        best = value;
        if best > alpha {
            return best;
        }
    }
    if let Some(value) = value_after!(full_1, nodes, player, opponent, 0, second, first) {
        best = best.max(value);
    }
    if best > LOSS {
        return best;
    }
    // A pass is a node of its own.
    nodes.enter();
    let mut worst = -LOSS;
    if let Some(value) = value_after!(full_1, nodes, opponent, player, 0, first, second) {
        worst = -value;
        if worst <= alpha {
            return worst;
        }
    }
    if let Some(value) = value_after!(full_1, nodes, opponent, player, 0, second, first) {
        worst = worst.min(-value);
    }
    if worst < -LOSS { worst } else { finished(player, opponent) }
}

/// Three empty squares, null window (`alpha`, `alpha` + 1), fail-soft.
pub(super) fn last_3(
    nodes: &mut Nodes,
    player: u64,
    opponent: u64,
    alpha: i32,
    squares: [Square; 3],
) -> i32 {
    nodes.enter();
    let [first, second, third] = squares;
    let orders = [(first, second, third), (second, first, third), (third, first, second)];
    let mut best = LOSS;
    for (square, one, other) in orders {
        let value = value_after!(last_2, nodes, player, opponent, -alpha - 1, square, one, other);
        if let Some(value) = value {
            best = best.max(value);
            if best > alpha {
                return best;
            }
        }
    }
    if best > LOSS {
        return best;
    }
    nodes.enter();
    let mut worst = -LOSS;
    for (square, one, other) in orders {
        let value = value_after!(last_2, nodes, opponent, player, alpha, square, one, other);
        if let Some(value) = value {
            worst = worst.min(-value);
            if worst <= alpha {
                return worst;
            }
        }
    }
    if worst < -LOSS { worst } else { finished(player, opponent) }
}

/// Four empty squares, null window (`alpha`, `alpha` + 1), fail-soft.
pub(super) fn last_4(
    nodes: &mut Nodes,
    player: u64,
    opponent: u64,
    alpha: i32,
    squares: [Square; 4],
) -> i32 {
    nodes.enter();
    let [first, second, third, fourth] = squares;
    let orders = [
        (first, [second, third, fourth]),
        (second, [first, third, fourth]),
        (third, [first, second, fourth]),
        (fourth, [first, second, third]),
    ];
    let mut best = LOSS;
    for (square, rest) in orders {
        let value = value_after!(last_3, nodes, player, opponent, -alpha - 1, square, sorted(rest));
        if let Some(value) = value {
            best = best.max(value);
            if best > alpha {
                return best;
            }
        }
    }
    if best > LOSS {
        return best;
    }
    nodes.enter();
    let mut worst = -LOSS;
    for (square, rest) in orders {
        let value = value_after!(last_3, nodes, opponent, player, alpha, square, sorted(rest));
        if let Some(value) = value {
            worst = worst.min(-value);
            if worst <= alpha {
                return worst;
            }
        }
    }
    if worst < -LOSS { worst } else { finished(player, opponent) }
}

/// Three squares with the one first that is alone in its quadrant while the others share one.
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
const fn quadrant(square: Square) -> usize {
    let index = square.index();
    (index >> 5) << 1 | (index >> 2) & 1
}
