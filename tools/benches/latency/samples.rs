//! Samples of durations and their statistics.

use std::time::Duration;

use yomi_certify::Sorted;

/// Measurements of one kind.
#[derive(Default)]
pub struct Samples {
    durations: Vec<Duration>,
    /// Their total wall-clock time.
    wall: Duration,
}

/// Statistics of one kind of measurements, in microseconds; exact, without buckets.
#[derive(Clone, Copy)]
pub struct Figures {
    pub p50: f64,
    pub p90: f64,
    pub p99: f64,
    /// Measurements a second.
    pub rate: f64,
}

impl Samples {
    /// Adds what one round measured within `wall`.
    pub fn add(&mut self, durations: impl IntoIterator<Item = Duration>, wall: Duration) {
        self.durations.extend(durations);
        self.wall += wall;
    }

    /// The figures of all rounds.
    ///
    /// # Panics
    /// When nothing was measured.
    pub fn figures(self) -> Figures {
        let sorted = Sorted::of(self.durations);
        let percentile = |share| sorted.percentile(share).as_secs_f64() * 1e6;
        Figures {
            p50: percentile(50),
            p90: percentile(90),
            p99: percentile(99),
            rate: sorted.count() as f64 / self.wall.as_secs_f64(),
        }
    }
}
