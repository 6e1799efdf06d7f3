//! Fair slots: a bounded number of holders at one time, for which clients take turns, however much each of them asks for.
//! Rendering of pictures, the lines of batches and the calls of tools go through them.

use std::{future::poll_fn, panic::resume_unwind, pin::pin, sync::Arc, task::Poll};

use parking_lot::{Mutex, MutexGuard};
use tokio::{sync::oneshot, task::JoinSet};
use tracing::Instrument as _;
use yomi_os::ProcessorClock;
use yomi_service::{
    Client, Service,
    share::turns::{Turn, Turns},
};

use crate::Caller;

/// Free slots and those that wait for one; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Slots(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    free: usize,
    waiting: Turns<oneshot::Sender<Slot>>,
}

/// A slot, released when dropped.
#[derive(Debug)]
pub(crate) struct Slot {
    /// `None` once the slot was passed on.
    slots: Option<Slots>,
}

/// A place in the queue, left when dropped.
struct Waiting<'slots> {
    slots: &'slots Slots,
    turn: Turn,
}

impl Slots {
    /// With this many slots, at least one.
    pub(crate) fn new(at_one_time: usize) -> Self {
        Self(Arc::new(Mutex::new(State { free: at_one_time.max(1), waiting: Turns::default() })))
    }

    /// Waits for a slot for this client.
    pub(crate) async fn turn(&self, client: &Client) -> Slot {
        let (waiting, coming) = {
            let mut state = self.state();
            if state.free > 0 {
                state.free -= 1;
                return Slot { slots: Some(self.clone()) };
            }
            let (sender, coming) = oneshot::channel();
            let turn = state.waiting.push(client, sender);
            (Waiting { slots: self, turn }, coming)
        };
        let slot = coming.await;
        drop(waiting);
        slot.expect("the sender is dropped only together with its place in the queue")
    }

    /// Drives work that does not yield by itself. Each poll holds a slot of the client, and before it all other ready tasks of
    /// the runtime run; the work holds none while it waits for something else. The client is charged the processor time of its
    /// polls. Dropping the future ends the work.
    ///
    /// The work is a task of its own: it has to give its slot back whether or not the client takes what comes of it.
    pub(crate) async fn in_turns<T: Send + 'static>(
        &self,
        caller: &Caller,
        service: Service,
        work: impl Future<Output = T> + Send + 'static,
    ) -> T {
        let (slots, client) = (self.clone(), caller.client.clone());
        let driven = async move {
            let mut work = pin!(work);
            loop {
                let slot = slots.turn(&client).await;
                // With the slot: others that want it queue up meanwhile, so that it passes from client to client.
                tokio::task::yield_now().await;
                let polled = poll_fn(|context| {
                    let clock = ProcessorClock::of_this_thread();
                    let begun = clock.read();
                    let polled = work.as_mut().poll(context);
                    if let Some((begun, ended)) = begun.zip(clock.read()) {
                        service.charge(&client, ended.saturating_sub(begun));
                    }
                    Poll::Ready(polled)
                })
                .await;
                drop(slot);
                match polled {
                    Poll::Ready(result) => return result,
                    Poll::Pending => woken().await,
                }
            }
        };
        let mut task = JoinSet::new();
        task.spawn(driven.instrument(caller.span.clone()));
        let ended = task.join_next().await.expect("a task was spawned");
        ended.unwrap_or_else(|error| resume_unwind(error.into_panic()))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock()
    }
}

/// Completes when the task is polled again: a waker that the task has given away woke it.
async fn woken() {
    let mut is_first = true;
    poll_fn(|_| if std::mem::take(&mut is_first) { Poll::Pending } else { Poll::Ready(()) }).await;
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let left = self.slots.state().waiting.remove(self.turn);
        // Dropped outside the lock.
        drop(left);
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let Some(slots) = self.slots.take() else { return };
        loop {
            let next = {
                let mut state = slots.state();
                let next = state.waiting.pop();
                if next.is_none() {
                    state.free += 1;
                }
                next
            };
            let Some((_, waiting)) = next else { return };
            match waiting.send(Self { slots: Some(slots.clone()) }) {
                Ok(()) => return,
                // The receiver has just gone.
                Err(mut unsent) => drop(unsent.slots.take()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use futures_util::FutureExt as _;
    use yomi_players::Engines;
    use yomi_service::PoolSettings;

    use super::*;

    fn service() -> Service {
        let settings = PoolSettings::with_threads(NonZeroUsize::MIN);
        Service::start(settings, Arc::new(Engines::default())).unwrap()
    }

    fn ready(waiting: &mut (impl Future<Output = Slot> + Unpin)) -> Slot {
        waiting.now_or_never().expect("its turn")
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_comes_anew_goes_before_the_second_request_of_another() {
        let slots = Slots::new(1);
        let (a, b) = (Client::named("a"), Client::named("b"));
        let slot = slots.turn(&a).await;
        let mut waiting: Vec<_> = [&a, &a, &b].into_iter().map(|client| Box::pin(slots.turn(client))).collect();
        for turn in &mut waiting {
            assert!(turn.now_or_never().is_none());
        }
        drop(slot);
        let slot = ready(&mut waiting[0]);
        drop(slot);
        let slot = ready(&mut waiting[2]);
        // A waiter that leaves is skipped.
        drop(waiting.remove(1));
        drop(slot);
        assert!(slots.turn(&a).now_or_never().is_some());
        let state = slots.state();
        assert_eq!((state.waiting.is_empty(), state.free), (true, 1));
    }

    #[tokio::test]
    async fn work_in_turns_lets_other_tasks_and_other_clients_between_its_polls() {
        let (slots, service) = (Slots::new(1), service());
        let log = Arc::new(Mutex::new(String::new()));
        let work = |client: &'static str, name| {
            let (slots, service, log) = (slots.clone(), service.clone(), Arc::clone(&log));
            let caller = Caller::new(Client::named(client));
            async move {
                for _ in 0..4 {
                    let log = Arc::clone(&log);
                    let say = async move { log.lock().push(name) };
                    slots.in_turns(&caller, service.clone(), say).await;
                }
            }
        };
        let other = async {
            for _ in 0..28 {
                tokio::task::yield_now().await;
                log.lock().push('.');
            }
        };
        // Six batches of one client, one of another.
        let batches = "aaaaaab".chars().map(|name| work(if name == 'a' { "a" } else { "b" }, name));
        tokio::join!(futures_util::future::join_all(batches), other);
        let log = log.lock();
        let lines = log.replace('.', "");
        // A batch queues again one turn after its last one.
        assert_eq!(lines[..12].matches('b').count(), 4, "{log}");
        let rounds = log.split('.').take(8).map(str::len).sum::<usize>();
        assert!(rounds <= 8, "one line a round: {log}");
    }

    #[tokio::test]
    async fn work_that_waits_or_is_not_awaited_holds_no_slot() {
        let (slots, service) = (Slots::new(1), service());
        let caller = Caller::unknown();
        let (sender, coming) = oneshot::channel();
        let mut waits = Box::pin(slots.in_turns(&caller, service.clone(), coming));
        assert!((&mut waits).now_or_never().is_none());
        // Nothing polls it meanwhile.
        for _ in 0..8 {
            tokio::task::yield_now().await;
        }
        assert_eq!(slots.in_turns(&caller, service, async { 1 }).await, 1);
        sender.send(7).unwrap();
        assert_eq!(waits.await, Ok(7));
        assert_eq!(slots.state().free, 1);
    }
}
