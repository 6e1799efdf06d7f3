//! What the requests that wait for a task hold of the pool.

use std::{sync::Arc, time::Instant};

use yomi_search::{Control, StopReason};

use crate::pool::{Pool, lab_work::Stands};

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

/// An experiment that was accepted, from the side of the client that waits for it: its place and its stop
/// flag.
#[derive(Debug)]
pub(crate) struct Claim {
    accepted: Accepted,
    stands: Arc<Stands>,
    control: Arc<Control>,
}

impl Claim {
    /// The claim to the experiment that stands there. Belongs under the pool's lock.
    pub(crate) fn new(pool: &Arc<Pool>, stands: Arc<Stands>, control: Arc<Control>) -> Self {
        Self { accepted: Accepted::new(pool), stands, control }
    }

    pub(crate) const fn pool(&self) -> &Arc<Pool> {
        self.accepted.pool()
    }

    /// Since when it queues, or queued last.
    pub(crate) fn queued_at(&self) -> Instant {
        self.stands.get().queued_at
    }

    /// Takes the task out of its queue; whether it was there.
    pub(crate) fn withdraw(&self) -> bool {
        self.pool().withdraw_experiment(&self.stands)
    }

    /// Whether the search was asked to give way to a best move.
    pub(crate) fn gave_way(&self) -> bool {
        self.control.stopped() == Some(StopReason::Preempted)
    }

    /// Ends the search from outside: at once in the queue, within some thousand nodes on a thread.
    /// Whether it was still in the queue.
    pub(crate) fn stop(&self, reason: StopReason) -> bool {
        self.control.stop(reason);
        self.withdraw()
    }
}
