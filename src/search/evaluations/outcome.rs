//! Any game: who has won, and nothing before the end.

use super::Evaluation;
use crate::{
    game::Game,
    search::{Score, Unit, Valuation, ValueKind},
};

/// +1 for a won, 0 for a drawn, −1 for a lost finished game; 0 for every other position.
#[derive(Clone, Copy, Debug)]
pub struct OutcomeOnly;

impl<G: Game> Evaluation<G> for OutcomeOnly {
    #[inline]
    fn estimate(&self, _position: &G) -> Score {
        Score::ZERO
    }

    #[inline]
    fn result(&self, position: &G) -> Score {
        Score::new(i64::from(position.final_score().signum()))
    }

    fn is_result(&self, score: Score) -> bool {
        score != Score::ZERO
    }

    fn result_is_final(&self) -> bool {
        true
    }

    fn valuation(&self, score: Score, kind: ValueKind) -> Valuation {
        Valuation {
            thousandths: score.value() * 1000,
            unit: Unit::Outcome,
            kind,
            plies_to_end: None,
        }
    }
}
