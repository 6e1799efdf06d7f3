//! Fair queueing of rendering: a bounded number at one time, and clients take turns, however many pictures each
//! requests.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::sync::oneshot;
use yomi_contract::problem::{Problem, retry};
use yomi_service::{
    Client, Refusal,
    share::turns::{Turn, Turns},
};

/// Timeout of the wait for a turn; each rendering takes a fraction of a second.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Free slots and waiting requests; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Drawers(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    /// Free slots.
    free: usize,
    waiting: Turns<oneshot::Sender<Drawing>>,
}

/// A slot for rendering, released when dropped.
#[derive(Debug)]
pub(crate) struct Drawing {
    /// `None` once the slot was passed on.
    drawers: Option<Drawers>,
}

/// A place in the queue, left when dropped.
struct Waiting<'drawers> {
    drawers: &'drawers Drawers,
    turn: Turn,
}

impl Drawers {
    /// With this many slots.
    pub(crate) fn new(at_one_time: usize) -> Self {
        Self(Arc::new(Mutex::new(State { free: at_one_time, waiting: Turns::default() })))
    }

    /// Waits for a slot for this client.
    ///
    /// # Errors
    /// `queue_timeout`, if no slot was free in time.
    pub(crate) async fn turn(&self, client: &Client) -> Result<Drawing, Problem> {
        let (waiting, coming) = {
            let mut state = self.state();
            if state.free > 0 {
                state.free -= 1;
                return Ok(Drawing { drawers: Some(self.clone()) });
            }
            let (sender, coming) = oneshot::channel();
            let turn = state.waiting.push(client, sender);
            (Waiting { drawers: self, turn }, coming)
        };
        let turn = tokio::time::timeout(LONGEST_WAIT, coming).await;
        drop(waiting);
        // The sender is dropped only together with its place in the queue.
        turn.ok()
            .and_then(Result::ok)
            .ok_or(Refusal::QueueTimeout { retry_after: retry::SOON }.into())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The critical sections cannot panic, short of running out of memory.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let left = self.drawers.state().waiting.remove(self.turn);
        // Dropped outside the lock.
        drop(left);
    }
}

impl Drop for Drawing {
    fn drop(&mut self) {
        let Some(drawers) = self.drawers.take() else { return };
        loop {
            let next = {
                let mut state = drawers.state();
                let next = state.waiting.pop();
                if next.is_none() {
                    state.free += 1;
                }
                next
            };
            let Some((_, waiting)) = next else { return };
            match waiting.send(Self { drawers: Some(drawers.clone()) }) {
                Ok(()) => return,
                // The receiver has just gone.
                Err(mut unsent) => drop(unsent.drawers.take()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;

    use futures_util::FutureExt as _;

    use super::*;

    fn ready(waiting: &mut (impl Future<Output = Result<Drawing, Problem>> + Unpin)) -> Drawing {
        waiting.now_or_never().expect("its turn").unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_comes_anew_draws_before_the_second_picture_of_another() {
        let drawers = Drawers::new(1);
        let (a, b) = (Client::named("a"), Client::named("b"));
        let drawing = drawers.turn(&a).await.unwrap();
        let mut waiting: Vec<_> =
            [&a, &a, &b].into_iter().map(|client| Box::pin(drawers.turn(client))).collect();
        for turn in &mut waiting {
            assert!(turn.now_or_never().is_none());
        }
        drop(drawing);
        let drawing = ready(&mut waiting[0]);
        drop(drawing);
        let drawing = ready(&mut waiting[2]);
        // A waiter that leaves is skipped.
        drop(waiting.remove(1));
        drop(drawing);
        assert!(drawers.turn(&a).now_or_never().is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn a_turn_that_does_not_come_is_refused_and_leaves_nothing() {
        let drawers = Drawers::new(1);
        let drawing = drawers.turn(&Client::anonymous()).await.unwrap();
        let refused = drawers.turn(&Client::anonymous()).await.unwrap_err();
        assert_eq!(refused.code.entry().name, "queue_timeout");
        assert!(drawers.state().waiting.is_empty());
        drop(drawing);
        assert_eq!(drawers.state().free, 1);
    }
}
