//! What a search is asked.

use yomi_game::Game;

use crate::{Goal, Limits};

/// What a search of one game is asked.
#[derive(Clone, Debug)]
pub struct Task<G: Game> {
    /// The position; the game goes on in it.
    pub position: G,
    /// The moves of the root that may be chosen, in square order, at least one.
    pub root_moves: Vec<G::Move>,
    /// How far.
    pub limits: Limits,
    /// What for.
    pub goal: Goal,
    /// How many lines, at least 1.
    pub multi_pv: usize,
    /// Drives everything that is random: the player, playouts, an order of moves.
    pub seed: u64,
}

impl<G: Game> Task<G> {
    /// The one best move of all legal ones within limits, with nothing random in it.
    #[must_use]
    pub fn best(position: G, limits: Limits) -> Self {
        let mut root_moves = Vec::new();
        position.legal_moves(&mut root_moves);
        Self { position, root_moves, limits, goal: Goal::Best, multi_pv: 1, seed: 0 }
    }
}
