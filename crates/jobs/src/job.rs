//! A job: what is asked, whose it is, how far it is.

use bytes::Bytes;

use crate::JobId;

yomi_game::named! {
    /// What a job runs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum JobKind {
        /// The best move of a position.
        BestMove = "bestmove",
        /// A game judged move by move.
        Review = "review",
        /// Lines of requests.
        Batch = "batch",
    }
}

yomi_game::named! {
    /// How far a job is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum JobState {
        /// It waits for its turn.
        Waiting = "waiting",
        /// It runs, or ran in a process that ended.
        Running = "running",
        /// It came to its end.
        Completed = "completed",
        /// It has a problem instead of a result.
        Failed = "failed",
        /// It was cancelled; the parts that it had stay.
        Cancelled = "cancelled",
    }
}

impl JobState {
    /// Whether nothing changes any more.
    #[must_use]
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Completed | Self::Failed | Self::Cancelled)
    }
}

/// A job that is to be accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewJob {
    /// Its id.
    pub id: JobId,
    /// The name of the key that owns it; empty where keys are off: the id alone is the right to it.
    pub owner: String,
    /// The client that the job counts for, by the name that the server has for it.
    pub client: String,
    /// What runs.
    pub kind: JobKind,
    /// The path of the request, with its query.
    pub path: String,
    /// The body of the request.
    pub body: Bytes,
    /// Search time at most, in milliseconds.
    pub max_ms: u64,
    /// `Idempotency-Key` of the request: the owner's next request with it is answered with this job.
    pub idempotency_key: Option<String>,
    /// What another request has to equal under the same key: a digest of path and body.
    pub digest: [u8; 32],
    /// Milliseconds since 1970.
    pub now: i64,
}

/// A job as it is kept, its body and its parts apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// The name of the key that owns it; empty where keys were off.
    pub owner: String,
    /// The client that the job counts for.
    pub client: String,
    /// What runs.
    pub kind: JobKind,
    /// The path of the request, with its query.
    pub path: String,
    /// Search time at most, in milliseconds.
    pub max_ms: u64,
    /// How far it is.
    pub state: JobState,
    /// Fencing token: how often it was started. A write with another one changes nothing.
    pub fence: u32,
    /// Starts that neither came to an end nor gave the job back: one of now, and processes that died with it.
    pub tries: u32,
    /// When it was accepted, started last, and ended; milliseconds since 1970.
    pub created: i64,
    /// See `created`.
    pub started: Option<i64>,
    /// See `created`.
    pub ended: Option<i64>,
    /// The number of its last part; 0 where it has none.
    pub last_part: u64,
    /// The part that is done, 0 to 1 in thousandths, as its process said last where processes share the store; 0 elsewhere.
    pub progress: u32,
    /// Bytes of its body and its parts.
    pub bytes: u64,
    /// The problem document of a failed one.
    pub problem: Option<String>,
}

/// A part of a job, in the order in which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its number, from 1, without gaps.
    pub number: u64,
    /// What it is: the name of its event.
    pub name: String,
    /// One line of JSON.
    pub data: String,
}
