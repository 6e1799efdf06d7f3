//! Jobs as they are stored: request, owner, state.

use bytes::Bytes;

use crate::JobId;

yomi_game::named! {
    /// Kind of a job.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum JobKind {
        /// The best move of a position.
        BestMove = "bestmove",
        /// A review of a game, move by move.
        Review = "review",
        /// A batch: lines of requests.
        Batch = "batch",
    }
}

yomi_game::named! {
    /// State of a job.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum JobState {
        /// Waiting for its turn.
        Waiting = "waiting",
        /// Running, or interrupted because its process ended.
        Running = "running",
        /// Ended with a result.
        Completed = "completed",
        /// Ended with a problem document instead of a result.
        Failed = "failed",
        /// Cancelled; parts written before stay.
        Cancelled = "cancelled",
    }
}

impl JobState {
    /// Whether the state is final.
    #[must_use]
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Completed | Self::Failed | Self::Cancelled)
    }
}

/// A job to be accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewJob {
    /// Its id.
    pub id: JobId,
    /// Name of the key that owns it; empty where keys are off, and the id alone grants access.
    pub owner: String,
    /// The client whose share it counts against, by the server's name for it.
    pub client: String,
    /// Its kind.
    pub kind: JobKind,
    /// Path of the request, with its query.
    pub path: String,
    /// Body of the request.
    pub body: Bytes,
    /// Upper bound of its search time, in milliseconds.
    pub max_ms: u64,
    /// `Idempotency-Key` of the request: the owner's next request with the same key is answered with this job.
    pub idempotency_key: Option<String>,
    /// Digest of path and body: a repeated idempotency key must come with the same digest.
    pub digest: [u8; 32],
    /// Acceptance time, in milliseconds since 1970.
    pub now: i64,
}

/// Bytes that a job is charged for itself, beside its body, path and idempotency key: its row, its states, its indices.
pub const JOB_BYTES: u64 = 2_048;

impl NewJob {
    /// Bytes that the client is charged for it when it is accepted.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let key = self.idempotency_key.as_ref().map_or(0, String::len);
        JOB_BYTES + (self.body.len() + self.path.len() + key) as u64
    }
}

/// A stored job, without its body and its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// Name of the key that owns it; empty where keys were off.
    pub owner: String,
    /// The client whose share it counts against.
    pub client: String,
    /// Its kind.
    pub kind: JobKind,
    /// Path of the request, with its query.
    pub path: String,
    /// Upper bound of its search time, in milliseconds.
    pub max_ms: u64,
    /// Its state.
    pub state: JobState,
    /// Fencing token: the number of its starts. A write with a stale token changes nothing.
    pub fence: u32,
    /// Attempts: starts without progress, the current one included. Progress and an orderly stop of the process reset or reduce it.
    pub tries: u32,
    /// Acceptance, last start and end; milliseconds since 1970.
    pub created: i64,
    /// See `created`.
    pub started: Option<i64>,
    /// See `created`.
    pub ended: Option<i64>,
    /// Number of its last part; 0 without parts.
    pub last_part: u64,
    /// Progress, 0 to 1000, as last reported by its process where processes share the store; 0 elsewhere.
    pub progress: u32,
    /// Bytes of its parts, and those that it was [charged](NewJob::bytes) when it was accepted.
    pub bytes: u64,
    /// Problem document of a failed job.
    pub problem: Option<String>,
}

/// A part of a job: one event of its result, in order of creation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Number, from 1, without gaps.
    pub number: u64,
    /// Name of its event.
    pub name: String,
    /// One line of JSON.
    pub data: String,
}
