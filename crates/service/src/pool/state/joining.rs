//! Request coalescing: requests that ask for a search which is under way already join it.

use std::time::{Duration, Instant};

use yomi_search::StopReason;

use super::{LetIn, State, Turn};
use crate::{
    Refusal,
    admission::{self, Admission, Demand, Outlook, bounds::later},
    cache::SameSearch,
    pool::{
        shared_search::{Left, SharedSearch},
        task::{BestMove, Task},
        under_way::Waiter,
    },
    queue::fair_queue::Standing,
};

/// A request that would join a search.
pub(crate) struct Newcomer {
    pub(crate) standing: Standing,
    pub(crate) demand: Demand,
    /// When its answer is put together, if the caller set a deadline.
    pub(crate) due: Option<Instant>,
    pub(crate) waiter: Waiter,
}

/// A place among the requests that wait for a search.
pub(crate) struct Joined {
    pub(crate) number: u64,
    pub(crate) shared: SharedSearch,
    pub(crate) admission: Admission,
    pub(crate) turn: Turn,
}

impl State {
    /// Lets a request wait for the same search that is under way, if there is one.
    ///
    /// It needs no place in the queue, and no thread beyond the one that the search has or will have. A search that
    /// still queues moves forward where the newcomer would be served before it, and is searched in the
    /// newcomer's name then: no client is served later because another asked for the same.
    ///
    /// # Errors
    /// `DeadlineUnattainable`, `Draining`.
    pub(crate) fn join(
        &mut self,
        same: &SameSearch,
        newcomer: &Newcomer,
        now: Instant,
    ) -> Result<Option<Joined>, Refusal> {
        let Some(number) = self.under_way.find(same) else { return Ok(None) };
        let Some(search) = self.under_way.get_mut(number) else { return Ok(None) };
        let (place, control) = (search.place.clone(), search.control.clone());
        let lifted = self.queue.lift(&place);
        let standing = lifted.as_ref().map(|_| self.better(&place.standing, newcomer, now));
        let ahead = standing.as_ref().map(|standing| self.ahead_of(standing, now));
        let wait = ahead.unwrap_or_default();
        let outlook =
            Outlook { refusing: self.refusing, full: None, wait, backlog: wait, jitter: self.random.fraction() };
        // A search on its thread has got a part of its time already.
        let searched = if lifted.is_some() { Duration::ZERO } else { self.searched(&control, now) };
        let demand = Demand { least: newcomer.demand.least.after(searched), ..newcomer.demand };
        let let_in = match &standing {
            Some(standing) => self.let_in(standing, demand, outlook, now),
            None => {
                admission::admit(demand, outlook).map(|admission| LetIn { admission, wait, turn: Turn::InTheQueue })
            }
        };
        if let Some(mut lifted) = lifted {
            let mut standing = standing.unwrap_or_else(|| place.standing.clone());
            if let Ok(LetIn { wait, .. }) = let_in {
                let work = &mut lifted.task.work;
                work.due = later(work.due, newcomer.due);
                lifted.expected = self.expected(&lifted.task.work, wait, now);
            } else {
                standing = place.standing;
            }
            let place = self.queue.put(lifted, standing);
            if let Some(search) = self.under_way.get_mut(number) {
                search.place = place;
            }
        } else if let_in.is_ok() {
            self.prolong(&control, newcomer.due);
        }
        let LetIn { admission, wait: _, turn } = let_in?;
        let shared = self.under_way.join(number, newcomer.waiter.clone());
        Ok(shared.map(|shared| Joined { number, shared, admission, turn }))
    }

    /// A request waits no longer for that search. The last one ends it; the task, if it still queued, is
    /// to be dropped outside the lock.
    pub(crate) fn leave(&mut self, number: u64, waiter: &Waiter, reason: StopReason) -> (Left, Option<Task<BestMove>>) {
        let Some(search) = self.under_way.leave(number, waiter) else {
            return (Left::ToOthers, None);
        };
        search.control.stop(reason);
        (Left::Last, self.queue.remove(&search.place))
    }

    /// Whether that search still queues.
    pub(crate) fn queues(&mut self, number: u64) -> bool {
        let place = self.under_way.get_mut(number).map(|search| search.place.clone());
        place.is_some_and(|place| self.queue.contains(&place))
    }

    /// Where a search that was lifted out of the queue stands from now on: with the better priority and the
    /// earlier due of the two, in the name of the client that is served first.
    fn better(&mut self, old: &Standing, newcomer: &Newcomer, now: Instant) -> Standing {
        let new = &newcomer.standing;
        let common = |one: &Standing| Standing {
            priority: old.priority.min(new.priority),
            client: one.client.clone(),
            due: old.due.min(new.due),
        };
        let (in_old_name, in_new_name) = (common(old), common(new));
        if self.ahead_of(&in_new_name, now) < self.ahead_of(&in_old_name, now) { in_new_name } else { in_old_name }
    }
}
