//! Sorted durations, for exact percentiles without buckets.

use std::time::Duration;

/// Durations, the shortest first.
#[derive(Clone, Debug)]
pub struct Sorted(Vec<Duration>);

impl Sorted {
    /// In their order.
    #[must_use]
    pub fn of(mut durations: Vec<Duration>) -> Self {
        durations.sort_unstable();
        Self(durations)
    }

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// The nearest rank: the shortest one that is not below `share` per cent of all; of 100 the longest, and of none
    /// zero.
    #[must_use]
    pub fn percentile(&self, share: usize) -> Duration {
        let rank = (self.count() * share).div_ceil(100).max(1);
        self.0.get(rank - 1).copied().unwrap_or_default()
    }
}
