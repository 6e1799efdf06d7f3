//! The answers about jobs.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use crate::vocabulary;

/// A job.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Job)]
pub struct JobAnswer {
    /// Its id. Where keys are off it is the right to the job.
    pub id: String,
    /// What runs.
    #[schema(value_type = vocabulary::JobKind)]
    pub kind: &'static str,
    /// How far it is.
    #[schema(value_type = vocabulary::JobState)]
    pub state: &'static str,
    /// Whether it outlives the server's process.
    pub durable: bool,
    /// When it was accepted, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was started last.
    pub started_ms: Option<i64>,
    /// When it ended.
    pub ended_ms: Option<i64>,
    /// When it is forgotten, once it has ended.
    pub expires_ms: Option<i64>,
    /// Search time at most, in milliseconds.
    pub max_ms: u64,
    /// How often it was started without anything found in between: after three the job is given up.
    pub tries: u32,
    /// The part that is done, 0 to 1, while it runs.
    pub progress: Option<f64>,
    /// While it waits: jobs that start before it.
    #[schema(value_type = Option<i32>)]
    pub jobs_before: Option<usize>,
    /// While it waits: what for.
    #[schema(value_type = Option<vocabulary::JobWait>)]
    pub waits_for: Option<&'static str>,
    /// While it waits: milliseconds until it starts, by the jobs of late.
    pub expected_wait_ms: Option<u64>,
    /// The number of its last event; 0 where it has none.
    pub last_event: u64,
    /// Its path.
    pub path: String,
}

/// Jobs of a key, the newest first.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = JobsAnswer)]
pub struct JobsAnswer {
    /// At most 100.
    #[schema(max_items = 100)]
    pub jobs: Vec<JobAnswer>,
    /// The path of the next page; left out on the last one.
    pub next: Option<String>,
}
