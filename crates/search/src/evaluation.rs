//! The evaluation interface: static scores of positions for a search.

use yomi_game::Game;

use crate::{Score, Unit, Valuation, ValueKind};

/// Scores positions of a game for a search.
pub trait Evaluation<G: Game>: Copy {
    /// Estimates a game that goes on, from the side to move.
    fn estimate(&self, position: &G) -> Score;

    /// Scores a finished game, from the side to move.
    fn result(&self, position: &G) -> Score;

    /// Whether a score can only come from a finished game, being beyond any estimate.
    fn is_result(&self, score: Score) -> bool;

    /// Whether a result found early is final: a win is a win. False where results differ in size
    /// and a deeper search might find a greater one (discs).
    fn result_is_final(&self) -> bool;

    /// Score steps per unit (a disc, a point), for widths and margins.
    fn unit(&self) -> i64 {
        1
    }

    /// The score in units, for comparing and drawing; results beyond any estimate are
    /// [`SHOWN_RESULT`] away from zero.
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

/// Estimates of games that are won, drawn or lost, in points. Every implementation is an
/// [`Evaluation`] in which a finished game counts beyond any estimate and an early win is final.
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

/// How to read the numbers of finished games that [`Evaluation::shown`] gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Results {
    /// In the unit of all other values.
    #[default]
    InUnits,
    /// Beyond [`SHOWN_RESULT`]: the excess is the disc difference.
    Discs,
    /// [`SHOWN_RESULT`] is a win.
    Wins,
    /// [`SHOWN_RESULT`] is a win; the shortfall is the plies from the root to it.
    Distances,
}

/// Drawn value of a finished game where results lie beyond any estimate: greater than any estimate
/// in units, and short enough to read.
pub const SHOWN_RESULT: f64 = 1e7;

/// Offset between estimates and the results of finished games, for evaluations that rank every
/// result beyond any estimate, which are thousandths of a point.
pub const RESULT: i64 = 1_000_000_000_000_000;
