//! `GET /v1/version`: which build answers.

use axum::{Json, http::HeaderMap};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    accept::{self, Form},
    misplaced::NoParameters,
    problem::Problem,
};
use crate::{
    engine::{self, WeightsFile},
    game::othello::cpu::CpuPath,
    telemetry,
};

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
    /// Trained files in use.
    pub weights: Vec<WeightsText>,
    /// The instructions that searches use: `portable`, `avx2` or `avx512`, the fastest that the
    /// processor has unless the server was told another. They change the speed, never an answer.
    #[schema(example = "avx2")]
    pub cpu_path: &'static str,
}

/// A trained file that answers come from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WeightsText {
    /// The game and the name of the file.
    #[schema(example = "othello/patterns.bin")]
    pub name: String,
    /// The CRC-32 of its bytes, eight hexadecimal digits.
    #[schema(example = "5d3c9a01")]
    pub checksum: String,
}

impl From<WeightsFile> for WeightsText {
    fn from(file: WeightsFile) -> Self {
        let WeightsFile { game, name, checksum } = file;
        Self { name: format!("{game}/{name}"), checksum: format!("{checksum:08x}") }
    }
}

/// Answers with the build.
pub async fn get(_: NoParameters, headers: HeaderMap) -> Result<Json<VersionAnswer>, Problem> {
    accept::choose(&headers, &[Form::Json])?;
    Ok(Json(VersionAnswer {
        version: telemetry::VERSION,
        commit: telemetry::COMMIT,
        fingerprint: engine::fingerprint(),
        weights: engine::weights_in_use().into_iter().map(Into::into).collect(),
        cpu_path: CpuPath::of_process().name(),
    }))
}
