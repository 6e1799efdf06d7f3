//! The ticket of an accepted review, held by its client: plies as they finish, then the end.

use std::{sync::Arc, time::Duration};

use tokio::sync::watch;
use tracing::Span;
use yomi_review::Plan;
use yomi_search::StopReason;

use super::experiment::{overdue, raised};
use crate::{
    Client, Refusal, ReviewAnswer, ReviewEnd, ReviewUpdate, admission,
    meters::{self, ReviewOutcome},
    pool::{
        Pool,
        background_work::{BackgroundResult, BackgroundWork, Series},
        review_work::{PlanProgress, ReviewWork},
        task::{self, Arriving, Ending},
    },
    span_fields::micros,
    ticket::claim::Claim,
};

/// When the service stops: for a visit to see its stop flag.
const LAST_VISIT: Duration = Duration::from_millis(250);

/// An accepted review. Dropping it stops the search: its client waits no more.
#[derive(Debug)]
pub struct ReviewTicket {
    claim: Claim,
    work: Arc<ReviewWork>,
    visits: watch::Receiver<()>,
    finished: Arriving<Option<BackgroundResult>>,
    halted: watch::Receiver<bool>,
    span: Span,
    /// What [`next`](Self::next) gives next, once the search has ended.
    end: Option<Result<ReviewAnswer, Refusal>>,
    is_settled: bool,
}

/// What [`ReviewTicket::next`] woke up for.
enum Woken {
    Visited,
    Finished(Option<Ending<Option<BackgroundResult>>>),
    Halted,
    Overdue(Refusal),
}

/// See [`Service::review`](crate::Service::review).
pub(crate) fn submit(pool: &Arc<Pool>, plan: Plan, limit: Duration, client: Client) -> Result<ReviewTicket, Refusal> {
    let span = Span::current();
    let work = Arc::new(ReviewWork::new(plan, limit));
    let visits = work.visits();
    let (task, finished) = BackgroundWork::task(Series::Review(Arc::clone(&work)), client, span.clone());
    let claim =
        pool.enqueue_background(task).inspect_err(|refusal| meters::reviewed(ReviewOutcome::Refused(refusal)))?;
    let halted = pool.halted.subscribe();
    Ok(ReviewTicket { claim, work, visits, finished, halted, span, end: None, is_settled: false })
}

/// See [`Service::refuse_review`](crate::Service::refuse_review).
pub(crate) fn refuse(retry_after: Duration, share: crate::share::Share) -> Refusal {
    let refusal = Refusal::QueueFull { retry_after, share };
    meters::reviewed(ReviewOutcome::Refused(&refusal));
    refusal
}

impl ReviewTicket {
    /// Waits for plies that are finished, each of which comes once, and for the end, which comes last; `None` after it.
    ///
    /// A review that has a ply when its service is drained or another client's requests leave it no thread in time ends with
    /// what it has; one that has none is refused.
    ///
    /// Cancel safe.
    pub async fn next(&mut self) -> Option<ReviewUpdate> {
        if let Some(end) = self.end.take() {
            return Some(ReviewUpdate::End(Box::new(end)));
        }
        if self.is_settled {
            return None;
        }
        let woken = tokio::select! {
            // What is finished is never passed over for an end that came as well.
            biased;
            finished = task::arrival(&mut self.finished) => Woken::Finished(finished),
            Ok(()) = self.visits.changed() => Woken::Visited,
            () = raised(&mut self.halted) => Woken::Halted,
            refusal = overdue(&self.claim) => Woken::Overdue(refusal),
        };
        let end = match woken {
            Woken::Visited => {
                return Some(self.work.news().into());
            }
            Woken::Finished(finished) => self.finished(finished),
            Woken::Halted => self.halted().await,
            Woken::Overdue(refusal) => self.cut_short(refusal, ReviewEnd::Preempted),
        };
        self.settle(&end);
        let news = self.work.news();
        if news.plies.is_empty() || end.is_err() {
            return Some(ReviewUpdate::End(Box::new(end)));
        }
        self.end = Some(end);
        Some(news.into())
    }

    fn finished(&self, finished: Option<Ending<Option<BackgroundResult>>>) -> Result<ReviewAnswer, Refusal> {
        let Some(Ok(finished)) = finished else { return Err(Refusal::Panicked) };
        let (review, was_done) = self.work.close(finished.search);
        let end = if was_done && review.is_complete() { ReviewEnd::Completed } else { ReviewEnd::ServerLimit };
        Ok(ReviewAnswer { review, end, queue: finished.queue, search: finished.search })
    }

    /// Ends the review because the service shuts down.
    async fn halted(&mut self) -> Result<ReviewAnswer, Refusal> {
        if !self.claim.stop(StopReason::Draining) {
            let arrival = task::arrival(&mut self.finished);
            // Its thread saw the flag before it began, or has not seen it yet.
            let _ = tokio::time::timeout(LAST_VISIT, arrival).await;
        }
        self.cut_short(admission::draining(), ReviewEnd::Draining)
    }

    /// What the review has, or that refusal where it has nothing.
    fn cut_short(&self, refusal: Refusal, end: ReviewEnd) -> Result<ReviewAnswer, Refusal> {
        let took = self.claim.earlier();
        let (review, _) = self.work.close(took.search);
        if review.plies.is_empty() && review.asked > 0 {
            return Err(refusal);
        }
        Ok(ReviewAnswer { review, end, queue: took.queue, search: took.search })
    }

    fn settle(&mut self, end: &Result<ReviewAnswer, Refusal>) {
        self.is_settled = true;
        meters::reviewed(match end {
            Ok(answer) if answer.end == ReviewEnd::Completed => ReviewOutcome::Completed,
            Ok(_) => ReviewOutcome::Partial,
            Err(refusal) => ReviewOutcome::Refused(refusal),
        });
        if let Ok(answer) = end {
            meters::reviewed_plies(answer.review.plies.len());
            self.span.record("queue_us", micros(answer.queue));
            self.span.record("search_us", micros(answer.search));
        }
    }
}

impl From<PlanProgress> for ReviewUpdate {
    fn from(PlanProgress { plies, unfinished, progress, visits }: PlanProgress) -> Self {
        Self::Plies { plies, unfinished, progress, visits }
    }
}

impl Drop for ReviewTicket {
    fn drop(&mut self) {
        if !self.is_settled {
            self.claim.stop(StopReason::Abandoned);
            meters::reviewed(ReviewOutcome::Abandoned);
        }
    }
}
