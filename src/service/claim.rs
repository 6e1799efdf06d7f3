//! What those who wait for a task hold of the pool.

use std::sync::Arc;

use super::{pool::Pool, task::Place};
use crate::search::{Control, StopReason};

/// A task that was accepted, from the side of those who wait for it: its place, its stop flag, and
/// its count among the accepted, which ends with the claim.
#[derive(Debug)]
pub(super) struct Claim {
    pool: Arc<Pool>,
    place: Place,
    control: Arc<Control>,
}

impl Claim {
    /// Counts a task as accepted, which was put at that place. Belongs under the pool's lock, so
    /// that nobody is accepted unseen once new requests are refused.
    pub(super) fn new(pool: &Arc<Pool>, place: Place, control: Arc<Control>) -> Self {
        pool.accepted.send_modify(|accepted| *accepted += 1);
        Self { pool: Arc::clone(pool), place, control }
    }

    pub(super) const fn pool(&self) -> &Arc<Pool> {
        &self.pool
    }

    /// Takes the task out of its queue; whether it was still there.
    pub(super) fn withdraw(&self) -> bool {
        self.pool.withdraw(&self.place)
    }

    /// Ends the search from outside: at once in the queue, within some thousand nodes on a thread.
    /// Whether it was still in the queue.
    pub(super) fn stop(&self, reason: StopReason) -> bool {
        self.control.stop(reason);
        self.withdraw()
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.pool.accepted.send_modify(|accepted| *accepted -= 1);
    }
}
