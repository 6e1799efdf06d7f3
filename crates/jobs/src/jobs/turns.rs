//! When jobs start: what a process asks of the store for the next one, and how many start before each.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{Jobs, MOST_TRIES, Running, now};
use crate::{Claim, JobId, Queued, StoreError, WorkerId, queue::Queue};

/// Between two looks for jobs that other processes have accepted, whose notification was lost.
const POLL: Duration = Duration::from_secs(1);

/// Turns are read again after this many times what reading them took.
const READING_SHARE: u32 = 10;

/// The turns of jobs that wait.
#[derive(Debug, Default)]
pub(super) struct Turns {
    before: HashMap<JobId, usize>,
    /// Processes that run jobs.
    pub(super) workers: usize,
    /// Until when they hold.
    until: Option<Instant>,
}

impl Turns {
    fn of(queue: &[Queued], until: Instant) -> Self {
        let order = Queue::of(queue).order();
        let before = order.into_iter().enumerate().map(|(before, id)| (id, before)).collect();
        let mut workers: Vec<WorkerId> = queue.iter().filter_map(|queued| queued.worker).collect();
        workers.sort_unstable();
        workers.dedup();
        Self { before, workers: workers.len(), until: Some(until) }
    }

    /// Jobs that start before that one.
    pub(super) fn before(&self, id: JobId) -> Option<usize> {
        self.before.get(&id).copied()
    }
}

impl Jobs {
    /// The turns of now, or of a moment ago where many ask.
    pub(super) async fn turns(&self) -> Result<Arc<Turns>, StoreError> {
        let began = Instant::now();
        if let Some(turns) = &self.state().turns
            && turns.until.is_some_and(|until| began < until)
        {
            return Ok(Arc::clone(turns));
        }
        let queue = self.0.stored.reads.ask(|reader| reader.queue()).await?;
        let took = began.elapsed();
        let turns = Arc::new(Turns::of(&queue, Instant::now() + took * READING_SHARE));
        self.state().turns = Some(Arc::clone(&turns));
        Ok(turns)
    }

    /// What is asked of the store for the next job.
    pub(super) fn claim(&self) -> Claim {
        let lease = self.0.stored.sharing.as_ref().map(|sharing| sharing.lease);
        let state = self.state();
        let mut counts: HashMap<&String, usize> = HashMap::new();
        for Running { client, .. } in state.running.values() {
            *counts.entry(client).or_default() += 1;
        }
        let busy = counts.into_iter().filter(|(_, of)| *of >= self.0.settings.most_of_client);
        let busy = busy.map(|(client, _)| client.clone()).collect();
        // After an outage that all processes saw, each renews its leases before another takes its jobs for orphans.
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
