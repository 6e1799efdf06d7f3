//! An accepted request from the side of those who wait for it: progress, deadline, answer.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::{oneshot, watch};
use tracing::Span;

use super::{
    Answer, Arrival, Progress, Refusal,
    admission::Admission,
    claim::Claim,
    estimate, meters,
    pool::Pool,
    task::{BestMove, Ending, Finished, Task},
};
use crate::{
    engine::{AnyOutcome, AnyReport, Player, SearchRequest},
    search::{StopReason, StoppedBy},
};

/// An accepted request. Dropping it stops the search: nobody waits for it any more.
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
    arrival: Arrival,
    claim: Claim,
    queued_at: Instant,
    /// The answer when no iteration completes.
    depth_zero: AnyReport,
    progress: watch::Receiver<Progress>,
    finished: oneshot::Receiver<Ending<AnyOutcome>>,
    halted: watch::Receiver<bool>,
    /// The server was overloaded and set a time limit of its own.
    degraded: bool,
    span: Span,
    settled: bool,
}

/// What ends the waiting.
enum Event {
    Finished(Result<Ending<AnyOutcome>, oneshot::error::RecvError>),
    Halted,
    Alarm,
}

/// See [`Service::submit`](super::Service::submit).
pub(super) fn submit(
    pool: &Arc<Pool>,
    request: SearchRequest,
    arrival: Arrival,
) -> Result<Ticket, Refusal> {
    accept(pool, request, arrival).inspect_err(meters::refused)
}

fn accept(pool: &Arc<Pool>, request: SearchRequest, arrival: Arrival) -> Result<Ticket, Refusal> {
    let span = Span::current();
    span.record("game", request.position.kind().name());
    span.record("algorithm", algorithm_name(&request.player));
    if let Some(outcome) = pool.backend.immediate(&request) {
        pool.check_open()?;
        let answer = Box::new(Answer::of(outcome, Duration::ZERO, Duration::ZERO));
        return Ok(Ticket { state: State::Answered { answer, span } });
    }
    // Twice: before the depth-0 answer is made, so that a refusal costs next to nothing, and again
    // under the lock that takes the place.
    let alike = estimate::Kind::of(&request);
    pool.consider(&arrival, Instant::now())?;
    let depth_zero = pool.backend.depth_zero(&request);

    let (progress_sender, progress) = watch::channel(Progress::default());
    let due = arrival.aim(pool.settings.deadline_margin);
    let work = BestMove { request, alike, progress: progress_sender, due };
    let (task, finished) = Task::new(work, span.clone());
    let queued_at = task.queued_at;
    let (claim, admission) = pool.enqueue(task, &arrival)?;
    let waiting = Waiting {
        arrival,
        claim,
        queued_at,
        depth_zero,
        progress,
        finished,
        halted: pool.halted.subscribe(),
        degraded: admission != Admission::Full,
        span,
        settled: false,
    };
    Ok(Ticket { state: State::Waiting(Box::new(waiting)) })
}

fn algorithm_name(player: &Player) -> &'static str {
    match player {
        Player::Engine { .. } => "engine",
        Player::Textbook(configuration) => configuration.algorithm.entry().name,
    }
}

impl Ticket {
    /// Follows the search. An immediate answer has no progress: its channel stays at
    /// `Progress::default()` and is closed.
    #[must_use]
    pub fn progress(&self) -> watch::Receiver<Progress> {
        match &self.state {
            State::Answered { .. } => watch::channel(Progress::default()).1,
            State::Waiting(waiting) => waiting.progress.clone(),
        }
    }

    /// Waits for the answer, at most until the deadline: then the search is stopped and the last
    /// published iteration is the answer, or the depth-0 move (degraded) when there is none. So it
    /// is, too, when the service is drained and its patience is over.
    ///
    /// Cancel safe: dropping the future is dropping the ticket.
    ///
    /// # Errors
    /// `QueueTimeout` (no deadline, waited too long), `Panicked`.
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
        let meters = &self.claim.pool().meters;
        if let Some(due) = self.arrival.due() {
            meters.answered(Instant::now().saturating_duration_since(due));
        }
        if result.as_ref().is_ok_and(|answer| answer.degraded) {
            meters.degraded();
        }
        result
    }

    async fn wait(&mut self) -> Result<Answer, Refusal> {
        let pool = Arc::clone(self.claim.pool());
        let aim = self.arrival.aim(pool.settings.deadline_margin);
        // Without a deadline the alarm is for the wait in the queue.
        let alarm_at = aim.unwrap_or_else(|| self.queued_at + pool.settings.max_queue);
        let mut alarm = pool.alarms.ring_at(alarm_at);
        let mut alarm_set = true;
        loop {
            let event = tokio::select! {
                // A result that is there is never passed over for a deadline that came as well.
                biased;
                finished = &mut self.finished => Event::Finished(finished),
                _ = self.halted.wait_for(|&halted| halted) => Event::Halted,
                () = &mut alarm, if alarm_set => Event::Alarm,
            };
            match event {
                Event::Finished(finished) => return self.finish(finished),
                Event::Halted => return Ok(self.best_so_far(StopReason::Draining)),
                Event::Alarm if aim.is_some() => return Ok(self.best_so_far(StopReason::Deadline)),
                Event::Alarm if self.claim.withdraw() => {
                    return Err(self.claim.pool().queue_timeout(&self.arrival, Instant::now()));
                }
                // A thread has it already: it may search as long as it likes.
                Event::Alarm => alarm_set = false,
            }
        }
    }

    /// The answer of a search that came to its end.
    fn finish(
        &self,
        finished: Result<Ending<AnyOutcome>, oneshot::error::RecvError>,
    ) -> Result<Answer, Refusal> {
        // The sender is gone without a word only when the thread itself came to grief.
        let Ok(Ok(finished)) = finished else { return Err(Refusal::Panicked) };
        let Finished { found: mut outcome, queue, search } = *finished;
        if outcome.report.depth == 0 && outcome.report.lines.is_empty() {
            outcome.report.lines.clone_from(&self.depth_zero.lines);
        }
        Ok(self.answer_of(outcome, queue, search))
    }

    fn answer_of(&self, outcome: AnyOutcome, queue: Duration, search: Duration) -> Answer {
        let ended = matches!(outcome.stopped_by, StoppedBy::ServerLimit | StoppedBy::Deadline);
        let answer = Answer::of(outcome, queue, search);
        let shortened = self.degraded && ended;
        Answer { degraded: answer.degraded || shortened, shortened, ..answer }
    }

    /// Stops the search and answers without waiting for its thread, which the scheduler may have
    /// put aside: the last published iteration, or the depth-0 move.
    fn best_so_far(&self, reason: StopReason) -> Answer {
        self.claim.stop(reason);
        meters::cancelled(reason);
        let Progress { report, queue } = self.progress.borrow().clone();
        let waited = self.queued_at.elapsed();
        let report = report.map_or_else(|| self.depth_zero.clone(), |report| (*report).clone());
        let stopped_by = match reason {
            StopReason::Deadline => StoppedBy::Deadline,
            StopReason::Draining => StoppedBy::Draining,
            StopReason::Abandoned => StoppedBy::Abandoned,
        };
        let queue = queue.unwrap_or(waited);
        let search = waited.saturating_sub(queue);
        self.answer_of(AnyOutcome { report, stopped_by }, queue, search)
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

impl Answer {
    fn of(outcome: AnyOutcome, queue: Duration, search: Duration) -> Self {
        let AnyOutcome { report, stopped_by } = outcome;
        let helpers = report.statistics.helpers;
        // The lot is drawn at depth 0 and is the whole answer; only a search that was cut off
        // before its first iteration fell short of what was asked.
        let cut_off = stopped_by.depends_on_time() || stopped_by == StoppedBy::Nodes;
        Self {
            degraded: cut_off && report.depth == 0,
            shortened: false,
            deterministic: !stopped_by.depends_on_time() && helpers == 0,
            report,
            stopped_by,
            threads: 1 + helpers,
            queue,
            search,
        }
    }

    fn record_on(&self, span: &Span) {
        span.record("depth", self.report.depth);
        span.record("nodes", self.report.statistics.nodes);
        span.record("queue_us", micros(self.queue));
        span.record("search_us", micros(self.search));
        span.record("stopped_by", self.stopped_by.name());
    }
}

pub(super) fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}
