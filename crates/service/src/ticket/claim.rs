//! The hold of waiting requests on a pooled task: dropping the last one cancels it.

use std::{sync::Arc, time::Instant};

use yomi_search::StopReason;

use crate::pool::{Pool, background_work::Stands, task::Earlier};

/// A request that was accepted and has no answer yet.
#[derive(Debug)]
pub(crate) struct Accepted {
    pool: Arc<Pool>,
}

impl Accepted {
    /// Counts a request as accepted, until this is dropped. Belongs under the pool's lock, so
    /// that none is accepted unseen once new requests are refused.
    pub(crate) fn new(pool: &Arc<Pool>) -> Self {
        pool.accepted.send_modify(|accepted| *accepted += 1);
        Self { pool: Arc::clone(pool) }
    }

    pub(crate) const fn pool(&self) -> &Arc<Pool> {
        &self.pool
    }
}

impl Drop for Accepted {
    fn drop(&mut self) {
        self.pool.accepted.send_modify(|accepted| *accepted -= 1);
    }
}

/// A background task that was accepted, from the side of the client that waits for it: its place and its stop flag.
#[derive(Debug)]
pub(crate) struct Claim {
    accepted: Accepted,
    stands: Arc<Stands>,
}

impl Claim {
    /// The claim to the task that stands there. Belongs under the pool's lock.
    pub(crate) fn new(pool: &Arc<Pool>, stands: Arc<Stands>) -> Self {
        Self { accepted: Accepted::new(pool), stands }
    }

    pub(crate) const fn pool(&self) -> &Arc<Pool> {
        self.accepted.pool()
    }

    /// Since when it queues, or queued last.
    pub(crate) fn queued_at(&self) -> Instant {
        self.stands.get().queued_at
    }

    /// What the task took before it queued last.
    pub(crate) fn earlier(&self) -> Earlier {
        self.stands.get().earlier
    }

    /// Takes the task out of its queue; whether it was there.
    pub(crate) fn withdraw(&self) -> bool {
        self.pool().withdraw_background(&self.stands)
    }

    /// Whether the search was asked to give way to a best move.
    pub(crate) fn gave_way(&self) -> bool {
        self.stands.get().control.stopped() == Some(StopReason::Preempted)
    }

    /// Ends the search from outside: at once in the queue, at its next poll on a thread.
    /// Whether it was still in the queue.
    pub(crate) fn stop(&self, reason: StopReason) -> bool {
        self.stands.end(reason);
        self.withdraw()
    }
}
