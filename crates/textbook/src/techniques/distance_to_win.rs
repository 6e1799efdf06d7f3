//! Distance to win: prefers the shorter of two wins and the longer of two losses.
//!
//! Without it all wins are worth the same, and a search that has won may put the win off for ever. Each
//! ply from the root takes one from the size of a result; inside the transposition table, where a
//! position is met at several plies, results count from their own node.

use yomi_game::GameKind;
use yomi_search::Score;

use crate::technique::{FIXED_DEPTH, Technique, technique};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["matedistance", "fastestwin", "shortestwin"],
    games: &[GameKind::Gomoku, GameKind::TicTacToe],
    trees: false,
    algorithms: FIXED_DEPTH,
    other_value: Some("it counts the distance to a win otherwise"),
    ..technique!(distance_to_win, "Prefers the shorter of two wins and the longer of two losses.")
};

/// How much a ply subtracts from a result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distance {
    /// 0 or 1.
    a_ply: i64,
}

impl Distance {
    /// Whether plies count.
    #[must_use]
    pub(crate) const fn new(distance_to_win: bool) -> Self {
        Self { a_ply: distance_to_win as i64 }
    }

    /// A result as it counts `plies` further up the tree.
    #[inline]
    #[must_use]
    pub(crate) fn seen_from(self, result: Score, plies: usize) -> Score {
        let nearer = self.a_ply * plies as i64;
        Score::new(result.value() - result.value().signum() * nearer)
    }

    /// Reverses [`seen_from`](Self::seen_from).
    #[inline]
    #[must_use]
    pub(crate) fn at_its_own_node(self, result: Score, plies: usize) -> Score {
        let nearer = self.a_ply * plies as i64;
        Score::new(result.value() + result.value().signum() * nearer)
    }

    /// Whether it changes anything.
    #[inline]
    #[must_use]
    pub(crate) const fn counts(self) -> bool {
        self.a_ply != 0
    }
}
