//! Move ordering: the probability that a search chooses a move, from its cell's meaning to both sides (multinomial
//! logistic regression over the moves of each position).

use super::{newton::Loss, values::PARTS};

/// Positions: the two weights that each move names, and which move was chosen.
#[derive(Default)]
pub struct Choices {
    /// Moves by their two weights, one position after another.
    pub moves: Vec<[u16; 2]>,
    /// Where those of each position end.
    pub ends: Vec<usize>,
    /// The move that was chosen, among those of its position.
    pub chosen: Vec<u16>,
    /// How many weights there are.
    pub weights: usize,
}

impl Choices {
    /// A position.
    pub fn push(&mut self, moves: impl IntoIterator<Item = [u16; 2]>, chosen: usize) {
        self.moves.extend(moves);
        self.ends.push(self.moves.len());
        self.chosen.push(chosen as u16);
    }

    fn rows(&self) -> impl Iterator<Item = (std::ops::Range<usize>, usize)> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let rows = starts.zip(&self.ends).map(|(start, end)| start..*end);
        rows.zip(self.chosen.iter().map(|chosen| usize::from(*chosen)))
    }

    fn values(&self, weights: &[f32]) -> Vec<f32> {
        let size = self.moves.len().div_ceil(PARTS).max(1);
        let value = |names: &[u16; 2]| -> f32 { names.iter().map(|name| weights[usize::from(*name)]).sum() };
        std::thread::scope(|scope| {
            let parts: Vec<_> = self
                .moves
                .chunks(size)
                .map(|moves| scope.spawn(move || moves.iter().map(value).collect::<Vec<f32>>()))
                .collect();
            parts.into_iter().map(|part| part.join().expect("a thread panicked")).collect::<Vec<_>>()
        })
        .concat()
    }

    fn gathered(&self, amounts: &[f32]) -> Vec<f32> {
        let size = self.moves.len().div_ceil(PARTS).max(1);
        let parts: Vec<Vec<f32>> = std::thread::scope(|scope| {
            let parts: Vec<_> = self
                .moves
                .chunks(size)
                .zip(amounts.chunks(size))
                .map(|(moves, amounts)| {
                    scope.spawn(move || {
                        let mut sums = vec![0.0; self.weights];
                        for (names, amount) in moves.iter().zip(amounts) {
                            names.iter().for_each(|name| sums[usize::from(*name)] += amount);
                        }
                        sums
                    })
                })
                .collect();
            parts.into_iter().map(|part| part.join().expect("a thread panicked")).collect()
        });
        let mut sums = vec![0.0; self.weights];
        for part in parts {
            sums.iter_mut().zip(part).for_each(|(sum, value)| *sum += value);
        }
        sums
    }

    /// Share of the positions in which the move that ranks first is the chosen one.
    pub fn first(&self, weights: &[f32]) -> f64 {
        let values = self.values(weights);
        let is_first = |(row, chosen): (std::ops::Range<usize>, usize)| {
            let values = &values[row];
            values.iter().all(|value| *value <= values[chosen])
        };
        self.rows().filter(|row| is_first(row.clone())).count() as f64 / self.ends.len().max(1) as f64
    }
}

impl Loss for Choices {
    /// The chance of every move.
    type Point = Vec<f32>;

    fn at(&self, weights: &[f32]) -> Vec<f32> {
        let mut values = self.values(weights);
        for (row, _) in self.rows() {
            let values = &mut values[row];
            let most = values.iter().copied().fold(f32::MIN, f32::max);
            values.iter_mut().for_each(|value| *value = (*value - most).exp());
            let sum: f32 = values.iter().sum();
            values.iter_mut().for_each(|value| *value /= sum);
        }
        values
    }

    fn loss(&self, point: &Vec<f32>) -> f64 {
        let chosen = |(row, chosen): (std::ops::Range<usize>, usize)| point[row.start + chosen];
        self.rows().map(|row| -f64::from(chosen(row).max(1e-12)).ln()).sum()
    }

    fn gradient(&self, point: &Vec<f32>) -> Vec<f32> {
        let mut errors = point.clone();
        for (row, chosen) in self.rows() {
            errors[row.start + chosen] -= 1.0;
        }
        self.gathered(&errors)
    }

    fn curved(&self, point: &Vec<f32>, direction: &[f32]) -> Vec<f32> {
        let mut along = self.values(direction);
        for (row, _) in self.rows() {
            let (along, chances) = (&mut along[row.clone()], &point[row]);
            let mean: f32 = along.iter().zip(chances).map(|(along, chance)| along * chance).sum();
            let each = along.iter_mut().zip(chances);
            each.for_each(|(along, chance)| *along = chance * (*along - mean));
        }
        self.gathered(&along)
    }

    fn curvature(&self, point: &Vec<f32>) -> Vec<f32> {
        let open: Vec<f32> = point.iter().map(|chance| chance * (1.0 - chance)).collect();
        self.gathered(&open)
    }
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
    fn moves_that_are_chosen_more_often_rank_higher() {
        let mut random = SplitMix64::new(8);
        let mut choices = Choices { weights: 2 * COMBINATIONS, ..Choices::default() };
        let other = COMBINATIONS as u16;
        for _ in 0..3_000 {
            // The third is chosen twice as often as the first, the second never.
            let chosen = if random.below(3) == 0 { 0 } else { 2 };
            choices.push([[5, other], [6, other], [7, other]], chosen);
        }
        let layout = Layout::new(2, 0, Ridges { common: 0.01, pair: 0.01, own: 0.01 });
        let found = newton::fit(&choices, &layout, Steps { outer: 8, inner: 30 });
        assert!((found[7] - found[5] - 2.0_f32.ln()).abs() < 0.1, "{:?}", &found[5..8]);
        assert!(found[5] - found[6] > 3.0);
        assert!((choices.first(&found) - 2.0 / 3.0).abs() < 0.05);
    }
}
