//! `POST`, `GET /v1/{game}/bestmove`: the best move of a position, at once or as a stream.

use axum::{body::Bytes, extract::State, http::StatusCode, response::Response};
use serde_json::Value;
use yomi_api::{
    Caller,
    best_move::{Answered, SearchEvent, SearchEvents},
    jobs::JobRequest,
};
use yomi_contract::{
    reading::form::Form,
    request::asked::{Offers, Wants},
};
use yomi_server::observed::hold;

use super::{
    game::GamePath,
    stream::{self, Follower, Source, StreamEvent, text},
};
use crate::{
    caching::{self, Reach},
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
pub(crate) const OFFERS: Offers = Offers { forms: &[Form::Json, Form::EventStream], open: &[] };

/// Handles a body or a query string.
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
    let job = if asked.is_query() || form != Form::Json { None } else { jobs::wanted(&api, &headers, &caller) };
    let caller = Caller { longest: job, ..caller };
    let object = asked.object()?;
    // A stream may be resumed, a query asked again: they need the client's own seed. A job keeps what was drawn.
    let may_draw = !asked.is_query() && form == Form::Json;
    let question = api.read_best_move(&caller, game, &object, may_draw)?;
    if let Some(longest) = job {
        let drawn = question.seed_is_drawn.then(|| {
            let mut object = object;
            object.insert("seed".to_owned(), question.search.seed.into());
            Bytes::from(Value::Object(object).to_string())
        });
        let request = JobRequest::BestMove(game);
        return Ok(jobs::accepted(&api, &caller, request, (asked.text(), drawn, &headers), longest).await?);
    }
    // As JSON a request can take some twenty times its bytes: that must not wait in the queue.
    drop(object);
    let streams = form == Form::EventStream;
    let place = streams.then(|| api.pools.stream(&caller.client)).transpose()?;
    let key = caching::key_of(&question.search.position);
    let searching = api.best_move(&caller, question).await?;
    let mut response = if let Some(place) = place {
        let origin = searching.origin();
        let (events, lateness) = searching.events();
        let mut response = stream::respond(api, events, Follower { caller, last_number }, (place, lateness));
        // Whether the answer will be cached is known only at its end.
        caching::write_status(&mut response, origin, false);
        response
    } else {
        let Answered { document, origin, is_kept, times, lateness } = searching.answer().await?;
        let conditional = asked.is_query().then_some((&headers, Reach::of(&caller)));
        let mut response = written::best_move(document, conditional)?;
        caching::write_status(&mut response, origin, is_kept);
        response.extensions_mut().insert(times);
        hold(response, lateness)
    };
    response.headers_mut().insert(caching::KEY, key);
    Ok(response)
}

impl Source for SearchEvents {
    async fn next(&mut self) -> StreamEvent {
        match Self::next(self).await {
            SearchEvent::Progress(progress) => StreamEvent::Event("progress", text(&progress)),
            SearchEvent::End(end) => StreamEvent::End(end.map(|answer| text(&answer))),
        }
    }
}
