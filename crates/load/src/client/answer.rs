//! The fields that the generator reads from an answer; all others are skipped.

use serde::{Deserialize, de::IgnoredAny};

/// The fields of a best move that are read here.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(crate) struct Answer {
    pub degraded: bool,
    /// Set by a server whose search got less than half of its requested time.
    pub shortened: Option<IgnoredAny>,
    pub timing: Timing,
}

/// Timing as reported by the server.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(crate) struct Timing {
    pub queue_us: u64,
    pub search_us: u64,
}

/// A problem document.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Refusal {
    pub code: String,
    pub detail: String,
}
