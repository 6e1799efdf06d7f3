//! `/v1/lab/exercise` and `/v1/lab/exercise/check`: exercises, and answers to them marked. Neither searches
//! longer than a request takes to read, so they have no place in the queue.

use axum::{Json, extract::State};

use crate::api::{
    Floor,
    answer::exercise::{CheckedAnswer, ExerciseAnswer},
    endpoints::lab::routes::RACE_OFFERS,
    gate::keys::Grant,
    problem::Problem,
    reading::asked::{Received, Wants},
    request::lab::exercise,
};

/// Answers with an exercise.
pub(crate) async fn make(
    State(_): State<Floor>,
    grant: Grant,
    received: Received,
) -> Result<Json<ExerciseAnswer>, Problem> {
    let Wants { asked, .. } = received.wants(RACE_OFFERS)?;
    let object = asked.object()?;
    grant.check_laboratory(&object)?;
    let question = exercise::read(&object)?;
    Ok(Json(ExerciseAnswer::new(&question)))
}

/// Marks an answer.
pub(crate) async fn check(
    State(_): State<Floor>,
    grant: Grant,
    received: Received,
) -> Result<Json<CheckedAnswer>, Problem> {
    let Wants { asked, .. } = received.wants(RACE_OFFERS)?;
    let object = asked.object()?;
    grant.check_laboratory(&object)?;
    let (question, answer) = exercise::read_check(&object)?;
    let checked = question.exercise.check(&answer);
    Ok(Json(CheckedAnswer::new(&question, checked)))
}
