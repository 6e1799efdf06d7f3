//! `POST`, `GET /v1/{game}/bestmove`: the best move of a position, at once or as a stream.

use axum::{extract::State, http::StatusCode, response::Response};
use tracing::Span;
use yomi_contract::{
    answer::BestMove,
    problem::Problem,
    reading::form::Form,
    request::{
        self, Question, Treatment,
        asked::{Offers, Wants},
    },
};
use yomi_players::Player;
use yomi_server::observed::hold;
use yomi_service::{Answer, Arrival, Priority, Waited};

use super::{
    bestmove_stream,
    game::GamePath,
    stream::{self, Follower},
};
use crate::{
    caching::{self, Reach},
    gate::{
        client::ClientName,
        keys::{Grant, Revocation},
        pools::too_many_streams,
    },
    middleware::context::{RequestContext, SearchTimes},
    received::Received,
    response::{
        ProblemResponse,
        written::{self, without_body},
    },
    state::HandlerState,
};
#[cfg(feature = "jobs")]
use crate::{jobs::accept, results};

/// Records level and deadline on the request's span, for the access log.
fn note(question: &Question) {
    let level = match question.search.player {
        Player::Engine { level, .. } => level.map(|level| i64::from(level.number())),
        Player::Textbook(_) => None,
    };
    let deadline = question.deadline.map(|deadline| deadline.as_millis());
    let deadline_ms = deadline.and_then(|deadline| i64::try_from(deadline).ok());
    tracing::record_all!(Span::current(), level = level, deadline_ms = deadline_ms);
}

/// The response formats.
pub(crate) const OFFERS: Offers = Offers { forms: &[Form::Json, Form::EventStream], open: &[] };

/// Handles a body or a query string.
pub(crate) async fn answer(
    State(state): State<HandlerState>,
    GamePath(game): GamePath,
    context: RequestContext,
    grant: Grant,
    revocation: Revocation,
    client: ClientName,
    received: Received,
) -> Result<Response, ProblemResponse> {
    let Wants { form, asked, headers } = received.wants(OFFERS)?;
    let Some(last_number) = stream::last_number(&headers, form) else {
        return Ok(without_body(StatusCode::NO_CONTENT));
    };
    // The limits of a key are held to what a request says.
    #[cfg(feature = "jobs")]
    let job = (!asked.is_query() && form == Form::Json).then(|| accept::wanted(&state, &headers, &grant)).flatten();
    #[cfg(not(feature = "jobs"))]
    let job: Option<std::time::Duration> = None;
    let object = asked.object()?;
    grant.check(&object)?;
    let limits = grant.narrow(&state.request_limits(context.longest.or(job)));
    let question = request::read(game, &object, &limits)?;
    note(&question);
    #[cfg(feature = "jobs")]
    if let Some(longest) = job {
        let wanted = accept::Wanted {
            kind: yomi_jobs::JobKind::BestMove,
            path: format!("/v1/{}/bestmove", game.name()),
            body: asked.text().clone(),
            headers: &headers,
            client: &client.0,
            grant: &grant,
            longest,
        };
        return accept::accept(&state, wanted).await;
    }
    // As JSON a request can take some twenty times its bytes: that must not wait in the queue.
    drop(object);
    let streams = (form == Form::EventStream).then_some(&state.pools.streams);
    let place = streams.map(|streams| streams.take(&client.0, 1).map_err(too_many_streams));
    let place = place.transpose()?;
    let Treatment { priority, min_time, if_overloaded, cache } = question.treatment;
    let priority = if context.is_of_batch { Priority::Batch } else { priority };
    let arrival = Arrival {
        at: context.arrival,
        deadline: question.deadline,
        min_time,
        client: client.0.clone(),
        priority,
        if_overloaded,
        cache,
        is_exempt: !grant.preemptible,
    };
    #[cfg(feature = "jobs")]
    results::look_up(&state, &question).await;
    let ticket = state.service.submit(question.search.clone(), arrival)?;
    let key = caching::key_of(&question.search.position);
    let lateness = state.lateness(&context, question.deadline);
    if let Some(place) = place {
        let follower = Follower { client: client.0, revocation, context, last_number };
        let state = state.clone();
        let mut response = bestmove_stream::respond(state, ticket, question, follower, (place, lateness));
        response.headers_mut().insert(caching::KEY, key);
        return Ok(response);
    }
    let document = |answer: &Answer| {
        let total = caching::total(answer, context.arrival.elapsed());
        BestMove::new(&state.engines, &question, answer, total)
    };
    let answer = ticket.answer().await.map_err(|refusal| Problem::of_search(refusal, document))?;
    let document = document(&answer);
    #[cfg(feature = "jobs")]
    results::keep(&state, &question, &answer);
    let conditional = asked.is_query().then_some((&headers, Reach::of(&grant)));
    let mut response = written::best_move(document, conditional)?;
    caching::write_status(&mut response, answer.origin, answer.is_kept);
    response.headers_mut().insert(caching::KEY, key);
    let Waited { queue, search } = answer.waited;
    response.extensions_mut().insert(SearchTimes { queue, search });
    lateness.answered();
    Ok(hold(response, lateness))
}
