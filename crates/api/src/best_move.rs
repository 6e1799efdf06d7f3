//! The best move of a position: admission, the search, its progress and its answer.

use std::{pin::Pin, sync::Arc, time::Duration};

use serde_json::{Map, Value};
use tokio::time::{Instant, sleep_until};
use tracing::Span;
use yomi_contract::{
    answer::{BestMove, ProgressText},
    problem::Problem,
    request::{self, Question, Treatment},
};
use yomi_game::GameKind;
use yomi_players::Player;
use yomi_service::{Answer, Arrival, Feed, Origin, Progress, Refusal, Ticket, Waited};

use crate::{Api, Caller, Lateness, SearchTimes, results};

/// Interval between two events of progress: at most 20 a second.
pub(crate) const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);

impl Api {
    /// Reads a request for a best move within the limits of its caller, and notes it on the request's span. With
    /// `may_draw` a seed is drawn where the player needs one and the request has none.
    ///
    /// # Errors
    /// `forbidden` for what the key does not allow, `invalid_request`.
    pub fn read_best_move(
        &self,
        caller: &Caller,
        game: GameKind,
        fields: &Map<String, Value>,
        may_draw: bool,
    ) -> Result<Question, Problem> {
        caller.grant().check(fields)?;
        let drawn = if may_draw { request::seeded(game, fields, || getrandom::u64().ok()) } else { None };
        let mut question = request::read(game, drawn.as_ref().unwrap_or(fields), &self.limits_of(caller))?;
        question.seed_is_drawn = drawn.is_some();
        note(&question);
        Ok(question)
    }

    /// Submits the search of a question.
    ///
    /// # Errors
    /// A refusal of admission.
    pub async fn best_move(&self, caller: &Caller, question: Question) -> Result<Searching, Problem> {
        let Treatment { priority, min_time, if_overloaded, cache } = question.treatment;
        let arrival = Arrival {
            at: caller.arrival,
            deadline: question.deadline,
            min_time,
            client: caller.client.clone(),
            priority: caller.priority(priority),
            if_overloaded,
            cache,
            is_exempt: !caller.grant().preemptible,
        };
        results::look_up(self, &question).await;
        let ticket = self.service.submit(question.search.clone(), arrival)?;
        let lateness = self.lateness(caller, question.deadline);
        let made = Made { api: self.clone(), question, arrival: caller.arrival };
        Ok(Searching { made, ticket, lateness })
    }
}

/// Records level and deadline on the request's span, for the access log.
fn note(question: &Question) {
    let level = match question.search.player {
        Player::Engine { level, .. } => level.map(|level| i64::from(level.number())),
        Player::Textbook(_) | Player::Human(_) => None,
    };
    let deadline = question.deadline.map(|deadline| deadline.as_millis());
    let deadline_ms = deadline.and_then(|deadline| i64::try_from(deadline).ok());
    tracing::record_all!(Span::current(), level = level, deadline_ms = deadline_ms);
}

/// A submitted search. Dropping it cancels the search, unless another request waits for the same.
#[derive(Debug)]
pub struct Searching {
    made: Made,
    ticket: Ticket,
    lateness: Lateness,
}

/// What an answer is made of beside the service's.
#[derive(Debug)]
struct Made {
    api: Api,
    question: Question,
    arrival: std::time::Instant,
}

/// The answer of a search.
#[derive(Debug)]
pub struct Answered {
    /// The answer.
    pub document: BestMove,
    /// Where it comes from.
    pub origin: Origin,
    /// Whether the cache keeps it.
    pub is_kept: bool,
    /// What this request waited.
    pub times: SearchTimes,
    /// To be dropped when the client has taken the answer.
    pub lateness: Lateness,
}

impl Searching {
    /// Where the answer will come from.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        self.ticket.origin()
    }

    /// Waits for the answer.
    ///
    /// # Errors
    /// A refusal, with the result so far of a search that was preempted.
    pub async fn answer(self) -> Result<Answered, Problem> {
        let Self { made, ticket, lateness } = self;
        let document = made.document(ticket.answer().await);
        let (answer, document) = document?;
        lateness.answered();
        let Waited { queue, search } = answer.waited;
        let times = SearchTimes { queue, search };
        Ok(Answered { document, origin: answer.origin, is_kept: answer.is_kept, times, lateness })
    }

    /// Its progress and its answer as events, and what is to be dropped when the client has taken them.
    #[must_use]
    pub fn events(self) -> (SearchEvents, Arc<Lateness>) {
        let Self { made, ticket, lateness } = self;
        let lateness = Arc::new(lateness);
        let events = SearchEvents {
            origin: ticket.origin(),
            progress: Some(ticket.progress()),
            answer: Box::pin(ticket.answer()),
            next_progress: Instant::now(),
            made,
            lateness: Arc::clone(&lateness),
        };
        (events, lateness)
    }
}

impl Made {
    /// The document of an answer, which is kept if it is worth it.
    fn document(&self, answer: Result<Answer, Refusal>) -> Result<(Answer, BestMove), Problem> {
        let elapsed = self.arrival.elapsed();
        let document = |answer: &Answer| {
            let total = total(answer, elapsed);
            BestMove::new(&self.api.engines, &self.question, answer, total)
        };
        let answer = answer.map_err(|refusal| Problem::of_search(refusal, document))?;
        results::keep(&self.api, &self.question, &answer);
        let document = document(&answer);
        Ok((answer, document))
    }
}

/// Total time in the body: for a cached or coalesced answer that of the request that started the search.
fn total(answer: &Answer, elapsed: Duration) -> Duration {
    match answer.origin {
        Origin::Cache | Origin::Joined => answer.queue + answer.search,
        Origin::Immediate | Origin::Search | Origin::Bypass => elapsed,
    }
}

/// An event of a search.
#[derive(Debug)]
pub enum SearchEvent {
    /// What it has found so far; at most 20 a second, and the newest when it is taken.
    Progress(Box<ProgressText>),
    /// The end.
    End(Box<Result<BestMove, Problem>>),
}

/// The events of a search. Dropping them cancels it as dropping [`Searching`] does.
pub struct SearchEvents {
    made: Made,
    origin: Origin,
    /// `None` once the search reports no more progress.
    progress: Option<Feed>,
    answer: Pin<Box<dyn Future<Output = Result<Answer, Refusal>> + Send>>,
    next_progress: Instant,
    lateness: Arc<Lateness>,
}

impl SearchEvents {
    /// Waits for what is new. Not called after the end.
    ///
    /// Cancel safe.
    pub async fn next(&mut self) -> SearchEvent {
        loop {
            tokio::select! {
                // The answer comes first: progress after it is useless.
                biased;
                answer = &mut self.answer => {
                    let document = self.made.document(answer).map(|(_, document)| document);
                    if document.is_ok() {
                        self.lateness.answered();
                    }
                    return SearchEvent::End(Box::new(document));
                }
                news = next_progress(&mut self.progress, self.next_progress) => match news {
                    None => self.progress = None,
                    Some(news) => if let Some(progress) = self.told(&news) {
                        self.next_progress = Instant::now() + PROGRESS_INTERVAL;
                        return SearchEvent::Progress(Box::new(progress));
                    },
                },
            }
        }
    }

    fn told(&self, progress: &Progress) -> Option<ProgressText> {
        let report = progress.report.as_ref()?;
        let queue = progress.queue.unwrap_or_default();
        let total = match self.origin {
            // As in the answer: time of the search, which started before this request.
            Origin::Joined => queue + report.elapsed,
            _ => self.made.arrival.elapsed(),
        };
        ProgressText::new(report, queue, total)
    }
}

/// The newest progress, not before `earliest`; `None` after the last. Pending for ever without a feed, so that only the
/// answer can complete.
async fn next_progress(feed: &mut Option<Feed>, earliest: Instant) -> Option<Progress> {
    let Some(feed) = feed else { return std::future::pending().await };
    sleep_until(earliest).await;
    feed.next().await
}
