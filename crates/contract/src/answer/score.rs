//! A score as JSON: its value and unit, and whether it is exact, a bound or an estimate.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{AnyPosition, Game, with_position};
use yomi_search::{Unit, Valuation, ValueKind};

use crate::{confidence::Confidence, vocabulary};

/// A value from the side to move, with its meaning.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Score {
    /// The value, in `unit`.
    pub value: f64,
    /// What the value counts.
    #[schema(value_type = vocabulary::Unit)]
    pub unit: &'static str,
    /// What it says of the true value.
    #[schema(value_type = vocabulary::Kind)]
    pub kind: &'static str,
    /// Gomoku and tic-tac-toe: plies to the proven win, the winning move counted. Of a textbook algorithm only with
    /// `distance_to_win`.
    pub win_in: Option<u32>,
    /// Gomoku and tic-tac-toe: plies to the proven loss, as `win_in`.
    pub loss_in: Option<u32>,
    /// Chance to win, draws counted half: certain where the value is exact, elsewhere an estimate of the engines of
    /// Othello and gomoku.
    #[schema(minimum = 0, maximum = 1)]
    pub win_probability: Option<f64>,
    /// Othello's engine, where it leaves moves out on a guess: how sure each such guess is, in per cent.
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 100)]
    pub confidence: Option<Confidence>,
}

/// Thousandths of a unit as a decimal number of units.
#[must_use]
pub fn in_units(thousandths: i64) -> f64 {
    // Scores stay far below 2⁵³ thousandths, so that the conversion is exact up to the division.
    thousandths as f64 / 1000.0
}

impl From<Valuation> for Score {
    fn from(valuation: Valuation) -> Self {
        let sign = valuation.thousandths.signum();
        let is_exact = valuation.kind == ValueKind::Exact;
        let plies = |wanted| valuation.plies_to_end.filter(|_| is_exact && sign == wanted);
        Self {
            value: in_units(valuation.thousandths),
            unit: valuation.unit.name(),
            kind: valuation.kind.name(),
            win_in: plies(1),
            loss_in: plies(-1),
            win_probability: match (is_exact, sign) {
                (true, 1) => Some(1.0),
                (true, 0) => Some(0.5),
                (true, _) => Some(0.0),
                (false, _) => valuation.win_thousandths.map(|win| f64::from(win) / 1000.0),
            },
            confidence: valuation.confidence_thousandths.map(Confidence::of_thousandths),
        }
    }
}

impl Score {
    /// The result of a finished game; meaningless before its end.
    #[must_use]
    pub fn of_finished(position: &AnyPosition) -> Self {
        let value = with_position!(position, position => position.final_score());
        let unit = if position.results_differ_in_size() { Unit::Discs } else { Unit::Outcome };
        Valuation::new(i64::from(value) * 1000, unit, ValueKind::Exact).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(thousandths: i64, kind: ValueKind, plies_to_end: Option<u32>) -> Score {
        Valuation { plies_to_end, ..Valuation::new(thousandths, Unit::Outcome, kind) }.into()
    }

    #[test]
    fn proven_win_has_win_in_and_proven_loss_has_loss_in() {
        let win = score(1000, ValueKind::Exact, Some(5));
        assert_eq!((win.win_in, win.loss_in, win.win_probability), (Some(5), None, Some(1.0)));
        let loss = score(-1000, ValueKind::Exact, Some(4));
        assert_eq!((loss.win_in, loss.loss_in, loss.win_probability), (None, Some(4), Some(0.0)));
        let draw = score(0, ValueKind::Exact, Some(9));
        assert_eq!((draw.win_in, draw.loss_in, draw.win_probability), (None, None, Some(0.5)));
    }

    #[test]
    fn guess_proves_nothing() {
        let guess = score(1234, ValueKind::Heuristic, None);
        assert_eq!((guess.value, guess.win_in, guess.win_probability), (1.234, None, None));
        assert_eq!(guess.confidence, None);
    }

    #[test]
    fn calibrated_guess_has_a_chance_and_a_confidence() {
        let guess = Valuation::new(2500, Unit::Discs, ValueKind::Heuristic);
        let guess = Valuation { win_thousandths: Some(731), confidence_thousandths: Some(730), ..guess };
        let score = serde_json::to_value(Score::from(guess)).unwrap();
        assert_eq!(score["win_probability"], 0.731);
        assert_eq!(score["confidence"].to_string(), "73");
    }
}
