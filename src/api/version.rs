//! `GET /v1/version`: which build answers.

use axum::{Json, http::HeaderMap};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    accept::{self, Form},
    problem::Problem,
};
use crate::{engine, game::othello::cpu::CpuPath, telemetry};

/// The build.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VersionAnswer {
    /// The version of the service.
    #[schema(example = "0.1.0")]
    pub version: &'static str,
    /// The commit that it was built from; `unknown` when the build did not say.
    #[schema(example = "3f2c1d0")]
    pub commit: &'static str,
    /// Changes whenever an answer may.
    #[schema(example = "9f3c01ab")]
    pub fingerprint: &'static str,
    /// Trained weights in use; empty where evaluations are written by hand.
    pub weights: Vec<&'static str>,
    /// The instructions that searches use: `portable`, `avx2` or `avx512`, the fastest that the
    /// processor has unless the server was told another. They change the speed, never an answer.
    #[schema(example = "avx2")]
    pub cpu_path: &'static str,
}

/// Answers with the build.
pub async fn get(headers: HeaderMap) -> Result<Json<VersionAnswer>, Problem> {
    accept::choose(&headers, &[Form::Json])?;
    Ok(Json(VersionAnswer {
        version: telemetry::VERSION,
        commit: telemetry::COMMIT,
        fingerprint: engine::fingerprint(),
        weights: Vec::new(),
        cpu_path: CpuPath::of_process().name(),
    }))
}
