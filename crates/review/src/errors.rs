//! Standard errors of losses: how far a loss found with a given number of nodes is from that of a much longer search.
//!
//! Errors are fitted in the unit of the estimate (discs, or units of log odds in gomoku), where they depend little on
//! the score, and converted into expectation by the slope of the expectation. `examples/review_errors/` makes the
//! games, searches them and fits the file.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::{Deserialize, Serialize};
use yomi_game::{AnyPosition, with_position};

use crate::{Scored, games::ReviewData};

/// The fit of one game: σ = exp(`constant` + `log_nodes` · ln(nodes) + `stage` · stage + `loss` · loss), in the unit of
/// the estimate, where the loss is in expectation and counts up to [`MOST_LOSS`](Self::MOST_LOSS). Errors grow with the
/// loss where it is small, as two nearly equal moves are often one position, and no more beyond.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fit {
    /// ln σ where all else is 0.
    pub constant: f64,
    /// Change of ln σ per unit of ln(nodes); negative: more nodes, smaller errors.
    pub log_nodes: f64,
    /// Change of ln σ per empty square of Othello, or per stone of gomoku.
    pub stage: f64,
    /// Change of ln σ per loss of 1 in expectation.
    pub loss: f64,
}

impl Fit {
    /// Largest loss in the formula; greater ones count as this one.
    pub const MOST_LOSS: f64 = 0.2;

    /// σ after `nodes` nodes, at that stage, for a loss in expectation.
    #[must_use]
    pub fn sigma(&self, nodes: u64, stage: u32, loss: f64) -> f64 {
        let log_nodes = libm::log(nodes.max(1) as f64);
        let exponent = self.constant
            + self.log_nodes * log_nodes
            + self.stage * f64::from(stage)
            + self.loss * loss.min(Self::MOST_LOSS);
        libm::exp(exponent)
    }
}

/// The fits in the file, by the names of their games.
static FITS: LazyLock<BTreeMap<String, Fit>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../data/standard_errors.json")).expect("the file of the source tree is sound")
});

/// The error for a game without a fit. Tic-tac-toe's estimates, on larger boards only, do not predict the winner.
const WITHOUT_FIT: f64 = 0.5;

/// Standard error of the loss of expectation between two scores of one root, searched with `nodes` nodes; 0 if both are
/// certain.
#[must_use]
pub fn loss_error(root: &AnyPosition, nodes: u64, best: &Scored, played: &Scored) -> f64 {
    if best.is_certain() && played.is_certain() {
        return 0.0;
    }
    error_in_units(root, nodes, best, played).map_or(WITHOUT_FIT, |error| error * slope(root, best, played))
}

/// The same in the unit of the estimate, whether or not the scores are certain; `None` for a game without a fit.
pub(crate) fn error_in_units(root: &AnyPosition, nodes: u64, best: &Scored, played: &Scored) -> Option<f64> {
    let loss = (best.expectation - played.expectation).max(0.0);
    FITS.get(root.kind().name()).map(|fit| fit.sigma(nodes, stage(root), loss))
}

/// Change of expectation per unit of the estimate, at the steeper of the two scores; certain scores have slope 0.
#[must_use]
pub fn slope(root: &AnyPosition, best: &Scored, played: &Scored) -> f64 {
    let of = |scored: &Scored| {
        if scored.is_certain() { 0.0 } else { scored.expectation * (1.0 - scored.expectation) }
    };
    of(best).max(of(played)) / (ReviewData::of(root).scale)(empties(root))
}

/// Stage of the game: empty squares of Othello, stones on the board elsewhere.
pub(crate) fn stage(root: &AnyPosition) -> u32 {
    let (columns, rows) = root.size();
    let cells = u32::try_from(columns * rows).unwrap_or(u32::MAX);
    (ReviewData::of(root).stage)(cells, empties(root))
}

/// Cells without a stone.
pub(crate) fn empties(root: &AnyPosition) -> u32 {
    with_position!(root, position => yomi_game::Game::empties(position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_fall_with_the_nodes_and_are_small_in_decided_positions() {
        let root: AnyPosition = yomi_game::othello::Position::initial().into();
        let scored = |discs: i64| {
            let value =
                yomi_search::Valuation::new(discs * 1000, yomi_search::Unit::Discs, yomi_search::ValueKind::Heuristic);
            Scored::of(&value, &root)
        };
        let error = |nodes, best, played| loss_error(&root, nodes, &scored(best), &scored(played));
        assert!(error(10_000, 2, 0) > error(100_000, 2, 0));
        assert!(error(10_000, 40, 38) < error(10_000, 2, 0) / 10.0);
    }
}
