//! Background tasks, the experiments of the laboratory and reviews of games: one consists of several searches and passes
//! through the background queue more than once, because between two searches it yields its thread to waiting requests.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use tracing::Span;
use yomi_laboratory::{Experiment, ExperimentFault, Findings, Made};
use yomi_search::{Control, StopReason};

use crate::{
    Client,
    admission::bounds::Bounds,
    meters::Meters,
    pool::{
        review_work::ReviewWork,
        task::{Arriving, Earlier, Kind, SearchWork, Searched, Task},
    },
    run_time::RunTime,
    share::turns::Turn,
};

/// The result of an experiment.
pub(crate) type ExperimentResult = Result<Findings, ExperimentFault>;

/// The result of a background task.
#[derive(Clone, Debug)]
pub(crate) enum BackgroundResult {
    /// An experiment: its findings.
    Experiment(ExperimentResult),
    /// A review, whose plan has what was found.
    Review,
}

/// The searches of a background task, one after the other.
pub(crate) enum Series {
    /// An experiment, with those of its searches that are made.
    Experiment(Box<Experiment>, Mutex<Made>),
    /// A review of a game.
    Review(Arc<ReviewWork>),
}

/// The work of a background task.
pub(crate) struct BackgroundWork {
    pub(crate) series: Series,
    pub(crate) stands: Arc<Stands>,
    /// Its client: other tasks of the same client do not make it yield.
    pub(crate) client: Client,
}

/// The state of a task, shared by its search thread and its ticket.
#[derive(Debug)]
pub(crate) struct Stands(Mutex<Standing>);

#[derive(Clone, Debug)]
pub(crate) struct Standing {
    /// Its place in the queue, or the last that it had.
    pub(crate) turn: Option<Turn>,
    /// Since when it queues, or queued last.
    pub(crate) queued_at: Instant,
    /// The stop flag of the search that runs, or runs next.
    pub(crate) control: Arc<Control>,
    /// Its ticket ended it: it does not queue again.
    is_ended: bool,
    /// What it took before.
    pub(crate) earlier: Earlier,
}

impl Stands {
    pub(crate) fn get(&self) -> Standing {
        self.0.lock().clone()
    }

    /// It queues at that place.
    pub(crate) fn queues(&self, turn: Turn) {
        self.0.lock().turn = Some(turn);
    }

    /// Stops the search that runs or comes next, for good.
    pub(crate) fn end(&self, reason: StopReason) {
        let mut standing = self.0.lock();
        standing.is_ended = true;
        standing.control.stop(reason);
    }
}

impl BackgroundWork {
    /// A task of that client, which queues from then on.
    pub(crate) fn new(series: Series, client: Client, queued_at: Instant) -> Self {
        let (control, earlier) = (Arc::default(), Earlier::default());
        let standing = Standing { turn: None, queued_at, control, is_ended: false, earlier };
        Self { series, stands: Arc::new(Stands(Mutex::new(standing))), client }
    }

    /// The task of those searches, and where its ending arrives.
    pub(crate) fn task(series: Series, client: Client, span: Span) -> (Task<Self>, Arriving<Option<BackgroundResult>>) {
        let work = Self::new(series, client.clone(), Instant::now());
        let control = work.stands.get().control;
        let (mut task, ending) = Task::new(work, (client, false), span);
        task.control = control;
        (task, ending)
    }

    /// It gave way after that time on a thread and queues again, with that stop flag; not where its ticket ended it.
    pub(crate) fn queues_again(
        &self,
        (began, took): (Instant, Duration),
        now: Instant,
        control: &Arc<Control>,
    ) -> bool {
        let mut standing = self.stands.0.lock();
        let queued = began.saturating_duration_since(standing.queued_at);
        standing.earlier.queue += queued;
        standing.earlier.search += took;
        standing.queued_at = now;
        standing.control = Arc::clone(control);
        !standing.is_ended
    }
}

impl SearchWork for BackgroundWork {
    /// `None`: it gave way between two searches.
    type Output = Option<BackgroundResult>;

    const KIND: Kind = Kind::Background;

    fn bounds(&self) -> Bounds {
        let limit = match &self.series {
            Series::Experiment(experiment, _) => experiment.limit,
            Series::Review(review) => Some(review.limit),
        };
        Bounds::of_background(limit, self.stands.get().earlier.search)
    }

    fn started(&self, queue: Duration, _: RunTime, meters: &Meters) {
        meters.experiments.queue.record(queue);
    }

    fn ended(&self, _: Option<&Option<BackgroundResult>>, search: Searched, control: &Control, meters: &Meters) {
        meters.experiments.search.record(search.took);
        if control.stopped() == Some(StopReason::Abandoned) {
            tracing::debug!("the client left; its task has stopped");
        }
    }

    fn earlier(&self) -> Earlier {
        self.stands.get().earlier
    }

    fn gave_way(found: &Option<BackgroundResult>) -> bool {
        found.is_none()
    }

    /// Its request says all of it.
    fn describe(&self, _: &Option<BackgroundResult>, _: &Span) {}
}
