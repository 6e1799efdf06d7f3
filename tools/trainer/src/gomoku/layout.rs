//! Factorised weights: sums of shared parameters, so that rare combinations take after similar ones.
//!
//! The weight of a combination of four lines is the sum of a parameter for each line, one for each two of them, and one
//! of its own; that of a combination of threats the sum of one for all, one for each threat, and one of its own.
//! Parameters are held to 0, the more the fewer weights share them.

use yomi_gomoku::{
    COMBINATIONS, THREAT_MASKS,
    sight::{LINE_CLASSES, line_classes, threat_bits},
};

/// How strongly parameters are held to 0, in positions whose result is open, by how many weights share them.
#[derive(Clone, Copy, Debug)]
pub struct Ridges {
    /// Of lines and threats alone.
    pub common: f32,
    /// Of two lines.
    pub pair: f32,
    /// Of one combination.
    pub own: f32,
}

/// Which parameters each weight is the sum of.
pub struct Layout {
    /// Those of one weight after those of another.
    parts: Vec<u32>,
    /// Where those of each weight end.
    ends: Vec<u32>,
    /// How strongly each parameter is held to 0.
    pub ridge: Vec<f32>,
}

impl Layout {
    /// So many tables of combinations of lines, then so many of threats.
    pub fn new(lines: usize, threats: usize, ridges: Ridges) -> Self {
        let mut layout = Self { parts: Vec::new(), ends: Vec::new(), ridge: Vec::new() };
        (0..lines).for_each(|_| layout.push_lines(ridges));
        (0..threats).for_each(|_| layout.push_threats(ridges));
        layout
    }

    fn push_lines(&mut self, ridges: Ridges) {
        let lines = self.parameters(LINE_CLASSES, ridges.common);
        let pairs = self.parameters(LINE_CLASSES * LINE_CLASSES, ridges.pair);
        let own = self.parameters(COMBINATIONS, ridges.own);
        for (combination, classes) in (0_u32..).zip(line_classes()) {
            // Where no five can come, nothing is worth anything.
            if combination > 0 {
                self.parts.extend(classes.iter().map(|class| lines + *class as u32));
                for (place, first) in classes.iter().enumerate() {
                    let others = classes[place + 1..].iter();
                    let pair = |second: &usize| pairs + (first * LINE_CLASSES + second) as u32;
                    self.parts.extend(others.map(pair));
                }
                self.parts.push(own + combination);
            }
            self.ends.push(self.parts.len() as u32);
        }
    }

    fn push_threats(&mut self, ridges: Ridges) {
        let all = self.parameters(1, 0.1 * ridges.common);
        let single = self.parameters(THREAT_MASKS.trailing_zeros() as usize, ridges.common);
        let own = self.parameters(THREAT_MASKS, ridges.own);
        for mask in 0..THREAT_MASKS {
            self.parts.push(all);
            self.parts.extend(threat_bits(mask).into_iter().map(|bit| single + bit as u32));
            self.parts.push(own + mask as u32);
            self.ends.push(self.parts.len() as u32);
        }
    }

    /// So many more parameters; the number of the first.
    fn parameters(&mut self, count: usize, ridge: f32) -> u32 {
        let first = self.ridge.len() as u32;
        self.ridge.resize(self.ridge.len() + count, ridge);
        first
    }

    fn rows(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.parts[start as usize..*end as usize])
    }

    /// The weights that some parameters make.
    pub fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let sum = |row: &[u32]| row.iter().map(|part| parameters[*part as usize]).sum();
        self.rows().map(sum).collect()
    }

    /// For each parameter the sum over the weights that it is part of: the transpose of [`Layout::weights`].
    pub fn gathered(&self, of_weights: &[f32]) -> Vec<f32> {
        let mut sums = vec![0.0; self.ridge.len()];
        for (row, value) in self.rows().zip(of_weights) {
            row.iter().for_each(|part| sums[*part as usize] += value);
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_combinations_take_after_their_lines_and_dead_ones_are_worth_nothing() {
        let layout = Layout::new(1, 1, Ridges { common: 1.0, pair: 2.0, own: 3.0 });
        let weights = layout.weights(&vec![1.0; layout.ridge.len()]);
        assert_eq!(weights.len(), COMBINATIONS + THREAT_MASKS);
        assert_eq!((weights[0], weights[1], weights[COMBINATIONS - 1]), (0.0, 11.0, 11.0));
        assert_eq!((weights[COMBINATIONS], weights[COMBINATIONS + 0b1010]), (2.0, 4.0));
        let gathered = layout.gathered(&weights);
        let squares = |values: &[f32]| values.iter().map(|value| value * value).sum::<f32>();
        let total: f32 = gathered.iter().sum();
        assert!((total - squares(&weights)).abs() < 1e-3 * total, "{total}");
    }
}
