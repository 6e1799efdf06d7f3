//! How a request becomes a job: once for an idempotency key.

use std::time::Duration;

use bytes::Bytes;
use yomi_contract::{
    answer::jobs::JobAnswer,
    problem::{Problem, ProblemCode},
    request::jobs::digest,
};
use yomi_game::GameKind;
use yomi_jobs::{JobId, JobKind, NewJob, Standing, SubmitError, Submitted};
use yomi_service::share::Share;

use super::{answer, away, stopping, unknown, work};
use crate::{
    Api, Caller,
    pools::{too_many_job_bytes, too_many_jobs},
};

/// What is to become a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobRequest {
    /// The best move of a position.
    BestMove(GameKind),
    /// A review of a game.
    Review(GameKind),
    /// The lines of a batch.
    Batch {
        /// Whether its answers come in the order of their lines.
        is_ordered: bool,
    },
}

impl JobRequest {
    const fn kind(self) -> JobKind {
        match self {
            Self::BestMove(_) => JobKind::BestMove,
            Self::Review(_) => JobKind::Review,
            Self::Batch { .. } => JobKind::Batch,
        }
    }

    /// As stores have it: the path of the request, with its query.
    fn path(self) -> String {
        match self {
            Self::BestMove(game) => format!("/v1/{}/bestmove", game.name()),
            Self::Review(game) => format!("/v1/{}/review", game.name()),
            Self::Batch { is_ordered: false } => "/v1/batch".to_owned(),
            Self::Batch { is_ordered: true } => "/v1/batch?ordered=true".to_owned(),
        }
    }

    /// From what a store has; `None` of a request of another release.
    pub(super) fn of_path(path: &str) -> Option<Self> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let mut parts = path.strip_prefix("/v1/")?.split('/');
        let (first, second) = (parts.next()?, parts.next());
        let game = || GameKind::ALL.into_iter().find(|game| game.name() == first);
        Some(match second {
            None if first == "batch" => Self::Batch { is_ordered: query == "ordered=true" },
            Some("bestmove") => Self::BestMove(game()?),
            Some("review") => Self::Review(game()?),
            _ => return None,
        })
    }
}

impl Api {
    /// Accepts a job with this search time at most. The same idempotency key and request give the same job, which keeps
    /// `kept` in place of what came, where there is a seed that was drawn for it.
    ///
    /// # Errors
    /// `idempotency_conflict`, `queue_full` and `overloaded` for the shares of jobs, `store_unavailable`, `draining`.
    pub async fn accept_job(
        &self,
        caller: &Caller,
        request: JobRequest,
        (body, kept, idempotency_key): (&Bytes, Option<Bytes>, Option<String>),
        longest: Duration,
    ) -> Result<JobAnswer, Problem> {
        let served = self.jobs.as_ref().ok_or_else(unknown)?;
        let jobs = served.get()?;
        let (path, client) = (request.path(), caller.client.name());
        let id = JobId::random().map_err(|error| {
            tracing::error!(%error, "the system gives no random bytes");
            Problem::new(ProblemCode::Internal, "The system gives no random bytes.")
        })?;
        let new = NewJob {
            id,
            owner: caller.owner().to_owned(),
            client: client.to_owned(),
            kind: request.kind(),
            digest: digest(&path, body),
            path,
            // What came shares the buffer of its connection.
            body: kept.unwrap_or_else(|| Bytes::copy_from_slice(body)),
            max_ms: u64::try_from(longest.as_millis()).unwrap_or(u64::MAX),
            // Without keys two clients may think of the same one.
            idempotency_key: idempotency_key.map(|key| match caller.key {
                Some(_) => key,
                None => format!("{client} {key}"),
            }),
            now: yomi_jobs::now(),
        };
        let job = match jobs.submit(new).await {
            Ok(Submitted::New(job) | Submitted::Known(job)) => job,
            Ok(Submitted::Conflict) => {
                let detail = "idempotency-key was used for another request; use a new one.";
                return Err(Problem::new(ProblemCode::IdempotencyConflict, detail));
            }
            Err(SubmitError::Crowded { bytes, held, allowed }) => {
                let share = |pool| Share { pool, held, allowed, level: 0 };
                return Err(if bytes { too_many_job_bytes(share("job_bytes")) } else { too_many_jobs(share("jobs")) });
            }
            Err(SubmitError::Refused(refused)) => return Err(work::problem_of(refused)),
            Err(SubmitError::Store(error)) => return Err(away(&error)),
            Err(SubmitError::Stopping) => return Err(stopping()),
        };
        Ok(answer(served, &Standing { job, progress: None, before: None, waits_for: None, wait: None }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_back_from_its_path() {
        let requests =
            GameKind::ALL.into_iter().flat_map(|game| [JobRequest::BestMove(game), JobRequest::Review(game)]);
        let batches = [false, true].map(|is_ordered| JobRequest::Batch { is_ordered });
        for request in requests.chain(batches) {
            assert_eq!(JobRequest::of_path(&request.path()), Some(request));
        }
        for path in ["", "/v1", "/v1/", "/v1/chess/bestmove", "/v1/othello", "/v1/othello/tree", "/v2/batch"] {
            assert_eq!(JobRequest::of_path(path), None, "{path}");
        }
    }
}
