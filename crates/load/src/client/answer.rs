//! The fields that the generator reads from an answer; all others are skipped.

use std::time::Duration;

use serde::{Deserialize, de::IgnoredAny};

/// The fields of a best move that are read here.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(crate) struct Answer {
    pub degraded: bool,
    /// Set by a server whose search got less than half of its requested time.
    shortened: Option<IgnoredAny>,
    pub timing: Timing,
}

/// Timing as reported by the server.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(crate) struct Timing {
    queue_us: u64,
    search_us: u64,
}

/// A problem document.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Refusal {
    pub code: String,
    pub detail: String,
}

impl Answer {
    /// Parses a best move; `None` for any other body.
    pub(crate) fn read(body: &[u8]) -> Option<Self> {
        serde_json::from_slice(body).ok()
    }

    /// Whether its search got less than half of its requested time.
    pub(crate) const fn is_shortened(&self) -> bool {
        self.shortened.is_some()
    }
}

impl Timing {
    pub(crate) const fn queue(self) -> Duration {
        Duration::from_micros(self.queue_us)
    }

    pub(crate) const fn search(self) -> Duration {
        Duration::from_micros(self.search_us)
    }
}

impl Refusal {
    /// Parses a problem document; `None` for any other body.
    pub(crate) fn read(body: &[u8]) -> Option<Self> {
        serde_json::from_slice(body).ok()
    }
}
