//! Proof trees of wins: for each answer of the loser, the winner's next move, down to the end of
//! the game.

use serde::{Deserialize, Serialize};

/// A proof tree: how a game is won, whatever the loser plays.
///
/// The moves of the two sides alternate from a node to its children. The children of a winner's
/// move are the loser's answers; each answer has one child, the winner's next move; a move that
/// ends the game is a leaf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof<M> {
    /// Plies of the longest line; 0 where the proof is incomplete.
    pub plies: u32,
    /// All moves, each after its parent; empty where the proof is incomplete.
    pub nodes: Vec<ProofNode<M>>,
    /// Whether the proof is complete: false where it exceeded the node limit or was not found again
    /// in time.
    pub is_whole: bool,
}

/// A move of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofNode<M> {
    /// Index of the parent; `None` at the root. A parent with several children has the loser to
    /// move.
    pub parent: Option<u32>,
    /// The move; `None` stands for every legal answer that its siblings do not name.
    pub mv: Option<M>,
}

impl<M> Proof<M> {
    /// A proof that exists but was not produced.
    #[must_use]
    pub const fn missing() -> Self {
        Self { plies: 0, nodes: Vec::new(), is_whole: false }
    }

    /// The same proof with every move converted.
    pub fn map_moves<N>(self, convert: impl Fn(M) -> N) -> Proof<N> {
        let node = |node: ProofNode<M>| ProofNode { parent: node.parent, mv: node.mv.map(&convert) };
        let nodes = self.nodes.into_iter().map(node).collect();
        Proof { plies: self.plies, nodes, is_whole: self.is_whole }
    }
}
