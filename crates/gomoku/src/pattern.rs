//! The engine's evaluation for textbook algorithms, which keep no board of its kind: it is built at
//! every leaf.

use yomi_game::gomoku::Position;
use yomi_search::evaluation::PointEstimate;

use crate::{board::Board, evaluation, weights::GomokuWeights};

/// Static evaluation of the engine, without its verdicts and threat searches, in thousandths of a
/// point. A finished game scores beyond any estimate.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'a> {
    weights: &'a GomokuWeights,
}

impl<'a> Pattern<'a> {
    /// With those weights.
    #[must_use]
    pub const fn new(weights: &'a GomokuWeights) -> Self {
        Self { weights }
    }
}

impl PointEstimate for Pattern<'_> {
    type Game = Position;

    fn thousandths(&self, position: &Position) -> i64 {
        evaluation::estimate(&mut Board::new(position, self.weights)).into()
    }
}

#[cfg(test)]
mod tests {
    use yomi_game::{Board as _, Game as _, gomoku::Rule, random::SplitMix64, symmetry::Symmetry};
    use yomi_search::{Engine as _, Goal, ValueKind, evaluation::Evaluation as _};

    use super::*;
    use crate::{GomokuEngine, testing};

    #[test]
    fn the_estimate_is_that_of_the_engine_and_the_same_for_all_images() {
        let mut rng = SplitMix64::new(4);
        let engine = GomokuEngine::default();
        let pattern = Pattern::new(engine.cell_weights());
        for rule in Rule::ALL {
            for size in [5, 9, 15, 20] {
                let stones = 2 + rng.below(12);
                let position = testing::random_position(size, rule, stones, &mut rng);
                let Some(position) = position.filter(|position| !position.is_over()) else {
                    continue;
                };
                let score = pattern.estimate(&position);
                for symmetry in Symmetry::ALL {
                    assert_eq!(pattern.estimate(&position.transformed(symmetry)), score);
                }
                let mv = testing::crowded_move(&position, &mut rng);
                let mut after = position.clone();
                after.play(mv);
                if after.is_over() {
                    continue;
                }
                let of_engine = engine.evaluate_along(&position, &[mv], Goal::Best, None);
                // From the side to move before the move.
                let own = pattern.valuation(pattern.estimate(&after), ValueKind::Heuristic);
                assert_eq!(of_engine[0].thousandths, -own.thousandths, "{position:?} {mv}");
                assert_eq!(of_engine[0].unit, own.unit);
            }
        }
    }
}
