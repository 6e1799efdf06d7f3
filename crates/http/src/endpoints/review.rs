//! `POST /v1/{game}/review`: a game reviewed move by move; one answer, a stream, or a report.

use std::{collections::BTreeMap, time::Instant};

#[cfg(feature = "jobs")]
use axum::Extension;
use axum::{extract::State, http::StatusCode, response::Response};
use tokio::time::Instant as TokioInstant;
use tracing::Span;
use yomi_contract::{
    answer::{
        Timing,
        review::{ReviewAnswer, ReviewEstimate, ReviewPly, ReviewProgress},
    },
    problem::{Problem, retry},
    reading::form::Form,
    request::{
        ReviewQuestion,
        asked::{Offers, Wants},
        picture::WIDTH,
        read_review,
    },
};
use yomi_review::{Estimate, ReviewedPly, report};
use yomi_server::observed::hold;
use yomi_service::{Client, Refusal, ReviewAnswer as Reviewed, ReviewTicket, ReviewUpdate, share::pool::Place};

use super::{
    game::GamePath,
    stream::{self, Follower, PROGRESS_INTERVAL, Source, StreamEvent, text},
};
#[cfg(feature = "jobs")]
use crate::jobs::{accept, visits::VisitLog};
use crate::{
    gate::{
        client::ClientName,
        keys::{Grant, Revocation},
        pools::too_many_streams,
    },
    middleware::context::{RequestContext, SearchTimes},
    received::Received,
    response::{
        ProblemResponse, picture,
        written::{self, without_body},
    },
    state::HandlerState,
};

/// The response formats.
pub(crate) const OFFERS: Offers =
    Offers { forms: &[Form::Json, Form::EventStream, Form::Svg, Form::Png, Form::Html], open: &[] };

/// The visits of a review that runs as a job.
#[cfg(feature = "jobs")]
type Log = Option<Extension<VisitLog>>;
#[cfg(not(feature = "jobs"))]
type Log = ();

/// Handles a body.
pub(crate) async fn answer(
    State(state): State<HandlerState>,
    GamePath(game): GamePath,
    (context, log): (RequestContext, Log),
    grant: Grant,
    revocation: Revocation,
    ClientName(client): ClientName,
    received: Received,
) -> Result<Response, ProblemResponse> {
    #[cfg(not(feature = "jobs"))]
    let () = log;
    let Wants { form, asked, headers } = received.wants(OFFERS)?;
    let Some(last_number) = stream::last_number(&headers, form) else {
        return Ok(without_body(StatusCode::NO_CONTENT));
    };
    Span::current().record("game", game.name());
    let object = asked.object()?;
    grant.check_review(&object)?;
    #[cfg(feature = "jobs")]
    let job = (form == Form::Json).then(|| accept::wanted(&state, &headers, &grant)).flatten();
    #[cfg(not(feature = "jobs"))]
    let job: Option<std::time::Duration> = None;
    let limits = grant.narrow(&state.request_limits(context.longest.or(job)));
    let question = read_review(game, &object, &limits)?;
    #[cfg(feature = "jobs")]
    if let Some(longest) = job {
        let wanted = accept::Wanted {
            kind: yomi_jobs::JobKind::Review,
            path: format!("/v1/{}/review", game.name()),
            body: asked.text().clone(),
            headers: &headers,
            client: &client,
            grant: &grant,
            longest,
        };
        return accept::accept(&state, wanted).await;
    }
    drop(object);
    #[cfg_attr(not(feature = "jobs"), expect(unused_mut, reason = "a plan that is no job's starts anew"))]
    let mut plan = question.plan();
    let is_stream = form == Form::EventStream;
    let limit = if is_stream || context.is_of_batch { question.longest } else { question.at_once(&plan)? };
    let place = place(&state, &client)?;
    let streams = is_stream.then_some(&state.pools.streams);
    let streams = streams.map(|streams| streams.take(&client, 1).map_err(too_many_streams));
    let stream_place = streams.transpose()?;
    let estimate = question.estimate(&plan);
    #[cfg(feature = "jobs")]
    let limit = match &log {
        Some(Extension(log)) => limit.saturating_sub(log.resume(&mut plan, state.engines.fingerprint())),
        None => limit,
    };
    let ticket = state.service.review(plan, limit, client.clone())?;
    if let Some(stream_place) = stream_place {
        let arrival = context.arrival;
        let follower = Follower { client, revocation, context, last_number };
        #[cfg_attr(not(feature = "jobs"), expect(unused_mut, reason = "only a job keeps visits"))]
        let mut review = Following::new(&state, ticket, question, estimate, arrival);
        #[cfg(feature = "jobs")]
        if let Some(Extension(log)) = log {
            review.log = Some(log);
        }
        return Ok(stream::respond(state.clone(), review, follower, (place, stream_place)));
    }
    let reviewed = whole(ticket).await?;
    let times = SearchTimes { queue: reviewed.queue, search: reviewed.search };
    let mut response = written(&state, client, form, question, &reviewed, context.arrival).await?;
    response.extensions_mut().insert(times);
    Ok(hold(response, place))
}

/// A place for a review, held until its client has taken the answer; reviews share the pool of experiments.
fn place(state: &HandlerState, client: &Client) -> Result<Place, Problem> {
    let full = |share| state.service.refuse_review(retry::SOON, share).into();
    state.pools.experiments.take(client, 1).map_err(full)
}

/// Waits for the end of the review.
async fn whole(mut ticket: ReviewTicket) -> Result<Reviewed, Refusal> {
    loop {
        match ticket.next().await {
            Some(ReviewUpdate::Plies { .. }) => {}
            Some(ReviewUpdate::End(end)) => return *end,
            None => return Err(Refusal::Panicked),
        }
    }
}

async fn written(
    state: &HandlerState,
    client: Client,
    form: Form,
    question: ReviewQuestion,
    reviewed: &Reviewed,
    arrival: Instant,
) -> Result<Response, ProblemResponse> {
    let (game, review) = (&question.game, &reviewed.review);
    let theme = question.look.theme;
    let graph = |width| report::graph::svg(review, game.kind(), theme, width);
    Ok(match form {
        Form::Svg => written::answer(form, graph(question.look.width)),
        Form::Html => written::answer(form, report::html(game, review, theme)),
        Form::Png => {
            let pixels_place = picture::place(state, &client)?;
            let turn = picture::turn(state, &client).await?;
            let (svg, look) = (graph(None), question.look);
            let (width, height) = report::graph::POINTS;
            let drawing = move || {
                let points = (width as f64, height as f64);
                let response = picture::response(&svg, points, look, WIDTH.name, None);
                drop(turn);
                response.map(|response| hold(response, pixels_place))
            };
            picture::apart(&state.service, client, drawing).await??
        }
        Form::Json | Form::EventStream | Form::Text | Form::Graphviz | Form::JsonLines => {
            written::answer(form, text(&document(state, &question, reviewed, arrival)))
        }
    })
}

fn document(state: &HandlerState, question: &ReviewQuestion, reviewed: &Reviewed, arrival: Instant) -> ReviewAnswer {
    let timing = Timing::without_speed(reviewed.queue, reviewed.search, arrival.elapsed());
    let game = (&question.game, &question.settings);
    ReviewAnswer::new(&state.engines, game, (&reviewed.review, reviewed.end), Some(timing), question.id.clone())
}

/// A review that is streamed.
struct Following {
    ticket: ReviewTicket,
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
    state: HandlerState,
    question: ReviewQuestion,
    arrival: Instant,
    /// Where visits are kept.
    #[cfg(feature = "jobs")]
    log: Option<VisitLog>,
}

impl Following {
    fn new(
        state: &HandlerState,
        ticket: ReviewTicket,
        question: ReviewQuestion,
        estimate: Estimate,
        arrival: Instant,
    ) -> Self {
        Self {
            ticket,
            estimate: Some(estimate),
            plies: Vec::new(),
            unfinished: BTreeMap::new(),
            finished: 0,
            progress: None,
            next_progress: TokioInstant::now(),
            state: state.clone(),
            question,
            arrival,
            #[cfg(feature = "jobs")]
            log: None,
        }
    }
}

impl Source for Following {
    async fn next(&mut self) -> StreamEvent {
        loop {
            if let Some(estimate) = self.estimate.take() {
                return StreamEvent::Event("estimate", text(&ReviewEstimate::from(estimate)));
            }
            if let Some(ply) = self.plies.pop() {
                self.finished += 1;
                return StreamEvent::Event("ply", text(&ReviewPly::new(&self.question.game, &ply)));
            }
            if let Some(done) = self.progress.take_if(|_| self.next_progress.elapsed().as_nanos() > 0) {
                self.next_progress = TokioInstant::now() + PROGRESS_INTERVAL;
                let plies = std::mem::take(&mut self.unfinished).into_values();
                let game = &self.question.game;
                let unfinished = plies.map(|ply| ReviewPly::new(game, &ply)).collect();
                let progress = ReviewProgress::new(done, self.finished, unfinished);
                return StreamEvent::Event("progress", text(&progress));
            }
            match self.ticket.next().await {
                Some(ReviewUpdate::Plies { mut plies, unfinished, progress, visits }) => {
                    #[cfg(not(feature = "jobs"))]
                    let _ = visits;
                    #[cfg(feature = "jobs")]
                    if let Some(log) = &self.log {
                        log.keep(&visits, self.state.engines.fingerprint());
                    }
                    self.unfinished.extend(unfinished.into_iter().map(|ply| (ply.ply, ply)));
                    self.unfinished.retain(|&place, _| plies.iter().all(|ply| ply.ply != place));
                    plies.reverse();
                    self.plies = plies;
                    self.progress = Some(progress);
                }
                Some(ReviewUpdate::End(end)) => {
                    let end = end.map_err(Problem::from);
                    let document =
                        |reviewed: Reviewed| text(&document(&self.state, &self.question, &reviewed, self.arrival));
                    return StreamEvent::End(end.map(document));
                }
                None => return StreamEvent::End(Err(Refusal::Panicked.into())),
            }
        }
    }
}
