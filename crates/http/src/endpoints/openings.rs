//! `GET /v1/othello/openings`: how people went on from a position. Answers from the table in the binary.

use axum::response::Response;
use tracing::Span;
use yomi_contract::{
    answer::openings::OpeningsAnswer,
    reading::form::Form,
    request::{self, asked::Offers, openings::GAME},
};

use crate::{
    caching::{self, Reach},
    middleware::context::From,
    received::Received,
    response::{ProblemResponse, written},
};

/// The response formats.
const OFFERS: Offers = Offers { forms: &[Form::Json], open: &[] };

/// Handles a query string.
pub(crate) async fn answer(From(caller): From, received: Received) -> Result<Response, ProblemResponse> {
    let wants = received.wants(OFFERS)?;
    Span::current().record("game", GAME.name());
    let given = request::read_openings(&wants.asked.object()?)?;
    // Our own types always serialise.
    let text = serde_json::to_string(&OpeningsAnswer::new(&given)).unwrap_or_default();
    let (tag, lifetime) = (caching::tag_of_bytes(text.as_bytes()), caching::lifetime(true, Reach::of(&caller)));
    Ok(caching::unless_known(&tag, lifetime, &wants.headers, || written::answer(Form::Json, text)))
}
