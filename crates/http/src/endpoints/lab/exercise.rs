//! `/v1/lab/exercise` and `/v1/lab/exercise/check`: exercises, and marking of solutions. Both take less time than
//! reading the request, so they bypass the queue.

use axum::Json;
use serde_json::{Map, Value};
use yomi_contract::{
    answer::exercise::{CheckedAnswer, ExerciseAnswer},
    request::{asked::Wants, read_check, read_exercise},
};

use crate::{endpoints::lab::routes::RACE_OFFERS, gate::keys::Grant, received::Received, response::ProblemResponse};

/// Answers with an exercise.
pub(crate) async fn make(grant: Grant, received: Received) -> Result<Json<ExerciseAnswer>, ProblemResponse> {
    let object = fields(&grant, received)?;
    let question = read_exercise(&object)?;
    Ok(Json(ExerciseAnswer::new(&question)))
}

/// Marks a solution.
pub(crate) async fn check(grant: Grant, received: Received) -> Result<Json<CheckedAnswer>, ProblemResponse> {
    let object = fields(&grant, received)?;
    let (question, answer) = read_check(&object)?;
    let checked = question.exercise.check(&answer);
    Ok(Json(CheckedAnswer::new(&question, checked)))
}

/// The fields of a request that the key may make.
fn fields(grant: &Grant, received: Received) -> Result<Map<String, Value>, ProblemResponse> {
    let Wants { asked, .. } = received.wants(RACE_OFFERS)?;
    let object = asked.object()?;
    grant.check_laboratory(&object)?;
    Ok(object)
}
