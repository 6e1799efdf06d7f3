//! Search tasks: what a search is asked.

use yomi_game::Game;

use crate::{Goal, Limits};

/// One search request for one game.
#[derive(Clone, Debug)]
pub struct Task<G: Game> {
    /// The position; its game is not over.
    pub position: G,
    /// The moves of the root that may be chosen, in square order, at least one.
    pub root_moves: Vec<G::Move>,
    /// Depth, node and time limits.
    pub limits: Limits,
    /// The goal of the search.
    pub goal: Goal,
    /// Number of lines (multi-PV), at least 1.
    pub multi_pv: usize,
    /// Seed of all randomness: the random player, playouts, random move ordering.
    pub seed: u64,
}

impl<G: Game> Task<G> {
    /// A task for the single best move among all legal moves, deterministic.
    #[must_use]
    pub fn best(position: G, limits: Limits) -> Self {
        let mut root_moves = Vec::new();
        position.legal_moves(&mut root_moves);
        Self { position, root_moves, limits, goal: Goal::Best, multi_pv: 1, seed: 0 }
    }
}
