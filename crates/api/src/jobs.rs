//! Jobs: a request that is accepted at once and runs later, as its client.
//!
//! [`accept`](mod@accept) takes a sound request, [`work`] runs it by the calls of this crate, and [`asked`] answers what became of it.
//! The jobs of a store are taken up while requests are answered already; until then the store counts as away.

mod accept;
mod asked;
mod work;

use std::{
    sync::{Arc, LazyLock, OnceLock},
    time::Duration,
};

use yomi_contract::{
    answer::jobs::JobAnswer,
    problem::{Problem, ProblemCode, retry},
};
use yomi_instrumentation::few_lines::FewLines;
use yomi_jobs::{Job, Jobs, Results, Standing, StoreError, Stored, WaitsFor};

use crate::{Api, Caller};

pub use accept::JobRequest;
pub use asked::{JobEvent, JobEvents, JobResult};

/// Rate limit for log lines about refusals by the store, a second.
const MAX_LINES: u32 = 20;

/// Longest search of a job without a key, whatever the operator allows.
const MAX_WITHOUT_KEY: Duration = Duration::from_secs(60);

/// The jobs of a server; clones share them.
#[derive(Clone)]
pub struct ServedJobs {
    stored: Stored,
    jobs: Arc<OnceLock<Jobs>>,
    limits: JobLimits,
    /// Answers to searches.
    pub(crate) results: Option<Results>,
}

/// What the operator lets jobs take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobLimits {
    /// Search time at most.
    pub max_job: Duration,
    /// How long a job is kept after its end.
    pub keep: Duration,
    /// Bytes of answers to searches that are kept beside the jobs; 0 keeps none.
    pub result_bytes: u64,
}

impl std::fmt::Debug for ServedJobs {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("ServedJobs").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl ServedJobs {
    /// The jobs of that store.
    #[must_use]
    pub fn new(stored: Stored, limits: JobLimits) -> Self {
        let has_results = stored.is_durable && limits.result_bytes > 0;
        let results = has_results.then(|| Results::new(stored.clone(), limits.result_bytes));
        Self { stored, jobs: Arc::default(), limits, results }
    }

    /// Whether jobs outlive the process.
    const fn is_durable(&self) -> bool {
        self.stored.is_durable
    }

    /// The jobs, once those of the store are taken up.
    fn get(&self) -> Result<&Jobs, Problem> {
        self.jobs.get().ok_or_else(|| away(&StoreError::Away("it is being opened".to_owned())))
    }

    /// Stops all jobs that run, for the next process to go on with them.
    pub async fn stop(&self) {
        if let Some(jobs) = self.jobs.get() {
            jobs.stop().await;
        }
    }
}

impl Api {
    /// Search time of a job of that caller at most; `None` where there are no jobs.
    #[must_use]
    pub fn longest_job(&self, caller: &Caller) -> Option<Duration> {
        let JobLimits { max_job, .. } = self.jobs.as_ref()?.limits;
        Some(if caller.key.is_some() { max_job } else { max_job.min(MAX_WITHOUT_KEY) })
    }

    /// The jobs of this process; `not_found` where there are none.
    fn served(&self) -> Result<(&ServedJobs, &Jobs), Problem> {
        let served = self.jobs.as_ref().ok_or_else(unknown)?;
        Ok((served, served.get()?))
    }
}

/// The document of a problem of a job.
fn document(problem: &Problem) -> String {
    serde_json::to_string(&problem.document("")).unwrap_or_else(|_| "{}".to_owned())
}

/// The answer about a job.
fn answer(served: &ServedJobs, standing: &Standing) -> JobAnswer {
    let Standing { job, progress, before, waits_for, wait } = standing;
    let Job { id, kind, max_ms, state, tries, created, started, ended, last_part, .. } = job;
    let keep = i64::try_from(served.limits.keep.as_millis()).unwrap_or(i64::MAX);
    JobAnswer {
        id: id.to_string(),
        kind: kind.name(),
        state: state.name(),
        durable: served.is_durable(),
        created_ms: *created,
        started_ms: *started,
        ended_ms: *ended,
        expires_ms: ended.map(|ended| ended.saturating_add(keep)),
        max_ms: *max_ms,
        tries: *tries,
        progress: *progress,
        jobs_before: *before,
        waits_for: waits_for.map(WaitsFor::name),
        expected_wait_ms: wait.map(|wait| u64::try_from(wait.as_millis()).unwrap_or(u64::MAX)),
        last_event: *last_part,
        path: format!("/v1/jobs/{id}"),
    }
}

/// Log lines about refusals by the store.
static LINES: LazyLock<FewLines<1>> = LazyLock::new(|| FewLines::new(MAX_LINES));

/// The refusal where the store cannot be used.
fn away(error: &StoreError) -> Problem {
    let tell_more = |more| tracing::warn!(more, "more requests for jobs are refused");
    if LINES.has_room(0, tell_more) {
        tracing::warn!(%error, "a request for a job is refused");
    }
    let detail = match error {
        StoreError::Full => "The disk of the store of jobs is nearly full. Tell the operator, and try again later.",
        StoreError::Refused(_) => "The store of jobs refuses this server. Tell the operator, and try again later.",
        _ => "The store of jobs cannot be used now. Try again after retry_after_ms.",
    };
    let problem = Problem::new(ProblemCode::StoreUnavailable, detail);
    Problem { retry_after: Some(retry::SOON), ..problem }
}

/// The refusal of a server that stops.
fn stopping() -> Problem {
    let detail = "The server stops; ask another one, or this one again.";
    Problem { retry_after: Some(retry::SOON), ..Problem::new(ProblemCode::Draining, detail) }
}

/// The refusal of an id that is no job's, or another client's job.
fn unknown() -> Problem {
    let detail = "There is no such job, or it was forgotten, or it belongs to another key.";
    Problem::new(ProblemCode::NotFound, detail)
}

#[cfg(test)]
mod tests {
    use yomi_contract::vocabulary::{JOB_KINDS, JOB_STATES, JOB_WAITS};
    use yomi_jobs::{JobKind, JobState};

    use super::*;

    #[test]
    fn the_contract_has_the_names_of_kinds_and_states() {
        let kinds: Vec<_> = JobKind::ALL.iter().map(|kind| kind.name()).collect();
        let states: Vec<_> = JobState::ALL.iter().map(|state| state.name()).collect();
        assert_eq!((kinds, states), (JOB_KINDS.to_vec(), JOB_STATES.to_vec()));
        let waits: Vec<_> = WaitsFor::ALL.iter().map(|waits| waits.name()).collect();
        assert_eq!(waits, JOB_WAITS);
    }
}
