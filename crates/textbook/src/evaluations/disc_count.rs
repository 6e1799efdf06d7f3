//! Othello: own discs minus the opponent's.

use yomi_game::{Game, othello::Position};
use yomi_search::evaluation::Evaluation;
use yomi_search::{Score, Unit, Valuation, ValueKind};

/// The difference of discs; a finished game scores its empties to the winner. In discs, −64..=64.
///
/// A poor guide in the opening, where few discs are better than many, and exact at the end: a
/// search to the end with it solves the position.
#[derive(Clone, Copy, Debug)]
pub struct DiscCount;

impl Evaluation<Position> for DiscCount {
    #[inline]
    fn estimate(&self, position: &Position) -> Score {
        let own = i64::from(position.player().count_ones());
        let other = i64::from(position.opponent().count_ones());
        Score::new(own - other)
    }

    #[inline]
    fn result(&self, position: &Position) -> Score {
        Score::new(i64::from(position.final_score()))
    }

    fn is_result(&self, _score: Score) -> bool {
        false
    }

    fn result_is_final(&self) -> bool {
        false
    }

    fn valuation(&self, score: Score, kind: ValueKind) -> Valuation {
        Valuation::new(score.value() * 1000, Unit::Discs, kind)
    }
}
