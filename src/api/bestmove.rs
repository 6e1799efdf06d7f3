//! `POST`, `GET /v1/{game}/bestmove`: the best move of a position, at once or as a stream.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value};

use super::{
    Floor,
    accept::{self, Form},
    answer::BestMove,
    body::JsonObject,
    caching::{self, Reach},
    client::ClientName,
    context::{RequestContext, SearchTimes},
    game::GamePath,
    keys::Grant,
    problem::Problem,
    query::QueryObject,
    request::{self, Treatment},
    stream,
};
use crate::{
    game::GameKind,
    service::{Arrival, Client, Waited},
};

/// The forms of the answer.
pub const FORMS: [Form; 2] = [Form::Json, Form::EventStream];

/// Answers a body.
pub async fn post(
    State(floor): State<Floor>,
    GamePath(game): GamePath,
    context: RequestContext,
    grant: Grant,
    client: ClientName,
    headers: HeaderMap,
    JsonObject(object): JsonObject,
) -> Result<Response, Problem> {
    let respond = |document: BestMove| Json(document).into_response();
    answer(&floor, game, context, (&grant, client), &headers, object, respond).await
}

/// Answers a query string.
pub async fn get(
    State(floor): State<Floor>,
    GamePath(game): GamePath,
    context: RequestContext,
    grant: Grant,
    client: ClientName,
    headers: HeaderMap,
    QueryObject(object): QueryObject,
) -> Result<Response, Problem> {
    let reach = if grant.name.is_some() { Reach::Client } else { Reach::Everybody };
    let respond = |document| caching::respond(document, &headers, reach);
    answer(&floor, game, context, (&grant, client), &headers, object, respond).await
}

async fn answer(
    floor: &Floor,
    game: GameKind,
    context: RequestContext,
    (grant, client): (&Grant, ClientName),
    headers: &HeaderMap,
    object: Map<String, Value>,
    respond: impl Fn(BestMove) -> Response,
) -> Result<Response, Problem> {
    let form = accept::choose(headers, &FORMS)?;
    if form == Form::EventStream && headers.contains_key("last-event-id") {
        // A browser's EventSource that lost its connection; 204 tells it not to come again.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    grant.check(&object)?;
    let question = request::read(game, &object, &grant.narrow(&floor.limits))?;
    // As JSON a request can take some twenty times its bytes: that must not wait in the queue.
    drop(object);
    let place = if form == Form::EventStream { Some(stream::place(&floor.streams)?) } else { None };
    let Treatment { priority, if_overloaded, cache } = question.treatment;
    let arrival = Arrival {
        at: context.arrival,
        deadline: question.deadline,
        client: Client::named(client.0),
        priority,
        if_overloaded,
        cache,
    };
    let ticket = floor.service.submit(question.search.clone(), arrival)?;
    if let Some(place) = place {
        return Ok(stream::respond(ticket, question, context, place));
    }
    let answer = ticket.answer().await?;
    let total = caching::total(&answer, context.arrival.elapsed());
    let mut response = respond(BestMove::new(&question, &answer, total));
    caching::write_status(&mut response, answer.origin, answer.is_kept);
    let Waited { queue, search } = answer.waited;
    response.extensions_mut().insert(SearchTimes { queue, search });
    Ok(response)
}
