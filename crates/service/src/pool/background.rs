//! Background tasks under the pool's lock: they yield to waiting requests, queue again, or are withdrawn.

use std::{sync::Arc, time::Instant};

use crate::{
    Client,
    pool::{
        Pool,
        background_work::{BackgroundWork, Stands},
        task::{Kind, Spent, Task},
    },
};

impl Pool {
    /// Whether a best move, or another client's task, waits for a thread beside the task of that client.
    pub(crate) fn others_wait(&self, client: &Client) -> bool {
        let state = self.state.lock();
        !state.queue.is_empty() || state.background.iter().any(|task| task.client != *client)
    }

    /// Puts a task that gave way, and took so long, back into its queue, unless its ticket ended it, and frees its thread.
    pub(crate) fn requeue_background(&self, thread: usize, mut task: Task<BackgroundWork>, search: Spent) {
        let mut state = self.state.lock();
        let now = Instant::now();
        let began = now.checked_sub(search.took).unwrap_or(now);
        // A flag that a best move raised stays up.
        task.control = Arc::default();
        let goes_on = task.work.queues_again((began, search.took), now, &task.control);
        task.queued_at = now;
        state.finish(thread, Some(search), now);
        // Ended since it gave way, it was not found in the queue: it must not be left there.
        let ended = if goes_on {
            state.background.put_back(task);
            None
        } else {
            Some(task)
        };
        self.show_queue(&state, Kind::Background);
        self.show_threads(&state, Kind::Background);
        self.call(state);
        // Outside the lock; its ticket learns that nothing comes.
        drop(ended);
    }

    /// Takes a task out of its queue; whether it was there.
    pub(crate) fn withdraw_background(&self, stands: &Stands) -> bool {
        let mut state = self.state.lock();
        // Under the lock, for it may queue again.
        let task = stands.get().turn.and_then(|turn| state.background.remove(turn));
        self.show_queue(&state, Kind::Background);
        drop(state);
        // The task is dropped outside the lock.
        task.is_some()
    }
}
