//! The place of one waiting request in a shared search.

use std::{sync::Arc, time::Instant};

use yomi_search::StopReason;

use crate::{
    pool::{Pool, shared_search::Left, under_way::Waiter},
    ticket::claim::Accepted,
};

/// One of the requests that wait for a search. Dropped, it leaves.
#[derive(Debug)]
pub(crate) struct Seat {
    accepted: Accepted,
    /// That of the search among those under way.
    number: u64,
    waiter: Waiter,
    taken: bool,
}

impl Seat {
    /// A seat at the search of that number, which counts as accepted. Belongs under the pool's lock.
    pub(crate) fn new(pool: &Arc<Pool>, number: u64, waiter: Waiter) -> Self {
        Self { accepted: Accepted::new(pool), number, waiter, taken: true }
    }

    pub(crate) const fn pool(&self) -> &Arc<Pool> {
        self.accepted.pool()
    }

    /// Waits no longer. The last that leaves ends the search: at once in the queue, within some thousand
    /// nodes on a thread.
    pub(crate) fn leave(&mut self, reason: StopReason) -> Left {
        if !std::mem::take(&mut self.taken) {
            return Left::ToOthers;
        }
        self.pool().leave(self.number, &self.waiter, reason)
    }

    /// Waits no longer if the search still queues; whether it did.
    pub(crate) fn leave_queue(&mut self) -> bool {
        let left = self.taken && self.pool().leave_queue(self.number, &self.waiter);
        self.taken &= !left;
        left
    }

    /// Has a running search give way to this one, if it still queues and one may. When to look again; `None` when it has left
    /// the queue.
    pub(crate) fn look(&self, now: Instant) -> Option<Instant> {
        if self.taken { self.pool().look(self.number, now) } else { None }
    }

    /// The search has ended: there is nothing to leave.
    pub(crate) const fn stay_to_the_end(&mut self) {
        self.taken = false;
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.leave(StopReason::Abandoned);
    }
}
