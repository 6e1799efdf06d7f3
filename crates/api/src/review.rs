//! A game reviewed move by move: admission, its events and its answer.

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use serde_json::{Map, Value};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::Instant as TokioInstant,
};
use yomi_contract::{
    answer::{
        Timing,
        drawing::pixels,
        review::{ReviewAnswer, ReviewEstimate, ReviewPly, ReviewProgress, translated},
    },
    problem::{Problem, retry},
    reading::body,
    request::{ReportQuestion, ReviewQuestion, picture::WIDTH, read_report, read_review, report::ReportFormat},
};
use yomi_game::GameKind;
use yomi_review::{Estimate, Plan, ReviewedPly, Visited, report};
use yomi_service::{Refusal, ReviewAnswer as Reviewed, ReviewTicket, ReviewUpdate, share::pool::Place};

use crate::{Api, Caller, SearchTimes, best_move::PROGRESS_INTERVAL};

impl Api {
    /// Reads a request for a review within the limits of its caller.
    ///
    /// # Errors
    /// `forbidden` for what the key does not allow, `invalid_request`.
    pub fn read_review(
        &self,
        caller: &Caller,
        game: GameKind,
        fields: &Map<String, Value>,
    ) -> Result<ReviewQuestion, Problem> {
        caller.grant().check_review(fields)?;
        read_review(game, fields, &self.limits_of(caller))
    }

    /// A report of a finished review, from the bytes of a request. Nothing is searched; reading and writing run apart from the
    /// runtime and are charged to the client, who waits for a turn among those that draw.
    ///
    /// # Errors
    /// `forbidden` for what the key does not allow, `malformed_body`, `invalid_request`, and as [`drawn`](Self::drawn).
    pub async fn report(&self, caller: &Caller, game: GameKind, text: Bytes) -> Result<Report, Problem> {
        let grant = caller.grant().clone();
        let work = move || {
            let object = body::parse(&text)?;
            grant.check_review(&object)?;
            Report::new(read_report(game, &object)?)
        };
        self.drawn(&caller.client, work).await?
    }

    /// Takes a place for a review and submits it; reviews share the pool of experiments. One that is answered at once,
    /// instead of by events, has to be short enough for that.
    ///
    /// # Errors
    /// A refusal of admission, `invalid_request` where it would take too long to be answered at once.
    pub fn review(&self, caller: &Caller, question: ReviewQuestion, mode: ReviewMode) -> Result<Reviewing, Problem> {
        let mut plan = question.plan();
        let is_at_once = matches!(mode, ReviewMode::AtOnce) && !caller.is_of_batch;
        let limit = if is_at_once { question.at_once(&plan)? } else { question.longest };
        let full = |share| Problem::from(self.service.refuse_review(retry::SOON, share));
        let place = self.pools.experiments.take(&caller.client, 1).map_err(full)?;
        let streams = !matches!(mode, ReviewMode::AtOnce);
        let stream_place = streams.then(|| self.pools.stream(&caller.client)).transpose()?;
        let estimate = question.estimate(&plan);
        let (log, limit) = match mode {
            ReviewMode::AtOnce | ReviewMode::Events => (None, limit),
            ReviewMode::Job(log) => {
                let elapsed = log.resume(&mut plan, self.engines.fingerprint());
                (Some(log), limit.saturating_sub(elapsed))
            }
        };
        let ticket = self.service.review(plan, limit, caller.client.clone())?;
        let (api, arrival, places) = (self.clone(), caller.arrival, (place, stream_place));
        Ok(Reviewing { api, ticket, question, estimate, arrival, log, places })
    }
}

/// What a finished review became.
#[derive(Debug)]
pub struct Report {
    /// In which format.
    pub format: ReportFormat,
    /// Text in UTF-8, or a PNG.
    pub bytes: Vec<u8>,
}

impl Report {
    fn new(question: ReportQuestion) -> Result<Self, Problem> {
        let ReportQuestion { ref game, ref review, format, words, look, .. } = question;
        let (lang, notes) = (words.lang, words.notes(game));
        let graph = |width| report::graph::svg(review, game.kind(), (look.theme, width), lang);
        let text = match format {
            ReportFormat::Html => report::html(game, review, look.theme, (lang, &notes)),
            ReportFormat::Sgf => report::sgf(game, review, lang, &notes).unwrap_or_default(),
            ReportFormat::Ggf => report::ggf(game, review, lang, &notes).unwrap_or_default(),
            ReportFormat::Text => report::transcript(game, review, lang, &notes),
            ReportFormat::Svg => graph(look.width),
            ReportFormat::Json => translated(&question).to_string(),
            ReportFormat::Png => {
                let (width, height) = report::graph::POINTS;
                let bytes = pixels(&graph(None), (width as f64, height as f64), look, WIDTH.name)?;
                return Ok(Self { format, bytes });
            }
        };
        Ok(Self { format, bytes: text.into() })
    }
}

/// How a review is followed.
#[derive(Clone, Debug)]
pub enum ReviewMode {
    /// By its answer alone.
    AtOnce,
    /// By its events, as a stream of its client.
    Events,
    /// By its events, as a job, which goes on where former processes left it.
    Job(VisitLog),
}

/// What a review holds until its client has taken the answer.
pub type ReviewPlaces = (Place, Option<Place>);

/// A review under way. Dropping it ends it.
#[derive(Debug)]
pub struct Reviewing {
    api: Api,
    ticket: ReviewTicket,
    question: ReviewQuestion,
    estimate: Estimate,
    arrival: Instant,
    log: Option<VisitLog>,
    places: ReviewPlaces,
}

/// A finished review.
#[derive(Debug)]
pub struct ReviewEnded {
    api: Api,
    /// What was asked.
    pub question: ReviewQuestion,
    /// What the service found.
    pub reviewed: Reviewed,
    arrival: Instant,
    /// To be held until the client has taken the answer.
    pub places: ReviewPlaces,
}

impl ReviewEnded {
    /// The answer.
    #[must_use]
    pub fn answer(&self) -> ReviewAnswer {
        document(&self.api, &self.question, &self.reviewed, self.arrival)
    }

    /// What it waited.
    #[must_use]
    pub const fn times(&self) -> SearchTimes {
        SearchTimes { queue: self.reviewed.queue, search: self.reviewed.search }
    }
}

impl Reviewing {
    /// Waits for the end.
    ///
    /// # Errors
    /// A refusal of the service.
    pub async fn ended(self) -> Result<ReviewEnded, Problem> {
        let Self { api, mut ticket, question, arrival, places, .. } = self;
        let reviewed = loop {
            match ticket.next().await {
                Some(ReviewUpdate::Plies { .. }) => {}
                Some(ReviewUpdate::End(end)) => break (*end)?,
                None => return Err(Refusal::Panicked.into()),
            }
        };
        Ok(ReviewEnded { api, question, reviewed, arrival, places })
    }

    /// Its events, and what is to be held until the client has taken them.
    #[must_use]
    pub fn events(self) -> (ReviewEvents, ReviewPlaces) {
        let Self { api, ticket, question, estimate, arrival, log, places } = self;
        let events = ReviewEvents {
            api,
            ticket,
            question,
            arrival,
            log,
            estimate: Some(estimate),
            plies: Vec::new(),
            unfinished: BTreeMap::new(),
            finished: 0,
            progress: None,
            next_progress: TokioInstant::now(),
        };
        (events, places)
    }
}

fn document(api: &Api, question: &ReviewQuestion, reviewed: &Reviewed, arrival: Instant) -> ReviewAnswer {
    let timing = Timing::without_speed(reviewed.queue, reviewed.search, arrival.elapsed());
    let game = (&question.game, &question.settings, question.words);
    let answer =
        ReviewAnswer::new(&api.engines, game, (&reviewed.review, reviewed.end), Some(timing), question.id.clone());
    answer.refereed(&question.refereed)
}

/// An event of a review.
#[derive(Debug)]
pub enum ReviewEvent {
    /// What it will take: the first one.
    Estimate(ReviewEstimate),
    /// A move is finished.
    Ply(Box<ReviewPly>),
    /// How far it is; at most 20 a second, and the newest when it is taken.
    Progress(ReviewProgress),
    /// The end.
    End(Box<Result<ReviewAnswer, Problem>>),
}

/// The events of a review. Dropping them ends it.
#[derive(Debug)]
pub struct ReviewEvents {
    api: Api,
    ticket: ReviewTicket,
    question: ReviewQuestion,
    arrival: Instant,
    /// Where visits are kept.
    log: Option<VisitLog>,
    /// Sent first.
    estimate: Option<Estimate>,
    /// Finished plies that are not sent yet, the next one last.
    plies: Vec<ReviewedPly>,
    /// Plies with intermediate results that are not sent yet, by index in the game.
    unfinished: BTreeMap<usize, ReviewedPly>,
    finished: usize,
    /// Fraction done, if not sent yet.
    progress: Option<f64>,
    next_progress: TokioInstant,
}

impl ReviewEvents {
    /// Waits for what is new. Not called after the end.
    ///
    /// Cancel safe.
    pub async fn next(&mut self) -> ReviewEvent {
        loop {
            let &ReviewQuestion { ref game, words, .. } = &self.question;
            if let Some(estimate) = self.estimate.take() {
                return ReviewEvent::Estimate(estimate.into());
            }
            if let Some(ply) = self.plies.pop() {
                self.finished += 1;
                return ReviewEvent::Ply(Box::new(ReviewPly::new(game, &ply, words)));
            }
            if let Some(done) = self.progress.take_if(|_| self.next_progress.elapsed().as_nanos() > 0) {
                self.next_progress = TokioInstant::now() + PROGRESS_INTERVAL;
                let plies = std::mem::take(&mut self.unfinished).into_values();
                let unfinished = plies.map(|ply| ReviewPly::new(game, &ply, words)).collect();
                return ReviewEvent::Progress(ReviewProgress::new(done, self.finished, unfinished));
            }
            match self.ticket.next().await {
                Some(ReviewUpdate::Plies { mut plies, unfinished, progress, visits }) => {
                    if let Some(log) = &self.log {
                        log.keep(&visits, self.api.engines.fingerprint());
                    }
                    self.unfinished.extend(unfinished.into_iter().map(|ply| (ply.ply, ply)));
                    self.unfinished.retain(|&place, _| plies.iter().all(|ply| ply.ply != place));
                    plies.reverse();
                    self.plies = plies;
                    self.progress = Some(progress);
                }
                Some(ReviewUpdate::End(end)) => {
                    let document = |reviewed: Reviewed| document(&self.api, &self.question, &reviewed, self.arrival);
                    return ReviewEvent::End(Box::new(end.map(document).map_err(Problem::from)));
                }
                None => return ReviewEvent::End(Box::new(Err(Refusal::Panicked.into()))),
            }
        }
    }
}

/// The visits of a review that runs as a job: kept as notes of the job, and gone on from in another process. Clones share
/// them.
#[derive(Clone, Debug)]
pub struct VisitLog {
    /// Of former processes.
    notes: Arc<[String]>,
    found: UnboundedSender<String>,
}

impl VisitLog {
    /// A log that begins with these notes, and where its next ones come out.
    pub(crate) fn new(notes: Vec<String>) -> (Self, UnboundedReceiver<String>) {
        let (found, next) = unbounded_channel();
        (Self { notes: notes.into(), found }, next)
    }

    /// Takes a plan to where the former processes left it, and records what follows; the search time until there.
    fn resume(&self, plan: &mut Plan, fingerprint: &str) -> Duration {
        let game = plan.game().clone();
        // From a note that another release cannot read on, the review is searched again.
        let visits = self.notes.iter().map_while(|note| Visited::read(note, &game, fingerprint));
        let elapsed = plan.resume(visits);
        plan.record();
        elapsed
    }

    /// Hands visits on, before anything that follows from them is told.
    fn keep(&self, visits: &[Visited], fingerprint: &str) {
        for visited in visits {
            // A job that has ended takes no more.
            let _ = self.found.send(visited.text(fingerprint));
        }
    }
}
