//! Standings of jobs: whether one was accepted, how far it is, how many there are.

use std::time::Duration;

use crate::{Job, StoreError, work::Refused};

/// What became of a request for a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// It was accepted.
    New(Job),
    /// The same request was accepted before, under the same idempotency key.
    Known(Job),
    /// Another request has the idempotency key.
    Conflict,
}

/// Why a job is not accepted.
#[derive(Debug)]
pub enum SubmitError {
    /// Its client has used up its share.
    Refused(Refused),
    /// The jobs of all processes that share the store, or of that client, take as much as they may.
    Crowded {
        /// Bytes, and not jobs.
        bytes: bool,
        /// What the client has.
        held: u64,
        /// What it may have.
        allowed: u64,
    },
    /// The store cannot be used.
    Store(StoreError),
    /// The process stops.
    Stopping,
}

/// How a job stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// As the store has it.
    pub job: Job,
    /// The part that is done, 0 to 1; `None` where it is not known here.
    pub progress: Option<f64>,
    /// Jobs that start before it, where it waits.
    pub before: Option<usize>,
    /// What it waits for, where it waits.
    pub waits_for: Option<WaitsFor>,
    /// When it starts, by the jobs of the store that were completed last and those that run; `None` where none of its kind was completed.
    pub wait: Option<Duration>,
}

yomi_game::named! {
    /// What a job waits for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum WaitsFor {
        /// Its client has as many running jobs as it may: one of them has to end.
        OwnJobs = "own_jobs",
        /// As many jobs run as may at one time: one of them has to end.
        Places = "places",
        /// Nothing: it starts.
        Turn = "turn",
    }
}

/// Jobs now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// That wait in the store.
    pub waiting: usize,
    /// That run in this process.
    pub running: usize,
    /// When the first of those that wait was accepted; milliseconds since 1970.
    pub oldest: Option<i64>,
}
