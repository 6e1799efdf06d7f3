//! Health checks: the probes of liveness (`/livez`), readiness (`/readyz`) and startup (`/startupz`).

use std::time::Duration;

use axum::{Json, extract::State};
use yomi_contract::{
    answer::health::HealthAnswer,
    problem::{Problem, ProblemCode},
};
use yomi_service::Service;

use crate::response::ProblemResponse;

const OK: HealthAnswer = HealthAnswer { status: "ok", deadlines: None };

/// Liveness: the process answers; nothing else is checked.
pub(crate) async fn live() -> Json<HealthAnswer> {
    Json(OK)
}

/// Readiness: the service accepts requests and is not about to stop.
pub(crate) async fn ready(State(service): State<Service>) -> Result<Json<HealthAnswer>, ProblemResponse> {
    let status = service.status();
    if status.ready {
        let deadlines = status.deadlines_mostly_refused.then_some("mostly_refused");
        return Ok(Json(HealthAnswer { deadlines, ..OK }));
    }
    Err(Problem {
        retry_after: Some(Duration::from_secs(1)),
        ..Problem::new(ProblemCode::Draining, "This instance is about to stop; ask another one.")
    }
    .into())
}
