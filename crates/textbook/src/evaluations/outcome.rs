//! Any game: the result of a finished game, and 0 before the end.

use yomi_game::Game;
use yomi_search::evaluation::Evaluation;
use yomi_search::{Score, Unit, Valuation, ValueKind};

/// Plus for a won, 0 for a drawn, minus for a lost finished game; 0 for every other position.
#[derive(Clone, Copy, Debug)]
pub struct OutcomeOnly;

impl OutcomeOnly {
    /// The score of a won game. Greater than the length of any game, so that a win stays a win
    /// after its distance in plies is subtracted.
    pub const WIN: i64 = 1_000;
}

impl<G: Game> Evaluation<G> for OutcomeOnly {
    #[inline]
    fn estimate(&self, _position: &G) -> Score {
        Score::ZERO
    }

    #[inline]
    fn result(&self, position: &G) -> Score {
        Score::new(i64::from(position.final_score().signum()) * Self::WIN)
    }

    fn is_result(&self, score: Score) -> bool {
        score != Score::ZERO
    }

    fn result_is_final(&self) -> bool {
        true
    }

    fn unit(&self) -> i64 {
        Self::WIN
    }

    fn valuation(&self, score: Score, kind: ValueKind) -> Valuation {
        Valuation::new(score.value().signum() * 1000, Unit::Outcome, kind)
    }
}
