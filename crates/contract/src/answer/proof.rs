//! The proof of a win, as a list of moves: what the winner plays after each answer.

use serde::Serialize;
use utoipa::ToSchema;
use yomi_game::AnyMove;
use yomi_search::{Proof, ProofNode};

/// Stands for all legal answers that are not listed beside it.
const ALL_OTHERS: &str = "*";

/// How the game is won, whatever the loser plays: to be checked by the rules alone.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Proof)]
pub struct ProofText {
    /// False where the proof has more than 20,000 moves or was not found again in time: `nodes` is empty then.
    pub complete: bool,
    /// Plies of the longest line in it, 0 where it is not complete.
    pub plies: u32,
    /// Its moves, each behind the one that it follows.
    pub nodes: Vec<ProofNodeText>,
}

/// A move of a proof: below a move of the winner's stand the answers to it, below each answer the winner's next move.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ProofNode)]
pub struct ProofNodeText {
    /// Its index in the list.
    pub id: usize,
    /// The index of the move before; `null` at the root.
    #[schema(required)]
    pub parent: Option<u32>,
    /// The move; `*` stands for all legal answers that do not stand beside it.
    #[serde(rename = "move")]
    pub mv: String,
}

impl From<&Proof<AnyMove>> for ProofText {
    fn from(proof: &Proof<AnyMove>) -> Self {
        let node = |(id, node): (usize, &ProofNode<AnyMove>)| ProofNodeText {
            id,
            parent: node.parent,
            mv: node.mv.map_or_else(|| ALL_OTHERS.to_owned(), |mv| mv.to_string()),
        };
        let nodes = proof.nodes.iter().enumerate().map(node).collect();
        Self { complete: proof.is_whole, plies: proof.plies, nodes }
    }
}
