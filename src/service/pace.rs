//! How long searches took of late, and what that means for one that comes now. Knows no clock:
//! durations come in as arguments.

use std::time::Duration;

/// The mean search time of late: an exponentially weighted moving average.
#[derive(Debug, Default)]
pub(super) struct Pace {
    mean: Option<Duration>,
}

impl Pace {
    /// What a search is taken to last before the first one was measured: the default level's
    /// time.
    const ASSUMED: Duration = Duration::from_millis(100);
    /// A search counts for one part in so many: the last eight or so make the mean.
    const WEIGHT: u32 = 8;

    /// Takes in one search that has ended.
    pub(super) fn record(&mut self, search: Duration) {
        self.mean = Some(match self.mean {
            None => search,
            Some(mean) => (mean * (Self::WEIGHT - 1) + search) / Self::WEIGHT,
        });
    }

    /// The expected time of a search that may last no longer than `ceiling`.
    pub(super) fn expected(&self, ceiling: Option<Duration>) -> Duration {
        let mean = self.mean.unwrap_or(Self::ASSUMED);
        ceiling.map_or(mean, |ceiling| mean.min(ceiling))
    }

    /// How long a new search would wait for one of `threads` threads, given the expected times of
    /// those that run and of those that are queued ahead of it.
    ///
    /// Searches are taken to be memoryless, one that runs to last as long again as one that
    /// starts: then the first thread comes free after the harmonic sum of the times, and each
    /// search ahead costs its time divided by the threads.
    pub(super) fn wait(
        threads: usize,
        running: impl ExactSizeIterator<Item = Duration>,
        ahead: impl Iterator<Item = Duration>,
    ) -> Duration {
        let idle = threads.saturating_sub(running.len());
        let (ahead_count, ahead_time) = ahead
            .fold((0, Duration::ZERO), |(count, sum), time| (count + 1, sum.saturating_add(time)));
        if ahead_count < idle {
            return Duration::ZERO;
        }
        let first = if idle > 0 { Duration::ZERO } else { first_to_end(running) };
        let threads = u32::try_from(threads).unwrap_or(u32::MAX).max(1);
        first.saturating_add(ahead_time / threads)
    }
}

/// Expected time until the first of several memoryless searches ends.
fn first_to_end(expected: impl Iterator<Item = Duration>) -> Duration {
    let rate: f64 = expected.map(|time| time.as_secs_f64().recip()).sum();
    // A time of zero has an infinite rate, whose reciprocal is zero again.
    Duration::try_from_secs_f64(rate.recip()).unwrap_or(Duration::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(times: &[u64]) -> std::vec::IntoIter<Duration> {
        times.iter().map(|&time| Duration::from_millis(time)).collect::<Vec<_>>().into_iter()
    }

    #[track_caller]
    fn assert_millis(duration: Duration, expected: f64) {
        let found = duration.as_secs_f64() * 1e3;
        assert!((found - expected).abs() < 0.01, "{found} ms, expected {expected} ms");
    }

    #[test]
    fn the_first_search_sets_the_pace_and_later_ones_move_it_slowly() {
        let mut pace = Pace::default();
        assert_millis(pace.expected(None), 100.0);
        pace.record(Duration::from_millis(16));
        assert_millis(pace.expected(None), 16.0);
        pace.record(Duration::from_millis(96));
        assert_millis(pace.expected(None), 26.0);
    }

    #[test]
    fn a_search_is_not_expected_to_outlast_its_limit() {
        let mut pace = Pace::default();
        pace.record(Duration::from_secs(5));
        assert_millis(pace.expected(Some(Duration::from_millis(20))), 20.0);
    }

    #[test]
    fn nobody_waits_while_a_thread_is_free() {
        assert_millis(Pace::wait(2, millis(&[50]), millis(&[])), 0.0);
        assert_millis(Pace::wait(2, millis(&[]), millis(&[100])), 0.0);
    }

    #[test]
    fn the_wait_grows_with_those_ahead_and_shrinks_with_the_threads() {
        assert_millis(Pace::wait(1, millis(&[100]), millis(&[])), 100.0);
        assert_millis(Pace::wait(2, millis(&[100, 100]), millis(&[])), 50.0);
        assert_millis(Pace::wait(2, millis(&[100, 100]), millis(&[100, 100])), 150.0);
    }

    #[test]
    fn a_short_search_frees_its_thread_first() {
        assert_millis(Pace::wait(2, millis(&[10_000, 0]), millis(&[])), 0.0);
        let wait = Pace::wait(2, millis(&[10_000, 10]), millis(&[]));
        assert_millis(wait, 9.99);
    }
}
