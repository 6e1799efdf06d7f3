//! How long the machine itself keeps a core from whoever wants it: the host of a virtual machine, the kernel.
//! No server on it answers earlier.
//!
//! The idea and the name are those of G. Tene's jHiccup (2012), which sleeps and looks how late it wakes; here a
//! thread reads the clock without a pause, for a core that sleeps is not one that is kept busy.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde::Serialize;

use super::cores::{self, CoreShares};

/// Shorter gaps between two looks at the clock are the kernel's everyday work.
const SHORTEST: Duration = Duration::from_micros(100);

/// What threads that only read the clock went without.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Hiccups {
    /// How long they ran, together, in seconds.
    pub watched_seconds: f64,
    /// The share of that time in which they did not run, in gaps of at least 0.1 ms: 0..=1.
    pub share: f64,
    /// Gaps a second.
    pub per_second: f64,
    /// The longest gap in milliseconds.
    pub longest_ms: f64,
}

/// Gaps, as they are found.
#[derive(Debug, Default)]
pub(super) struct Gaps {
    watched: Duration,
    lost: Duration,
    count: u32,
    longest: Duration,
}

impl Gaps {
    /// Watches the server's cores for so long, one thread on each, while nobody else wants them.
    ///
    /// # Errors
    /// When the system gives no thread or does not pin it.
    pub(crate) fn watch(&mut self, shares: &CoreShares, span: Duration) -> std::io::Result<()> {
        thread::scope(|scope| {
            let watching: Vec<_> = shares
                .server
                .iter()
                .map(|&core| {
                    thread::Builder::new().name("hiccups".to_owned()).spawn_scoped(
                        scope,
                        move || {
                            cores::pin(&[core])?;
                            Ok(Self::of(span, Instant::now))
                        },
                    )
                })
                .collect();
            for thread in watching {
                let found: std::io::Result<Self> =
                    thread?.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                self.add(&found?);
            }
            Ok(())
        })
    }

    /// Reads the clock until `span` is over.
    fn of(span: Duration, mut clock: impl FnMut() -> Instant) -> Self {
        let start = clock();
        let (mut gaps, mut last) = (Self::default(), start);
        while gaps.watched < span {
            let now = clock();
            let gap = now.saturating_duration_since(last);
            if gap >= SHORTEST {
                gaps.lost += gap;
                gaps.count += 1;
                gaps.longest = gaps.longest.max(gap);
            }
            gaps.watched = now.saturating_duration_since(start);
            last = now;
        }
        gaps
    }

    fn add(&mut self, other: &Self) {
        self.watched += other.watched;
        self.lost += other.lost;
        self.count += other.count;
        self.longest = self.longest.max(other.longest);
    }

    /// The figures; `None` where nothing was watched.
    pub(crate) fn figures(&self) -> Option<Hiccups> {
        let watched_seconds = self.watched.as_secs_f64();
        (watched_seconds > 0.0).then(|| Hiccups {
            watched_seconds,
            share: self.lost.as_secs_f64() / watched_seconds,
            per_second: f64::from(self.count) / watched_seconds,
            longest_ms: self.longest.as_secs_f64() * 1000.0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_counted_and_what_is_shorter_is_not() {
        let start = Instant::now();
        // Microseconds at which the clock is read.
        let mut readings = [0, 50, 149, 250, 300, 1300, 2000].into_iter();
        let clock = || start + Duration::from_micros(readings.next().unwrap());
        let mut gaps = Gaps::default();
        assert_eq!(gaps.figures(), None);
        gaps.add(&Gaps::of(Duration::from_micros(2000), clock));
        let found = gaps.figures().unwrap();
        let expected =
            Hiccups { watched_seconds: 0.002, share: 0.9005, per_second: 1500.0, longest_ms: 1.0 };
        assert!((found.share - expected.share).abs() < 1e-9, "{found:?}");
        assert_eq!(Hiccups { share: expected.share, ..found }, expected);
    }

    #[test]
    fn the_servers_cores_are_watched_one_by_one() {
        let core = rustix::thread::sched_getcpu();
        let shares = CoreShares { server: vec![core, core], generator: vec![] };
        let mut gaps = Gaps::default();
        gaps.watch(&shares, Duration::from_millis(20)).unwrap();
        let found = gaps.figures().unwrap();
        assert!(found.watched_seconds >= 0.04, "{found:?}");
        // Two threads on one core: each has to wait for the other, or began when it was done.
        assert!((0.0..1.0).contains(&found.share), "{found:?}");
    }
}
