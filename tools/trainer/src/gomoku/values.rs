//! Values of cells and threats: logistic regression on the win probability.

use super::newton::Loss;

/// Positions: the weights that each names, how often, and the chance that the side to move wins.
#[derive(Default)]
pub struct Values {
    /// Weights by number with how often they count, one position after another.
    pub names: Vec<(u16, i16)>,
    /// Where those of each position end.
    pub ends: Vec<usize>,
    /// The chances.
    pub chances: Vec<f32>,
    /// How many weights there are.
    pub weights: usize,
}

/// Parts in which samples are summed, each on a thread of its own. Always as many, for sums of other parts would be
/// rounded otherwise.
pub const PARTS: usize = 16;

/// The logistic function.
pub fn chance(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The inverse of [`chance`]; finite also for 0 and 1.
pub fn log_odds(chance: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    (chance / (1.0 - chance)).ln()
}

/// The cross-entropy of a chance, in nats.
pub fn entropy(wanted: f32, chance: f32) -> f64 {
    let (wanted, chance) = (f64::from(wanted), f64::from(chance.clamp(1e-6, 1.0 - 1e-6)));
    -(wanted * chance.ln() + (1.0 - wanted) * (1.0 - chance).ln())
}

impl Values {
    /// A position.
    pub fn push(&mut self, names: impl IntoIterator<Item = (usize, i16)>, chance: f32) {
        self.names.extend(names.into_iter().map(|(weight, count)| (weight as u16, count)));
        self.ends.push(self.names.len());
        self.chances.push(chance);
    }

    /// What is made of the positions, part by part.
    fn in_parts<T: Send>(&self, work: impl Fn(std::ops::Range<usize>) -> T + Sync) -> Vec<T> {
        let size = self.ends.len().div_ceil(PARTS).max(1);
        let work = &work;
        std::thread::scope(|scope| {
            let parts: Vec<_> = (0..self.ends.len())
                .step_by(size)
                .map(|start| {
                    let end = (start + size).min(self.ends.len());
                    scope.spawn(move || work(start..end))
                })
                .collect();
            parts.into_iter().map(|part| part.join().expect("a thread panicked")).collect()
        })
    }

    fn row(&self, position: usize) -> &[(u16, i16)] {
        let start = if position == 0 { 0 } else { self.ends[position - 1] };
        &self.names[start..self.ends[position]]
    }

    /// The value of every position.
    pub fn values(&self, weights: &[f32]) -> Vec<f32> {
        let value = |position| -> f32 {
            let row = self.row(position).iter();
            row.map(|(weight, count)| weights[usize::from(*weight)] * f32::from(*count)).sum()
        };
        self.in_parts(|part| part.map(value).collect::<Vec<f32>>()).concat()
    }

    /// For each weight the sum of `amounts` over the positions that name it, times how often or its square.
    fn gathered(&self, amounts: &[f32], squared: bool) -> Vec<f32> {
        let parts = self.in_parts(|part| {
            let mut sums = vec![0.0_f32; self.weights];
            for position in part {
                for (weight, count) in self.row(position) {
                    let count = f32::from(*count);
                    let times = if squared { count * count } else { count };
                    sums[usize::from(*weight)] += times * amounts[position];
                }
            }
            sums
        });
        let mut sums = vec![0.0; self.weights];
        for part in parts {
            sums.iter_mut().zip(part).for_each(|(sum, value)| *sum += value);
        }
        sums
    }
}

impl Loss for Values {
    /// The chances that come out.
    type Point = Vec<f32>;

    fn at(&self, weights: &[f32]) -> Vec<f32> {
        self.values(weights).into_iter().map(chance).collect()
    }

    fn loss(&self, point: &Vec<f32>) -> f64 {
        self.chances.iter().zip(point).map(|(wanted, found)| entropy(*wanted, *found)).sum()
    }

    fn gradient(&self, point: &Vec<f32>) -> Vec<f32> {
        let errors: Vec<f32> = point.iter().zip(&self.chances).map(|(found, wanted)| found - wanted).collect();
        self.gathered(&errors, false)
    }

    fn curved(&self, point: &Vec<f32>, direction: &[f32]) -> Vec<f32> {
        let mut along = self.values(direction);
        along.iter_mut().zip(point).for_each(|(along, chance)| *along *= chance * (1.0 - chance));
        self.gathered(&along, false)
    }

    fn curvature(&self, point: &Vec<f32>) -> Vec<f32> {
        let open: Vec<f32> = point.iter().map(|chance| chance * (1.0 - chance)).collect();
        self.gathered(&open, true)
    }
}

/// Log odds in a thousandth of a point, by the scores of positions and what became of them: the scale with the least
/// cross-entropy, by Newton's method.
pub fn log_odds_of_scores(trials: &[(i16, f32)]) -> f32 {
    let mut scale = 1.0 / 1_500.0;
    for _ in 0..20 {
        let (mut slope, mut curvature) = (0.0, 0.0);
        for (score, result) in trials {
            let score = f64::from(*score);
            let found = f64::from(chance((scale * score) as f32));
            slope += score * (found - f64::from(*result));
            curvature += score * score * found * (1.0 - found);
        }
        if curvature > 0.0 {
            scale = (scale - slope / curvature).clamp(1e-5, 1e-2);
        }
    }
    scale as f32
}

#[cfg(test)]
mod tests {
    use yomi_game::random::SplitMix64;
    use yomi_gomoku::COMBINATIONS;

    use super::*;
    use crate::gomoku::{
        layout::{Layout, Ridges},
        newton::{self, Steps},
    };

    #[test]
    fn the_weights_behind_the_chances_are_found() {
        let mut random = SplitMix64::new(3);
        let named = 40;
        let hidden: Vec<f32> = (0..named).map(|_| (random.fraction() - 0.5) as f32).collect();
        let mut values = Values { weights: COMBINATIONS, ..Values::default() };
        for _ in 0..4_000 {
            let names: Vec<(usize, i16)> =
                (0..6).map(|_| (1 + random.below(named), if random.below(2) == 0 { 1 } else { -1 })).collect();
            let sum: f32 = names.iter().map(|(name, count)| hidden[name - 1] * f32::from(*count)).sum();
            values.push(names, chance(sum));
        }
        let layout = Layout::new(1, 0, Ridges { common: 0.01, pair: 0.01, own: 0.01 });
        let found = newton::fit(&values, &layout, Steps { outer: 6, inner: 60 });
        for (found, hidden) in found[1..].iter().zip(&hidden) {
            assert!((found - hidden).abs() < 0.02, "{found} is not {hidden}");
        }
    }

    #[test]
    fn the_scale_behind_the_results_is_found() {
        let mut random = SplitMix64::new(4);
        let trials: Vec<(i16, f32)> = (0..50_000)
            .map(|_| {
                let score = random.below(6_000) as i16 - 3_000;
                let wins = random.fraction() < f64::from(chance(f32::from(score) / 1_200.0));
                (score, if wins { 1.0 } else { 0.0 })
            })
            .collect();
        let points = 1.0 / log_odds_of_scores(&trials);
        assert!((points - 1_200.0).abs() < 40.0, "{points}");
    }
}
