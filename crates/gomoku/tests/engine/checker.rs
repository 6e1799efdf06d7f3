//! Proofs checked by a program that knows the rules and nothing else.

use yomi_game::{
    Board as _, Game, Side,
    gomoku::{Move, Position},
};
use yomi_search::Proof;

/// A proof, with the moves below each one.
struct Tree<'a> {
    proof: &'a Proof<Move>,
    below: Vec<Vec<usize>>,
}

/// Holds a proof that `winner` wins to the rules.
pub(crate) fn check(position: &Position, proof: &Proof<Move>, winner: Side) {
    let mut below = vec![Vec::new(); proof.nodes.len()];
    let mut roots = Vec::new();
    for (index, node) in proof.nodes.iter().enumerate() {
        match node.parent {
            Some(parent) => below[parent as usize].push(index),
            None => roots.push(index),
        }
    }
    let tree = Tree { proof, below };
    let plies = if position.side_to_move() == winner {
        let [first] = roots[..] else { panic!("the winner has one move") };
        tree.winner_wins(position, first, winner)
    } else {
        tree.loser_loses(position, &roots, winner)
    };
    assert_eq!(plies, proof.plies, "{}", position.board_text());
}

impl Tree<'_> {
    fn mv(&self, node: usize) -> Option<Move> {
        self.proof.nodes[node].mv
    }

    /// The winner plays the move of a node, and wins; in so many plies.
    fn winner_wins(&self, position: &Position, node: usize, winner: Side) -> u32 {
        let mv = self.mv(node).expect("the winner's moves are told");
        assert!(position.is_legal(mv), "{mv} in {}", position.board_text());
        let mut after = position.clone();
        after.play(mv);
        if after.is_over() {
            assert_eq!(after.winner(), Some(winner), "{}", after.board_text());
            return 1;
        }
        1 + self.loser_loses(&after, &self.below[node], winner)
    }

    /// Every legal move of the loser's has an answer among those, and loses; in so many plies.
    fn loser_loses(&self, position: &Position, answers: &[usize], winner: Side) -> u32 {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let loses = |mv: Move| {
            let of = |wanted| answers.iter().copied().find(|node| self.mv(*node) == wanted);
            let picture = position.board_text();
            let answer = of(Some(mv)).or_else(|| of(None));
            let answer = answer.unwrap_or_else(|| panic!("{mv} has no answer in {picture}"));
            let mut after = position.clone();
            after.play(mv);
            assert!(!after.is_over(), "{mv} ends the game in {picture}");
            let [next] = self.below[answer][..] else { panic!("one move after {mv} in {picture}") };
            1 + self.winner_wins(&after, next, winner)
        };
        moves.into_iter().map(loses).max().expect("the game goes on")
    }
}
