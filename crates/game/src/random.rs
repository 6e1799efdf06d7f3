//! Seeded random numbers, equal on every machine.

/// A small seeded generator: SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, Fast Splittable
/// Pseudorandom Number Generators, OOPSLA 2014).
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

    /// The generator of that seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The same generator after so many more outputs.
    #[must_use]
    pub const fn after(self, outputs: u64) -> Self {
        Self { state: self.state.wrapping_add(outputs.wrapping_mul(Self::STEP)) }
    }

    /// The next 64 bits.
    pub const fn next_bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Self::STEP);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number in 0..1.
    pub const fn fraction(&mut self) -> f64 {
        (self.next_bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number below `bound`, with a bias below 2⁻⁵⁰ for the bounds of games.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next_bits() as u128 * bound as u128) >> 64) as usize
    }

    /// Shuffles `items` (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_may_be_skipped() {
        let mut one_by_one = SplitMix64::new(7);
        for skipped in 0..5 {
            let skipping = SplitMix64::new(7).after(skipped).next_bits();
            assert_eq!(one_by_one.next_bits(), skipping);
        }
    }

    #[test]
    fn every_order_of_three_comes_up_about_equally_often() {
        let mut counts = std::collections::HashMap::new();
        for seed in 0..6000 {
            let mut items = [0, 1, 2];
            SplitMix64::new(seed).shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|&count| (850..1150).contains(&count)), "{counts:?}");
    }
}
