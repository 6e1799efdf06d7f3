//! A score of a review: its value, how certain it is, and the expectation that it means.

use serde::{Deserialize, Serialize};
use yomi_game::AnyPosition;
use yomi_othello::win_probability::calibration;
use yomi_search::{Unit, Valuation, ValueKind};

use crate::{errors::empties, games::ReviewData};

yomi_game::named! {
    /// How certain a score is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Certainty {
        /// The value under perfect play to the end.
        Exact = "exact",
        /// A win or loss with a proof; the plies to the end are those of the proof.
        Proven = "proven",
        /// An estimate.
        Estimated = "estimated",
    }
}

/// A score from the side to move at the root of its search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scored {
    /// The value in thousandths of the unit.
    pub thousandths: i64,
    /// The unit.
    pub unit: Unit,
    /// How certain it is.
    pub certainty: Certainty,
    /// Plies to a proven win or loss, where the game counts them.
    pub plies_to_end: Option<u32>,
    /// Expected score: the probability of a win plus half that of a draw, 0 to 1; 0, ½ or 1 if the score is certain.
    pub expectation: f64,
}

impl Scored {
    /// What a search of `root` found.
    #[must_use]
    pub fn of(valuation: &Valuation, root: &AnyPosition) -> Self {
        let &Valuation { thousandths, unit, kind, plies_to_end, .. } = valuation;
        let is_proof = plies_to_end.is_some() && ReviewData::of(root).wins_are_proofs;
        let certainty = match kind {
            ValueKind::Exact if is_proof => Certainty::Proven,
            ValueKind::Exact => Certainty::Exact,
            _ => Certainty::Estimated,
        };
        let expectation = 0.0;
        Self { thousandths, unit, certainty, plies_to_end, expectation }.with_expectation(root)
    }

    /// The same score with the expectation that follows from its value at `root`.
    #[must_use]
    pub(crate) fn with_expectation(self, root: &AnyPosition) -> Self {
        let Self { thousandths, unit, certainty, .. } = self;
        let value = thousandths as f64 / 1000.0;
        let expectation = match (certainty, unit) {
            (Certainty::Exact | Certainty::Proven, _) => of_result(thousandths),
            (Certainty::Estimated, Unit::Discs) => calibration().chance(value, empties(root)),
            (Certainty::Estimated, Unit::Points) => logistic(points_to_log_odds(thousandths)),
            (Certainty::Estimated, Unit::Outcome) => f64::midpoint(1.0, value).clamp(0.0, 1.0),
            (Certainty::Estimated, Unit::WinRate) => value.clamp(0.0, 1.0),
        };
        Self { expectation, ..self }
    }

    /// Whether the score is no estimate.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.certainty != Certainty::Estimated
    }

    /// A win that is certain.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.is_certain() && self.thousandths > 0
    }

    /// A loss that is certain.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.is_certain() && self.thousandths < 0
    }

    /// The result of a finished game.
    #[must_use]
    pub(crate) fn of_finished(position: &AnyPosition) -> Self {
        let has_distance = !position.results_differ_in_size();
        let unit = if has_distance { Unit::Outcome } else { Unit::Discs };
        let thousandths = i64::from(position.final_score()) * 1000;
        let valuation = Valuation {
            plies_to_end: (has_distance && thousandths != 0).then_some(0),
            ..Valuation::new(thousandths, unit, ValueKind::Exact)
        };
        Self::of(&valuation, position)
    }

    /// The same value as an estimate at `root`, where nothing proves it.
    #[must_use]
    pub(crate) fn as_estimate(&self, root: &AnyPosition) -> Self {
        let estimate = Self { certainty: Certainty::Estimated, plies_to_end: None, ..*self };
        estimate.with_expectation(root)
    }

    /// Whether no score is better, plies aside: a certain win, in Othello of all squares.
    #[must_use]
    pub(crate) fn is_highest(&self) -> bool {
        self.is_certain() && self.thousandths >= Self::highest(self.unit)
    }

    /// Whether no score is worse, plies aside.
    #[must_use]
    pub(crate) fn is_lowest(&self) -> bool {
        self.is_certain() && -self.thousandths >= Self::highest(self.unit)
    }

    const fn highest(unit: Unit) -> i64 {
        match unit {
            Unit::Discs => 64_000,
            Unit::Outcome | Unit::Points | Unit::WinRate => 1000,
        }
    }

    /// This estimate at `root` as one that is not better than a certain score.
    #[must_use]
    pub(crate) fn at_most(&self, bound: &Self, root: &AnyPosition) -> Self {
        if self.is_better_than(bound) { bound.as_estimate(root) } else { *self }
    }

    /// Whether this proof of a result takes fewer plies: a proof gives an upper bound of the plies.
    #[must_use]
    pub(crate) fn is_nearer_than(&self, other: &Self) -> bool {
        let plies = |scored: &Self| scored.plies_to_end.unwrap_or(u32::MAX);
        plies(self) < plies(other)
    }

    /// The value of the move that led here, from the side that played it: for certain scores, which are the same from
    /// any search.
    #[must_use]
    pub fn of_the_move_before(&self) -> Self {
        Self {
            thousandths: -self.thousandths,
            plies_to_end: self.plies_to_end.map(|plies| plies + 1),
            expectation: 1.0 - self.expectation,
            ..*self
        }
    }

    /// The value of the position after a move with this score, from the side to move there: for certain scores.
    #[must_use]
    pub fn of_the_move_after(&self) -> Self {
        Self {
            thousandths: -self.thousandths,
            plies_to_end: self.plies_to_end.map(|plies| plies.saturating_sub(1)),
            expectation: 1.0 - self.expectation,
            ..*self
        }
    }

    /// Whether this is better than `other`: by the value in one unit, else by the expectation; then the shorter win or
    /// the longer loss.
    #[must_use]
    pub fn is_better_than(&self, other: &Self) -> bool {
        let by_value = if self.unit == other.unit {
            self.thousandths.cmp(&other.thousandths)
        } else {
            self.expectation.total_cmp(&other.expectation)
        };
        // A win of unknown length may be long, and a loss soon.
        let plies = |scored: &Self| {
            let unknown = if scored.is_won() { u32::MAX } else { 0 };
            -i64::from(scored.plies_to_end.unwrap_or(unknown)) * scored.thousandths.signum()
        };
        by_value.then_with(|| plies(self).cmp(&plies(other))).is_gt()
    }
}

/// The expectation of a result.
fn of_result(thousandths: i64) -> f64 {
    match thousandths.signum() {
        1 => 1.0,
        0 => 0.5,
        _ => 0.0,
    }
}

/// Gomoku's points in units of log odds.
fn points_to_log_odds(thousandths: i64) -> f64 {
    thousandths as f64 / f64::from(yomi_gomoku::LOG_ODDS)
}

/// 1 / (1 + e⁻ˣ), the same on every processor.
pub(crate) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

#[cfg(test)]
mod tests {
    use yomi_game::{gomoku, othello, tictactoe};

    use super::*;

    fn valuation(thousandths: i64, unit: Unit, kind: ValueKind) -> Valuation {
        Valuation::new(thousandths, unit, kind)
    }

    #[test]
    fn certain_scores_are_results_and_estimates_are_chances() {
        let othello = othello::Position::initial().into();
        let gomoku = gomoku::Position::empty(15, gomoku::Rule::Freestyle).into();
        let tictactoe = tictactoe::Position::initial().into();
        let of = |thousandths, unit, kind, root| {
            let scored = Scored::of(&valuation(thousandths, unit, kind), root);
            (scored.certainty, (scored.expectation * 1000.0).round() as i64)
        };
        use Certainty::{Estimated, Exact};
        use ValueKind::Heuristic;
        assert_eq!(of(2000, Unit::Discs, ValueKind::Exact, &othello), (Exact, 1000));
        assert_eq!(of(0, Unit::Discs, ValueKind::Exact, &othello), (Exact, 500));
        assert_eq!(of(-1000, Unit::Discs, ValueKind::Exact, &othello), (Exact, 0));
        assert_eq!(of(0, Unit::Discs, Heuristic, &othello), (Estimated, 500));
        assert_eq!(of(5090, Unit::Discs, Heuristic, &othello), (Estimated, 683));
        assert_eq!(of(1000, Unit::Points, Heuristic, &gomoku), (Estimated, 731));
        assert_eq!(of(0, Unit::Outcome, ValueKind::Exact, &tictactoe), (Exact, 500));
        let win = Valuation { plies_to_end: Some(5), ..valuation(1000, Unit::Outcome, ValueKind::Exact) };
        assert_eq!(Scored::of(&win, &gomoku).certainty, Certainty::Proven);
    }

    #[test]
    fn of_two_wins_the_shorter_is_better_and_of_two_losses_the_longer() {
        let root = gomoku::Position::empty(15, gomoku::Rule::Freestyle).into();
        let of = |sign: i64, plies| {
            let value = valuation(sign * 1000, Unit::Outcome, ValueKind::Exact);
            Scored::of(&Valuation { plies_to_end: Some(plies), ..value }, &root)
        };
        assert!(of(1, 3).is_better_than(&of(1, 5)) && !of(1, 5).is_better_than(&of(1, 3)));
        assert!(of(-1, 6).is_better_than(&of(-1, 4)) && of(1, 99).is_better_than(&of(-1, 2)));
        assert_eq!(of(-1, 4).of_the_move_before(), of(1, 5));
    }
}
