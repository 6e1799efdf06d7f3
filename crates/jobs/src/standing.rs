//! Results of acceptance, status of a job, and job counts.

use std::time::Duration;

use crate::{Job, StoreError, work::Refused};

/// Result of a request for a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// It was accepted.
    New(Job),
    /// The same request was accepted before, under the same idempotency key.
    Known(Job),
    /// The idempotency key belongs to another request.
    Conflict,
}

/// Why a job is not accepted.
#[derive(Debug)]
pub enum SubmitError {
    /// The client is over its quota.
    Refused(Refused),
    /// The bound on the jobs of all processes that share the store is reached, or that of this client.
    Crowded {
        /// Whether the bound is on bytes, rather than jobs.
        bytes: bool,
        /// Usage of the client.
        held: u64,
        /// Bound of the client.
        allowed: u64,
    },
    /// The store is unavailable.
    Store(StoreError),
    /// The process is shutting down.
    Stopping,
}

/// Status of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The stored job.
    pub job: Job,
    /// Progress, 0 to 1; `None` where this process does not know it.
    pub progress: Option<f64>,
    /// Number of jobs ahead of a waiting one.
    pub before: Option<usize>,
    /// What a waiting job waits for.
    pub waits_for: Option<WaitsFor>,
    /// Expected wait, from the last completed jobs and the running ones; `None` where no job of its kind was completed.
    pub wait: Option<Duration>,
}

yomi_game::named! {
    /// What a job waits for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum WaitsFor {
        /// Its client already runs as many jobs as allowed.
        OwnJobs = "own_jobs",
        /// As many jobs run as allowed at a time.
        Places = "places",
        /// Nothing: it is about to start.
        Turn = "turn",
    }
}

/// Number of jobs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Jobs that wait in the store.
    pub waiting: usize,
    /// Jobs that run in this process.
    pub running: usize,
    /// Acceptance time of the oldest waiting job; milliseconds since 1970.
    pub oldest: Option<i64>,
}
