//! The largest values of fields that a key may use.

use serde::{Deserialize, Serialize};

/// The largest values of fields; `None` is what the server allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyLimits {
    /// `level`, 0–30; where none is given, of the level that is meant, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// `depth`, 1–99.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// `nodes`, 1–10¹².
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// `time_ms`, 1–60,000. Every search of the key ends after it, whatever limits it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// `threads`, 1–1,024.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<u32>,
}

impl KeyLimits {
    /// Whether nothing is limited.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}
