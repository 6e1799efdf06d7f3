//! The tasks of search threads: a best move, or a background task.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::watch;
use tracing::Span;
use yomi_players::{AnyOutcome, SearchRequest};
use yomi_search::{Control, Raised, StopReason, StoppedBy};

use crate::{
    Client, Progress,
    admission::{bounds::Bounds, estimate},
    cache::Key,
    meters::Meters,
    pool::background_work::BackgroundWork,
    run_time::RunTime,
};

/// An accepted request on its way to a search thread.
pub(crate) struct Task<W: SearchWork> {
    pub(crate) work: W,
    pub(crate) control: Arc<Control>,
    pub(crate) finished: watch::Sender<Option<Ending<W::Output>>>,
    /// The client whose request started it.
    pub(crate) client: Client,
    /// The operator exempted that client from preemption.
    pub(crate) is_exempt: bool,
    pub(crate) span: Span,
    pub(crate) queued_at: Instant,
}

/// How a search ended on its thread.
pub(crate) type Ending<F> = Result<Arc<Finished<F>>, Panicked>;

/// Where the ending of a search arrives; `None` until then.
///
/// A watch channel wakes the requests after it has let go of its lock. A shared future wakes them
/// under one: on one core the thread that was woken takes the core, waits for the lock, and gives the
/// core back, two turns for every answer.
pub(crate) type Arriving<F> = watch::Receiver<Option<Ending<F>>>;

/// Waits for the ending. `None` when it never comes, because the thread itself came to grief.
pub(crate) async fn arrival<F>(arriving: &mut Arriving<F>) -> Option<Ending<F>> {
    arriving.wait_for(Option::is_some).await.ok().and_then(|ending| ending.clone())
}

/// A search that came to its own end.
#[derive(Clone, Debug)]
pub(crate) struct Finished<F> {
    pub(crate) found: F,
    /// Time in the queue.
    pub(crate) queue: Duration,
    /// Time in the search.
    pub(crate) search: Duration,
    /// Processor time of the search on its thread, where the system tells it.
    pub(crate) processor: Option<Duration>,
}

/// What a search took of its thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spent {
    /// From its start to its end.
    pub(crate) took: Duration,
    /// Of that the time in which the thread had a processor, where the system tells it.
    pub(crate) processor: Option<Duration>,
}

/// What a task took before it queued last.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Earlier {
    /// Time in the queue.
    pub(crate) queue: Duration,
    /// Time in the search.
    pub(crate) search: Duration,
}

/// A search that panicked.
#[derive(Clone, Debug)]
pub(crate) struct Panicked;

impl<W: SearchWork> Task<W> {
    /// A task that queues from now on, and where its ending arrives.
    pub(crate) fn new(work: W, (client, is_exempt): (Client, bool), span: Span) -> (Self, Arriving<W::Output>) {
        let (finished, ending) = watch::channel(None);
        let (control, queued_at) = (Arc::default(), Instant::now());
        (Self { work, control, finished, client, is_exempt, span, queued_at }, ending)
    }
}

/// A task that has left its queue.
pub(crate) enum AnyTask {
    BestMove(Task<BestMove>),
    Background(Task<BackgroundWork>),
}

impl AnyTask {
    pub(crate) const fn kind(&self) -> Kind {
        match self {
            Self::BestMove(_) => Kind::BestMove,
            Self::Background(_) => Kind::Background,
        }
    }
}

/// Which queue a task is in, and which share of the threads it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    BestMove,
    /// Experiments and reviews.
    Background,
}

/// What the search threads do, from their side.
pub(crate) trait SearchWork: Sized {
    /// What comes out of it.
    type Output;

    /// Its queue and its share of the threads.
    const KIND: Kind;

    /// What bounds it in time.
    fn bounds(&self) -> Bounds;

    /// A thread starts on it, after that time in the queue.
    fn started(&self, queue: Duration, run_time: RunTime, meters: &Meters);

    /// Its search began then and took that long; nothing was found by one that panicked.
    fn ended(&self, found: Option<&Self::Output>, search: Searched, control: &Control, meters: &Meters);

    /// What it took before it queued last.
    fn earlier(&self) -> Earlier {
        Earlier::default()
    }

    /// Its number among the searches under way.
    fn number(&self) -> Option<u64> {
        None
    }

    /// Whether a search that found this was ended by another client's request and may begin anew.
    fn gave_way(found: &Self::Output) -> bool {
        let _ = found;
        false
    }

    /// Writes what was found onto the span of its search.
    fn describe(&self, found: &Self::Output, span: &Span);
}

/// When a search began and how long it took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Searched {
    pub(crate) started: Instant,
    pub(crate) took: Duration,
}

impl Searched {
    /// How many of its nodes were searched after it was asked to stop. Both bounds are from above: what it
    /// did not count when it was asked, and what its mean pace makes of the time since, in which the
    /// scheduler may have put it aside.
    fn wasted(&self, raised: Raised, nodes: u64) -> u64 {
        let after = (self.started + self.took).saturating_duration_since(raised.at).min(self.took);
        if after.is_zero() {
            return 0;
        }
        let by_time = (nodes as f64 * after.div_duration_f64(self.took)).round() as u64;
        nodes.saturating_sub(raised.nodes).min(by_time)
    }
}

/// A search for a best move.
pub(crate) struct BestMove {
    pub(crate) request: Arc<SearchRequest>,
    /// What such searches have in common.
    pub(crate) alike: estimate::Kind,
    pub(crate) progress: watch::Sender<Progress>,
    /// When the last answer is put together, if all requests that wait set a deadline.
    pub(crate) due: Option<Instant>,
    /// What its answer is kept by.
    pub(crate) kept_by: Option<Arc<Key>>,
    /// Its number among the searches under way, from the moment it queues.
    pub(crate) number: u64,
    /// It gave way to another client's request once, and queued again.
    pub(crate) was_preempted: bool,
}

impl SearchWork for BestMove {
    type Output = Arc<AnyOutcome>;

    const KIND: Kind = Kind::BestMove;

    fn bounds(&self) -> Bounds {
        Bounds::of_best_move(&self.request.limits, self.due)
    }

    fn started(&self, queue: Duration, run_time: RunTime, meters: &Meters) {
        meters.queue.record(queue);
        self.progress.send_modify(|progress| {
            progress.queue = Some(queue);
            progress.run_time = Some(run_time);
        });
    }

    fn ended(&self, outcome: Option<&Arc<AnyOutcome>>, search: Searched, control: &Control, meters: &Meters) {
        let game = self.request.position.kind();
        meters.of(game).seconds.record(search.took);
        let Some(outcome) = outcome else { return };
        let nodes = outcome.report.statistics.nodes;
        meters.of(game).counted(&outcome.report.statistics);
        if let Some(raised) = control.raised() {
            meters.wasted_nodes.increment(search.wasted(raised, nodes));
        }
        if control.stopped() == Some(StopReason::Abandoned) {
            // No request is left to say it.
            tracing::debug!(nodes, "the last client disconnected; the search was stopped");
        } else {
            meters.of(game).depth.record(outcome.report.depth);
        }
    }

    fn number(&self) -> Option<u64> {
        Some(self.number)
    }

    fn gave_way(found: &Self::Output) -> bool {
        found.stopped_by == StoppedBy::Preempted
    }

    fn describe(&self, outcome: &Arc<AnyOutcome>, span: &Span) {
        let AnyOutcome { report, stopped_by } = &**outcome;
        span.record("game", self.request.position.kind().name());
        // Traces know signed numbers alone; others become text there.
        span.record("depth", i64::from(report.depth));
        span.record("nodes", report.statistics.nodes.cast_signed());
        span.record("stopped_by", stopped_by.name());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wasted_are_nodes_that_were_not_counted_before_and_had_time_after() {
        let started = Instant::now();
        let millis = Duration::from_millis;
        let search = Searched { started, took: millis(100) };
        let wasted = |after, nodes| search.wasted(Raised { at: started + millis(after), nodes }, 1_000_000);
        assert_eq!(wasted(99, 0), 10_000);
        assert_eq!(wasted(50, 999_600), 400, "it was put aside");
        assert_eq!(wasted(100, 999_600), 0);
        assert_eq!(wasted(200, 0), 0);
        let nothing = Searched { started, took: Duration::ZERO };
        assert_eq!(nothing.wasted(Raised { at: started, nodes: 0 }, 7), 0);
    }
}
