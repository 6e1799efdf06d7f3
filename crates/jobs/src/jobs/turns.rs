//! Queue positions: the claim for the next job, and the number of jobs ahead of each waiting one.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::{Duration, Instant},
};

use super::{Jobs, MOST_TRIES, Running, now};
use crate::{Claim, JobId, JobKind, Queued, Reader, StoreError, queue::Queue};

/// Polling interval for jobs of other processes, in case a notification was lost.
const POLL: Duration = Duration::from_secs(1);

/// Retries of a job that this process cannot run, until it fails.
const RETRIES: u32 = 20;

/// The cache is valid for this many times what reading it took.
const READING_SHARE: u32 = 10;

/// Completed jobs from which the mean run time is computed.
const LAST: usize = 100;

/// Queue positions of waiting jobs, all from the store, so that processes that share it give the same answer.
#[derive(Debug, Default)]
pub(super) struct Turns {
    before: HashMap<JobId, usize>,
    /// Running jobs, in all processes.
    running: usize,
    /// Mean run time by kind, in seconds, of the last completed jobs.
    seconds: HashMap<JobKind, f64>,
    /// Expiry of this cache entry.
    until: Option<Instant>,
}

impl Turns {
    fn of(queue: &[Queued], took: &[(JobKind, i64)], until: Instant) -> Self {
        let order = Queue::of(queue).order();
        let before = order.into_iter().enumerate().map(|(before, id)| (id, before)).collect();
        let running = queue.iter().filter(|queued| queued.worker.is_some()).count();
        let kinds: HashSet<JobKind> = took.iter().map(|(kind, _)| *kind).collect();
        let mean = |kind| {
            let of_kind = took.iter().filter(|(of, _)| *of == kind);
            // A clock that was set back yields no negative time.
            let times: Vec<f64> = of_kind.map(|(_, took)| (*took).max(0) as f64 / 1000.0).collect();
            times.iter().sum::<f64>() / times.len() as f64
        };
        let seconds = kinds.into_iter().map(|kind| (kind, mean(kind))).collect();
        Self { before, running, seconds, until: Some(until) }
    }

    /// Expected wait: the running jobs are assumed to end at the mean rate of the job's kind. `None` without a recently completed job of its kind.
    pub(super) fn wait(&self, id: JobId, kind: JobKind) -> Option<Duration> {
        let (before, seconds) = (self.before(id)?, self.seconds.get(&kind)?);
        let rounds = match self.running {
            // Places are free.
            // Nothing is known of the rate: one at a time.
            0 => before as f64,
            running => (before + 1) as f64 / running as f64,
        };
        Some(Duration::from_secs_f64((seconds * rounds).min(1e7)))
    }

    /// Number of jobs ahead of this one.
    pub(super) fn before(&self, id: JobId) -> Option<usize> {
        self.before.get(&id).copied()
    }
}

impl Jobs {
    /// Current queue positions, or the cached ones.
    pub(super) async fn turns(&self) -> Result<Arc<Turns>, StoreError> {
        let began = Instant::now();
        if let Some(turns) = &self.0.state.lock().turns
            && turns.until.is_some_and(|until| began < until)
        {
            return Ok(Arc::clone(turns));
        }
        let read = |reader: &mut dyn Reader| Ok((reader.queue()?, reader.took(LAST)?));
        let (queue, took) = self.0.stored.reads.ask(read).await?;
        let until = Instant::now() + began.elapsed() * READING_SHARE;
        let turns = Arc::new(Turns::of(&queue, &took, until));
        self.0.state.lock().turns = Some(Arc::clone(&turns));
        Ok(turns)
    }

    /// The claim with which this process asks the store for the next job.
    pub(super) fn claim(&self) -> Claim {
        let lease = self.0.stored.sharing.as_ref().map(|sharing| sharing.lease);
        let state = self.0.state.lock();
        let mut counts: HashMap<&String, usize> = HashMap::new();
        for Running { client, .. } in state.running.values() {
            *counts.entry(client).or_default() += 1;
        }
        let busy = counts.into_iter().filter(|(_, of)| *of >= self.0.settings.most_of_client);
        let returned = state.returned.values().filter(|of| of.last.elapsed() < self.0.settings.elsewhere / RETRIES);
        let busy = busy.map(|(client, _)| client).chain(returned.map(|of| &of.client)).cloned().collect();
        // After an outage that all processes saw, each process renews its leases before another one may take its jobs for orphans.
        let orphans = match (lease, state.in_contact) {
            (None, _) => true,
            (Some(lease), Some(since)) => since.elapsed() > lease,
            (Some(_), None) => false,
        };
        let orphans = orphans.then(Instant::now);
        let (worker, problem) = (self.0.worker, self.0.settings.problems.given_up.to_owned());
        Claim { worker, busy, lease, orphans, most_tries: MOST_TRIES, problem, now: now() }
    }

    /// Waits until a job may start.
    pub(super) async fn wait_for_turn(&self) {
        let woken = self.0.wake.notified();
        match self.0.stored.sharing {
            None => woken.await,
            Some(_) => {
                let _ = tokio::time::timeout(POLL, woken).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WorkerId;

    #[test]
    fn the_wait_is_the_queue_ahead_by_the_rate_of_all_processes() {
        let id = |number: u8| JobId::of_bytes([number; JobId::BYTES]);
        let queued = |number: u8, runs: bool| Queued {
            id: id(number),
            client: "a".to_owned(),
            worker: runs.then(|| WorkerId::of_bytes([number; JobId::BYTES])),
            turn: 1,
        };
        let queue: Vec<_> = (0..6).map(|number| queued(number, number < 2)).collect();
        let took = [(JobKind::Batch, 3000), (JobKind::Review, 9000), (JobKind::Batch, 5000)];
        let turns = |queue: &[Queued]| Turns::of(queue, &took, Instant::now());
        // Two jobs run, and a batch takes four seconds: one start every two seconds.
        let wait = |number, kind| turns(&queue).wait(id(number), kind).map(|wait| wait.as_millis());
        assert_eq!(wait(2, JobKind::Batch), Some(2000));
        assert_eq!(wait(5, JobKind::Batch), Some(8000));
        assert_eq!(wait(5, JobKind::Review), Some(18_000));
        assert_eq!(wait(5, JobKind::BestMove), None);
        assert_eq!(wait(0, JobKind::Batch), None);
        assert_eq!(turns(&queue[2..]).wait(id(2), JobKind::Batch), Some(Duration::ZERO));
    }
}
