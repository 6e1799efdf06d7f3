//! `/v1/jobs`: what became of jobs, their events, their results, and how one is cancelled.

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{Path, State},
    http::{HeaderMap, StatusCode, Uri},
    response::Response,
};
use yomi_api::jobs::{JobEvent, JobEvents, JobResult};
use yomi_contract::{
    answer::jobs::{JobAnswer, JobsAnswer},
    reading::{accept, form::Form, query},
    request::{asked::Asked, read_jobs_page},
};
use yomi_server::observed::hold;

use super::stream::{self, Follower, Source, StreamEvent};
use crate::{
    middleware::context::From,
    received::NoParameters,
    response::{
        ProblemResponse,
        written::{self, without_body},
    },
    state::HandlerState,
};

/// Bytes that a client is charged while it takes a batch's result, of which a page at a time is in memory.
const RESULT_BYTES: u64 = 64 << 10;

/// Answers with the jobs of a key.
pub(crate) async fn list(
    State(HandlerState { api, .. }): State<HandlerState>,
    From(caller): From,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Json<JobsAnswer>, ProblemResponse> {
    accept::choose(&headers, &[Form::Json])?;
    query::check_length(&uri)?;
    let text = uri.query().unwrap_or_default();
    let after = read_jobs_page(&Asked::Query(Bytes::copy_from_slice(text.as_bytes())).object()?)?;
    Ok(Json(api.list_jobs(&caller, after).await?))
}

/// Answers with a job.
pub(crate) async fn get(
    State(HandlerState { api, .. }): State<HandlerState>,
    Path(id): Path<String>,
    From(caller): From,
    _: NoParameters,
    headers: HeaderMap,
) -> Result<Json<JobAnswer>, ProblemResponse> {
    accept::choose(&headers, &[Form::Json])?;
    Ok(Json(api.job(&caller, &id).await?))
}

/// Cancels a job.
pub(crate) async fn cancel(
    State(HandlerState { api, .. }): State<HandlerState>,
    Path(id): Path<String>,
    From(caller): From,
    _: NoParameters,
) -> Result<Json<JobAnswer>, ProblemResponse> {
    Ok(Json(api.cancel_job(&caller, &id).await?))
}

/// Answers with the events of a job as they come.
pub(crate) async fn events(
    State(HandlerState { api, .. }): State<HandlerState>,
    Path(id): Path<String>,
    From(caller): From,
    (_, headers): (NoParameters, HeaderMap),
) -> Result<Response, ProblemResponse> {
    let form = accept::choose(&headers, &[Form::EventStream])?;
    let last_number = stream::last_number(&headers, form);
    let Some((events, last_number)) = api.job_events(&caller, &id, last_number).await? else {
        return Ok(without_body(StatusCode::NO_CONTENT));
    };
    let place = api.pools.stream(&caller.client)?;
    Ok(stream::respond(api, events, Follower { caller, last_number }, place))
}

impl Source for JobEvents {
    const LAST: &'static str = Self::LAST;
    const IS_KEPT: bool = true;

    async fn next(&mut self) -> StreamEvent {
        match Self::next(self).await {
            JobEvent::Part(name, data) => StreamEvent::Event(name, data),
            JobEvent::End(end) => StreamEvent::End(end),
        }
    }
}

/// Answers with the result of a job.
pub(crate) async fn result(
    State(HandlerState { api, .. }): State<HandlerState>,
    Path(id): Path<String>,
    From(caller): From,
    (_, headers): (NoParameters, HeaderMap),
) -> Result<Response, ProblemResponse> {
    let (has_lines, result) = api.job_result(&caller, &id).await?;
    let form = accept::choose(&headers, &[if has_lines { Form::JsonLines } else { Form::Json }])?;
    Ok(match result? {
        JobResult::Document(text) => written::answer(form, text),
        JobResult::Lines(lines, bytes) => {
            let place = api.pools.unread(&caller.client, bytes.min(RESULT_BYTES))?;
            hold(written::answer(form, Body::from_stream(lines.into_stream())), place)
        }
    })
}
