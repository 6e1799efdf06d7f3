//! Requests for which a running search gives way.

use std::time::{Duration, Instant};

use yomi_search::StopReason;

use super::{Running, RunningTask, State};
use crate::{
    Client, Priority, Refusal,
    admission::{self, Admission, Demand, Outlook},
    preemption::{self, Class, Decision, NEXT_LOOK, PATIENCE, Picture, RunningSearch},
    queue::fair_queue::Standing,
};

/// How a request is admitted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LetIn {
    pub(crate) admission: Admission,
    /// How long it will wait for a thread.
    pub(crate) wait: Duration,
    pub(crate) turn: Turn,
}

/// How a request that was let in comes by its thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// When it is served.
    InTheQueue,
    /// That thread's search gives way.
    Preempts(usize),
    /// When it is served, or by [`State::look`], if it still queues then.
    LooksAt(Instant),
}

/// A search that was asked to give way.
#[derive(Clone, Debug)]
pub(crate) struct Preempted {
    pub(crate) class: Class,
    pub(crate) client: Client,
    pub(crate) by: Client,
}

impl State {
    /// Lets a request of that standing in, which meets that, or says why not. Where its deadline could not be met
    /// otherwise, a running search gives way, if one may.
    ///
    /// # Errors
    /// As [`admission::admit`].
    pub(crate) fn let_in(
        &mut self,
        standing: &Standing,
        demand: Demand,
        outlook: Outlook,
        now: Instant,
    ) -> Result<LetIn, Refusal> {
        let usual =
            |admission| LetIn { admission, wait: outlook.wait, turn: usual_turn(standing, demand, outlook, now) };
        if standing.priority == Priority::Batch || !admission::is_too_late(demand, outlook) {
            return admission::admit(demand, outlook).map(usual);
        }
        let (thread, from) = match self.verdict(&standing.client, now) {
            Decision::Now(thread) => (thread, now),
            Decision::At(thread, from) => (thread, from),
            Decision::Never => return admission::admit(demand, outlook).map(usual),
        };
        let wait = self.wait_without(thread, from, standing, now);
        let preempting = Outlook { wait, ..outlook };
        if admission::is_too_late(demand, preempting) {
            return admission::admit(demand, outlook).map(usual);
        }
        let turn = if from <= now { Turn::Preempts(thread) } else { Turn::LooksAt(from) };
        Ok(LetIn { admission: admission::admit(demand, preempting)?, wait, turn })
    }

    /// A request that was let in takes its turn: a running search gives way to it, or it looks then whether one does.
    pub(crate) fn take_turn(
        &mut self,
        turn: Turn,
        client: &Client,
        now: Instant,
    ) -> (Option<Instant>, Option<Preempted>) {
        match turn {
            Turn::InTheQueue => (None, None),
            Turn::LooksAt(at) => (Some(at), None),
            // If the search does not stop at once, or others go before it, it looks again.
            Turn::Preempts(thread) => (Some(now + NEXT_LOOK), self.preempt(thread, client, now)),
        }
    }

    /// Ends the search of that thread for a request of that client.
    fn preempt(&mut self, thread: usize, by: &Client, now: Instant) -> Option<Preempted> {
        let class = self.class_of(self.running[thread].as_ref()?);
        let running = self.running[thread].as_ref()?;
        running.control.stop(StopReason::Preempted);
        let client = running.client.clone();
        if let RunningTask::BestMove { number, .. } = running.task {
            self.under_way.close(number);
        }
        self.preemptions.take(by, &self.accounts, self.running.len(), now);
        self.preempted.charge(&client, 1.0, now);
        Some(Preempted { class, client, by: by.clone() })
    }

    /// Has a running search give way to the one of that number, if that still queues and would wait for longer. When to look
    /// again; `None` once it has left the queue.
    pub(crate) fn look(&mut self, number: u64, now: Instant) -> Option<(Instant, Option<Preempted>)> {
        let place = self.under_way.get_mut(number)?.place.clone();
        // Out of the queue for a moment: it is not ahead of itself.
        let lifted = self.queue.lift(&place)?;
        let standing = place.standing;
        let wait = self.ahead_of(&standing, now);
        let verdict = if standing.priority == Priority::Batch || wait < NEXT_LOOK {
            Decision::Never
        } else {
            self.verdict(&standing.client, now)
        };
        let next = now + NEXT_LOOK;
        let looked = match verdict {
            // Not for others, that go before it: they look themselves.
            Decision::Now(thread) if self.wait_without(thread, now, &standing, now) < NEXT_LOOK => {
                (next, self.preempt(thread, &standing.client, now))
            }
            Decision::At(_, from) => (from.min(next), None),
            Decision::Now(_) | Decision::Never => (next, None),
        };
        let place = self.queue.put(lifted, standing);
        if let Some(search) = self.under_way.get_mut(number) {
            search.place = place;
        }
        Some(looked)
    }

    fn verdict(&mut self, client: &Client, now: Instant) -> Decision {
        let clients_of_late = self.accounts.clients_of_late(now);
        let searches = self.running.iter().enumerate().filter_map(|(thread, running)| {
            let running = running.as_ref().filter(|running| running.control.stopped().is_none())?;
            let mut waiters = vec![&running.client];
            let mut is_exempt = running.is_exempt;
            if let RunningTask::BestMove { number, .. } = running.task {
                for waiter in self.under_way.waiters(number) {
                    waiters.push(&waiter.client);
                    is_exempt |= waiter.is_exempt;
                }
            }
            let took = now.saturating_duration_since(running.started);
            let (class, client) = (self.class_of(running), &running.client);
            Some(RunningSearch { thread, class, client, waiters, took, is_exempt })
        });
        let picture = Picture {
            threads: self.running.len(),
            searches: searches.collect(),
            queued: self.queue.clients().collect(),
            accounts: &self.accounts,
            clients_of_late,
            now,
        };
        preemption::decide(client, &picture, &self.preemptions)
    }

    /// Interactive where any request that waits for it is.
    fn class_of(&self, running: &Running) -> Class {
        match running.task {
            RunningTask::Background { .. } => Class::Laboratory,
            RunningTask::BestMove { number, .. } => {
                let mut waiters = self.under_way.waiters(number).iter();
                let is_batch = waiters.all(|waiter| waiter.priority == Priority::Batch);
                if is_batch { Class::Batch } else { Class::Interactive }
            }
        }
    }
}

/// The turn of a request for which no search gives way now. One that waits looks again when it has waited for
/// long, and when its deadline leaves no more than the least search time: searches may outlast their estimates.
fn usual_turn(standing: &Standing, demand: Demand, outlook: Outlook, now: Instant) -> Turn {
    if standing.priority == Priority::Batch || outlook.wait.is_zero() {
        return Turn::InTheQueue;
    }
    let last = demand.left.saturating_sub(demand.least.time());
    let patience = if demand.deadline.is_some() { last.min(PATIENCE) } else { PATIENCE };
    Turn::LooksAt(now + patience)
}
