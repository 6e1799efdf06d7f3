//! The state of the pool at one moment, and what it means for a task that comes now. Knows no
//! locks and no clock: `pool` guards it and says what time it is.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    PoolSettings,
    admission::Outlook,
    bounds::Bounds,
    lane::Lane,
    pace::Pace,
    queue::{Place, Queue},
    task::{AnyTask, BestMove, Kind, Task, Work},
};
use crate::search::{
    Control,
    team::{Offer, Recall, Seat},
};

/// What requests and search threads look at under the pool's lock.
pub(super) struct State {
    /// The best moves that wait.
    pub(super) queue: Queue<Task<BestMove>>,
    /// The experiments that wait.
    pub(super) lane: Lane,
    /// One place a thread; `None` while it is idle.
    running: Vec<Option<Running>>,
    /// The searches that take helpers, the oldest first.
    offers: Vec<Arc<Offer>>,
    /// One place a thread that helps another.
    helping: Vec<Option<Recall>>,
    /// Of the best moves.
    pace: Pace,
    pub(super) announced: bool,
    pub(super) refusing: bool,
    pub(super) closed: bool,
}

/// What is known of a search on a thread.
struct Running {
    kind: Kind,
    started: Instant,
    bounds: Bounds,
    control: Arc<Control>,
}

impl Running {
    fn new<W: Work>(task: &Task<W>, started: Instant) -> Self {
        let control = Arc::clone(&task.control);
        Self { kind: W::KIND, started, bounds: task.work.bounds(), control }
    }

    /// The most that it can still take; next to nothing once it was told to stop.
    fn at_most(&self, now: Instant) -> Option<Duration> {
        if self.control.stopped().is_some() {
            return Some(Duration::ZERO);
        }
        self.bounds.at_most(now - self.started, now)
    }
}

impl State {
    /// Idle threads and empty queues.
    pub(super) fn new(settings: &PoolSettings) -> Self {
        let (threads, queue_per_thread) = (settings.threads.get(), settings.queue_per_thread.get());
        Self {
            queue: Queue::new(threads.saturating_mul(queue_per_thread)),
            lane: Lane::new(threads, queue_per_thread),
            running: std::iter::repeat_with(|| None).take(threads).collect(),
            offers: Vec::new(),
            helping: vec![None; threads],
            pace: Pace::default(),
            announced: false,
            refusing: false,
            closed: false,
        }
    }

    /// Takes out what that idle thread has to do now, if there is anything: the best move that is
    /// due first; where none waits, the next experiment, if the laboratory has a thread left.
    pub(super) fn assign(&mut self, thread: usize, now: Instant) -> Option<AnyTask> {
        if let Some(task) = self.queue.pop() {
            self.running[thread] = Some(Running::new(&task, now));
            return Some(AnyTask::BestMove(task));
        }
        if self.lane.queue.is_empty() || self.experiments() >= self.lane.share() {
            return None;
        }
        let task = self.lane.queue.pop()?;
        self.running[thread] = Some(Running::new(&task, now));
        Some(AnyTask::Experiment(task))
    }

    /// The thread is idle again, after a task of that kind; `search` is what its search took, if
    /// there was one.
    pub(super) fn finish(&mut self, thread: usize, kind: Kind, search: Option<Duration>) {
        self.running[thread] = None;
        let pace = match kind {
            Kind::BestMove => &mut self.pace,
            Kind::Experiment => &mut self.lane.pace,
        };
        if let Some(search) = search {
            pace.record(search);
        }
    }

    /// A search takes helpers; how many idle threads may be told so.
    pub(super) fn open(&mut self, offer: &Arc<Offer>) -> usize {
        self.offers.push(Arc::clone(offer));
        self.idle().min(offer.seats() as usize)
    }

    /// A search takes no more helpers.
    pub(super) fn close(&mut self, offer: &Arc<Offer>) {
        self.offers.retain(|other| !Arc::ptr_eq(other, offer));
    }

    /// A seat for that idle thread at the oldest search that has one.
    pub(super) fn seat(&mut self, thread: usize) -> Option<Seat> {
        let seat = self.offers.iter().find_map(Offer::take_seat)?;
        self.helping[thread] = Some(seat.recall());
        Some(seat)
    }

    /// The thread, which helped, is idle again.
    pub(super) fn stop_helping(&mut self, thread: usize) {
        self.helping[thread] = None;
    }

    /// Helpers to be called back, because more tasks may start than threads are idle or on their way
    /// back already.
    pub(super) fn recalls(&self) -> Vec<Recall> {
        let may_start = self.lane.share().saturating_sub(self.experiments());
        let tasks = self.queue.len() + self.lane.queue.len().min(may_start);
        let (coming, staying): (Vec<&Recall>, Vec<_>) =
            self.helping.iter().flatten().partition(|recall| recall.was_called());
        let missing = tasks.saturating_sub(self.idle() + coming.len());
        staying.into_iter().take(missing).cloned().collect()
    }

    /// Takes the task at that place out of its queue, if it is still there.
    pub(super) fn withdraw(&mut self, kind: Kind, place: Place) -> Option<AnyTask> {
        match kind {
            Kind::BestMove => self.queue.remove(place).map(AnyTask::BestMove),
            Kind::Experiment => self.lane.queue.remove(place).map(AnyTask::Experiment),
        }
    }

    pub(super) const fn threads(&self) -> usize {
        self.running.len()
    }

    /// Threads that search, experiments included, those that only help left out: for whoever comes
    /// they are as good as idle.
    pub(super) fn busy(&self) -> usize {
        self.running.iter().flatten().count()
    }

    /// Threads that help others' searches.
    pub(super) fn helping(&self) -> usize {
        self.helping.iter().flatten().count()
    }

    /// Threads that have nothing to do.
    fn idle(&self) -> usize {
        self.threads() - self.busy() - self.helping()
    }

    /// Threads that run experiments.
    pub(super) fn experiments(&self) -> usize {
        self.running_experiments().count()
    }

    fn running_experiments(&self) -> impl Iterator<Item = &Running> {
        self.running.iter().flatten().filter(|running| running.kind == Kind::Experiment)
    }

    /// What a best move meets that would be queued with those due then. Experiments that wait are
    /// no matter: it goes before them. Those that run hold their threads like any other search.
    pub(super) fn outlook(&self, queue_due: Instant, now: Instant) -> Outlook {
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

    fn wait<'task>(
        &self,
        ahead: impl Iterator<Item = &'task Task<BestMove>>,
        now: Instant,
    ) -> Duration {
        let running: Vec<_> = self.running.iter().flatten().collect();
        Pace::wait(
            self.threads(),
            running.into_iter().map(|running| self.expected_rest(running, now)),
            ahead.map(|task| self.expected(task, now)),
        )
    }

    /// What an experiment meets. It is reckoned as if the laboratory's threads had to work off the
    /// best moves that wait as well: exact for one thread, and on the safe side where other
    /// threads help.
    pub(super) fn lane_outlook(&self, now: Instant) -> Outlook {
        let running: Vec<_> = self.running_experiments().collect();
        let best_moves = self.queue.iter().map(|task| self.expected(task, now));
        let experiments = self.lane.queue.iter().map(|task| self.expected(task, now));
        let wait = Pace::wait(
            self.lane.share(),
            running.into_iter().map(|running| self.expected_rest(running, now)),
            best_moves.chain(experiments),
        );
        let full = self.lane.queue.is_full();
        Outlook { refusing: self.refusing, full, wait, backlog: wait }
    }

    /// How long the search on a thread will last from now on.
    fn expected_rest(&self, running: &Running, now: Instant) -> Duration {
        running.bounds.expected(running.at_most(now), self.pace_of(running.kind))
    }

    /// How long the search of a task that waits will last.
    fn expected<W: Work>(&self, task: &Task<W>, now: Instant) -> Duration {
        let bounds = task.work.bounds();
        bounds.expected(bounds.at_most(Duration::ZERO, now), self.pace_of(W::KIND))
    }

    const fn pace_of(&self, kind: Kind) -> &Pace {
        match kind {
            Kind::BestMove => &self.pace,
            Kind::Experiment => &self.lane.pace,
        }
    }
}
