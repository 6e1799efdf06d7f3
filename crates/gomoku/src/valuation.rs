//! Maps a score to the response: unit and kind, by the goal.

use yomi_search::{Goal, Unit, Valuation, ValueKind};

use crate::{
    evaluation,
    score::{is_decided, is_proven, plies},
};

/// Value of a score. `is_exact` if it is free of estimates.
pub(crate) fn valuation(score: i32, goal: Goal, is_exact: bool) -> Valuation {
    let thousandths = i64::from(score);
    let outcome = |kind| Valuation::new(i64::from(score.signum()) * 1_000, Unit::Outcome, kind);
    if is_proven(score) {
        return Valuation { plies_to_end: plies(score), ..outcome(ValueKind::Exact) };
    }
    match goal {
        Goal::Best if is_exact => outcome(ValueKind::Exact),
        Goal::Best => {
            let points = score.clamp(-evaluation::MOST, evaluation::MOST);
            let win_thousandths = Some(evaluation::win_thousandths(points));
            let points = if is_decided(score) { i64::from(points) } else { thousandths };
            Valuation { win_thousandths, ..Valuation::new(points, Unit::Points, ValueKind::Heuristic) }
        }
        Goal::Solve | Goal::WinLossDraw if is_exact || is_decided(score) => {
            outcome(if is_exact { ValueKind::Exact } else { ValueKind::Heuristic })
        }
        Goal::Solve | Goal::WinLossDraw => Valuation::new(0, Unit::Outcome, ValueKind::Heuristic),
    }
}
