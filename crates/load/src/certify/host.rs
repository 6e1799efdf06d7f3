//! What the host takes away while something is measured: by threads that sleep and look how late they wake.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// A sleep. Longer than what the kernel rounds to, shorter than what matters.
const SLEEP: Duration = Duration::from_millis(1);

/// Before searches, and before the programs that measure: these threads do next to nothing.
const NICENESS: i32 = -15;

/// One thread for each core, until it is [ended](Self::end).
pub(crate) struct HostWatch {
    ends: Arc<AtomicBool>,
    threads: Vec<JoinHandle<Duration>>,
}

impl HostWatch {
    /// Begins to look.
    pub(crate) fn start(cores: usize) -> Self {
        let ends = Arc::new(AtomicBool::new(false));
        let threads = (0..cores).map(|_| {
            let ends = Arc::clone(&ends);
            thread::spawn(move || {
                // Without the right to it, the thread waits for its turn like others, and calls that the host's.
                let _ = rustix::process::setpriority_process(None, NICENESS);
                longest(&ends)
            })
        });
        let threads = threads.collect();
        Self { ends, threads }
    }

    /// The longest time at once that a thread did not run which should have, in milliseconds.
    pub(crate) fn end(self) -> f64 {
        // Relaxed: nothing else is told by it.
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
