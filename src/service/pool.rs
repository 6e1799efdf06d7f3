//! The state that requests and search threads share: the queue, who runs, the pace, and whether
//! the service is about to stop.
//!
//! One mutex guards it. It is held for some microseconds, never while searching or making an
//! answer, and never across an `await`.

use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::{oneshot, watch};
use tracing::Span;

use super::{
    Arrival, Backend, PoolSettings, Progress, Refusal, Status,
    admission::{self, Demand, Outlook},
    meters::Meters,
    pace::Pace,
    queue::{Place, Queue},
};
use crate::{
    engine::{AnyOutcome, SearchRequest},
    search::{Control, Limits},
};

/// An accepted request on its way to a search thread.
pub(super) struct Task {
    pub(super) request: SearchRequest,
    pub(super) control: Arc<Control>,
    pub(super) progress: watch::Sender<Progress>,
    pub(super) finished: oneshot::Sender<Result<Box<Finished>, Panicked>>,
    pub(super) span: Span,
    pub(super) queued_at: Instant,
    /// When its answer is due, if the caller set a deadline.
    pub(super) due: Option<Instant>,
}

/// A search that came to its own end.
#[derive(Debug)]
pub(super) struct Finished {
    pub(super) outcome: AnyOutcome,
    pub(super) search: Duration,
}

/// A search that panicked.
#[derive(Debug)]
pub(super) struct Panicked;

/// What is known of a search on a thread.
struct Running {
    started: Instant,
    ceiling: Option<Duration>,
    due: Option<Instant>,
    /// Only its clock limits it: it takes what it may.
    clock_only: bool,
    control: Arc<Control>,
}

impl Running {
    /// The most that it can still take: until its time limit or deadline, whichever is nearer;
    /// next to nothing once it was told to stop.
    fn at_most(&self, now: Instant) -> Option<Duration> {
        if self.control.stopped().is_some() {
            return Some(Duration::ZERO);
        }
        let ceiling = self.ceiling.map(|limit| limit.saturating_sub(now - self.started));
        let due = self.due.map(|due| due.saturating_duration_since(now));
        shorter(ceiling, due)
    }
}

struct State {
    queue: Queue<Task>,
    /// One place a thread; `None` while it is idle.
    running: Vec<Option<Running>>,
    pace: Pace,
    announced: bool,
    refusing: bool,
    closed: bool,
}

/// What requests and search threads share.
pub(super) struct Pool {
    state: Mutex<State>,
    /// Told when a task comes or the pool closes; search threads wait for it.
    work: Condvar,
    /// Requests accepted and not yet answered or abandoned.
    pub(super) accepted: watch::Sender<usize>,
    /// Turns true when accepted requests have to answer their best so far.
    pub(super) halted: watch::Sender<bool>,
    pub(super) settings: PoolSettings,
    pub(super) backend: Arc<dyn Backend>,
    pub(super) meters: Meters,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Pool").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl Pool {
    pub(super) fn new(settings: PoolSettings, backend: Arc<dyn Backend>) -> Self {
        let threads = settings.threads.get();
        let state = State {
            queue: Queue::new(threads.saturating_mul(settings.queue_per_thread.get())),
            running: std::iter::repeat_with(|| None).take(threads).collect(),
            pace: Pace::default(),
            announced: false,
            refusing: false,
            closed: false,
        };
        Self {
            state: Mutex::new(state),
            work: Condvar::new(),
            accepted: watch::Sender::new(0),
            halted: watch::Sender::new(false),
            meters: Meters::new(threads),
            settings,
            backend,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that can panic runs under the lock; were it so, the state would still be whole,
        // and going on beats taking all other requests down.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses when the service shuts down: for answers that take no place in the queue.
    pub(super) fn check_open(&self) -> Result<(), Refusal> {
        if self.state().refusing { Err(admission::draining()) } else { Ok(()) }
    }

    /// Whether that request would be admitted now.
    pub(super) fn consider(&self, arrival: Arrival, now: Instant) -> Result<(), Refusal> {
        self.admit(&self.state(), arrival, now)
    }

    fn admit(&self, state: &State, arrival: Arrival, now: Instant) -> Result<(), Refusal> {
        let demand = Demand {
            deadline: arrival.deadline,
            spent: now.saturating_duration_since(arrival.at),
            min_search: self.settings.min_search,
        };
        admission::admit(demand, state.outlook(arrival.queue_due(), now))
    }

    /// Admits a task to the queue and counts it as accepted, or refuses it.
    pub(super) fn enqueue(
        &self,
        task: Task,
        arrival: Arrival,
        now: Instant,
    ) -> Result<Place, Refusal> {
        let mut state = self.state();
        self.admit(&state, arrival, now)?;
        let Ok(place) = state.queue.push(arrival.queue_due(), task) else {
            unreachable!("a full queue is refused by the admission, under the same lock")
        };
        // Under the lock, so that nobody is accepted unseen after `refuse_new`.
        self.accepted.send_modify(|accepted| *accepted += 1);
        self.meters.queue_depth.set(state.queue.len() as f64);
        drop(state);
        self.work.notify_one();
        Ok(place)
    }

    /// Takes a task out of the queue; whether it was still there.
    pub(super) fn withdraw(&self, place: Place) -> bool {
        let mut state = self.state();
        let task = state.queue.remove(place);
        self.meters.queue_depth.set(state.queue.len() as f64);
        drop(state);
        // The task is dropped outside the lock.
        task.is_some()
    }

    /// The refusal of a request that waited too long for a thread.
    pub(super) fn queue_timeout(&self, arrival: Arrival, now: Instant) -> Refusal {
        admission::queue_timeout(self.state().outlook(arrival.queue_due(), now))
    }

    /// Waits for the task that is due first; `None` when the pool is closed and the queue empty.
    /// The thread counts as busy from then until [`finish`](Self::finish).
    pub(super) fn next(&self, thread: usize) -> Option<(Task, Instant)> {
        let mut state = self.state();
        loop {
            if let Some(task) = state.queue.pop() {
                let started = Instant::now();
                let ceiling = ceiling(&task.request.limits);
                state.running[thread] = Some(Running {
                    started,
                    ceiling,
                    due: task.due,
                    clock_only: task.request.limits.clock_only,
                    control: Arc::clone(&task.control),
                });
                self.meters.queue_depth.set(state.queue.len() as f64);
                self.meters.busy.set(state.busy() as f64);
                return Some((task, started));
            }
            if state.closed {
                return None;
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The thread is idle again; `search` is what its search took, if there was one.
    pub(super) fn finish(&self, thread: usize, search: Option<Duration>) {
        let mut state = self.state();
        state.running[thread] = None;
        if let Some(search) = search {
            state.pace.record(search);
        }
        self.meters.busy.set(state.busy() as f64);
    }

    pub(super) fn announce_stop(&self) {
        self.state().announced = true;
    }

    pub(super) fn refuse_new(&self) {
        let mut state = self.state();
        state.announced = true;
        state.refusing = true;
    }

    /// Lets the search threads end once the queue is empty; nothing is accepted any more.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.announced = true;
        state.refusing = true;
        state.closed = true;
        drop(state);
        self.work.notify_all();
    }

    pub(super) fn status(&self, now: Instant) -> Status {
        let state = self.state();
        let oldest = state.queue.iter().map(|task| task.queued_at).min();
        Status {
            threads: state.running.len(),
            busy: state.busy(),
            queued: state.queue.len(),
            queue_capacity: state.queue.capacity(),
            oldest: oldest.map_or(Duration::ZERO, |at| now.saturating_duration_since(at)),
            estimated_wait: state
                .outlook(Arrival { at: now, deadline: None }.queue_due(), now)
                .wait,
            ready: !state.announced,
        }
    }
}

impl State {
    fn busy(&self) -> usize {
        self.running.iter().flatten().count()
    }

    /// What a request meets that would be queued with those due then.
    fn outlook(&self, queue_due: Instant, now: Instant) -> Outlook {
        let full = self.queue.is_full();
        // Only who is refused for a full queue needs to know how long all of it will take.
        let backlog = if full { self.wait(self.queue.iter(), now) } else { Duration::ZERO };
        Outlook {
            refusing: self.refusing,
            full,
            wait: self.wait(self.queue.ahead_of(queue_due), now),
            backlog,
        }
    }

    fn wait<'task>(&self, ahead: impl Iterator<Item = &'task Task>, now: Instant) -> Duration {
        let running: Vec<_> = self.running.iter().flatten().collect();
        Pace::wait(
            self.running.len(),
            running
                .into_iter()
                .map(|running| self.expected(running.at_most(now), running.clock_only)),
            ahead.map(|task| {
                let due = task.due.map(|due| due.saturating_duration_since(now));
                let limits = &task.request.limits;
                self.expected(shorter(ceiling(limits), due), limits.clock_only)
            }),
        )
    }

    /// What a search takes that may take so long: all of it where only the clock ends it.
    fn expected(&self, at_most: Option<Duration>, clock_only: bool) -> Duration {
        at_most.filter(|_| clock_only).unwrap_or_else(|| self.pace.expected(at_most))
    }
}

/// The most that a search with those limits takes.
fn ceiling(limits: &Limits) -> Option<Duration> {
    shorter(limits.time, limits.server_time)
}

fn shorter(one: Option<Duration>, other: Option<Duration>) -> Option<Duration> {
    one.into_iter().chain(other).min()
}
