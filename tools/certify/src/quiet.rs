//! Background noise of the machine: the CPU time that other programs, the kernel and the host take.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde::Serialize;

/// Shortest gap between two clock readings that counts as preemption: an interrupt takes less.
const GAP: Duration = Duration::from_micros(50);

/// CPU time taken from clock-reading loops, one on each core.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Taken {
    /// Of the time, in per cent.
    pub percent: f64,
    /// Longest single gap.
    pub longest_ms: f64,
}

impl Taken {
    /// Reads the clock for a time.
    pub(crate) fn look(cores: usize, time: Duration) -> Self {
        let readers: Vec<_> = (0..cores).map(|_| thread::spawn(move || gaps(time))).collect();
        let gaps: Vec<_> = readers.into_iter().filter_map(|reader| reader.join().ok()).collect();
        let all: Duration = gaps.iter().map(|(all, _)| all).sum();
        let longest = gaps.iter().map(|(_, longest)| *longest).max().unwrap_or_default();
        Self {
            percent: 100.0 * all.as_secs_f64() / (time.as_secs_f64() * cores as f64),
            longest_ms: longest.as_secs_f64() * 1e3,
        }
    }
}

/// Sum of all gaps, and the longest.
fn gaps(time: Duration) -> (Duration, Duration) {
    let start = Instant::now();
    let (mut last, mut all, mut longest) = (start, Duration::ZERO, Duration::ZERO);
    while last < start + time {
        let now = Instant::now();
        let gap = now - last;
        if gap >= GAP {
            all += gap;
            longest = longest.max(gap);
        }
        last = now;
    }
    (all, longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_no_more_than_there_is() {
        let taken = Taken::look(2, Duration::from_millis(50));
        // The last gap may end after the time.
        assert!(taken.percent >= 0.0 && taken.longest_ms < 60_000.0, "{taken:?}");
    }
}
