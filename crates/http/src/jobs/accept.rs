//! How a request becomes a job: once for an idempotency key, answered with 202 and the path of the job (RFC 7240).

use std::time::Duration;

use axum::{
    Json,
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use yomi_contract::{
    problem::{Problem, ProblemCode},
    request::jobs::{PREFERENCE_APPLIED, RESPOND_ASYNC, digest, idempotency_key, prefers_async},
};
use yomi_jobs::{JobId, JobKind, NewJob, Standing, SubmitError, Submitted};
use yomi_service::{Client, share::Share};

use super::{answer, away, owner, stopping, unknown, work};
use crate::{
    gate::{
        keys::Grant,
        pools::{too_many_job_bytes, too_many_jobs},
    },
    response::ProblemResponse,
    state::HandlerState,
};

/// Search time of the job that a request prefers, at most; `None` where it waits for its answer.
pub(crate) fn wanted(state: &HandlerState, headers: &HeaderMap, grant: &Grant) -> Option<Duration> {
    let jobs = state.jobs.as_ref().filter(|_| prefers_async(headers))?;
    Some(jobs.longest(grant))
}

/// A request that is to become a job.
pub(crate) struct Wanted<'request> {
    pub(crate) kind: JobKind,
    /// With its query.
    pub(crate) path: String,
    pub(crate) body: Bytes,
    pub(crate) headers: &'request HeaderMap,
    pub(crate) client: &'request Client,
    pub(crate) grant: &'request Grant,
    pub(crate) longest: Duration,
}

/// Accepts a job.
pub(crate) async fn accept(state: &HandlerState, wanted: Wanted<'_>) -> Result<Response, ProblemResponse> {
    let Wanted { kind, path, body, headers, client, grant, longest } = wanted;
    let Some(served) = &state.jobs else { return Err(unknown().into()) };
    let jobs = served.get()?;
    let digest = digest(&path, &body);
    let id = JobId::random().map_err(|error| {
        tracing::error!(%error, "the system gives no random bytes");
        Problem::new(ProblemCode::Internal, "The system gives no random bytes.")
    })?;
    let new = NewJob {
        id,
        owner: owner(grant).to_owned(),
        client: client.name().to_owned(),
        kind,
        path,
        // What came shares the buffer of its connection.
        body: Bytes::copy_from_slice(&body),
        max_ms: u64::try_from(longest.as_millis()).unwrap_or(u64::MAX),
        // Without keys two clients may think of the same one.
        idempotency_key: idempotency_key(headers)?.map(|key| match grant.name {
            Some(_) => key,
            None => format!("{} {key}", client.name()),
        }),
        digest,
        now: yomi_jobs::now(),
    };
    let job = match jobs.submit(new).await {
        Ok(Submitted::New(job) | Submitted::Known(job)) => job,
        Ok(Submitted::Conflict) => {
            let detail = "idempotency-key was used for another request; use a new one.";
            return Err(Problem::new(ProblemCode::IdempotencyConflict, detail).into());
        }
        Err(SubmitError::Crowded { bytes, held, allowed }) => {
            let share = |pool| Share { pool, held, allowed, level: 0 };
            let refusal = if bytes { too_many_job_bytes(share("job_bytes")) } else { too_many_jobs(share("jobs")) };
            return Err(refusal.into());
        }
        Err(SubmitError::Refused(refused)) => return Err(work::problem_of(refused).into()),
        Err(SubmitError::Store(error)) => return Err(away(&error).into()),
        Err(SubmitError::Stopping) => return Err(stopping().into()),
    };
    let standing = Standing { job, progress: None, before: None, waits_for: None, wait: None };
    let answer = answer(served, &standing);
    let location = HeaderValue::try_from(&answer.path);
    let mut response = (StatusCode::ACCEPTED, Json(answer)).into_response();
    let headers = response.headers_mut();
    if let Ok(location) = location {
        headers.insert(header::LOCATION, location);
    }
    headers.insert(PREFERENCE_APPLIED, HeaderValue::from_static(RESPOND_ASYNC));
    headers.insert(header::RETRY_AFTER, HeaderValue::from(1));
    Ok(response)
}
