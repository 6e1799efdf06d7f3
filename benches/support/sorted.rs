//! Durations in their order, for exact percentiles: nothing is put into buckets.

use std::time::Duration;

/// At least one duration, the shortest first.
pub struct Sorted(Vec<Duration>);

impl Sorted {
    /// # Panics
    /// When there is none.
    pub fn of(mut durations: Vec<Duration>) -> Self {
        assert!(!durations.is_empty(), "nothing was measured");
        durations.sort_unstable();
        Self(durations)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The nearest rank: the shortest one that is not below `share` per cent of all; of 100 the longest.
    pub fn percentile(&self, share: usize) -> Duration {
        let rank = (self.count() * share).div_ceil(100).max(1);
        self.0[rank - 1]
    }
}
