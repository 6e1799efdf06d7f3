//! Sorted durations, for exact percentiles without buckets.

use std::time::Duration;

/// Durations, the shortest first.
#[derive(Clone, Debug)]
pub struct Sorted(Vec<Duration>);

impl Sorted {
    /// Sorts durations.
    #[must_use]
    pub fn of(mut durations: Vec<Duration>) -> Self {
        durations.sort_unstable();
        Self(durations)
    }

    /// Number of durations.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// Percentile by nearest rank: the shortest duration that is not below `share` per cent of all. 100 gives the longest; an empty set gives
    /// zero.
    #[must_use]
    pub fn percentile(&self, share: usize) -> Duration {
        let rank = (self.count() * share).div_ceil(100).max(1);
        self.0.get(rank - 1).copied().unwrap_or_default()
    }
}
