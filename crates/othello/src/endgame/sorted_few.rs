//! Endgame search with few empty squares but sorted moves: as `search`, with a move list of its own
//! and the small table.

use yomi_game::othello::{
    Square,
    cpu::Cpu,
    key_queue::{KEYS, KeyQueue},
};

use super::{
    cpu::EndgameCpu,
    few_empties::{UNKNOWN, near_the_end, odd_squares},
    last_empties::{LOSS, finished},
    near_table::{Known, NO_SQUARE, NearTable},
    stability::stability_bound,
    steps::rating,
};
use crate::tally::Tally;

/// From so many empty squares on moves are sorted by the replies that they leave. On six problems of
/// `hard-20.obf` 7 took 24 % more nodes and 6 % more time; 5 took a tenth fewer nodes and no less
/// time.
pub(super) const SORTED_FROM: u32 = 6;

/// The most moves that are rated. Those beyond, where nearly all squares are moves, are searched after them.
const RATED: usize = KEYS;

/// The result for the side with the discs `player`, with the null window (`alpha`, `alpha` + 1),
/// fail-soft, with fewer than [`TABLE_FROM`](super::search::TABLE_FROM) empty squares. `moves` are the squares where that side may place,
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
    let mut first = None;
    if let Some(known) = near.probe(player, opponent) {
        if i32::from(known.lower) > alpha {
            return known.lower.into();
        }
        if i32::from(known.upper) <= alpha {
            return known.upper.into();
        }
        first = Square::new(known.best);
    }
    let mut moves = if moves == UNKNOWN { cpu.placements(player, opponent) } else { moves };
    if moves == 0 {
        let replies = cpu.placements(opponent, player);
        if replies == 0 {
            return finished(player, opponent);
        }
        return -cpu.sorted_few(tally, near, opponent, player, -alpha - 1, replies);
    }
    let mut best = (LOSS, NO_SQUARE);
    // Whether the move causes a cutoff.
    let mut is_cut_by = |square: Square, flips: u64, replies: u64| {
        let (next, own) = (opponent ^ flips, player | flips | square.bit());
        let value = if empties == SORTED_FROM {
            -cpu.few_empties(tally, next, own, -alpha - 1, replies)
        } else {
            -cpu.sorted_few(tally, near, next, own, -alpha - 1, replies)
        };
        if value > best.0 {
            best = (value, square.index() as u8);
        }
        best.0 > alpha
    };
    let mut is_cut = false;
    if moves & (moves - 1) == 0 || first.is_some() {
        // Most often this move causes the cutoff, and the others need no rating.
        if let Some(square) = first.or(Square::lowest_of(moves)) {
            moves &= !square.bit();
            is_cut = is_cut_by(square, cpu.flips(square, player, opponent), UNKNOWN);
        }
    }
    if !is_cut && moves != 0 {
        let odd = odd_squares(empty);
        let mut order = Order::new(cpu);
        // Beside the order: in one value with arrays the keys would go through memory for every move.
        let (mut flips_of, mut replies_of) = ([0; RATED], [0; RATED]);
        while let Some(square) = Square::lowest_of(moves)
            && order.count < RATED
        {
            moves &= moves - 1;
            let (flips, replies) = cpu.flips_and_replies(square, player, opponent);
            let own = player | flips | square.bit();
            (flips_of[order.count], replies_of[order.count]) = (flips, replies);
            order.push(square, rating(square, own, empty ^ square.bit(), replies, odd));
        }
        while !is_cut && let Some((square, place)) = order.take_first() {
            is_cut = is_cut_by(square, flips_of[place], replies_of[place]);
        }
        while !is_cut && let Some(square) = Square::lowest_of(moves) {
            moves &= moves - 1;
            is_cut = is_cut_by(square, cpu.flips(square, player, opponent), UNKNOWN);
        }
    }
    let (best, best_square) = best;
    let known = if best > alpha {
        Known { lower: best as i8, upper: 64, best: best_square }
    } else {
        Known { lower: -64, upper: best as i8, best: best_square }
    };
    near.store(player, opponent, known);
    best
}

/// Move list, ordered by rating.
#[derive(Debug)]
struct Order<Q> {
    count: usize,
    /// The rating in the high bits, the square in the lowest six.
    keys: Q,
}

/// More than a rating can be below zero: edges, and a corner in an odd region.
const RATING_OFFSET: i32 = 128;

impl<Q: KeyQueue> Order<Q> {
    #[inline(always)]
    fn new<C: Cpu<Queue = Q>>(cpu: C) -> Self {
        Self { count: 0, keys: cpu.empty_queue() }
    }

    #[inline(always)]
    fn push(&mut self, square: Square, rating: i32) {
        self.keys.push(((rating + RATING_OFFSET) << 6) as u16 | square.index() as u16);
        self.count += 1;
    }

    /// Takes the best-rated move, with how many were pushed before it; `None` when all are taken.
    ///
    /// # Panics
    /// If the queue returns an index that nothing was pushed to: a move would be skipped silently,
    /// and the result be wrong.
    #[inline(always)]
    fn take_first(&mut self) -> Option<(Square, usize)> {
        let (key, after) = self.keys.take_smallest()?;
        assert!(after < self.count, "a key has the place of a move");
        let square = Square::new((key & 63) as u8).expect("six bits are a square");
        // The remainder is the index itself, and lets the compiler drop the bounds check.
        Some((square, (self.count - 1 - after) % RATED))
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::subsequence};
    use yomi_game::othello::cpu::CpuPath;
    use yomi_search::{Budget, Control, Limits};

    use super::*;
    use crate::{
        endgame::{Solver, discs_of, search::TABLE_FROM, solver::FEW_NODES},
        table::Table,
        units::Discs,
    };

    #[test]
    fn the_ninth_of_nine_moves_is_searched_too() {
        let text = "XXOXXOXX-OXXXO-O-OXOXOOOX-O--XXXXXXXOXOXOOOXXOXOOOO-O-XOOO-XXXOX";
        let (player, opponent) = discs_of(text);
        let table = Table::new(4);
        let control = Control::default();
        for alpha in -64..64 {
            let mut solver =
                Solver::new(&table, Budget::start(Limits::default(), &control), None, CpuPath::of_environment());
            let bound = solver.bound(player, opponent, Discs(alpha)).expect("nothing stops it");
            // c8, the last one, wins by 8, each of the others by 4 or less.
            assert_eq!(bound.0 > alpha, 8 > alpha, "{alpha}: {bound:?}");
        }
    }

    proptest! {
        #[test]
        fn a_search_that_looks_at_no_limits_enters_few_nodes(
            discs: u64,
            empty in subsequence((0..64).collect::<Vec<u32>>(), TABLE_FROM as usize - 1),
            alpha in -64..64,
        ) {
            let empty = empty.iter().fold(0, |empty, place| empty | 1_u64 << place);
            let (player, opponent) = (discs & !empty, !(discs | empty));
            let table = Table::new(4);
            let control = Control::default();
            let mut solver = Solver::new(&table, Budget::start(Limits::default(), &control), None, CpuPath::of_environment());
            let bound = solver.bound(player, opponent, Discs(alpha));
            prop_assert!(bound.is_ok());
            prop_assert!((1..FEW_NODES).contains(&solver.tally().entered), "{:?}", solver.tally());
        }

        #[test]
        fn a_rating_finds_room_in_a_key(
            discs: u64,
            empty in subsequence((0..64).collect::<Vec<u32>>(), 1..TABLE_FROM as usize),
            replies: u64,
            odd: u64,
        ) {
            let empty = empty.iter().fold(0, |empty, place| empty | 1_u64 << place);
            for square in Square::all_of(empty) {
                let left = empty ^ square.bit();
                for own in [discs & !left | square.bit(), !left] {
                    let key = rating(square, own, left, replies & left, odd & empty) + RATING_OFFSET;
                    prop_assert!((0..(1 << 10) - 1).contains(&key), "{}", key);
                }
            }
        }
    }
}
