//! `POST /mcp`: messages to the tools of agents. Their searches, shares and deadlines are those of the calling request.

use axum::{
    body::Body,
    extract::{Request, State},
    response::{IntoResponse as _, Response},
};
use yomi_api::tools::Tools;

use crate::{
    gate::{origin::check_origin, requests::HalfRequest},
    middleware::{context::From, lines::Refused},
    received::body,
    response::ProblemResponse,
    state::HandlerState,
};

/// Handles a message.
pub(crate) async fn answer(
    State(state): State<HandlerState>,
    tools: Tools,
    From(caller): From,
    request: Request,
) -> Result<Response, ProblemResponse> {
    check_origin(request.headers(), &state.origins)?;
    body::check_head(request.headers())?;
    let (head, body) = request.into_parts();
    let half = head.extensions.get::<HalfRequest>().cloned();
    let text = body::read(body, state.body_timeout, half).await?;
    let client = caller.client.clone();
    let answer = tools(caller, Request::from_parts(head, text)).await?;
    let mut response = answer.response.map(Body::new).into_response();
    if let Some(times) = answer.times {
        response.extensions_mut().insert(times);
    }
    if let Some(refused) = answer.refused {
        response.extensions_mut().insert(Refused::by(&refused));
        response.extensions_mut().insert(client);
    }
    Ok(response)
}
