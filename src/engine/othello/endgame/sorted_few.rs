//! Few empty squares, but enough for their moves to be worth sorting: the search of `search` with a
//! list of moves of its own and the small table.

use super::{
    LOSS, Tally,
    cpu::EndgameCpu,
    few_empties::{UNKNOWN, near_the_end, odd_squares},
    last_empties::finished,
    near_table::{Known, NearTable},
    search::{TABLE_FROM, rating},
    stability::stability_bound,
};
use crate::game::othello::Square;

/// From so many empty squares on moves are sorted by the replies that they leave. On six problems of
/// `hard-20.obf` 7 took 24 % more nodes and 6 % more time; 5 took a tenth fewer nodes and no less
/// time.
pub(super) const SORTED_FROM: u32 = 6;

/// The most moves that there can be.
const MOVES: usize = TABLE_FROM as usize - 1;

/// The result for the side with the discs `player`, with the null window (`alpha`, `alpha` + 1),
/// fail-soft, with fewer than [`TABLE_FROM`] empty squares. `moves` are the squares where that side may place,
/// or [`UNKNOWN`].
#[inline(always)]
pub(super) fn sorted_few<C: EndgameCpu>(
    cpu: C,
    tally: &mut Tally,
    near: &mut NearTable,
    player: u64,
    opponent: u64,
    alpha: i32,
    moves: u64,
) -> i32 {
    let empty = !(player | opponent);
    let empties = empty.count_ones();
    if empties < SORTED_FROM {
        return near_the_end(cpu, tally, player, opponent, alpha, empty);
    }
    tally.enter();
    if let Some(bound) = stability_bound(cpu, tally, player, opponent, alpha) {
        return bound;
    }
    let mut first = 64;
    if let Some(known) = near.probe(player, opponent) {
        if i32::from(known.lower) > alpha {
            return known.lower.into();
        }
        if i32::from(known.upper) <= alpha {
            return known.upper.into();
        }
        first = known.best;
    }
    let mut moves = if moves == UNKNOWN { cpu.placements(player, opponent) } else { moves };
    if moves == 0 {
        let replies = cpu.placements(opponent, player);
        if replies == 0 {
            return finished(player, opponent);
        }
        return -cpu.sorted_few(tally, near, opponent, player, -alpha - 1, replies);
    }
    let (mut best, mut best_square) = (LOSS, 64);
    let mut value_of = |square: Square, flips: u64, replies: u64| {
        let (next, own) = (opponent ^ flips, player | flips | square.bit());
        if empties == SORTED_FROM {
            -cpu.few_empties(tally, next, own, -alpha - 1, replies)
        } else {
            -cpu.sorted_few(tally, near, next, own, -alpha - 1, replies)
        }
    };
    if moves & (moves - 1) == 0 || first < 64 {
        // Most often it is the only one that is searched, and the others need no rating.
        let square = if first < 64 { Square::new(first) } else { Square::lowest_of(moves) };
        if let Some(square) = square {
            moves &= !square.bit();
            best = value_of(square, cpu.flips(square, player, opponent), UNKNOWN);
            best_square = square.index() as u8;
        }
    }
    if best <= alpha && moves != 0 {
        let odd = odd_squares(empty);
        let mut list = Moves::default();
        while let Some(square) = Square::lowest_of(moves)
            && list.count < MOVES
        {
            moves &= moves - 1;
            let flips = cpu.flips(square, player, opponent);
            let own = player | flips | square.bit();
            let replies = cpu.placements(opponent ^ flips, own);
            let left = empty ^ square.bit();
            list.push(square, flips, replies, rating(square, own, left, replies, odd));
        }
        while let Some((square, flips, replies)) = list.take_first() {
            let value = value_of(square, flips, replies);
            if value > best {
                (best, best_square) = (value, square.index() as u8);
                if best > alpha {
                    break;
                }
            }
        }
    }
    let known = if best > alpha {
        Known { lower: best as i8, upper: 64, best: best_square }
    } else {
        Known { lower: -64, upper: best as i8, best: best_square }
    };
    near.store(player, opponent, known);
    best
}

/// Moves with what they flip.
#[derive(Debug, Default)]
struct Moves {
    count: usize,
    /// The rating above, the square in the lowest six bits.
    keys: [i32; MOVES],
    flips: [u64; MOVES],
    replies: [u64; MOVES],
}

impl Moves {
    #[inline(always)]
    fn push(&mut self, square: Square, flips: u64, replies: u64, rating: i32) {
        self.keys[self.count] = rating << 6 | square.index() as i32;
        self.flips[self.count] = flips;
        self.replies[self.count] = replies;
        self.count += 1;
    }

    /// Takes the move that is to be searched first, with what it flips.
    #[inline(always)]
    fn take_first(&mut self) -> Option<(Square, u64, u64)> {
        let keys = &mut self.keys[..self.count];
        let mut place = 0;
        for other in 1..keys.len() {
            if keys[other] < keys[place] {
                place = other;
            }
        }
        let key = *keys.get(place)?;
        let (flips, replies) = (self.flips[place], self.replies[place]);
        self.count -= 1;
        self.keys[place] = self.keys[self.count];
        self.flips[place] = self.flips[self.count];
        self.replies[place] = self.replies[self.count];
        Square::new((key & 63) as u8).map(|square| (square, flips, replies))
    }
}
