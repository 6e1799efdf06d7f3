//! The scheduling of an experiment: one that consists of several searches goes through the queue more than once, because between
//! two of its searches it yields its thread to waiting requests.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tracing::Span;
use yomi_laboratory::{Experiment, ExperimentFault, Findings, Made};
use yomi_search::{Control, StopReason};

use crate::{
    Client, Searcher,
    admission::bounds::Bounds,
    meters::Meters,
    pool::{
        Pool,
        task::{Earlier, Kind, SearchJob, Searched, Spent, Task},
    },
    run_time::RunTime,
    share::turns::Turn,
};

/// What came of an experiment.
pub(crate) type Found = Result<Findings, ExperimentFault>;

/// The work of a task of the laboratory.
pub(crate) struct LabWork {
    pub(crate) experiment: Experiment,
    pub(crate) stands: Arc<Stands>,
    /// Its client: other experiments of the same client do not make it yield.
    client: Client,
    /// Its searches that are made.
    made: Mutex<Made>,
}

/// Where an experiment stands, for its thread and its client.
#[derive(Debug)]
pub(crate) struct Stands(Mutex<Standing>);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// Its place in the queue, or the last that it had.
    pub(crate) turn: Option<Turn>,
    /// Since when it queues, or queued last.
    pub(crate) queued_at: Instant,
    /// What it took before.
    earlier: Earlier,
}

impl Stands {
    pub(crate) fn get(&self) -> Standing {
        *self.lock()
    }

    /// It queues at that place.
    pub(crate) fn queues(&self, turn: Turn) {
        self.lock().turn = Some(turn);
    }

    fn lock(&self) -> MutexGuard<'_, Standing> {
        // Each change is one assignment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LabWork {
    /// An experiment of that client, which queues from then on.
    pub(crate) fn new(experiment: Experiment, client: Client, queued_at: Instant) -> Self {
        let standing = Standing { turn: None, queued_at, earlier: Earlier::default() };
        let stands = Arc::new(Stands(Mutex::new(standing)));
        Self { experiment, stands, client, made: Mutex::default() }
    }

    /// It gave way after that time on a thread and queues again.
    pub(crate) fn queues_again(&self, began: Instant, took: Duration, now: Instant) {
        let mut stands = self.stands.lock();
        let queued = began.saturating_duration_since(stands.queued_at);
        stands.earlier.queue += queued;
        stands.earlier.search += took;
        stands.queued_at = now;
    }
}

impl SearchJob for LabWork {
    /// `None`: it gave way between two searches.
    type Found = Option<Found>;

    const KIND: Kind = Kind::Experiment;

    fn bounds(&self) -> Bounds {
        Bounds::of_experiment(&self.experiment, self.stands.get().earlier.search)
    }

    fn started(&self, queue: Duration, _: RunTime, meters: &Meters) {
        meters.experiments.dequeued(queue);
    }

    fn search(&self, searcher: &mut dyn Searcher, control: &Control, pool: &Pool) -> Option<Found> {
        // A search that panics leaves what was made before it.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        searcher.experiment(&self.experiment, &mut made, control, &|| {
            control.stopped().is_none() && pool.others_wait(&self.client)
        })
    }

    fn ended(
        &self,
        _: Option<&Option<Found>>,
        search: Searched,
        control: &Control,
        meters: &Meters,
    ) {
        meters.experiments.searched(search.took);
        if control.stopped() == Some(StopReason::Abandoned) {
            tracing::debug!("the client left; its experiment has stopped");
        }
    }

    fn earlier(&self) -> Earlier {
        self.stands.get().earlier
    }

    fn gave_way(found: &Option<Found>) -> bool {
        found.is_none()
    }

    fn requeue(task: Task<Self>, thread: usize, search: Spent, pool: &Pool) -> Option<Task<Self>> {
        pool.requeue_experiment(thread, task, search);
        None
    }

    /// Its request says all of it.
    fn describe(&self, _: &Option<Found>, _: &Span) {}
}

impl Pool {
    /// Whether a best move, or another client's experiment, waits for a thread beside the experiment of that client.
    pub(crate) fn others_wait(&self, client: &Client) -> bool {
        let state = self.state();
        !state.queue.is_empty() || state.laboratory.iter().any(|task| task.client != *client)
    }

    /// Puts an experiment that gave way, and took so long, back into its queue, unless it was stopped, and frees its thread.
    pub(crate) fn requeue_experiment(&self, thread: usize, mut task: Task<LabWork>, search: Spent) {
        let mut state = self.state();
        let now = Instant::now();
        let began = now.checked_sub(search.took).unwrap_or(now);
        task.work.queues_again(began, search.took, now);
        task.queued_at = now;
        state.finish(thread, Some(search), now);
        // Stopped since it gave way, it was not found in the queue: it must not be left there.
        let stopped = if task.control.stopped().is_some() {
            Some(task)
        } else {
            state.laboratory.put_back(task);
            None
        };
        self.show_queue(&state, Kind::Experiment);
        self.show_threads(&state, Kind::Experiment);
        self.call(state);
        // Outside the lock; its client hears that nothing comes.
        drop(stopped);
    }

    /// Takes an experiment out of its queue; whether it was there.
    pub(crate) fn withdraw_experiment(&self, stands: &Stands) -> bool {
        let mut state = self.state();
        // Under the lock, for it may queue again.
        let task = stands.get().turn.and_then(|turn| state.laboratory.remove(turn));
        self.show_queue(&state, Kind::Experiment);
        drop(state);
        // The task is dropped outside the lock.
        task.is_some()
    }
}
