//! `POST /v1/gomoku/swap2`: Swap2 openings, and the choice of side, by search.

use axum::{
    Json,
    extract::State,
    response::{IntoResponse as _, Response},
};
use tracing::Span;
use yomi_contract::{
    answer::swap2::{Cost, Swap2Answer},
    problem::{Problem, ProblemCode},
    reading::form::Form,
    request::{Treatment, asked::Offers, read_swap2},
};
use yomi_game::GameKind;
use yomi_server::observed::hold;
use yomi_service::Arrival;

use crate::{
    gate::{client::ClientName, keys::Grant},
    middleware::context::{RequestContext, SearchTimes},
    received::Received,
    response::ProblemResponse,
    state::HandlerState,
};

/// The response formats.
const OFFERS: Offers = Offers { forms: &[Form::Json], open: &[] };

/// Handles a body. Each search of the decision goes through the queue as usual, within its part of the limits and of
/// the deadline.
pub(crate) async fn answer(
    State(state): State<HandlerState>,
    context: RequestContext,
    grant: Grant,
    client: ClientName,
    received: Received,
) -> Result<Response, ProblemResponse> {
    let asked = received.wants(OFFERS)?.asked;
    Span::current().record("game", GameKind::Gomoku.name());
    let object = asked.object()?;
    grant.check(&object)?;
    let mut question = read_swap2(&object, &grant.narrow(&state.request_limits(None)))?;
    drop(object);
    let Treatment { priority, min_time, if_overloaded, cache } = question.treatment;
    let ClientName(client) = client;
    let mut cost = Cost::NOTHING;
    while let Some(search) = question.swap2.next_search() {
        let arrival = Arrival {
            at: context.arrival,
            deadline: question.deadline.map(|deadline| search.due(deadline)),
            client: client.clone(),
            priority,
            min_time: min_time.map(|time| search.share(time)),
            if_overloaded,
            cache,
            is_exempt: !grant.preemptible,
        };
        let found = match state.service.submit(question.request(&search), arrival) {
            Ok(ticket) => ticket.answer().await,
            Err(refusal) => Err(refusal),
        };
        match found {
            // No iteration finished: worthless next to the results so far.
            Ok(found) if found.degraded && !cost.is_nothing() => {
                cost.add(&found);
                break;
            }
            Ok(found) => {
                cost.add(&found);
                question.swap2.hear(&found.report);
            }
            Err(refusal) if cost.is_nothing() => return Err(refusal.into()),
            // The given position was searched, so there is an answer.
            Err(_) => {
                cost.degraded = true;
                break;
            }
        }
    }
    let decision =
        question.swap2.decision().ok_or_else(|| Problem::new(ProblemCode::Internal, "Nothing was decided."))?;
    let total = context.arrival.elapsed();
    let answer = Swap2Answer::new(&state.engines, &question, &decision, &cost, total);
    let mut response = Json(answer).into_response();
    let Cost { queue, search, .. } = cost;
    response.extensions_mut().insert(SearchTimes { queue, search });
    let lateness = state.lateness(&context, question.deadline);
    lateness.answered();
    Ok(hold(response, lateness))
}
