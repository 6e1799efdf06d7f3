//! `shortened`: the requested and the granted search time of an answer that got too little.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;
use yomi_service::SearchTime;

/// The search time that was asked and the one that was given, where that is less than half, or less than
/// `min_time_ms`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Shortened {
    /// Milliseconds that the search could have taken on a free thread.
    #[schema(minimum = 0)]
    pub asked_ms: f64,
    /// Milliseconds that it took.
    #[schema(minimum = 0)]
    pub given_ms: f64,
}

impl From<SearchTime> for Shortened {
    fn from(SearchTime { asked, given }: SearchTime) -> Self {
        Self { asked_ms: milliseconds(asked), given_ms: milliseconds(given) }
    }
}

/// Milliseconds, rounded down to the microsecond.
fn milliseconds(duration: Duration) -> f64 {
    duration.as_micros() as f64 / 1000.0
}
