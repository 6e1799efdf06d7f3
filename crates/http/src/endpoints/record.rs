//! `POST /v1/record`: the games in a text, whatever form they are written in.

use axum::Json;
use yomi_contract::{
    answer::games_read::GamesRead,
    reading::form::Form,
    request::{asked::Offers, read_record},
};

use crate::{gate::keys::Grant, received::Received, response::ProblemResponse};

/// The forms of the answer.
const OFFERS: Offers = Offers { forms: &[Form::Json], open: &[] };

/// Answers a body. To read a text takes less than to receive it, so that it has no place in the queue.
pub(crate) async fn answer(
    _: Grant,
    received: Received,
) -> Result<Json<GamesRead>, ProblemResponse> {
    let asked = received.wants(OFFERS)?.asked;
    let question = read_record(&asked.object()?)?;
    Ok(Json(question.into()))
}
