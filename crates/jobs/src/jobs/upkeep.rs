//! What runs as long as a process takes jobs: expiry, and a look for jobs that others have ended.

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use super::{Jobs, now};
use crate::{JobId, Write, Written};

/// Between two looks for jobs that others have ended: an operator's command, or another process.
const LOOK: Duration = Duration::from_secs(1);
/// Between two looks for jobs that have expired.
const SWEEP: Duration = Duration::from_secs(30);
/// Jobs that one look forgets at most.
const MOST_FORGOTTEN: usize = 1000;

/// The time by which jobs expire: that of a clock which was read at the start and has run evenly since, or of the
/// system where that is earlier. A clock that is set forward ends no job before its time.
fn steady(first: i64, elapsed: Duration, system: i64) -> i64 {
    let elapsed = i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX);
    first.saturating_add(elapsed).min(system)
}

impl Jobs {
    /// Forgets jobs that ended long enough ago.
    pub(super) async fn sweep(self) {
        let mut ticks = tokio::time::interval(SWEEP);
        let (first, began) = (now(), Instant::now());
        loop {
            ticks.tick().await;
            let keep = i64::try_from(self.0.settings.keep.as_millis()).unwrap_or(i64::MAX);
            let before = steady(first, began.elapsed(), now()).saturating_sub(keep);
            let expire = Write::Expire { before, most: MOST_FORGOTTEN };
            if let Ok(Written::Forgotten(ids)) = self.0.stored.writes.write(expire).await {
                let mut state = self.state();
                for id in ids {
                    state.held.remove(&id);
                }
            }
            self.forget_erased().await;
        }
    }

    /// Gives back what jobs hold that an operator has erased.
    async fn forget_erased(&self) {
        let held: Vec<JobId> = self.state().held.keys().copied().collect();
        // All ids are read only where some are missing: a store has up to millions.
        if self.0.stored.reads.ask(|reader| reader.count()).await == Ok(held.len()) {
            return;
        }
        let Ok(kept) = self.0.stored.reads.ask(|reader| reader.ids()).await else { return };
        let kept: HashSet<JobId> = kept.into_iter().collect();
        let mut state = self.state();
        for id in held.iter().filter(|id| !kept.contains(id)) {
            state.held.remove(id);
        }
    }

    /// Stops jobs that others have ended.
    pub(super) async fn look(self) {
        let mut ticks = tokio::time::interval(LOOK);
        loop {
            ticks.tick().await;
            // Before the store is read: each of them was in it by then.
            let active: Vec<JobId> = self.state().active.keys().copied().collect();
            if active.is_empty() {
                continue;
            }
            let Ok(unfinished) = self.0.stored.reads.ask(|reader| reader.unfinished()).await else {
                continue;
            };
            let unfinished: HashSet<JobId> = unfinished.into_iter().collect();
            for id in active.into_iter().filter(|id| !unfinished.contains(id)) {
                self.forget_cancelled(id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_that_are_set_forward_or_back_expire_nothing_early() {
        let second = Duration::from_secs(1);
        assert_eq!(steady(5000, second, 6000), 6000);
        assert_eq!(steady(5000, second, 90_000_000), 6000);
        assert_eq!(steady(5000, second, 10), 10);
    }
}
