//! How a request that prefers a job is answered: with 202 and the path of the job (RFC 7240).

use std::time::Duration;

use axum::{
    Json,
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use yomi_api::{Api, Caller, jobs::JobRequest};
use yomi_contract::{
    problem::Problem,
    request::jobs::{PREFERENCE_APPLIED, RESPOND_ASYNC, idempotency_key, prefers_async},
};

/// Search time of the job that a request prefers, at most; `None` where it waits for its answer.
pub(crate) fn wanted(api: &Api, headers: &HeaderMap, caller: &Caller) -> Option<Duration> {
    prefers_async(headers).then(|| api.longest_job(caller)).flatten()
}

/// Accepts a job.
///
/// # Errors
/// As [`Api::accept_job`], and `malformed_request` for an idempotency key that is none.
pub(crate) async fn accepted(
    api: &Api,
    caller: &Caller,
    request: JobRequest,
    (body, kept, headers): (&Bytes, Option<Bytes>, &HeaderMap),
    longest: Duration,
) -> Result<Response, Problem> {
    let answer = api.accept_job(caller, request, (body, kept, idempotency_key(headers)?), longest).await?;
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
