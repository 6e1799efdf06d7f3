//! State of a ply during a review.

use std::sync::Arc;

use yomi_game::AnyPosition;
use yomi_search::strength::Likelihood;

use crate::{
    Forced,
    pair::{Pair, RootMove},
};

/// A ply of the game.
#[derive(Clone, Debug)]
pub(super) struct PlyState {
    /// Whether it is reviewed.
    pub(super) is_asked: bool,
    pub(super) forced: Option<Forced>,
    /// Whether an opening rule placed the stone.
    pub(super) is_placed: bool,
    pub(super) pair: Option<Pair>,
    pub(super) second: Option<RootMove>,
    /// What searched last, if it was another build of the engines.
    pub(super) build: Option<Arc<str>>,
    /// Whether the search for the second best move is given up.
    pub(super) is_without_second: bool,
    /// Whether it is to be asked how likely people play the move, and whether that is done.
    pub(super) reads: bool,
    pub(super) is_read: bool,
    pub(super) likelihood: Option<Likelihood>,
    /// Nodes of all searches.
    pub(super) nodes: u64,
    /// Nodes of the searches behind the scores.
    pub(super) behind: u64,
    /// Visits for the best move and the one that was played.
    pub(super) visits: u32,
    /// Cost of the last of them, in the unit of the purse.
    pub(super) last_cost: f64,
    pub(super) is_given_out: bool,
    /// Whether the scores changed since they were last returned as unfinished.
    pub(super) is_changed: bool,
    /// The best move found, which was played, does not win: another one has to be found.
    pub(super) is_reopened: bool,
}

impl PlyState {
    pub(super) const fn new(is_asked: bool, forced: Option<Forced>) -> Self {
        Self {
            is_asked,
            forced,
            is_placed: false,
            pair: None,
            second: None,
            build: None,
            is_without_second: false,
            reads: false,
            is_read: false,
            likelihood: None,
            nodes: 0,
            behind: 0,
            visits: 0,
            last_cost: 0.0,
            is_given_out: false,
            is_changed: false,
            is_reopened: false,
        }
    }

    /// Whether the move was a choice, for which there is a best one.
    pub(super) const fn is_free(&self) -> bool {
        self.forced.is_none() && !self.is_placed
    }

    /// Records the result of a visit. Certain scores stay certain.
    pub(super) fn visited(&mut self, root: &AnyPosition, mut pair: Pair, cost: f64) {
        self.visits += 1;
        self.last_cost = cost;
        self.is_reopened = false;
        if let Some(earlier) = self.pair.take() {
            if earlier.is_certain() {
                pair = earlier.clone();
            } else if earlier.best.score.is_certain() && !pair.best.score.is_certain() {
                pair = pair.with_value(root, earlier.best.score, &earlier.best.line);
            } else if earlier.played.score.is_certain() && !pair.played.score.is_certain() {
                pair = pair.with_certain(root, earlier.played.clone());
            }
            self.is_changed |= earlier != pair;
            self.pair = Some(pair);
        } else {
            self.set(pair);
        }
    }

    /// Replaces the scores.
    pub(super) fn set(&mut self, pair: Pair) {
        self.is_changed |= self.pair.as_ref() != Some(&pair);
        self.pair = Some(pair);
    }
}
