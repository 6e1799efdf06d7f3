//! What runs as long as a process takes jobs: expiry, and a look for jobs that others have ended.

use std::{collections::HashSet, time::Duration};

use super::{Jobs, now};
use crate::{JobId, Write, Written};

/// Between two looks for jobs that others have ended: an operator's command, or another process.
const LOOK: Duration = Duration::from_secs(1);
/// Between two looks for jobs that have expired.
const SWEEP: Duration = Duration::from_secs(30);
/// Jobs that one look forgets at most.
const MOST_FORGOTTEN: usize = 1000;

impl Jobs {
    /// Forgets jobs that ended long enough ago.
    pub(super) async fn sweep(self) {
        let mut ticks = tokio::time::interval(SWEEP);
        loop {
            ticks.tick().await;
            let keep = i64::try_from(self.0.settings.keep.as_millis()).unwrap_or(i64::MAX);
            let before = now().saturating_sub(keep);
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
                self.forget_active(id);
            }
        }
    }
}
