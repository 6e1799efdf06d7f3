//! Valuation of a root score: exact, bound or estimate, and the proven distance to the end.

use yomi_search::{Score, Valuation, ValueKind, evaluation::Evaluation};

use crate::game::TextbookGame;

/// How the search came to a score.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// Estimates contributed to it.
    pub estimated: bool,
    /// Only moves near a stone were searched.
    pub neighbourhood: bool,
    /// Moves were pruned selectively.
    pub selective: bool,
    /// The search ended early because the score sufficed; the value may be greater.
    pub cut: bool,
    /// Shorter wins score higher, so the line to a win is as short as possible.
    pub distances: bool,
}

/// What a score at the root says.
///
/// Exact where no estimate went into the search, or where the score is a result that no deeper
/// search can change. Elsewhere a result is a bound: a longer fight might win by more. Where only a
/// neighbourhood was searched, a defence far away may have been overlooked, so only wins within
/// three plies are proven: a five and every defence against one lie within two lines of a stone.
/// Where moves were left out on a guess, nothing is proven. A score at the upper end of the window is
/// a lower bound at best.
///
/// The plies to a proven end are those of the line, where distances count. Elsewhere all wins are
/// worth the same, and the line says nothing of how soon one can be had.
pub(crate) fn valuation<G: TextbookGame, E: Evaluation<G>>(
    evaluation: E,
    score: Score,
    seen: Seen,
    plies: usize,
) -> Valuation {
    let is_result = evaluation.is_result(score);
    let wins = score > Score::ZERO;
    let near = seen.neighbourhood && !(is_result && wins && plies <= 3);
    let kind = if seen.selective || near {
        ValueKind::Heuristic
    } else if !seen.estimated || is_result && evaluation.result_is_final() {
        if seen.cut { ValueKind::LowerBound } else { ValueKind::Exact }
    } else if is_result && wins {
        ValueKind::LowerBound
    } else if is_result && !seen.cut {
        ValueKind::UpperBound
    } else {
        ValueKind::Heuristic
    };
    let mut valuation = evaluation.valuation(score, kind);
    let is_decided = kind == ValueKind::Exact && score != Score::ZERO;
    if is_decided && seen.distances && !G::RESULTS_DIFFER_IN_SIZE {
        valuation.plies_to_end = Some(plies as u32);
    }
    valuation
}
