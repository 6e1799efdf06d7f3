//! Background work of the job manager: expiry, polling for changes by other processes, lease renewal.

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use super::{Jobs, Shared, now};
use crate::{JobId, JobState, StoreError, Write, Written, log_limit};

/// Polling interval for changes by an operator's command.
const LOOK: Duration = Duration::from_secs(1);
/// Polling interval with a shared store: the delay with which parts of other processes reach subscribers here.
const LOOK_AT_OTHERS: Duration = Duration::from_millis(200);
/// Interval of expiry.
const SWEEP: Duration = Duration::from_secs(30);
/// Jobs that one pass of expiry deletes at most.
const MOST_FORGOTTEN: usize = 1000;
/// Jobs per read.
const PAGE: usize = 1000;
/// Renewals within the length of a lease.
const RENEWALS: u32 = 4;

/// Time for expiry: the clock at the start plus the monotonic time since, or the system clock where that is earlier. A clock that is set
/// forward expires no job early.
fn steady(first: i64, elapsed: Duration, system: i64) -> i64 {
    let elapsed = i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX);
    first.saturating_add(elapsed).min(system)
}

impl Jobs {
    /// Deletes jobs past their retention.
    pub(super) async fn sweep(self) {
        let mut ticks = tokio::time::interval(SWEEP);
        let (first, began) = (now(), Instant::now());
        loop {
            ticks.tick().await;
            let keep = i64::try_from(self.0.settings.keep.as_millis()).unwrap_or(i64::MAX);
            let before = steady(first, began.elapsed(), now()).saturating_sub(keep);
            let expire = Write::Expire { before, most: MOST_FORGOTTEN };
            if let Ok(Written::Forgotten(ids)) = self.0.stored.writes.write(expire).await {
                let mut state = self.0.state.lock();
                for id in ids {
                    state.held.remove(&id);
                }
            }
            self.forget_erased().await;
        }
    }

    /// Frees the quota of jobs that an operator has erased, or another process has expired.
    async fn forget_erased(&self) {
        let held: Vec<JobId> = self.0.state.lock().held.keys().copied().collect();
        for ids in held.chunks(PAGE) {
            let asked = ids.to_vec();
            let Ok(briefs) = self.0.stored.reads.ask(move |reader| reader.briefs(&asked)).await else {
                return;
            };
            let mut state = self.0.state.lock();
            for (id, brief) in ids.iter().zip(briefs) {
                if brief.is_none() {
                    state.held.remove(id);
                }
            }
        }
    }

    /// Stops jobs that another process or an operator has ended, and notifies subscribers of parts that other processes have added.
    pub(super) async fn look(self) {
        let mut ticks = tokio::time::interval(if self.is_shared() { LOOK_AT_OTHERS } else { LOOK });
        let mut all_seen: Option<Instant> = None;
        loop {
            ticks.tick().await;
            // Waiting jobs may be thousands: they are polled once a second only.
            let all = all_seen.is_none_or(|seen| seen.elapsed() >= LOOK);
            if all {
                all_seen = Some(Instant::now());
            }
            // Collected before the store is read, so that each of them is in the store at that time.
            let mut ids: Vec<JobId> = {
                let mut state = self.0.state.lock();
                state.followed.retain(|_, followed| followed.receiver_count() > 0);
                let known = state.running.keys().chain(state.followed.keys());
                let waiting = state.places.keys().filter(|_| all);
                known.chain(waiting).copied().collect()
            };
            ids.sort_unstable();
            ids.dedup();
            for ids in ids.chunks(PAGE) {
                self.look_at(ids).await;
            }
        }
    }

    /// Progress of the jobs that run here, 0 to 1000.
    fn progress(&self) -> Vec<(JobId, u32)> {
        let state = self.0.state.lock();
        let running = state.running.iter().map(|(id, running)| {
            let thousandths = (running.progress.clamp(0.0, 1.0) * 1000.0).round();
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1000")]
            (*id, thousandths as u32)
        });
        running.collect()
    }

    async fn look_at(&self, ids: &[JobId]) {
        let asked = ids.to_vec();
        let Ok(briefs) = self.0.stored.reads.ask(move |reader| reader.briefs(&asked)).await else {
            return;
        };
        for (&id, brief) in ids.iter().zip(briefs) {
            match brief {
                Some(brief) if !brief.state.is_final() => self.forget_former(id, brief.fence),
                // An erased job counts as cancelled.
                ended => {
                    let state = ended.map_or(JobState::Cancelled, |brief| brief.state);
                    self.forget_ended(id, state);
                }
            }
            let state = self.0.state.lock();
            if let Some(followed) = state.followed.get(&id) {
                // An expired job has no more parts: its subscribers read the store and end.
                let last = brief.map_or(u64::MAX, |brief| brief.last_part);
                followed.send_if_modified(|known| {
                    let is_news = *known != last;
                    *known = last;
                    is_news
                });
            }
        }
    }
}

/// Lease renewal: renews the leases of a process until it takes no more jobs, from a thread of its own that no search delays.
pub(super) fn keep_leases(shared: &Arc<Shared>) -> Result<(), StoreError> {
    let Some(sharing) = shared.stored.sharing.clone() else { return Ok(()) };
    let shared = Arc::downgrade(shared);
    let pause = sharing.lease / RENEWALS;
    let keep = move || {
        let mut renewed: Option<Instant> = None;
        while let Some(shared) = shared.upgrade() {
            let jobs = Jobs(shared);
            if *jobs.0.stopping.borrow() {
                return;
            }
            let running = jobs.progress();
            let renew = Write::Renew { worker: jobs.0.worker, running, lease: sharing.lease };
            let asked = Instant::now();
            let has_gap = match sharing.keeper.write_now(renew) {
                Ok(_) => renewed.is_none_or(|renewed| renewed.elapsed() > sharing.lease / 2),
                Err(error) => {
                    if log_limit::is_new(&format!("leases: {error}")) {
                        tracing::warn!(%error, "the leases of running jobs are not renewed");
                    }
                    true
                }
            };
            if has_gap {
                jobs.0.state.lock().in_contact = Some(Instant::now());
            }
            renewed = Some(asked);
            drop(jobs);
            thread::sleep(pause);
        }
    };
    let thread = thread::Builder::new().name("job leases".to_owned()).spawn(keep);
    thread.map(|_| ()).map_err(|error| StoreError::Away(error.to_string()))
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
