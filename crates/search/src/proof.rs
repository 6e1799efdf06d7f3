//! Proofs of wins: for each answer of the loser's the winner's next move, down to the end of the game.

/// How a game is won, whatever the loser plays.
///
/// The moves of the two sides alternate from a node to those below it. Below a move of the winner's stand the loser's
/// answers, below each of those the winner's one next move; below a move that ends the game stands nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// Plies of the longest line in it; 0 where it is not whole.
    pub plies: u32,
    /// All moves, each behind the one that it follows; empty where the proof is not whole.
    pub nodes: Vec<ProofNode<M>>,
    /// Whether it is a proof: false where it had more nodes than are given out, or was not found again in time.
    pub is_whole: bool,
}

/// A move of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNode<M> {
    /// The index of the move before; `None` at the root. The loser's side is to move there where there are several.
    pub parent: Option<u32>,
    /// The move; `None` for every legal answer that does not stand beside it.
    pub mv: Option<M>,
}

impl<M> Proof<M> {
    /// No proof, though there is one.
    #[must_use]
    pub const fn missing() -> Self {
        Self { plies: 0, nodes: Vec::new(), is_whole: false }
    }

    /// The same proof with every move converted.
    pub fn map_moves<N>(self, convert: impl Fn(M) -> N) -> Proof<N> {
        let node =
            |node: ProofNode<M>| ProofNode { parent: node.parent, mv: node.mv.map(&convert) };
        let nodes = self.nodes.into_iter().map(node).collect();
        Proof { plies: self.plies, nodes, is_whole: self.is_whole }
    }
}
