//! The thread pool, shared by requests and search threads: its state behind a lock, the wake-up of threads, and the
//! counts that graceful shutdown waits for.
//!
//! One mutex guards the state. It is held for some microseconds, never while searching or making
//! an answer, and never across an `await`.

mod background;
pub(crate) mod background_work;
pub(crate) mod drain;
mod pooled_work;
mod preempting;
pub(crate) mod review_work;
pub(crate) mod seat;
pub(crate) mod shared_search;
pub(crate) mod state;
pub(crate) mod task;
pub(crate) mod under_way;
pub(crate) mod wake_up;
pub(crate) mod worker;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::watch;
use yomi_players::SearchRequest;
use yomi_search::{
    StopReason,
    team::{self, Helpers, Offer},
};

use crate::{
    Arrival, Backend, Client, PoolSettings, Refusal, Status,
    admission::{self, Admission, Demand, Least, Outlook, bounds::Bounds, estimate},
    cache::{Cache, Kept, SameSearch},
    meters::Meters,
    pool::{
        background_work::BackgroundWork,
        seat::Seat,
        shared_search::{Left, SharedSearch},
        state::{Joined, LetIn, Newcomer, Preempted, State},
        task::{AnyTask, BestMove, Kind, SearchWork, Spent, Task},
        under_way::Waiter,
        wake_up::Calls,
    },
    share::Holding,
    ticket::{alarm::AlarmClock, asking::Asking, claim::Claim},
};

/// What an idle thread does next.
#[expect(clippy::large_enum_variant, reason = "one at a time, from the queue to the thread")]
pub(crate) enum Duty {
    /// A task of its own, from that moment on.
    Search(AnyTask, Instant),
    /// Helping another thread's search.
    Help(team::Seat),
}

/// A request that waits for a search.
pub(crate) struct Boarded {
    pub(crate) seat: Seat,
    pub(crate) shared: SharedSearch,
    pub(crate) admission: Admission,
    /// Another one began the search.
    pub(crate) joined: bool,
    /// When it looks whether a running search gives way to it, if it still queues then.
    pub(crate) looks_at: Option<Instant>,
}

/// What became of a request that asked for a search.
pub(crate) enum Entered {
    /// It waits for one.
    Boarded(Boarded),
    /// The answer is there.
    Kept(Kept),
}

/// What requests and search threads share.
pub(crate) struct Pool {
    state: Mutex<State>,
    /// Called when a task comes or the pool closes; search threads wait for it.
    ///
    /// One is enough for both kinds of tasks: whether an experiment may start is the same for all
    /// threads, so that whichever wakes up can take whatever may be taken, and looks at everything
    /// before it sleeps again. Each task wakes one thread when it comes. An experiment that may not
    /// start then needs no second call: background tasks have all of their threads, and the one that
    /// ends first comes back for it by itself. A search that takes helpers wakes as many as it may
    /// have; one that finds a task instead does that, and a thread that becomes idle later looks for searches
    /// to help as well.
    calls: Calls,
    /// Requests accepted and not yet answered or abandoned.
    pub(crate) accepted: watch::Sender<usize>,
    /// Turns true when accepted requests have to answer their best so far.
    pub(crate) halted: watch::Sender<bool>,
    pub(crate) settings: PoolSettings,
    pub(crate) cache: Cache,
    pub(crate) alarms: AlarmClock,
    pub(crate) backend: Arc<dyn Backend>,
    pub(crate) meters: Meters,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Pool").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl Pool {
    /// An open pool without threads but that of its alarm clock.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(crate) fn new(settings: PoolSettings, backend: Arc<dyn Backend>) -> std::io::Result<Self> {
        let state = State::new(&settings);
        let places = state.queue.capacity();
        Ok(Self {
            state: Mutex::new(state),
            calls: Calls::new(settings.threads.get()),
            accepted: watch::Sender::new(0),
            halted: watch::Sender::new(false),
            meters: Meters::of_pool(settings.threads.get(), places),
            alarms: AlarmClock::start()?,
            cache: Cache::new(settings.cache_bytes),
            settings,
            backend,
        })
    }

    /// See [`Service::others_search`](crate::Service::others_search).
    pub(crate) fn others_search(&self, client: &Client) -> bool {
        self.state.lock().others_search(client)
    }

    /// Refuses when the service shuts down: for answers that take no place in the queue.
    pub(crate) fn check_open(&self) -> Result<(), Refusal> {
        if self.state.lock().refusing { Err(admission::draining()) } else { Ok(()) }
    }

    /// Lets a request wait for the same search that is under way, if there is one; says at least whether it
    /// would be admitted now.
    pub(crate) fn consider(
        self: &Arc<Self>,
        same: Option<&SameSearch>,
        asking: &Asking,
        now: Instant,
    ) -> Result<Option<Boarded>, Refusal> {
        let mut state = self.state.lock();
        state.arrives(&asking.arrival.client, now);
        let considered = self.judge(&mut state, same, asking, now);
        if asking.arrival.deadline.is_some() {
            let refused = matches!(considered, Err(Refusal::DeadlineUnattainable { .. }));
            if refused || considered.is_ok() {
                state.deadlines.judged(refused, now);
                self.meters.judged_deadline(refused);
            }
        }
        drop(state);
        let Some((boarded, preempted)) = considered? else { return Ok(None) };
        self.tell(preempted);
        Ok(Some(boarded))
    }

    fn judge(
        self: &Arc<Self>,
        state: &mut State,
        same: Option<&SameSearch>,
        asking: &Asking,
        now: Instant,
    ) -> Result<Option<(Boarded, Option<Preempted>)>, Refusal> {
        if let Some(joined) = self.join(state, same, asking, now)? {
            return Ok(Some(joined));
        }
        let standing = asking.arrival.standing();
        let outlook = state.outlook(&standing, now);
        state.let_in(&standing, self.demand(asking, now), outlook, now)?;
        Ok(None)
    }

    /// Counts the search time that a request would have taken which was refused for want of threads.
    pub(crate) fn missed(&self, request: &SearchRequest, asking: &Asking, refusal: &Refusal) {
        if !matches!(refusal, Refusal::QueueFull { .. } | Refusal::DeadlineUnattainable { .. }) {
            return;
        }
        let (alike, now) = (estimate::Kind::of(request), Instant::now());
        let bounds = Bounds::of_best_move(&request.limits, asking.arrival.aim());
        let expected = self.state.lock().expected_of(&alike, &bounds, now);
        self.meters.refused_search.record(expected);
    }

    fn join(
        self: &Arc<Self>,
        state: &mut State,
        same: Option<&SameSearch>,
        asking: &Asking,
        now: Instant,
    ) -> Result<Option<(Boarded, Option<Preempted>)>, Refusal> {
        let Some(same) = same else { return Ok(None) };
        let newcomer = Newcomer {
            standing: asking.arrival.standing(),
            demand: self.demand(asking, now),
            due: asking.arrival.aim(),
            waiter: asking.arrival.waiter(),
        };
        let joined = state.join(same, &newcomer, now)?;
        Ok(joined.map(|Joined { number, shared, admission, turn }| {
            let (looks_at, preempted) = state.take_turn(turn, &asking.arrival.client, now);
            let seat = Seat::new(self, number, newcomer.waiter);
            (Boarded { seat, shared, admission, joined: true, looks_at }, preempted)
        }))
    }

    fn demand(&self, asking: &Asking, now: Instant) -> Demand {
        asking.demand(self.settings.min_time, now)
    }

    /// Admits a best move to its queue and counts it as accepted, or refuses it. One that is degraded
    /// has a time limit from then on. With `same`, it takes what came up since it was
    /// [considered](Self::consider), and others may join it, unless it is degraded.
    pub(crate) fn enqueue(
        self: &Arc<Self>,
        mut task: Task<BestMove>,
        shared: SharedSearch,
        same: Option<SameSearch>,
        asking: &Asking,
    ) -> Result<Entered, Refusal> {
        let (control, now) = (Arc::clone(&task.control), task.queued_at);
        let standing = asking.arrival.standing();
        let mut state = self.state.lock();
        if let Some((boarded, preempted)) = self.join(&mut state, same.as_ref(), asking, now)? {
            drop(state);
            self.tell(preempted);
            return Ok(Entered::Boarded(boarded));
        }
        // The search may have ended since the last look.
        let key = same.as_ref().and_then(SameSearch::kept_by);
        if let Some(kept) = key.and_then(|key| self.cache.get(key)).filter(|_| !state.refusing) {
            return Ok(Entered::Kept(kept));
        }
        let outlook = state.outlook(&standing, now);
        let LetIn { admission, wait, turn } = state.let_in(&standing, self.demand(asking, now), outlook, now)?;
        if let Admission::Degraded(limit) = admission {
            let server_time = &mut Arc::make_mut(&mut task.work.request).limits.server_time;
            *server_time = Some(server_time.map_or(limit, |longest| longest.min(limit)));
        }
        let expected = state.expected(&task.work, wait, now);
        let number = state.under_way.next_number();
        task.work.number = number;
        let Ok(place) = state.queue.push(standing, expected, task) else {
            unreachable!("a full queue is refused by the admission, under the same lock")
        };
        let same = same.filter(|_| admission == Admission::Full);
        let waiter = asking.arrival.waiter();
        state.under_way.enter(number, (shared.clone(), control), place, same, waiter.clone());
        let seat = Seat::new(self, number, waiter);
        let (looks_at, preempted) = state.take_turn(turn, &asking.arrival.client, now);
        self.show_queue(&state, Kind::BestMove);
        self.call(state);
        self.tell(preempted);
        Ok(Entered::Boarded(Boarded { seat, shared, admission, joined: false, looks_at }))
    }

    /// Admits a task to the background queue and counts it as accepted, or refuses it.
    pub(crate) fn enqueue_background(self: &Arc<Self>, task: Task<BackgroundWork>) -> Result<Claim, Refusal> {
        let mut state = self.state.lock();
        state.arrives(&task.client, task.queued_at);
        let patient =
            Demand { deadline: None, left: Duration::ZERO, least: Least::Usual(Duration::ZERO), may_degrade: false };
        let full = state.background.has_place(&task.client).err();
        admission::admit(patient, Outlook { full, ..state.background_outlook(task.queued_at) })?;
        let stands = Arc::clone(&task.work.stands);
        let has_place = state.background.push(task);
        // The admission refuses for a full queue, under the same lock.
        debug_assert!(has_place, "a full background queue is refused");
        let claim = Claim::new(self, stands);
        self.show_queue(&state, Kind::Background);
        self.call(state);
        Ok(claim)
    }

    /// A task has come: wakes a thread for it, and calls helpers back. They come at the next look at
    /// their seats, and find the task by themselves.
    fn call(&self, mut state: MutexGuard<'_, State>) {
        let recalls = state.recalls();
        let called = state.waiting.take(1);
        drop(state);
        self.calls.call(&called);
        for helper in recalls {
            helper.call();
        }
    }

    /// A request waits no longer for that search; the last one ends it.
    pub(crate) fn leave(&self, number: u64, waiter: &Waiter, reason: StopReason) -> Left {
        let mut state = self.state.lock();
        let (left, task) = state.leave(number, waiter, reason);
        self.show_queue(&state, Kind::BestMove);
        drop(state);
        // The task is dropped outside the lock.
        drop(task);
        left
    }

    /// A request waits no longer for that search if it still queues; whether it does.
    pub(crate) fn leave_queue(&self, number: u64, waiter: &Waiter) -> bool {
        let mut state = self.state.lock();
        let queues = state.queues(number);
        let task = if queues { state.leave(number, waiter, StopReason::Abandoned).1 } else { None };
        self.show_queue(&state, Kind::BestMove);
        drop(state);
        drop(task);
        queues
    }

    /// The refusal of a request that waited too long for a thread.
    pub(crate) fn queue_timeout(&self, arrival: &Arrival, now: Instant) -> Refusal {
        admission::queue_timeout(self.state.lock().outlook(&arrival.standing(), now))
    }

    /// The refusal of a task that waited too long for a thread.
    pub(crate) fn background_timeout(&self, now: Instant) -> Refusal {
        admission::queue_timeout(self.state.lock().background_outlook(now))
    }

    /// Waits for something to do; `None` when the pool is closed and nothing is left for this
    /// thread. The thread counts as busy from then until [`finish`](Self::finish), or as helping
    /// until [`stop_helping`](Self::stop_helping).
    pub(crate) fn next(&self, thread: usize) -> Option<Duty> {
        let mut state = self.state.lock();
        loop {
            let now = Instant::now();
            if let Some(task) = state.assign(thread, now) {
                let kind = task.kind();
                self.show_queue(&state, kind);
                self.show_threads(&state, kind);
                return Some(Duty::Search(task, now));
            }
            // Tasks may be left that may not start yet: the threads that run the others
            // come back for them.
            if state.closed {
                return None;
            }
            if let Some(seat) = state.seat(thread) {
                self.show_helping(&state);
                return Some(Duty::Help(seat));
            }
            self.calls.wait(thread, &mut state, |state| &mut state.waiting);
        }
    }

    /// The thread is idle again, and no request joins that search any more; `search` is what it took, if
    /// there was one.
    pub(crate) fn finish<W: SearchWork>(&self, thread: usize, work: &W, search: Option<Spent>) {
        let mut state = self.state.lock();
        let ratio = state.finish(thread, search, Instant::now());
        let ended = work.number().and_then(|number| state.under_way.end(number));
        self.show_threads(&state, W::KIND);
        drop(state);
        drop(ended);
        if let Some(ratio) = ratio {
            self.meters.estimate_error.record(ratio);
        }
    }

    /// The thread, which helped another, is idle again.
    pub(crate) fn stop_helping(&self, thread: usize) {
        let mut state = self.state.lock();
        state.stop_helping(thread);
        self.show_helping(&state);
    }

    fn show_helping(&self, state: &State) {
        self.meters.helping.set(state.helping() as f64);
    }

    fn show_queue(&self, state: &State, kind: Kind) {
        match kind {
            Kind::BestMove => self.meters.queue_depth.set(state.queue.len() as f64),
            Kind::Background => self.meters.experiments.queued.set(state.background.len() as f64),
        }
    }

    fn show_threads(&self, state: &State, kind: Kind) {
        self.meters.busy.set(state.busy() as f64);
        if kind == Kind::Background {
            self.meters.experiments.running.set(state.experiments() as f64);
        }
    }

    pub(crate) fn announce_stop(&self) {
        self.state.lock().announced = true;
    }

    pub(crate) fn refuse_new(&self) {
        let mut state = self.state.lock();
        state.announced = true;
        state.refusing = true;
    }

    /// Lets the search threads end once the queues are empty; nothing is accepted any more.
    pub(crate) fn close(&self) {
        let mut state = self.state.lock();
        state.announced = true;
        state.refusing = true;
        state.closed = true;
        drop(state);
        self.calls.call_all();
    }

    /// See [`Service::search_time`](crate::Service::search_time).
    pub(crate) fn search_time(&self, now: Instant) -> Vec<(Client, f64)> {
        let state = self.state.lock();
        let taken = state.taken.balances(now);
        taken.map(|(client, seconds)| (client.clone(), seconds)).collect()
    }

    /// See [`Service::charge`](crate::Service::charge).
    pub(crate) fn charge(&self, client: &Client, processor: Duration, now: Instant) {
        self.state.lock().charge(client, processor, now);
    }

    /// See [`Service::holdings`](crate::Service::holdings).
    pub(crate) fn holdings(&self) -> Vec<Holding> {
        let state = self.state.lock();
        state.queue.shares().holdings().chain(state.background.shares().holdings()).collect()
    }

    pub(crate) fn status(&self, now: Instant) -> Status {
        let newcomer = Arrival::at(now, None).standing();
        let mut state = self.state.lock();
        let estimated_wait = state.outlook(&newcomer, now).wait;
        let oldest = state.queue.iter().map(|task| task.queued_at).min();
        Status {
            threads: state.threads(),
            busy: state.busy(),
            helping: state.helping(),
            queued: state.queue.len(),
            queue_capacity: state.queue.capacity(),
            oldest: oldest.map_or(Duration::ZERO, |at| now.saturating_duration_since(at)),
            estimated_wait,
            experiments: state.experiments(),
            experiments_queued: state.background.len(),
            ready: !state.announced,
            deadlines_mostly_refused: state.deadlines.are_mostly_refused(now),
        }
    }
}

/// The threads that are idle help those that search: after all that queues, and until it is needed.
impl Helpers for Pool {
    fn open(&self, offer: &Arc<Offer>) {
        let mut state = self.state.lock();
        let count = state.open(offer);
        let called = state.waiting.take(count);
        drop(state);
        self.calls.call(&called);
    }

    fn close(&self, offer: &Arc<Offer>) {
        self.state.lock().close(offer);
    }
}
