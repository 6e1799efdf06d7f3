//! `POST /v1/{game}/review`: a game reviewed move by move; one answer, a stream, or a report; and reports of finished reviews.

use axum::{
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use tracing::Span;
use yomi_api::{
    Api, Caller,
    jobs::JobRequest,
    review::{Report, ReviewEnded, ReviewEvent, ReviewEvents, ReviewMode},
};
use yomi_contract::{
    reading::{form::Form, misplaced::refuse_query},
    request::{
        ReviewQuestion,
        asked::{Offers, Wants},
        picture::WIDTH,
        report::{MAX_REPORT_BYTES, ReportFormat},
    },
};
use yomi_review::report::{graph, html};
use yomi_server::observed::hold;

use super::{
    game::GamePath,
    stream::{self, Follower, Source, StreamEvent, text},
};
use crate::{
    gate::requests::HalfRequest,
    jobs,
    middleware::context::From,
    received::{Received, body},
    response::{
        ProblemResponse,
        written::{self, without_body},
    },
    state::HandlerState,
};

/// The response formats.
pub(crate) const OFFERS: Offers =
    Offers { forms: &[Form::Json, Form::EventStream, Form::Svg, Form::Png, Form::Html], open: &[] };

/// Handles a body.
pub(crate) async fn answer(
    State(HandlerState { api, .. }): State<HandlerState>,
    GamePath(game): GamePath,
    From(caller): From,
    received: Received,
) -> Result<Response, ProblemResponse> {
    let Wants { form, asked, headers } = received.wants(OFFERS)?;
    let Some(last_number) = stream::last_number(&headers, form) else {
        return Ok(without_body(StatusCode::NO_CONTENT));
    };
    Span::current().record("game", game.name());
    let object = asked.object()?;
    let job = if form == Form::Json { jobs::wanted(&api, &headers, &caller) } else { None };
    let caller = Caller { longest: job, ..caller };
    let question = api.read_review(&caller, game, &object)?;
    if let Some(longest) = job {
        let request = JobRequest::Review(game);
        return Ok(jobs::accepted(&api, &caller, request, (asked.text(), None, &headers), longest).await?);
    }
    drop(object);
    if form == Form::EventStream {
        let (events, places) = api.review(&caller, question, ReviewMode::Events)?.events();
        return Ok(stream::respond(api, events, Follower { caller, last_number }, places));
    }
    let ended = api.review(&caller, question, ReviewMode::AtOnce)?.ended().await?;
    let times = ended.times();
    let mut response = written(&api, &caller, form, ended).await?;
    response.extensions_mut().insert(times);
    Ok(response)
}

/// Handles a finished review, whose body may be longer than others: its bytes are charged to the client's unread bytes.
pub(crate) async fn report(
    State(HandlerState { api, body_timeout, .. }): State<HandlerState>,
    GamePath(game): GamePath,
    From(caller): From,
    request: Request,
) -> Result<Response, ProblemResponse> {
    body::check_head(request.headers())?;
    refuse_query(request.uri().query().unwrap_or_default().as_bytes())?;
    Span::current().record("game", game.name());
    let (head, text) = request.into_parts();
    let bytes_place = api.pools.unread(&caller.client, body::longest(&text, MAX_REPORT_BYTES))?;
    let half = head.extensions.get::<HalfRequest>().cloned();
    let text = body::read_within(text, MAX_REPORT_BYTES, body_timeout, half).await?;
    let Report { format, bytes } = api.report(&caller, game, text).await?;
    let form = match format {
        ReportFormat::Html => Form::Html,
        ReportFormat::Sgf | ReportFormat::Ggf | ReportFormat::Text => Form::Text,
        ReportFormat::Svg => Form::Svg,
        ReportFormat::Png => Form::Png,
        ReportFormat::Json => Form::Json,
    };
    let mut response = written::answer(form, bytes);
    if format == ReportFormat::Sgf {
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-go-sgf"));
    }
    Ok(hold(response, bytes_place))
}

async fn written(api: &Api, caller: &Caller, form: Form, ended: ReviewEnded) -> Result<Response, ProblemResponse> {
    let ReviewQuestion { ref game, look, words, .. } = ended.question;
    let lang = words.lang;
    let review = &ended.reviewed.review;
    let graph = |width| graph::svg(review, game.kind(), (look.theme, width), lang);
    let response = match form {
        Form::Svg => written::answer(form, graph(look.width)),
        Form::Html => written::answer(form, html(game, review, look.theme, (lang, &words.notes(game)))),
        Form::Png => {
            let svg = graph(None);
            let (width, height) = graph::POINTS;
            let drawing = move || written::picture(&svg, (width as f64, height as f64), look, WIDTH.name, None);
            let (response, place) = api.picture(&caller.client, drawing).await?;
            hold(response?, place)
        }
        Form::Json | Form::EventStream | Form::Text | Form::Graphviz | Form::JsonLines => {
            written::answer(form, text(&ended.answer()))
        }
    };
    Ok(hold(response, ended.places))
}

impl Source for ReviewEvents {
    async fn next(&mut self) -> StreamEvent {
        match Self::next(self).await {
            ReviewEvent::Estimate(estimate) => StreamEvent::Event("estimate", text(&estimate)),
            ReviewEvent::Ply(ply) => StreamEvent::Event("ply", text(&ply)),
            ReviewEvent::Progress(progress) => StreamEvent::Event("progress", text(&progress)),
            ReviewEvent::End(end) => StreamEvent::End(end.map(|answer| text(&answer))),
        }
    }
}
