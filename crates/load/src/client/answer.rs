//! The fields that the generator reads from an answer; all others are skipped.

use std::time::Duration;

use serde::Deserialize;

/// The fields of a best move that are read here.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Answer {
    pub best_move: Option<String>,
    pub depth: u32,
    pub stopped_by: String,
    pub degraded: bool,
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

    /// Whether a clock or the server ended the search early.
    pub(crate) fn is_cut_short(&self) -> bool {
        matches!(
            self.stopped_by.as_str(),
            "time" | "deadline" | "server_limit" | "draining" | "preempted"
        )
    }
}

impl Timing {
    pub(crate) fn queue(self) -> Duration {
        Duration::from_micros(self.queue_us)
    }

    pub(crate) fn search(self) -> Duration {
        Duration::from_micros(self.search_us)
    }
}

impl Refusal {
    /// Parses a problem document; `None` for any other body.
    pub(crate) fn read(body: &[u8]) -> Option<Self> {
        serde_json::from_slice(body).ok()
    }
}
