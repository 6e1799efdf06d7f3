//! Plain negamax, written without anything that it is compared with, and evaluations to test with.

use yomi_game::Game;
use yomi_search::{Score, Unit, Valuation, ValueKind, evaluation::Evaluation};

/// The value of `position` for the side to move by plain negamax; passes cost no depth.
pub fn negamax<G: Game, E: Evaluation<G>>(position: &G, evaluation: E, depth: u32) -> i64 {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        return evaluation.result(position).value();
    }
    if depth == 0 {
        return evaluation.estimate(position).value();
    }
    values(position, evaluation, depth).into_iter().map(|(_, value)| value).max().expect("moves")
}

/// Every legal move with its value for the side to move.
pub fn values<G: Game, E: Evaluation<G>>(position: &G, evaluation: E, depth: u32) -> Vec<(G::Move, i64)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
        .into_iter()
        .map(|mv| {
            let mut after = position.clone();
            after.play(mv);
            let depth = if G::is_pass(mv) { depth } else { depth - 1 };
            (mv, -negamax(&after, evaluation, depth))
        })
        .collect()
}

/// An evaluation that ties often and is deliberately not antisymmetric: a hash of the position in a
/// few values, with a bonus for the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Lopsided {
    /// Values are 0..`values`, plus 2.
    pub values: u64,
}

impl<G: Game> Evaluation<G> for Lopsided {
    fn estimate(&self, position: &G) -> Score {
        let key = position.key();
        let hash = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Score::new(((hash >> 32) % self.values) as i64 + 2)
    }

    fn result(&self, position: &G) -> Score {
        Score::new(i64::from(position.final_score().signum()))
    }

    fn is_result(&self, _score: Score) -> bool {
        false
    }

    fn result_is_final(&self) -> bool {
        false
    }

    fn valuation(&self, score: Score, kind: ValueKind) -> Valuation {
        Valuation::new(score.value() * 1000, Unit::Points, kind)
    }
}

/// A position after `plies` moves chosen by `choices`, from `start`; stops when the game is over.
pub fn random_position<G: Game>(start: &G, choices: &[u16]) -> G {
    let mut position = start.clone();
    for &choice in choices {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut after = position.clone();
        if moves.is_empty() {
            break;
        }
        after.play(moves[usize::from(choice) % moves.len()]);
        if after.is_over() {
            break;
        }
        position = after;
    }
    position
}
