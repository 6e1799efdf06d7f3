//! Upper limits of fields for an API key.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// Upper limits of fields; `None` for those of the server.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyLimits {
    /// `level`, 0–30; also limits the implied level of a request without `level`.
    pub level: Option<u8>,
    /// `depth`, 1–99.
    pub depth: Option<u32>,
    /// `nodes`, 1–10¹².
    pub nodes: Option<u64>,
    /// `time_ms`, 1–60,000. Every search of the key ends after it, whatever limits it.
    pub time_ms: Option<u64>,
    /// `threads`, 1–1,024.
    pub threads: Option<u32>,
}

impl KeyLimits {
    /// Whether nothing is limited.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}
