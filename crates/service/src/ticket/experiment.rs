//! The ticket of an accepted experiment, held by its client.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use tokio::sync::watch;
use tracing::Span;
use yomi_laboratory::{Experiment, Findings};
use yomi_search::StopReason;

use crate::{
    Client, ExperimentAnswer, Refusal, admission,
    meters::{self, ExperimentOutcome},
    pool::{
        Pool,
        background_work::{BackgroundResult, BackgroundWork, Series},
        task::{self, Arriving, Ending, Finished},
    },
    share::Share,
    span_fields::micros,
    ticket::claim::Claim,
};

/// Between two looks at whether an experiment that had a thread queues again for too long.
const LOOKS_AGAIN: Duration = Duration::from_secs(1);

/// When the service stops: for an experiment to see its stop flag and say what it has. Shorter
/// than the time that the shutdown leaves for last answers, so that the refusal still gets out.
const LAST_FINDINGS: Duration = Duration::from_millis(250);

/// An accepted experiment. Dropping it stops the search: its client waits no more.
#[derive(Debug)]
pub struct ExperimentTicket {
    claim: Claim,
    finished: Arriving<Option<BackgroundResult>>,
    halted: watch::Receiver<bool>,
    span: Span,
    settled: bool,
}

/// See [`Service::experiment`](crate::Service::experiment).
pub(crate) fn submit(pool: &Arc<Pool>, experiment: Experiment, client: Client) -> Result<ExperimentTicket, Refusal> {
    let span = Span::current();
    let series = Series::Experiment(Box::new(experiment), Mutex::default());
    let (task, finished) = BackgroundWork::task(series, client, span.clone());
    let claim = pool
        .enqueue_background(task)
        .inspect_err(|refusal| meters::experimented(ExperimentOutcome::Refused(refusal)))?;
    let halted = pool.halted.subscribe();
    Ok(ExperimentTicket { claim, finished, halted, span, settled: false })
}

/// See [`Service::refuse_experiment`](crate::Service::refuse_experiment).
pub(crate) fn refuse(retry_after: Duration, share: Share) -> Refusal {
    let refusal = Refusal::QueueFull { retry_after, share };
    meters::experimented(ExperimentOutcome::Refused(&refusal));
    refusal
}

impl ExperimentTicket {
    /// Waits for the findings: for a thread at most as long as the settings say, then as long as
    /// the experiment takes. There is nothing to give before it is complete, so that its own
    /// limit is the only one. When the service is drained and its patience is over, the experiment
    /// is stopped and ends with what it makes of that.
    ///
    /// Cancel safe: dropping the future is dropping the ticket.
    ///
    /// # Errors
    /// `QueueTimeout`, `Preempted`, `Panicked`, and `Draining` where patience ended before the experiment began
    /// or it did not stop in time.
    pub async fn findings(mut self) -> Result<ExperimentAnswer, Refusal> {
        let result = self.wait().await;
        self.settled = true;
        meters::experimented(match &result {
            Ok(ExperimentAnswer { found: Ok(_), .. }) => ExperimentOutcome::Findings,
            Ok(ExperimentAnswer { found: Err(_), .. }) => ExperimentOutcome::Fault,
            Err(refusal) => ExperimentOutcome::Refused(refusal),
        });
        if let Ok(answer) = &result {
            self.span.record("queue_us", micros(answer.queue));
            self.span.record("search_us", micros(answer.search));
        }
        result
    }

    async fn wait(&mut self) -> Result<ExperimentAnswer, Refusal> {
        let finished = tokio::select! {
            // Findings that are there are never passed over for an end that came as well.
            biased;
            finished = task::arrival(&mut self.finished) => finished,
            () = raised(&mut self.halted) => return self.last_findings().await,
            refusal = overdue(&self.claim) => return Err(refusal),
        };
        if self.claim.gave_way() && !matches!(&finished, Some(Ok(ended)) if is_whole(&ended.found)) {
            return Err(self.claim.pool().background_preempted(Instant::now()));
        }
        finished.map_or(Err(Refusal::Panicked), answer)
    }

    /// Stops the experiment because the service shuts down.
    async fn last_findings(&mut self) -> Result<ExperimentAnswer, Refusal> {
        if self.claim.stop(StopReason::Draining) {
            return Err(admission::draining());
        }
        match tokio::time::timeout(LAST_FINDINGS, task::arrival(&mut self.finished)).await {
            Ok(Some(ending)) => answer(ending),
            // Its thread saw the flag before it began, or has not seen it yet.
            Ok(None) | Err(_) => Err(admission::draining()),
        }
    }
}

impl Drop for ExperimentTicket {
    fn drop(&mut self) {
        if !self.settled {
            self.claim.stop(StopReason::Abandoned);
            meters::experimented(ExperimentOutcome::Abandoned);
        }
    }
}

/// Whether an experiment that gave way was complete before: a recording is, or there is none. A race may have runs that were
/// not made.
const fn is_whole(found: &Option<BackgroundResult>) -> bool {
    matches!(found, Some(BackgroundResult::Experiment(Ok(Findings::Record(_)))))
}

pub(super) async fn raised(halted: &mut watch::Receiver<bool>) {
    // Fails only when the sender is gone, and the pool owns it.
    let _ = halted.wait_for(|&halted| halted).await;
}

/// The refusal of a task that found no thread in time, at first or between two of its searches. Never comes for one
/// that has a thread: that one may search as long as it likes.
pub(super) async fn overdue(claim: &Claim) -> Refusal {
    let pool = claim.pool();
    loop {
        let queued_at = claim.queued_at();
        tokio::time::sleep_until((queued_at + pool.settings.max_queue).into()).await;
        // It may queue anew since.
        if claim.queued_at() == queued_at && claim.withdraw() {
            return pool.background_timeout(Instant::now());
        }
        if claim.queued_at() == queued_at {
            // It has a thread, or had one and will be told.
            tokio::time::sleep(LOOKS_AGAIN).await;
        }
    }
}

fn answer(ending: Ending<Option<BackgroundResult>>) -> Result<ExperimentAnswer, Refusal> {
    let Ok(finished) = ending else { return Err(Refusal::Panicked) };
    // Mostly the thread has let go of it: nothing is copied.
    let Finished { found, queue, search, processor: _ } = Arc::unwrap_or_clone(finished);
    // One that gave way queues again and is not told.
    let Some(BackgroundResult::Experiment(found)) = found else { return Err(Refusal::Panicked) };
    Ok(ExperimentAnswer { found, queue, search })
}
