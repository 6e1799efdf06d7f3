//! The ticket of an accepted request, held by its client: progress, deadline, answer.

pub(crate) mod alarm;
pub(crate) mod asking;
pub(crate) mod claim;
pub(crate) mod deadline;
pub(crate) mod experiment;
pub(crate) mod feed;
pub(crate) mod kept;
pub(crate) mod review;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::watch;
use tracing::Span;
use yomi_players::{AnyOutcome, AnyReport, Orientation, SearchRequest};
use yomi_search::{Statistics, StopReason, StoppedBy};

use crate::{
    Answer, Arrival, CacheChoice, Feed, Origin, Progress, Refusal, Waited,
    admission::{Admission, estimate},
    cache::{Kept, Key, SameSearch},
    meters,
    pool::{
        Boarded, Entered, Pool,
        seat::Seat,
        shared_search::{Left, SharedSearch},
        task::{self, BestMove, Ending, Finished, Task},
    },
    run_time::RunTime,
    span_fields::{algorithm_name, micros},
    ticket::asking::Asking,
};

/// An accepted request. Dropping it stops the search, unless others wait for it, too.
#[derive(Debug)]
pub struct Ticket {
    state: State,
}

#[derive(Debug)]
enum State {
    Answered { answer: Box<Answer>, span: Span },
    Waiting(Box<Waiting>),
}

/// What a waiting request holds.
#[derive(Debug)]
struct Waiting {
    asking: Asking,
    seat: Seat,
    shared: SharedSearch,
    /// Symmetry from the request's position to the searched one.
    orientation: Orientation,
    /// Since when it waits.
    since: Instant,
    origin: Origin,
    /// What its answer is kept by.
    kept_by: Option<Arc<Key>>,
    halted: watch::Receiver<bool>,
    /// When it looks whether a running search gives way to it.
    looks_at: Option<Instant>,
    /// The server was overloaded and gives it less time.
    limited: bool,
    span: Span,
    settled: bool,
}

/// What ends the waiting.
enum Event {
    Finished(Option<Ending<Arc<AnyOutcome>>>),
    Halted,
    Alarm,
}

/// See [`Service::submit`](crate::Service::submit).
pub(crate) fn submit(pool: &Arc<Pool>, request: SearchRequest, arrival: Arrival) -> Result<Ticket, Refusal> {
    let ticket = accept(pool, request, arrival).inspect_err(meters::refused)?;
    pool.meters.cache.asked(ticket.origin());
    Ok(ticket)
}

fn accept(pool: &Arc<Pool>, request: SearchRequest, arrival: Arrival) -> Result<Ticket, Refusal> {
    let span = Span::current();
    let (game, algorithm) = (request.position.kind().name(), algorithm_name(&request.player));
    tracing::record_all!(span, game = game, algorithm = algorithm);
    if let Some(outcome) = pool.backend.immediate(&request) {
        pool.check_open()?;
        let answer = Box::new(Answer::of(outcome, Origin::Immediate, Times::default()));
        return Ok(Ticket { state: State::Answered { answer, span } });
    }
    let asking = Asking::of(&request, arrival);
    // From here on the request is that of all its mirror images.
    let (request, orientation) = Orientation::of(request);
    let same = SameSearch::of(&request);
    let kept_by = same.kept_by().cloned();
    let sharing = (asking.arrival.cache == CacheChoice::Use).then_some(same);
    if let Some(key) = sharing.as_ref().and_then(SameSearch::kept_by)
        && let Some(kept) = pool.cache.get(key)
    {
        pool.check_open()?;
        return Ok(Ticket::kept(&kept, &orientation, span));
    }
    // Twice: before a task is made, so that a refusal costs next to nothing, and again under the lock
    // that takes the place.
    let considered = pool
        .consider(sharing.as_ref(), &asking, Instant::now())
        .inspect_err(|refusal| pool.missed(&request, &asking, refusal))?;
    let boarded = match considered {
        Some(boarded) => boarded,
        None => match begin(pool, request, sharing, kept_by.clone(), &asking)? {
            Entered::Boarded(boarded) => boarded,
            Entered::Kept(kept) => return Ok(Ticket::kept(&kept, &orientation, span)),
        },
    };
    let Boarded { seat, shared, admission, joined, looks_at } = boarded;
    let origin = match asking.arrival.cache {
        _ if joined => Origin::Joined,
        CacheChoice::Use if kept_by.is_some() => Origin::Search,
        CacheChoice::Use | CacheChoice::Bypass => Origin::Bypass,
    };
    let waiting = Waiting {
        since: if joined { Instant::now() } else { shared.queued_at },
        asking,
        seat,
        shared,
        orientation,
        origin,
        kept_by,
        halted: pool.halted.subscribe(),
        looks_at,
        limited: admission != Admission::Full,
        span,
        settled: false,
    };
    Ok(Ticket { state: State::Waiting(Box::new(waiting)) })
}

/// Asks for a search of its own.
fn begin(
    pool: &Arc<Pool>,
    request: SearchRequest,
    sharing: Option<SameSearch>,
    kept_by: Option<Arc<Key>>,
    asking: &Asking,
) -> Result<Entered, Refusal> {
    let alike = estimate::Kind::of(&request);
    let request = Arc::new(request);
    let (progress_sender, progress) = watch::channel(Progress::default());
    let due = asking.arrival.aim();
    let work = BestMove {
        request: Arc::clone(&request),
        alike,
        progress: progress_sender,
        due,
        kept_by,
        number: 0,
        was_preempted: false,
    };
    let of_client = (asking.arrival.client.clone(), asking.arrival.is_exempt);
    let (task, ending) = Task::new(work, of_client, Span::current());
    let shared = SharedSearch { queued_at: task.queued_at, request, progress, ending };
    pool.enqueue(task, shared, sharing, asking)
}

impl Ticket {
    /// The answer that was kept.
    fn kept(kept: &Kept, orientation: &Orientation, span: Span) -> Self {
        let Kept { outcome, queue, search } = kept;
        let AnyOutcome { report, stopped_by } = (**outcome).clone();
        let outcome = AnyOutcome { report: orientation.restore(report), stopped_by };
        let times = Times { queue: *queue, search: *search, waited: Waited::default() };
        let answer = Answer::of(outcome, Origin::Cache, times);
        let answer = Box::new(Answer { is_kept: true, ..answer });
        Self { state: State::Answered { answer, span } }
    }

    /// Where the answer will come from.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        match &self.state {
            State::Answered { answer, .. } => answer.origin,
            State::Waiting(waiting) => waiting.origin,
        }
    }

    /// Follows the search. An answer that is there already has no progress: its feed ends at once.
    #[must_use]
    pub fn progress(&self) -> Feed {
        match &self.state {
            State::Answered { .. } => Feed::ended(),
            State::Waiting(waiting) => Feed::of(waiting.shared.progress.clone(), waiting.orientation.clone()),
        }
    }

    /// Waits for the answer, at most until the deadline: then the last
    /// published iteration is the answer, or the depth-0 move (degraded) when there is none, and the search is
    /// stopped if no other request waits for it. So it
    /// is, too, when the service is drained and its patience is over.
    ///
    /// Cancel safe: dropping the future is dropping the ticket.
    ///
    /// # Errors
    /// `QueueTimeout` (no deadline, waited too long), `Preempted`, `Panicked`.
    pub async fn answer(self) -> Result<Answer, Refusal> {
        let (result, span) = match self.state {
            State::Answered { answer, span } => (Ok(*answer), span),
            State::Waiting(mut waiting) => (waiting.answer().await, waiting.span.clone()),
        };
        match &result {
            Ok(answer) => answer.record_on(&span),
            Err(refusal) => meters::refused(refusal),
        }
        result
    }
}

impl Waiting {
    async fn answer(&mut self) -> Result<Answer, Refusal> {
        let result = self.wait().await;
        self.settled = true;
        let (meters, arrival) = (&self.seat.pool().meters, &self.asking.arrival);
        if let Ok(answer) = &result {
            let Answer { stopped_by, search, processor, .. } = *answer;
            if let Some(ratio) = self.asking.processor_ratio(stopped_by, search, processor) {
                meters.search_time[arrival.priority as usize].record(ratio);
            }
            if answer.degraded {
                meters.degraded.increment(1);
            }
        }
        result
    }

    async fn wait(&mut self) -> Result<Answer, Refusal> {
        let pool = Arc::clone(self.seat.pool());
        let aim = self.asking.arrival.aim();
        // Without a deadline the alarm is for the wait in the queue.
        let alarm_at = aim.unwrap_or_else(|| self.since + pool.settings.max_queue);
        // One alarm at a time: before its own moment it rings for a look whether a running search gives way.
        let next_alarm =
            |looks_at: Option<Instant>| pool.alarms.ring_at(looks_at.map_or(alarm_at, |at| at.min(alarm_at)));
        let mut alarm = next_alarm(self.looks_at);
        let mut alarm_set = true;
        let mut ending = self.shared.ending.clone();
        loop {
            let event = tokio::select! {
                // A result that is there is never passed over for a deadline that came as well.
                biased;
                finished = task::arrival(&mut ending) => Event::Finished(finished),
                _ = self.halted.wait_for(|&halted| halted) => Event::Halted,
                () = &mut alarm, if alarm_set => Event::Alarm,
            };
            match event {
                Event::Finished(finished) => return self.finish(finished),
                Event::Halted => return Ok(self.best_so_far(StopReason::Draining)),
                Event::Alarm if self.looks_at.is_some_and(|at| at < alarm_at) => {
                    self.looks_at = self.seat.look(Instant::now());
                    alarm = next_alarm(self.looks_at);
                }
                Event::Alarm if aim.is_some() => return Ok(self.best_so_far(StopReason::Deadline)),
                Event::Alarm if self.seat.leave_queue() => {
                    return Err(pool.queue_timeout(&self.asking.arrival, Instant::now()));
                }
                // A thread has it already: it may search as long as it likes.
                Event::Alarm => alarm_set = false,
            }
        }
    }

    /// The answer of a search that came to its end.
    fn finish(&mut self, finished: Option<Ending<Arc<AnyOutcome>>>) -> Result<Answer, Refusal> {
        let Some(Ok(finished)) = finished else { return Err(Refusal::Panicked) };
        self.seat.stay_to_the_end();
        let Finished { found, queue, search, processor } = &*finished;
        let is_kept = self.kept_by.is_some() && self.seat.pool().cache.keeps(found);
        let mut outcome = (**found).clone();
        if outcome.report.depth == 0 && outcome.report.lines.is_empty() {
            outcome.report.lines = self.depth_zero().lines;
        }
        let answer = Answer { processor: *processor, ..self.answer_of(outcome, *queue, *search) };
        if answer.stopped_by == StoppedBy::Preempted && !self.asking.takes(answer.search) {
            let (pool, arrival) = (self.seat.pool(), &self.asking.arrival);
            return Err(pool.preempted_refusal(arrival, answer, Instant::now()));
        }
        Ok(Answer { is_kept, ..answer })
    }

    fn answer_of(&self, outcome: AnyOutcome, queue: Duration, search: Duration) -> Answer {
        let ended = matches!(outcome.stopped_by, StoppedBy::ServerLimit | StoppedBy::Deadline);
        let AnyOutcome { report, stopped_by } = outcome;
        let outcome = AnyOutcome { report: self.orientation.restore(report), stopped_by };
        let started = self.shared.queued_at + queue;
        let waited = Waited {
            queue: started.saturating_duration_since(self.since),
            search: (started + search).saturating_duration_since(started.max(self.since)),
        };
        let answer = Answer::of(outcome, self.origin, Times { queue, search, waited });
        let limited = (self.limited && ended) || stopped_by == StoppedBy::Preempted;
        let shortened = self.asking.shortened(stopped_by, search);
        let degraded = answer.degraded || limited || shortened.is_some();
        Answer { degraded, limited, shortened, ..answer }
    }

    /// Answers without waiting for the thread, which the scheduler may have
    /// put aside: the last published iteration, or the depth-0 move. The search stops if no other request
    /// waits for it.
    fn best_so_far(&mut self, reason: StopReason) -> Answer {
        if self.seat.leave(reason) == Left::Last {
            meters::cancelled(reason);
        }
        let Progress { report, queue, run_time } = self.shared.progress.borrow().clone();
        let waited = self.shared.queued_at.elapsed();
        let processor = run_time.and_then(RunTime::elapsed);
        let report = report.map_or_else(|| self.depth_zero(), Arc::unwrap_or_clone);
        let stopped_by = match reason {
            StopReason::Deadline => StoppedBy::Deadline,
            StopReason::Draining => StoppedBy::Draining,
            StopReason::Preempted => StoppedBy::Preempted,
            StopReason::Abandoned => StoppedBy::Abandoned,
        };
        let queue = queue.unwrap_or(waited);
        let search = waited.saturating_sub(queue);
        Answer { processor, ..self.answer_of(AnyOutcome { report, stopped_by }, queue, search) }
    }

    /// The answer when no iteration completes: made only then, for most requests never need it.
    fn depth_zero(&self) -> AnyReport {
        self.seat.pool().backend.depth_zero(&self.shared.request)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if !self.settled {
            // The log alone is left to read it.
            self.best_so_far(StopReason::Abandoned).record_on(&self.span);
        }
    }
}

/// The times of a search, and what a request waited of them.
#[derive(Clone, Copy, Debug, Default)]
struct Times {
    queue: Duration,
    search: Duration,
    waited: Waited,
}

impl Answer {
    fn of(outcome: AnyOutcome, origin: Origin, times: Times) -> Self {
        let Times { queue, search, waited } = times;
        Self {
            degraded: Self::is_cut_off(&outcome),
            limited: false,
            shortened: None,
            deterministic: Self::is_deterministic(&outcome),
            threads: 1 + outcome.report.statistics.helpers,
            report: outcome.report,
            stopped_by: outcome.stopped_by,
            queue,
            search,
            processor: None,
            origin,
            is_kept: false,
            waited,
        }
    }

    /// Whether the same search ends like that again: one thread searched, and no clock steered or ended it.
    pub(crate) const fn is_deterministic(outcome: &AnyOutcome) -> bool {
        let Statistics { helpers, varies, .. } = outcome.report.statistics;
        !outcome.stopped_by.depends_on_time() && helpers == 0 && !varies
    }

    /// Whether the search was cut off before its first iteration. A `random` move is drawn at depth 0 and is the
    /// whole answer.
    pub(crate) fn is_cut_off(outcome: &AnyOutcome) -> bool {
        let ended_early = outcome.stopped_by.depends_on_time() || outcome.stopped_by == StoppedBy::Nodes;
        ended_early && outcome.report.depth == 0
    }

    fn record_on(&self, span: &Span) {
        tracing::record_all!(
            span,
            // Traces have signed numbers only; others become text there.
            depth = i64::from(self.report.depth),
            nodes = self.report.statistics.nodes.cast_signed(),
            queue_us = micros(self.queue),
            search_us = micros(self.search),
            stopped_by = self.stopped_by.name()
        );
    }
}
