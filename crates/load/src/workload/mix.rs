//! Request mix: seeded, shuffled passes through the workload.
//!
//! Without independent draws, each pass has exactly the shares of the file, and no position repeats
//! before all have been sent.

use yomi_game::random::SplitMix64;

/// Endless order of requests.
#[derive(Clone, Debug)]
pub(crate) struct Mix {
    random: SplitMix64,
    /// Indices of one pass, each as often as its weight.
    pass: Vec<usize>,
    /// Position within the pass.
    taken: usize,
    /// Number taken in all passes.
    drawn: u64,
}

impl Mix {
    /// The order for lines of these weights.
    ///
    /// # Panics
    /// When there is no line, or all weights are 0.
    pub(crate) fn new(weights: &[u32], seed: u64) -> Self {
        let repeat = |(index, &weight): (usize, &u32)| std::iter::repeat_n(index, weight as usize);
        let pass: Vec<usize> = weights.iter().enumerate().flat_map(repeat).collect();
        assert!(!pass.is_empty(), "a workload has lines, and their weights are positive");
        Self { random: SplitMix64::new(seed), taken: pass.len(), pass, drawn: 0 }
    }

    /// The index of the next line.
    pub(crate) fn next_line(&mut self) -> usize {
        if self.taken == self.pass.len() {
            self.random.shuffle(&mut self.pass);
            self.taken = 0;
        }
        self.taken += 1;
        self.drawn += 1;
        self.pass[self.taken - 1]
    }

    /// Number of passes so far, the last one in part.
    pub(crate) fn passes(&self) -> f64 {
        self.drawn as f64 / self.pass.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(mix: &mut Mix, count: usize) -> Vec<usize> {
        (0..count).map(|_| mix.next_line()).collect()
    }

    #[test]
    fn every_pass_holds_each_line_as_often_as_its_weight() {
        let mut mix = Mix::new(&[1, 3, 2], 7);
        for _ in 0..20 {
            let mut pass = draw(&mut mix, 6);
            pass.sort_unstable();
            assert_eq!(pass, [0, 1, 1, 1, 2, 2]);
        }
        assert_eq!(mix.passes(), 20.0);
    }

    #[test]
    fn the_seed_alone_decides_the_order() {
        let order = |seed| draw(&mut Mix::new(&[1; 50], seed), 200);
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        assert_ne!(order(1)[..50], order(1)[50..100]);
    }
}
