//! `POST /v1/record`: parses game records in any supported notation.

use axum::Json;
use yomi_contract::{
    answer::games_read::GamesRead,
    reading::form::Form,
    request::{asked::Offers, read_record},
};

use crate::{received::Received, response::ProblemResponse};

/// The response formats.
const OFFERS: Offers = Offers { forms: &[Form::Json], open: &[] };

/// Handles a body. Parsing takes less time than receiving the text, so it bypasses the queue.
pub(crate) async fn answer(received: Received) -> Result<Json<GamesRead>, ProblemResponse> {
    let asked = received.wants(OFFERS)?.asked;
    let question = read_record(&asked.object()?)?;
    Ok(Json(question.into()))
}
