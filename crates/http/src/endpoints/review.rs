//! `POST /v1/{game}/review`: a game reviewed move by move; one answer, a stream, or a report.

use axum::{extract::State, http::StatusCode, response::Response};
use tracing::Span;
use yomi_api::{
    Api, Caller,
    jobs::JobRequest,
    review::{ReviewEnded, ReviewEvent, ReviewEvents, ReviewMode},
};
use yomi_contract::{
    reading::form::Form,
    request::{
        asked::{Offers, Wants},
        picture::WIDTH,
    },
};
use yomi_review::report;
use yomi_server::observed::hold;

use super::{
    game::GamePath,
    stream::{self, Follower, Source, StreamEvent, text},
};
use crate::{
    jobs,
    middleware::context::From,
    received::Received,
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
        return Ok(jobs::accepted(&api, &caller, request, (asked.text(), &headers), longest).await?);
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

async fn written(api: &Api, caller: &Caller, form: Form, ended: ReviewEnded) -> Result<Response, ProblemResponse> {
    let (game, review, look) = (&ended.question.game, &ended.reviewed.review, ended.question.look);
    let graph = |width| report::graph::svg(review, game.kind(), look.theme, width);
    let response = match form {
        Form::Svg => written::answer(form, graph(look.width)),
        Form::Html => written::answer(form, report::html(game, review, look.theme)),
        Form::Png => {
            let svg = graph(None);
            let (width, height) = report::graph::POINTS;
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
