//! `/v1/lab/exercise` and `/v1/lab/exercise/check`: exercises, and marking of solutions. Both take less time than
//! reading the request, so they bypass the queue.

use axum::{Json, extract::State};
use yomi_contract::{
    answer::exercise::{CheckedAnswer, ExerciseAnswer},
    request::{asked::Wants, read_check, read_exercise},
};

use crate::{
    endpoints::lab::routes::RACE_OFFERS, gate::keys::Grant, received::Received,
    response::ProblemResponse, state::Floor,
};

/// Answers with an exercise.
pub(crate) async fn make(
    State(_): State<Floor>,
    grant: Grant,
    received: Received,
) -> Result<Json<ExerciseAnswer>, ProblemResponse> {
    let Wants { asked, .. } = received.wants(RACE_OFFERS)?;
    let object = asked.object()?;
    grant.check_laboratory(&object)?;
    let question = read_exercise(&object)?;
    Ok(Json(ExerciseAnswer::new(&question)))
}

/// Marks a solution.
pub(crate) async fn check(
    State(_): State<Floor>,
    grant: Grant,
    received: Received,
) -> Result<Json<CheckedAnswer>, ProblemResponse> {
    let Wants { asked, .. } = received.wants(RACE_OFFERS)?;
    let object = asked.object()?;
    grant.check_laboratory(&object)?;
    let (question, answer) = read_check(&object)?;
    let checked = question.exercise.check(&answer);
    Ok(Json(CheckedAnswer::new(&question, checked)))
}
