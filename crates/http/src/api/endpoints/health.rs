//! The probes: `/livez`, `/readyz` and `/startupz`.

use std::time::Duration;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;
use yomi_service::Service;

use crate::api::problem::{Problem, ProblemCode};

/// The answer of a probe.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(in crate::api) struct HealthAnswer {
    /// Always `ok`; what is not is a problem document with status 503.
    #[schema(example = "ok")]
    pub status: &'static str,
    /// `mostly_refused`: more than half of the deadlines of the last seconds could not be met for want of search threads.
    /// The status stays 200: a server that is taken out for it hands its load to the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deadlines: Option<&'static str>,
}

const OK: HealthAnswer = HealthAnswer { status: "ok", deadlines: None };

/// The process runs and answers; nothing else is looked at.
pub(in crate::api) async fn live() -> Json<HealthAnswer> {
    Json(OK)
}

/// The service takes requests and is not about to stop.
pub(in crate::api) async fn ready(
    State(service): State<Service>,
) -> Result<Json<HealthAnswer>, Problem> {
    let status = service.status();
    if status.ready {
        let deadlines = status.deadlines_mostly_refused.then_some("mostly_refused");
        return Ok(Json(HealthAnswer { deadlines, ..OK }));
    }
    Err(Problem {
        retry_after: Some(Duration::from_secs(1)),
        ..Problem::new(ProblemCode::Draining, "This instance is about to stop; ask another one.")
    })
}
