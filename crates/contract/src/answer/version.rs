//! The answer of `/v1/version`: the build, its weights and its instruction set.

use serde::Serialize;
use utoipa::ToSchema;
use yomi_game::GameKind;
use yomi_search::engine::WeightsFile;

/// The build.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VersionAnswer {
    /// The version of the service.
    pub version: &'static str,
    /// The commit that it was built from; `unknown` when the build did not say.
    pub commit: &'static str,
    /// Changes whenever an answer may.
    pub fingerprint: String,
    /// Trained files in use.
    pub weights: Vec<WeightsText>,
    /// The instructions that searches use: `portable`, `avx2` or `avx512`. They change the speed, never an answer.
    pub cpu_path: &'static str,
}

/// A trained file that answers come from.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = WeightsFile)]
pub struct WeightsText {
    /// The game and the name of the file.
    pub name: String,
    /// The CRC-32 of its bytes, eight hexadecimal digits.
    pub checksum: String,
}

impl From<(GameKind, WeightsFile)> for WeightsText {
    fn from((game, file): (GameKind, WeightsFile)) -> Self {
        let WeightsFile { name, checksum } = file;
        Self { name: format!("{}/{name}", game.name()), checksum: format!("{checksum:08x}") }
    }
}
