//! Mobility and potential mobility: counts of moves and of frontier discs next to empty squares, which are
//! the moves to come.
//!
//! Source: P. S. Rosenbloom, A World-Championship-Level Othello Program (1982), for mobility and
//! potential mobility.

use yomi_game::othello::with_neighbours;

/// Move counts that have a weight of their own; greater ones share the last.
pub const MOBILITIES: usize = 32;
/// Disc counts that have a weight of their own.
const DISCS: usize = 64;

/// Weights of the counts.
pub const COUNT_WEIGHTS: usize = 2 * MOBILITIES + 2 + 2 * DISCS;

/// The counts of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    empties: u32,
    /// Moves of the side to move and of its opponent.
    moves: [u32; 2],
    /// Discs of the opponent and of the side to move with an empty square beside them.
    frontiers: [u32; 2],
}

impl Counts {
    /// Counts of a position, from its moves and the opponent's replies as squares.
    #[inline(always)]
    #[must_use]
    pub const fn of(player: u64, opponent: u64, moves: u64, replies: u64) -> Self {
        let empty = !(player | opponent);
        let beside = with_neighbours(empty);
        Self {
            empties: empty.count_ones(),
            moves: [moves.count_ones(), replies.count_ones()],
            frontiers: [(opponent & beside).count_ones(), (player & beside).count_ones()],
        }
    }

    /// Empty squares.
    #[inline(always)]
    #[must_use]
    pub const fn empties(self) -> u32 {
        self.empties
    }

    /// Indices of the weights of these counts, each below [`COUNT_WEIGHTS`].
    #[inline(always)]
    #[must_use]
    pub const fn indices(self) -> [usize; 5] {
        const PARITY: usize = 2 * MOBILITIES;
        const FRONTIERS: usize = PARITY + 2;
        let [moves, replies] = self.moves;
        let [attacked, exposed] = self.frontiers;
        [
            at_most(moves, MOBILITIES),
            MOBILITIES + at_most(replies, MOBILITIES),
            PARITY + (self.empties & 1) as usize,
            FRONTIERS + at_most(attacked, DISCS),
            FRONTIERS + DISCS + at_most(exposed, DISCS),
        ]
    }
}

#[inline(always)]
const fn at_most(count: u32, places: usize) -> usize {
    let count = count as usize;
    if count < places { count } else { places - 1 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use yomi_game::othello::{Square, placements::placements, plain};

    use super::*;

    proptest! {
        #[test]
        fn counts_are_those_of_a_walk_over_the_squares((player, opponent) in plain::boards()) {
            let (moves, replies) = (placements(player, opponent), placements(opponent, player));
            let counts = Counts::of(player, opponent, moves, replies);
            let empty = |square: &Square| (player | opponent) & square.bit() == 0;
            let squares = || (0..64).filter_map(Square::new);
            let frontier = |side: u64| {
                let is_frontier = |square: &Square| {
                    squares().filter(empty).any(|other| {
                        square.column().abs_diff(other.column()) <= 1
                            && square.row().abs_diff(other.row()) <= 1
                    })
                };
                Square::all_of(side).filter(is_frontier).count() as u32
            };
            prop_assert_eq!(counts.frontiers, [frontier(opponent), frontier(player)]);
            prop_assert_eq!(counts.empties() as usize, squares().filter(empty).count());
            prop_assert_eq!(counts.moves, [moves.count_ones(), replies.count_ones()]);
        }

        #[test]
        fn every_count_has_a_weight_of_its_own((player, opponent) in plain::boards()) {
            let (moves, replies) = (placements(player, opponent), placements(opponent, player));
            let indices = Counts::of(player, opponent, moves, replies).indices();
            prop_assert!(indices.is_sorted_by(|first, next| first < next), "{:?}", indices);
            prop_assert!(indices[4] < COUNT_WEIGHTS);
        }
    }
}
