//! Proofs checked by a program that knows the rules and nothing else.
//!
//! Of the answers that are listed, those that are not legal are passed over. There are some below a `*` alone, and of those
//! that renju forbids.

use std::cell::Cell;

use yomi_game::{
    Board as _, Game, Side,
    gomoku::{Move, Position},
};
use yomi_search::Proof;

/// A proof, with the moves below each one.
struct Tree<'a> {
    proof: &'a Proof<Move>,
    below: Vec<Vec<usize>>,
    /// Listed answers that were not legal.
    passed_over: Cell<u32>,
}

/// Whether renju forbids the move to the side to move.
fn is_forbidden(position: &Position, mv: Move) -> bool {
    position.forbidden().iter().any(|(point, _)| *point == mv)
}

/// Holds a proof that `winner` wins to the rules; how many of its answers were passed over.
pub(crate) fn check(position: &Position, proof: &Proof<Move>, winner: Side) -> u32 {
    let mut below = vec![Vec::new(); proof.nodes.len()];
    let mut roots = Vec::new();
    for (index, node) in proof.nodes.iter().enumerate() {
        match node.parent {
            Some(parent) => below[parent as usize].push(index),
            None => roots.push(index),
        }
    }
    let tree = Tree { proof, below, passed_over: Cell::new(0) };
    let plies = if position.side_to_move() == winner {
        let [first] = roots[..] else { panic!("the winner has one move") };
        tree.winner_wins(position, first, winner, true)
    } else {
        tree.loser_loses(position, &roots, winner, true)
    };
    assert_eq!(plies, proof.plies, "{}", position.board_text());
    tree.passed_over.get()
}

impl Tree<'_> {
    fn mv(&self, node: usize) -> Option<Move> {
        self.proof.nodes[node].mv
    }

    /// The winner plays the move of a node, and wins; in so many plies. All answers before it were `named`, or one was
    /// a `*`.
    fn winner_wins(&self, position: &Position, node: usize, winner: Side, named: bool) -> u32 {
        let mv = self.mv(node).expect("the winner's moves are told");
        assert!(position.is_legal(mv), "{mv} in {}", position.board_text());
        let mut after = position.clone();
        after.play(mv);
        if after.is_over() {
            assert_eq!(after.winner(), Some(winner), "{}", after.board_text());
            return 1;
        }
        1 + self.loser_loses(&after, &self.below[node], winner, named)
    }

    /// Every legal move of the loser's has an answer among those, and loses; in so many plies.
    fn loser_loses(&self, position: &Position, answers: &[usize], winner: Side, named: bool) -> u32 {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for mv in answers.iter().filter_map(|node| self.mv(*node)) {
            if !moves.contains(&mv) {
                let picture = position.board_text();
                assert!(!named && is_forbidden(position, mv), "{mv} in {picture}");
                self.passed_over.set(self.passed_over.get() + 1);
            }
        }
        let loses = |mv: Move| {
            let of = |wanted| answers.iter().copied().find(|node| self.mv(*node) == wanted);
            let picture = position.board_text();
            let answer = of(Some(mv)).or_else(|| of(None));
            let answer = answer.unwrap_or_else(|| panic!("{mv} has no answer in {picture}"));
            let mut after = position.clone();
            after.play(mv);
            assert!(!after.is_over(), "{mv} ends the game in {picture}");
            let [next] = self.below[answer][..] else { panic!("one move after {mv} in {picture}") };
            let named = named && self.mv(answer).is_some();
            1 + self.winner_wins(&after, next, winner, named)
        };
        moves.into_iter().map(loses).max().expect("the game goes on")
    }
}
