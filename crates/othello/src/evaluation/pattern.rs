//! Pattern evaluation for textbook algorithms, which keep no features: they are computed from
//! scratch at every leaf.

use yomi_game::othello::cpu::Portable;
use yomi_game::{Game, othello::Position};
use yomi_search::{Score, Unit, Valuation, ValueKind, evaluation::Evaluation};

use super::{counts::Counts, features::Features, move_patterns::MovePatterns, weights::Weights};
use crate::units::{Discs, Eighths};

/// Scores that make a disc.
const UNIT: i64 = Eighths::A_DISC.0 as i64;

/// Empty squares before the first move. The weights know no such position, for the games that they learned
/// from begin with random moves; under perfect play it is a draw. Source: H. Takizawa, Othello is Solved (2023).
const EMPTIES_AT_START: u32 = 60;

/// The engine's leaf evaluation, in eighths of a disc.
///
/// A finished game counts its discs, on the same scale.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'a> {
    weights: &'a Weights,
}

impl<'a> Pattern<'a> {
    /// With those weights.
    #[must_use]
    pub const fn new(weights: &'a Weights) -> Self {
        Self { weights }
    }
}

impl Evaluation<Position> for Pattern<'_> {
    fn estimate(&self, position: &Position) -> Score {
        if position.empties() == EMPTIES_AT_START {
            return Score::ZERO;
        }
        let (player, opponent) = (position.player(), position.opponent());
        let (moves, replies) = (position.placements(), position.opponent_placements());
        let counts = Counts::of(player, opponent, moves, replies);
        let patterns = MovePatterns::of(Portable, player, opponent, moves, replies);
        let value = self.weights.estimate(&Features::of(player, opponent), counts, patterns);
        Score::new(value.0.into())
    }

    fn result(&self, position: &Position) -> Score {
        Score::new(Discs(position.final_score()).eighths().0.into())
    }

    fn is_result(&self, _score: Score) -> bool {
        false
    }

    fn result_is_final(&self) -> bool {
        false
    }

    fn unit(&self) -> i64 {
        UNIT
    }

    fn valuation(&self, score: Score, kind: ValueKind) -> Valuation {
        Valuation::new(score.value() * 1000 / UNIT, Unit::Discs, kind)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use yomi_game::{Side, othello::plain};

    use super::*;
    use crate::evaluation::PatternWeights;

    #[test]
    fn the_initial_position_is_worth_a_draw() {
        let weights = PatternWeights::embedded();
        let pattern = Pattern::new(weights.weights());
        let score = pattern.estimate(&Position::initial());
        assert_eq!(pattern.valuation(score, ValueKind::Heuristic).thousandths, 0);
    }

    proptest! {
        #[test]
        fn mirror_images_are_worth_the_same_and_less_than_a_sweep(
            (player, opponent) in plain::boards(),
        ) {
            let weights = PatternWeights::embedded();
            let pattern = Pattern::new(weights.weights());
            let value = |player, opponent| {
                let position = Position::from_bitboards(player, opponent, Side::First);
                position.filter(|position| !position.is_over()).map(|position| {
                    pattern.valuation(pattern.estimate(&position), ValueKind::Heuristic)
                })
            };
            let upright = value(player, opponent);
            // Turned by half: the bits in reverse order.
            prop_assert_eq!(upright, value(player.reverse_bits(), opponent.reverse_bits()));
            prop_assert!(upright.is_none_or(|value| value.thousandths.abs() <= 63_000));
        }
    }
}
