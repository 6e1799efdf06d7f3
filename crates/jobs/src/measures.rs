//! Metrics of the job store, and of jobs that outlive their processes.

use std::time::Duration;

use metrics::{counter, histogram};
use yomi_instrumentation::metrics::{
    JOBS_GIVEN_UP, JOBS_RETRIES, JOBS_STORE_ERRORS, JOBS_STORE_SECONDS, JOBS_TOTAL, RESULTS_TOTAL,
};

use crate::{Job, JobKind, JobState};

yomi_game::named! {
    /// An operation of the store.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Operation {
        /// A query on the reading thread.
        Read = "read",
        /// A change, with the commit of its transaction.
        Commit = "commit",
    }
}

/// Initialises all counters with 0, so that a rate includes the first increment.
pub(crate) fn show_zeros() {
    for operation in Operation::ALL {
        counter!(JOBS_STORE_ERRORS, "operation" => operation.name()).increment(0);
    }
    for outcome in [KEPT, FOUND] {
        counter!(RESULTS_TOTAL, "outcome" => outcome).increment(0);
    }
    counter!(JOBS_RETRIES).increment(0);
    counter!(JOBS_GIVEN_UP).increment(0);
}

/// The outcomes of [`RESULTS_TOTAL`].
const KEPT: &str = "kept";
const FOUND: &str = "found";

/// Counts a search result that was stored.
pub(crate) fn result_kept() {
    counter!(RESULTS_TOTAL, "outcome" => KEPT).increment(1);
}

/// Counts a search result that was found in the store.
pub(crate) fn result_found() {
    counter!(RESULTS_TOTAL, "outcome" => FOUND).increment(1);
}

/// Records an operation: its time since the caller's call, and its failure.
pub(crate) fn operation(operation: Operation, took: Duration, has_failed: bool) {
    histogram!(JOBS_STORE_SECONDS, "operation" => operation.name()).record(took);
    if has_failed {
        counter!(JOBS_STORE_ERRORS, "operation" => operation.name()).increment(1);
    }
}

/// Counts the restart of a job whose former process died.
pub(crate) fn started(job: &Job) {
    if job.tries > 1 {
        counter!(JOBS_RETRIES).increment(1);
    }
}

/// Counts a job that ended; one that was erased before its end counts as cancelled.
pub(crate) fn ended(kind: JobKind, state: JobState) {
    counter!(JOBS_TOTAL, "kind" => kind.name(), "state" => state.name()).increment(1);
}

/// Counts a job that fails because its processes died.
pub(crate) fn given_up(job: &Job) {
    counter!(JOBS_GIVEN_UP).increment(1);
    ended(job.kind, JobState::Failed);
}
