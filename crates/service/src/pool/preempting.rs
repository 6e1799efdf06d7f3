//! Preemption under the pool's lock, with its metric, log line and refusals.

use std::time::Instant;

use super::{
    Pool,
    state::Preempted,
    task::{BestMove, Kind, Spent, Task},
};
use crate::{Answer, Arrival, Client, Refusal, admission};

impl Pool {
    /// Has a running search give way to the one of that number, if that still queues and one may. When to look again; `None` when
    /// it has left the queue.
    pub(crate) fn look(&self, number: u64, now: Instant) -> Option<Instant> {
        let mut state = self.state.lock();
        let looked = state.look(number, now);
        drop(state);
        let (next, preempted) = looked?;
        self.tell(preempted);
        Some(next)
    }

    /// Counts a search that was asked to give way.
    pub(super) fn tell(&self, preempted: Option<Preempted>) {
        let Some(Preempted { class, client, by }) = preempted else { return };
        self.meters.preempted[class as usize].increment(1);
        tracing::debug!(
            class = class.name(),
            client = client.name(),
            by = by.name(),
            "a search gives way to another client's request"
        );
    }

    /// Puts a search of `batch` that gave way, and took so long, back into the queue, once, and frees its thread. Gives it back where
    /// it is to be answered.
    pub(crate) fn requeue(&self, thread: usize, task: Task<BestMove>, search: Spent) -> Option<Task<BestMove>> {
        let mut state = self.state.lock();
        let progress = task.work.progress.clone();
        let answered = state.requeue(thread, task, search, Instant::now());
        if answered.is_some() {
            return answered;
        }
        self.show_queue(&state, Kind::BestMove);
        self.show_threads(&state, Kind::BestMove);
        self.call(state);
        // It queues again; what it found is the best so far.
        progress.send_modify(|progress| progress.queue = None);
        None
    }

    /// The refusal of a request whose search gave way to another client's, with what that had found.
    pub(crate) fn preempted_refusal(&self, arrival: &Arrival, best_so_far: Answer, now: Instant) -> Refusal {
        let outlook = self.state.lock().outlook(&arrival.standing(), now);
        admission::preempted(outlook, Some(Box::new(best_so_far)))
    }

    /// The refusal of a task that gave way to a best move.
    pub(crate) fn background_preempted(&self, now: Instant) -> Refusal {
        admission::preempted(self.state.lock().background_outlook(now), None)
    }

    /// See [`Service::preempted`](crate::Service::preempted).
    pub(crate) fn preempted(&self, now: Instant) -> Vec<(Client, f64)> {
        let state = self.state.lock();
        let preempted = state.preempted.balances(now);
        preempted.map(|(client, count)| (client.clone(), count)).collect()
    }
}
