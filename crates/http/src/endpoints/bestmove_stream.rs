//! Event stream of a best-move search: `progress` events while it runs.

use std::{pin::Pin, sync::Arc, time::Duration};

use axum::response::Response;
use tokio::time::{Instant, sleep_until};
use yomi_contract::{
    answer::{BestMove, ProgressText},
    problem::Problem,
    request::Question,
};
use yomi_service::{Answer, Feed, Origin, Progress, Refusal, Ticket, share::pool::Place};

use super::stream::{self, Follower, PROGRESS_INTERVAL, Source, StreamEvent, text};
use crate::{caching, lateness::Lateness, state::HandlerState};

type AnswerFuture = Pin<Box<dyn Future<Output = Result<Answer, Refusal>> + Send>>;

/// A search whose progress is streamed.
struct Search {
    /// `None` once the search reports no more progress.
    progress: Option<Feed>,
    answer: AnswerFuture,
    next_progress: Instant,
    origin: Origin,
    state: HandlerState,
    question: Question,
    arrival: std::time::Instant,
    lateness: Arc<Lateness>,
}

/// The event stream of an admitted request.
pub(super) fn respond(
    state: HandlerState,
    ticket: Ticket,
    question: Question,
    follower: Follower,
    (place, lateness): (Place, Lateness),
) -> Response {
    let lateness = Arc::new(lateness);
    let origin = ticket.origin();
    let search = Search {
        progress: Some(ticket.progress()),
        answer: Box::pin(ticket.answer()),
        next_progress: Instant::now(),
        origin,
        state: state.clone(),
        question,
        arrival: follower.context.arrival,
        lateness: Arc::clone(&lateness),
    };
    let mut response = stream::respond(state, search, follower, (place, lateness));
    // Whether the answer will be cached is known only at its end.
    caching::write_status(&mut response, origin, false);
    response
}

impl Source for Search {
    async fn next(&mut self) -> StreamEvent {
        loop {
            tokio::select! {
                // The answer comes first: progress after it is useless.
                biased;
                answer = &mut self.answer => return StreamEvent::End(self.end(answer)),
                news = next_progress(&mut self.progress, self.next_progress) => match news {
                    None => self.progress = None,
                    Some(news) => if let Some(data) = self.progress_data(&news) {
                        self.next_progress = Instant::now() + PROGRESS_INTERVAL;
                        return StreamEvent::Event("progress", data);
                    },
                },
            }
        }
    }
}

impl Search {
    fn progress_data(&self, progress: &Progress) -> Option<String> {
        let report = progress.report.as_ref()?;
        let queue = progress.queue.unwrap_or_default();
        let total = match self.origin {
            // As in the answer: time of the search, which started before this request.
            Origin::Joined => queue + report.elapsed,
            _ => self.arrival.elapsed(),
        };
        ProgressText::new(report, queue, total).map(|progress| text(&progress))
    }

    fn end(&self, answer: Result<Answer, Refusal>) -> Result<String, Problem> {
        let elapsed = self.arrival.elapsed();
        let document = |answer: &Answer, elapsed: Duration| {
            let total = caching::total(answer, elapsed);
            BestMove::new(&self.state.engines, &self.question, answer, total)
        };
        match answer {
            Ok(answer) => {
                self.lateness.answered();
                #[cfg(feature = "jobs")]
                crate::results::keep(&self.state, &self.question, &answer);
                Ok(text(&document(&answer, elapsed)))
            }
            Err(refusal) => Err(Problem::of_search(refusal, |answer| document(answer, elapsed))),
        }
    }
}

/// The newest progress, not before `earliest`; `None` after the last. Pending for ever without a feed, so that only the
/// answer can complete.
async fn next_progress(feed: &mut Option<Feed>, earliest: Instant) -> Option<Progress> {
    let Some(feed) = feed else { return std::future::pending().await };
    sleep_until(earliest).await;
    feed.next().await
}
