//! What an evaluation is to a search.

use yomi_game::Game;

use crate::{Score, Unit, Valuation, ValueKind};

/// Scores positions of a game for a search.
pub trait Evaluation<G: Game>: Copy {
    /// Estimates a game that goes on, from the side to move.
    fn estimate(&self, position: &G) -> Score;

    /// Scores a finished game, from the side to move.
    fn result(&self, position: &G) -> Score;

    /// Whether a score can only come from a finished game, because it lies beyond any estimate.
    fn is_result(&self, score: Score) -> bool;

    /// Whether a result found early is the whole truth: a win is a win. False where results differ
    /// in size and a deeper search might find a greater one (discs).
    fn result_is_final(&self) -> bool;

    /// How many scores make one unit (a disc, a point), for widths and margins.
    fn unit(&self) -> i64 {
        1
    }

    /// The score as a number to compare and to draw, in units; results that lie beyond any estimate
    /// lie [`SHOWN_RESULT`] away from zero.
    fn shown(&self, score: Score) -> f64 {
        let units = |score: i64| score as f64 / self.unit() as f64;
        let value = score.value();
        if value.abs() < RESULT / 2 {
            units(value)
        } else {
            let beyond = value - value.signum() * RESULT;
            value.signum() as f64 * SHOWN_RESULT + beyond as f64
        }
    }

    /// How the numbers of finished games are to be read.
    fn results(&self) -> Results {
        Results::InUnits
    }

    /// The score with its meaning. `kind` is `Exact` or a bound when it is a result.
    fn valuation(&self, score: Score, kind: ValueKind) -> Valuation;
}

/// Estimates a game that is won, drawn or lost, in points. Whatever does so is an [`Evaluation`]: a finished game counts
/// beyond any estimate, and a win that is found early is the whole truth.
pub trait PointEstimate: Copy {
    /// The game.
    type Game: Game;

    /// Thousandths of a point, from the side to move, of a game that goes on.
    fn thousandths(&self, position: &Self::Game) -> i64;
}

impl<E: PointEstimate> Evaluation<E::Game> for E {
    #[inline]
    fn estimate(&self, position: &E::Game) -> Score {
        Score::new(self.thousandths(position))
    }

    #[inline]
    fn result(&self, position: &E::Game) -> Score {
        Score::new(i64::from(position.final_score().signum()) * RESULT)
    }

    #[inline]
    fn is_result(&self, score: Score) -> bool {
        score.value().abs() >= RESULT / 2
    }

    fn result_is_final(&self) -> bool {
        true
    }

    fn results(&self) -> Results {
        Results::Wins
    }

    fn unit(&self) -> i64 {
        1_000
    }

    fn valuation(&self, score: Score, kind: ValueKind) -> Valuation {
        let (thousandths, unit) = if Evaluation::is_result(self, score) {
            (score.value().signum() * 1_000, Unit::Outcome)
        } else if kind == ValueKind::Exact {
            (0, Unit::Outcome)
        } else {
            (score.value(), Unit::Points)
        };
        Valuation::new(thousandths, unit, kind)
    }
}

/// How the numbers of finished games are to be read, among those that [`Evaluation::shown`] gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Results {
    /// In the unit of all other values.
    #[default]
    InUnits,
    /// What lies beyond [`SHOWN_RESULT`] is the difference of discs.
    Discs,
    /// [`SHOWN_RESULT`] is a win.
    Wins,
    /// [`SHOWN_RESULT`] is a win; what lacks are the plies from the root to it.
    Distances,
}

/// A finished game, where results lie beyond any estimate, as a number to draw: greater than any
/// estimate in units, and short enough to read.
pub const SHOWN_RESULT: f64 = 1e7;

/// Distance between estimates and the results of finished games, for evaluations that rank every
/// result beyond any guess: far above any estimate in thousandths of a point.
pub const RESULT: i64 = 1_000_000_000_000_000;
