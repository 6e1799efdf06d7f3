//! Steal time of the host during a measurement, from the wake-up delays of sleeping threads.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Length of a sleep: above the kernel's rounding, below what matters.
const SLEEP: Duration = Duration::from_millis(1);

/// High priority, above searches and the measuring programs: these threads do next to nothing.
const NICENESS: i32 = -15;

/// One thread for each core, until it is [ended](Self::end).
pub(crate) struct HostWatch {
    ends: Arc<AtomicBool>,
    threads: Vec<JoinHandle<Duration>>,
}

impl HostWatch {
    /// Starts the measurement.
    pub(crate) fn start(cores: usize) -> Self {
        let ends = Arc::new(AtomicBool::new(false));
        let threads = (0..cores).map(|_| {
            let ends = Arc::clone(&ends);
            thread::spawn(move || {
                // Without the privilege, the thread is scheduled like others, and that delay counts
                // as the host's.
                let _ = rustix::process::setpriority_process(None, NICENESS);
                longest(&ends)
            })
        });
        let threads = threads.collect();
        Self { ends, threads }
    }

    /// Longest delay of a runnable thread, in milliseconds.
    pub(crate) fn end(self) -> f64 {
        // Relaxed: it publishes no other data.
        self.ends.store(true, Ordering::Relaxed);
        let each = self.threads.into_iter().filter_map(|thread| thread.join().ok());
        each.max().unwrap_or_default().as_secs_f64() * 1e3
    }
}

fn longest(ends: &AtomicBool) -> Duration {
    let mut longest = Duration::ZERO;
    while !ends.load(Ordering::Relaxed) {
        let began = Instant::now();
        thread::sleep(SLEEP);
        longest = longest.max(began.elapsed().saturating_sub(SLEEP));
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_looks_finds_that_sleeps_end_late() {
        let watch = HostWatch::start(1);
        thread::sleep(20 * SLEEP);
        let longest = watch.end();
        assert!(longest > 0.0 && longest < 60_000.0, "{longest}");
    }
}
