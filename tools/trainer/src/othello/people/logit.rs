//! A conditional logit: the chance of a choice is proportional to the exponential of a sum of its features times weights.

use std::fmt::Write as _;

use yomi_othello::people::{COSTS, LEANINGS};
use yomi_search::person::chances;

/// Weights of the whole model: a feature has one at each of three stages.
pub(super) const PARAMETERS: usize = 3 * (COSTS.len() + LEANINGS.len());

/// Steps of Newton's method; it has converged long before.
const STEPS: usize = 25;

/// Keeps weights small that nothing speaks for.
const RIDGE: f64 = 1.0;

/// Classes of the report on calibration.
const CLASSES: usize = 20;

/// A choice between moves with features.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) chosen: usize,
    pub(super) moves: Vec<Vec<f64>>,
}

impl Choice {
    /// The same with other features.
    pub(super) fn narrowed(&self, narrow: impl Fn(&[f64]) -> Vec<f64>) -> Self {
        Self { chosen: self.chosen, moves: self.moves.iter().map(|features| narrow(features)).collect() }
    }

    fn chances(&self, weights: &[f64]) -> Vec<f64> {
        let sum = |features: &Vec<f64>| features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        chances(&self.moves.iter().map(sum).collect::<Vec<f64>>())
    }
}

/// The weights of least cross-entropy.
pub(super) fn fit(choices: &[Choice], count: usize) -> Vec<f64> {
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut curvature = vec![vec![0.0; count]; count];
        (0..count).for_each(|at| curvature[at][at] = RIDGE);
        for choice in choices {
            let chances = choice.chances(&weights);
            let mut mean = vec![0.0; count];
            for (features, chance) in choice.moves.iter().zip(&chances) {
                mean.iter_mut().zip(features).for_each(|(mean, feature)| *mean += chance * feature);
            }
            for (at, value) in gradient.iter_mut().enumerate() {
                *value += choice.moves[choice.chosen][at] - mean[at];
            }
            for (features, chance) in choice.moves.iter().zip(&chances) {
                let off: Vec<f64> = features.iter().zip(&mean).map(|(feature, mean)| feature - mean).collect();
                for (row, left) in curvature.iter_mut().zip(&off).filter(|(_, left)| **left != 0.0) {
                    row.iter_mut().zip(&off).for_each(|(cell, right)| *cell += chance * left * right);
                }
            }
        }
        let step = solved(curvature, gradient);
        let before = penalty(choices, &weights);
        let further = |factor: f64| -> Vec<f64> {
            weights.iter().zip(&step).map(|(weight, step)| weight + factor * step).collect()
        };
        // A whole step may go too far while the weights are far from the best.
        let factors = (0..30).map(|halvings| 0.5_f64.powi(halvings));
        let Some(better) = factors.map(further).find(|weights| penalty(choices, weights) < before) else { break };
        weights = better;
        if step.iter().all(|step| step.abs() < 1e-6) {
            break;
        }
    }
    weights
}

/// What is to be least: the cross-entropy of all choices in nats, and half the squares of the weights.
fn penalty(choices: &[Choice], weights: &[f64]) -> f64 {
    let squares: f64 = weights.iter().map(|weight| weight * weight).sum();
    choices.iter().map(|choice| entropy(choice.chances(weights)[choice.chosen])).sum::<f64>() + RIDGE * squares / 2.0
}

fn entropy(chance: f64) -> f64 {
    -chance.max(1e-300).ln()
}

/// The solution of a system of linear equations with a positive definite matrix, by elimination.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for pivot in 0..count {
        for row in pivot + 1..count {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            if factor != 0.0 {
                let (above, below) = matrix.split_at_mut(row);
                below[0][pivot..].iter_mut().zip(&above[pivot][pivot..]).for_each(|(cell, top)| *cell -= factor * top);
                right[row] -= factor * right[pivot];
            }
        }
    }
    for pivot in (0..count).rev() {
        let known: f64 = (pivot + 1..count).map(|at| matrix[pivot][at] * right[at]).sum();
        right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    right
}

/// Perplexity and share of first choices.
pub(super) fn report(choices: &[Choice], weights: &[f64]) -> String {
    let (mut cross_entropy, mut first) = (0.0, 0.0);
    for choice in choices {
        let chances = choice.chances(weights);
        cross_entropy += entropy(chances[choice.chosen]);
        let greatest = chances.iter().copied().fold(0.0, f64::max);
        first += f64::from(u8::from(chances[choice.chosen] >= greatest));
    }
    let count = choices.len().max(1) as f64;
    let share = first / count;
    let error = (share * (1.0 - share) / count).sqrt();
    format!(
        "{} positions: perplexity {:.3}, first choice {:.1} % ± {:.1}",
        choices.len(),
        (cross_entropy / count).exp(),
        100.0 * share,
        100.0 * error
    )
}

/// Expected and observed shares by classes of chance, with a bar of what was observed: the table of docs/textbook/human.md.
pub(super) fn calibration(choices: &[Choice], weights: &[f64]) -> String {
    let mut classes = [(0.0, 0.0, 0.0); CLASSES];
    for choice in choices {
        for (place, chance) in choice.chances(weights).into_iter().enumerate() {
            let (moves, expected, played) = &mut classes[((chance * CLASSES as f64) as usize).min(CLASSES - 1)];
            *moves += 1.0;
            *expected += chance;
            *played += f64::from(u8::from(place == choice.chosen));
        }
    }
    let mut text = String::from("moves  expected %  played %\n");
    for (moves, expected, played) in classes.into_iter().filter(|class| class.0 > 0.0) {
        let (expected, played) = (100.0 * expected / moves, 100.0 * played / moves);
        let bar = "=".repeat((played / 2.0).round() as usize);
        let line = format!("{moves:>5}  {expected:>10.1}  {played:>8.1}  {bar}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_game::random::SplitMix64;

    #[test]
    fn the_weights_that_drew_the_choices_are_found() {
        let (truth, mut random) = ([1.5, -0.5], SplitMix64::new(5));
        let choices: Vec<_> = (0..20_000)
            .map(|_| {
                let moves = (0..4).map(|_| (0..2).map(|_| random.fraction()).collect()).collect();
                let mut choice = Choice { chosen: 0, moves };
                let mut left = random.fraction();
                let chances = choice.chances(&truth);
                choice.chosen = chances
                    .iter()
                    .position(|chance| {
                        left -= chance;
                        left < 0.0
                    })
                    .unwrap_or(3);
                choice
            })
            .collect();
        let found = fit(&choices, 2);
        assert!((found[0] - 1.5).abs() < 0.1 && (found[1] + 0.5).abs() < 0.1, "{found:?}");
        assert!(report(&choices, &found).starts_with("20000 positions: perplexity 3."));
    }
}
