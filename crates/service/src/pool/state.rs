//! The state of the pool, and its consequences for an arriving task. Knows neither locks nor clocks: `pool` holds the
//! lock and passes the time in.

mod joining;
mod preempting;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use yomi_game::random::SplitMix64;

use crate::{
    LATELY, PoolSettings, Priority,
    admission::{
        Outlook,
        bounds::Bounds,
        deadlines::Deadlines,
        estimate::{self, Estimates},
        pace,
    },
    client::Client,
    pool::{
        task::{AnyTask, BestMove, SearchWork, Spent, Task},
        under_way::UnderWay,
        wake_up::Waiting,
    },
    preemption::Rate,
    queue::{
        accounts::Accounts,
        background::{self, BackgroundQueue},
        fair_queue::{Ahead, FairQueue, Next, Standing},
        ledger::Ledger,
    },
};

pub(crate) use joining::{Joined, Newcomer};
pub(crate) use preempting::{LetIn, Preempted, Turn};

use yomi_search::{
    Control, StopReason,
    team::{Offer, Recall, Seat},
};

/// What requests and search threads look at under the pool's lock.
pub(crate) struct State {
    /// The best moves that wait.
    pub(crate) queue: FairQueue<Task<BestMove>>,
    /// Requests that wait for them, and for those that run.
    pub(crate) under_way: UnderWay,
    /// The experiments that wait.
    pub(crate) background: BackgroundQueue,
    /// One place a thread; `None` while it is idle.
    running: Vec<Option<Running>>,
    /// The threads that wait for something to do.
    pub(crate) waiting: Waiting,
    /// The searches that take helpers, the oldest first.
    offers: Vec<Arc<Offer>>,
    /// One place a thread that helps another.
    helping: Vec<Option<Recall>>,
    /// What the clients took lately.
    accounts: Accounts,
    /// The same over a longer time, by client: for the operator.
    pub(crate) taken: Ledger,
    /// How often clients preempted searches.
    preemptions: Rate,
    /// Searches that gave way, by client: for the operator.
    pub(crate) preempted: Ledger,
    /// What best moves take.
    estimates: Estimates,
    /// Recent refusals for deadlines.
    pub(crate) deadlines: Deadlines,
    /// Of the times after which refused requests may come back.
    random: SplitMix64,
    pub(crate) announced: bool,
    pub(crate) refusing: bool,
    pub(crate) closed: bool,
}

/// What is known of a search on a thread.
struct Running {
    started: Instant,
    bounds: Bounds,
    control: Arc<Control>,
    /// What it was expected to take when it started.
    expected: Duration,
    client: Client,
    /// The operator exempted the client that began it from preemption.
    is_exempt: bool,
    task: RunningTask,
}

/// What such a search is for.
#[expect(clippy::large_enum_variant, reason = "one a thread, and a box would be an allocation for each search")]
enum RunningTask {
    BestMove { alike: estimate::Kind, number: u64, standing: Standing },
    Background { alike: background::Kind },
}

impl Running {
    /// The most that it can still take; next to nothing once it was told to stop.
    fn at_most(&self, now: Instant) -> Option<Duration> {
        if self.control.stopped().is_some() {
            return Some(Duration::ZERO);
        }
        self.bounds.at_most(now.saturating_duration_since(self.started), now)
    }

    /// How long it will last from now on.
    fn rest(&self, now: Instant) -> Duration {
        let rest = estimate::rest(self.expected, now.saturating_duration_since(self.started));
        self.at_most(now).map_or(rest, |at_most| at_most.min(rest))
    }

    const fn is_background(&self) -> bool {
        matches!(self.task, RunningTask::Background { .. })
    }
}

impl State {
    /// Idle threads and empty queues.
    pub(crate) fn new(settings: &PoolSettings) -> Self {
        let (threads, queue_per_thread) = (settings.threads.get(), settings.queue_per_thread.get());
        let places = threads.saturating_mul(queue_per_thread);
        Self {
            queue: FairQueue::new(places),
            under_way: UnderWay::new(places),
            background: BackgroundQueue::new(threads, queue_per_thread),
            running: std::iter::repeat_with(|| None).take(threads).collect(),
            waiting: Waiting::default(),
            offers: Vec::new(),
            helping: vec![None; threads],
            accounts: Accounts::default(),
            taken: Ledger::new(LATELY),
            preemptions: Rate::default(),
            preempted: Ledger::new(LATELY),
            estimates: Estimates::default(),
            deadlines: Deadlines::default(),
            random: SplitMix64::new(settings.seed),
            announced: false,
            refusing: false,
            closed: false,
        }
    }

    /// Takes out what that idle thread has to do now, if there is anything: the best move that is
    /// served next; where none waits, the next background task, if the background queue has a thread left.
    pub(crate) fn assign(&mut self, thread: usize, now: Instant) -> Option<AnyTask> {
        if let Some(Next { task, standing }) = self.queue.pop(&self.accounts, now) {
            let (alike, bounds) = (task.work.alike, task.work.bounds());
            let expected = self.estimates.expected(&alike, &bounds, now);
            let control = Arc::clone(&task.control);
            control.will_stop_at(bounds.due());
            let (client, number) = (standing.client.clone(), task.work.number);
            let is_exempt = task.is_exempt;
            let of_task = RunningTask::BestMove { alike, number, standing };
            self.start(thread, now, bounds, control, expected, (client, is_exempt), of_task);
            return Some(AnyTask::BestMove(task));
        }
        if self.background.is_empty() || self.experiments() >= self.background.share() {
            return None;
        }
        let task = self.background.pop()?;
        let (bounds, control) = (task.work.bounds(), Arc::clone(&task.control));
        let expected = self.background.expected(&task.work, now);
        let of_task = RunningTask::Background { alike: background::Kind::of(&task.work.series) };
        let of_client = (task.client.clone(), task.is_exempt);
        self.start(thread, now, bounds, control, expected, of_client, of_task);
        Some(AnyTask::Background(task))
    }

    #[expect(clippy::too_many_arguments, reason = "the two kinds of tasks have no other form in common")]
    fn start(
        &mut self,
        thread: usize,
        started: Instant,
        bounds: Bounds,
        control: Arc<Control>,
        expected: Duration,
        (client, is_exempt): (Client, bool),
        task: RunningTask,
    ) {
        self.accounts.starts(&client, expected);
        let running = Running { started, bounds, control, expected, client, is_exempt, task };
        self.running[thread] = Some(running);
    }

    /// The client took processor time beside the search threads.
    pub(crate) fn charge(&mut self, client: &Client, processor: Duration, now: Instant) {
        self.taken.charge(client, processor.as_secs_f64(), now);
        self.accounts.charge(client, processor.as_secs_f64(), now);
    }

    /// A request of that client has come.
    pub(crate) fn arrives(&mut self, client: &Client, now: Instant) {
        let queued = self.queue.clients().map(|(client, _)| (client, Duration::ZERO));
        let running = self.running.iter().flatten();
        let running = running.map(|running| (&running.client, now.saturating_duration_since(running.started)));
        self.accounts.arrives(client, queued.chain(running), now);
    }

    /// The thread is idle again; `search` is what its search took, if there was one. How many times
    /// that was expected, where the search came to its own end.
    pub(crate) fn finish(&mut self, thread: usize, search: Option<Spent>, now: Instant) -> Option<f64> {
        let Running { started, bounds, control, expected, client, is_exempt: _, task } = self.running[thread].take()?;
        let took = search.map_or(Duration::ZERO, |spent| match &task {
            RunningTask::BestMove { .. } => spent.took,
            RunningTask::Background { .. } => spent.processor.unwrap_or(spent.took),
        });
        self.taken.charge(&client, took.as_secs_f64(), now);
        self.accounts.ends(&client, expected, took, now);
        let search = search.map(|spent| spent.took);
        let alike = match task {
            RunningTask::BestMove { alike, .. } => alike,
            RunningTask::Background { alike } => {
                // One that was cut short says only that such take longer than that.
                let is_whole = control.stopped().is_none();
                if let Some(took) = search.filter(|&took| is_whole || took > expected) {
                    self.background.record(alike, took);
                }
                return None;
            }
        };
        let took = search?;
        // The end of a clock is the deadline, too; other searches would have gone on.
        let cut_short = match control.stopped() {
            Some(StopReason::Deadline) => !alike.is_of_clock(),
            Some(StopReason::Abandoned | StopReason::Draining | StopReason::Preempted) => true,
            None => false,
        };
        self.estimates.record(&alike, &bounds, started, took, cut_short);
        (!cut_short && !expected.is_zero()).then(|| took.div_duration_f64(expected))
    }

    /// Puts the search that gave way back into the queue, once, if it is one of `batch` for which requests still wait, and frees its
    /// thread; otherwise gives it back.
    pub(crate) fn requeue(
        &mut self,
        thread: usize,
        mut task: Task<BestMove>,
        search: Spent,
        now: Instant,
    ) -> Option<Task<BestMove>> {
        let Some(Running { expected, task: RunningTask::BestMove { number, standing, .. }, .. }) =
            &self.running[thread]
        else {
            return Some(task);
        };
        let (expected, number, standing) = (*expected, *number, standing.clone());
        let waits = !self.under_way.waiters(number).is_empty();
        if !waits || standing.priority != Priority::Batch || task.work.was_preempted {
            return Some(task);
        }
        self.finish(thread, Some(search), now);
        task.work.was_preempted = true;
        task.control = Arc::default();
        let control = Arc::clone(&task.control);
        let place = self.queue.put_back(standing, expected, task);
        if let Some(search) = self.under_way.get_mut(number) {
            search.place = place;
            search.control = control;
        }
        None
    }

    /// A search takes helpers; how many idle threads may be told so.
    pub(crate) fn open(&mut self, offer: &Arc<Offer>) -> usize {
        self.offers.push(Arc::clone(offer));
        self.idle().min(offer.seats() as usize)
    }

    /// A search takes no more helpers.
    pub(crate) fn close(&mut self, offer: &Arc<Offer>) {
        self.offers.retain(|other| !Arc::ptr_eq(other, offer));
    }

    /// A seat for that idle thread at the oldest search that has one.
    pub(crate) fn seat(&mut self, thread: usize) -> Option<Seat> {
        let seat = self.offers.iter().find_map(Offer::take_seat)?;
        self.helping[thread] = Some(seat.recall());
        Some(seat)
    }

    /// The thread, which helped, is idle again.
    pub(crate) fn stop_helping(&mut self, thread: usize) {
        self.helping[thread] = None;
    }

    /// Helpers to be called back, because more tasks may start than threads are idle or on their way
    /// back already.
    pub(crate) fn recalls(&self) -> Vec<Recall> {
        let may_start = self.background.share().saturating_sub(self.experiments());
        let tasks = self.queue.len() + self.background.len().min(may_start);
        let (coming, staying): (Vec<&Recall>, Vec<_>) =
            self.helping.iter().flatten().partition(|recall| recall.was_called());
        let missing = tasks.saturating_sub(self.idle() + coming.len());
        staying.into_iter().take(missing).cloned().collect()
    }

    /// Whether a request of another client than that one searches or waits.
    pub(crate) fn others_search(&self, client: &Client) -> bool {
        let running = self.running.iter().flatten().map(|running| &running.client);
        let waiting = self.queue.clients().map(|(client, _)| client);
        let background = self.background.iter().map(|task| &task.client);
        running.chain(waiting).chain(background).any(|other| other != client)
    }

    pub(crate) const fn threads(&self) -> usize {
        self.running.len()
    }

    /// Threads that search, experiments included, those that only help left out: for a task that comes
    /// they are as good as idle.
    pub(crate) fn busy(&self) -> usize {
        self.running.iter().flatten().count()
    }

    /// Threads that help others' searches.
    pub(crate) fn helping(&self) -> usize {
        self.helping.iter().flatten().count()
    }

    /// Threads that have nothing to do.
    fn idle(&self) -> usize {
        self.threads() - self.busy() - self.helping()
    }

    /// Threads that run experiments.
    pub(crate) fn experiments(&self) -> usize {
        self.running_experiments().count()
    }

    fn running_experiments(&self) -> impl Iterator<Item = &Running> {
        self.running.iter().flatten().filter(|running| running.is_background())
    }

    /// What a best move meets that would be queued with that standing. Experiments that wait are
    /// no matter: it goes before them. Those that run hold their threads like any other search.
    pub(crate) fn outlook(&mut self, standing: &Standing, now: Instant) -> Outlook {
        let full = self.queue.has_place(&standing.client, standing.priority).err();
        // Only a request that is refused for a full queue needs to know how long all of it will take.
        let backlog = if full.is_some() { self.wait(self.queue.all(), now) } else { Duration::ZERO };
        Outlook {
            refusing: self.refusing,
            full,
            wait: self.ahead_of(standing, now),
            backlog,
            jitter: self.random.fraction(),
        }
    }

    /// What a search of that kind, within those bounds, is expected to take if it starts now.
    pub(crate) fn expected_of(&self, alike: &estimate::Kind, bounds: &Bounds, now: Instant) -> Duration {
        self.estimates.expected(alike, bounds, now)
    }

    /// What a best move is expected to take that waits for so long before.
    pub(crate) fn expected(&self, work: &BestMove, wait: Duration, now: Instant) -> Duration {
        self.estimates.expected(&work.alike, &work.bounds(), now + wait)
    }

    /// How long a best move of that standing would wait for a thread.
    fn ahead_of(&self, standing: &Standing, now: Instant) -> Duration {
        self.wait(self.queue.ahead_of(standing, &self.accounts, now), now)
    }

    /// How long the search with that flag has been on its thread.
    fn searched(&self, control: &Arc<Control>, now: Instant) -> Duration {
        let mut running = self.running.iter().flatten();
        let running = running.find(|running| Arc::ptr_eq(&running.control, control));
        running.map_or(Duration::ZERO, |running| now.saturating_duration_since(running.started))
    }

    /// The search with that flag is wanted until then, too.
    fn prolong(&mut self, control: &Arc<Control>, due: Option<Instant>) {
        let mut running = self.running.iter_mut().flatten();
        if let Some(running) = running.find(|running| Arc::ptr_eq(&running.control, control)) {
            running.bounds.prolong(due);
            control.will_stop_at(running.bounds.due());
        }
    }

    fn wait(&self, ahead: Ahead, now: Instant) -> Duration {
        pace::wait(self.threads(), self.rests(now, |_| true), ahead.count, ahead.work)
    }

    /// How long an interactive best move of that standing would wait if the search of that thread ended then. A batch search that has
    /// its turn before it gives way to it at once, so that it counts for nothing: otherwise a client could keep its own long
    /// searches by a batch request behind them.
    fn wait_without(&self, thread: usize, ends: Instant, standing: &Standing, now: Instant) -> Duration {
        let rests = self.running.iter().enumerate().filter_map(|(number, running)| {
            let rest = running.as_ref()?.rest(now);
            let ends = ends.saturating_duration_since(now);
            Some(if number == thread { rest.min(ends) } else { rest })
        });
        let ahead = self.queue.interactive_ahead_of(standing, &self.accounts, now);
        pace::wait(self.threads(), rests.collect(), ahead.count, ahead.work)
    }

    /// How long those searches will last from now on.
    fn rests(&self, now: Instant, which: impl Fn(&Running) -> bool) -> Vec<Duration> {
        let running = self.running.iter().flatten().filter(|running| which(running));
        running.map(|running| running.rest(now)).collect()
    }

    /// What an experiment meets. It is reckoned as if the laboratory's threads had to work off the
    /// best moves that wait as well: exact for one thread, and on the safe side where other
    /// threads help.
    pub(crate) fn background_outlook(&mut self, now: Instant) -> Outlook {
        let best_moves = self.queue.all();
        let experiments = self.background.iter().map(|task| self.background.expected(&task.work, now));
        let work = experiments.fold(best_moves.work, Duration::saturating_add);
        let running = self.rests(now, Running::is_background);
        let count = best_moves.count + self.background.len();
        let wait = pace::wait(self.background.share(), running, count, work);
        let jitter = self.random.fraction();
        // Whether there is a place for its client is another matter.
        Outlook { refusing: self.refusing, full: None, wait, backlog: wait, jitter }
    }
}

#[cfg(test)]
mod tests {
    use parking_lot::Mutex;

    use yomi_game::{AnyPosition, tictactoe};
    use yomi_laboratory::{Experiment, Plan, RacePlan, Subject};

    use super::*;
    use crate::pool::background_work::Series;

    fn race(limit: Duration) -> Experiment {
        Experiment {
            subject: Subject::Position(AnyPosition::TicTacToe(tictactoe::Position::initial())),
            plan: Plan::Race(RacePlan { runs: Vec::new() }),
            seed: 0,
            limit: Some(limit),
        }
    }

    #[test]
    fn an_experiment_that_outlasts_its_estimate_is_not_taken_to_end_at_once() {
        let (start, limit) = (Instant::now(), Duration::from_secs(30));
        let experiment = race(limit);
        let running = Running {
            started: start,
            bounds: Bounds::of_background(experiment.limit, Duration::ZERO),
            control: Arc::default(),
            expected: Duration::from_millis(100),
            client: Client::anonymous(),
            is_exempt: false,
            task: RunningTask::Background {
                alike: background::Kind::of(&Series::Experiment(Box::new(experiment), Mutex::default())),
            },
        };
        let rests = [0, 4, 8].map(|seconds| running.rest(start + Duration::from_secs(seconds)));
        assert_eq!(rests.map(|rest| rest.as_millis()), [100, 1000, 2000]);
        assert_eq!(running.rest(start + Duration::from_secs(29)).as_secs(), 1);
    }
}
