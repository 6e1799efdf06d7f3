//! `GET /v1/{game}/puzzle`: the puzzle of a day. Answers from the tables in the binary.

use axum::response::Response;
use tracing::Span;
use yomi_contract::{
    answer::puzzle::PuzzleAnswer,
    problem::{Problem, ProblemCode},
    reading::form::Form,
    request::{self, asked::Offers},
};

use super::game::GamePath;
use crate::{
    caching::{self, Reach},
    middleware::context::From,
    received::Received,
    response::{ProblemResponse, written},
};

/// The response formats.
const OFFERS: Offers = Offers { forms: &[Form::Json], open: &[] };

/// Handles a query string.
pub(crate) async fn answer(
    GamePath(game): GamePath,
    From(caller): From,
    received: Received,
) -> Result<Response, ProblemResponse> {
    let wants = received.wants(OFFERS)?;
    Span::current().record("game", game.name());
    let day = request::read_puzzle(game, &wants.asked.object()?)?;
    let nothing = || Problem::new(ProblemCode::NotFound, format!("There are no puzzles of {}.", game.name()));
    let puzzle = PuzzleAnswer::new(game, day).ok_or_else(nothing)?;
    // Our own types always serialise.
    let text = serde_json::to_string(&puzzle).unwrap_or_default();
    let (tag, lifetime) = (caching::tag_of_bytes(text.as_bytes()), caching::lifetime(true, Reach::of(&caller)));
    Ok(caching::unless_known(&tag, lifetime, &wants.headers, || written::answer(Form::Json, text)))
}
