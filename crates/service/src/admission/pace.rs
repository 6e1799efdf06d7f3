//! Estimated waiting time until a thread is free, from expected durations of searches. Knows no clock: durations come
//! in as arguments.

use std::time::Duration;

/// Recent mean search time: an exponentially weighted moving average.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    mean: Option<Duration>,
}

impl Pace {
    /// What a search is taken to last before the first one was measured: the default level's
    /// time.
    pub(crate) const ASSUMED: Duration = Duration::from_millis(100);
    /// A search counts for one part in so many: the last eight or so make the mean.
    const WEIGHT: u32 = 8;

    /// Takes in one search that has ended.
    pub(crate) fn record(&mut self, search: Duration) {
        self.mean = Some(match self.mean {
            None => search,
            Some(mean) => (mean * (Self::WEIGHT - 1) + search) / Self::WEIGHT,
        });
    }

    /// The expected time of a search that may last no longer than `ceiling`.
    pub(crate) fn expected(&self, ceiling: Option<Duration>) -> Duration {
        let mean = self.mean.unwrap_or(Self::ASSUMED);
        ceiling.map_or(mean, |ceiling| mean.min(ceiling))
    }
}

/// How long a new search waits for one of `threads` threads: `running` is what those that run will
/// still take, `count` and `work` are those that start before it and their time together.
///
/// The work ahead is poured like water onto the threads, each of which is as high as the rest of what it
/// runs; the level is the wait.
pub(crate) fn wait(threads: usize, mut running: Vec<Duration>, count: usize, work: Duration) -> Duration {
    let idle = threads.saturating_sub(running.len());
    if count < idle {
        return Duration::ZERO;
    }
    running.resize(threads.max(1), Duration::ZERO);
    running.sort_unstable();
    let mut volume = work;
    for (below, &rest) in (1..).zip(&running) {
        volume = volume.saturating_add(rest);
        let level = volume / below;
        if running.get(below as usize).is_none_or(|&next| level <= next) {
            return level;
        }
    }
    volume
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(times: &[u64]) -> Vec<Duration> {
        times.iter().map(|&time| Duration::from_millis(time)).collect()
    }

    fn waits(threads: usize, running: &[u64], count: usize, work: u64) -> u128 {
        wait(threads, millis(running), count, Duration::from_millis(work)).as_millis()
    }

    #[test]
    fn the_first_search_sets_the_pace_and_later_ones_move_it_slowly() {
        let mut pace = Pace::default();
        assert_eq!(pace.expected(None).as_millis(), 100);
        pace.record(Duration::from_millis(16));
        assert_eq!(pace.expected(None).as_millis(), 16);
        pace.record(Duration::from_millis(96));
        assert_eq!(pace.expected(None).as_millis(), 26);
    }

    #[test]
    fn a_search_is_not_expected_to_outlast_its_limit() {
        let mut pace = Pace::default();
        pace.record(Duration::from_secs(5));
        assert_eq!(pace.expected(Some(Duration::from_millis(20))).as_millis(), 20);
    }

    #[test]
    fn nobody_waits_while_a_thread_is_free() {
        assert_eq!(waits(2, &[50], 0, 0), 0);
        assert_eq!(waits(2, &[], 1, 100), 0);
        assert_eq!(waits(2, &[], 2, 100), 50);
    }

    #[test]
    fn the_wait_grows_with_those_ahead_and_shrinks_with_the_threads() {
        assert_eq!(waits(1, &[100], 0, 0), 100);
        assert_eq!(waits(2, &[100, 60], 0, 0), 60);
        assert_eq!(waits(2, &[100, 100], 2, 200), 200);
        assert_eq!(waits(4, &[100, 100, 100, 100], 2, 200), 150);
    }

    #[test]
    fn work_goes_to_the_threads_that_come_free_first() {
        assert_eq!(waits(2, &[10_000, 0], 0, 0), 0);
        assert_eq!(waits(2, &[10_000, 10], 5, 100), 110);
        assert_eq!(waits(3, &[10_000, 50, 10], 5, 100), 80);
    }
}
