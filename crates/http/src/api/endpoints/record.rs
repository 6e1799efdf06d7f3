//! `POST /v1/record`: the games in a text, whatever form they are written in.

use axum::Json;

use crate::api::{
    answer::games_read::GamesRead,
    gate::keys::Grant,
    problem::Problem,
    reading::{
        asked::{Offers, Received},
        form::Form,
    },
    request::record::{self, RecordQuestion},
};

/// The forms of the answer.
const OFFERS: Offers = Offers { forms: &[Form::Json], open: &[] };

/// Answers a body. To read a text takes less than to receive it, so that it has no place in the queue.
pub(in crate::api) async fn answer(
    _: Grant,
    received: Received,
) -> Result<Json<GamesRead>, Problem> {
    let asked = received.wants(OFFERS)?.asked;
    let question = record::read(&asked.object()?)?;
    Ok(Json(question.into()))
}

/// The games, as JSON.
#[must_use]
pub fn json(question: RecordQuestion) -> String {
    // Our own types always serialise.
    serde_json::to_string(&GamesRead::from(question)).unwrap_or_default()
}
