//! `/v1/jobs`: what became of jobs, their events, their results, and how one is cancelled.

use std::time::Duration;

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{Path, State},
    http::{HeaderMap, StatusCode, Uri},
    response::Response,
};
use futures_util::stream as streams;
use serde_json::Value;
use yomi_contract::{
    answer::jobs::{JobAnswer, JobsAnswer},
    problem::{Problem, ProblemCode, retry},
    reading::{
        accept,
        fault::{Fault, FaultCode},
        form::Form,
        query,
    },
    request::{asked::Asked, read_jobs_page},
};
use yomi_jobs::{Follow, Job, JobId, JobKind, JobState, Jobs, Standing, StoreError};
use yomi_server::observed::hold;

use super::stream::{self, Follower, Source, StreamEvent};
use crate::{
    gate::{
        client::ClientName,
        keys::{Grant, Revocation},
        pools::{too_many_streams, unread as unread_refused},
    },
    jobs::{self, ServedJobs, away, owner, unknown},
    middleware::context::RequestContext,
    received::NoParameters,
    response::{
        ProblemResponse,
        written::{self, without_body},
    },
    state::HandlerState,
};

/// Jobs of a page.
const PAGE: usize = 100;

/// Parts that are read at a time; the store ends a page early where they are long.
const PARTS: usize = 64;

/// Bytes that a client is charged while it takes a batch's result, of which a page at a time is in memory.
const RESULT_BYTES: u64 = 64 << 10;

/// The jobs of this process; `not_found` where there are none.
fn of(state: &HandlerState) -> Result<(&ServedJobs, &Jobs), Problem> {
    let served = state.jobs.as_ref().ok_or_else(unknown)?;
    Ok((served, served.get()?))
}

/// The job of that id, where it is the caller's.
async fn own(jobs: &Jobs, id: &str, grant: &Grant) -> Result<Standing, Problem> {
    let id = JobId::read(id).ok_or_else(unknown)?;
    let standing = jobs.get(id).await.map_err(|error| away(&error))?;
    standing.filter(|standing| standing.job.owner == owner(grant)).ok_or_else(unknown)
}

/// Answers with the jobs of a key.
pub(crate) async fn list(
    State(state): State<HandlerState>,
    grant: Grant,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Json<JobsAnswer>, ProblemResponse> {
    accept::choose(&headers, &[Form::Json])?;
    query::check_length(&uri)?;
    let text = uri.query().unwrap_or_default();
    let after = read_jobs_page(&Asked::Query(Bytes::copy_from_slice(text.as_bytes())).object()?)?;
    let (served, jobs) = of(&state)?;
    let Some(name) = &grant.name else {
        let detail = "Only the jobs of a key are listed, and keys are off; a job is found by its id.";
        return Err(Problem::new(ProblemCode::Forbidden, detail).into());
    };
    let behind = match after {
        None => None,
        Some(id) => {
            let known = own(jobs, &id, &grant).await.map_err(|problem| match problem.code {
                ProblemCode::NotFound => {
                    let detail = "no job of this key has this id, or it was forgotten";
                    Problem::invalid(vec![Fault::new("/after", FaultCode::OutOfRange, detail)])
                }
                _ => problem,
            })?;
            Some((known.job.created, known.job.id))
        }
    };
    let found = jobs.of_owner(name.to_string(), behind, PAGE + 1).await;
    let mut found = found.map_err(|error| away(&error))?;
    let has_more = found.len() > PAGE;
    found.truncate(PAGE);
    let last = found.last().filter(|_| has_more).map(|last| last.job.id);
    Ok(Json(JobsAnswer {
        jobs: found.iter().map(|standing| jobs::answer(served, standing)).collect(),
        next: last.map(|id| format!("/v1/jobs?after={id}")),
    }))
}

/// Answers with a job.
pub(crate) async fn get(
    State(state): State<HandlerState>,
    Path(id): Path<String>,
    grant: Grant,
    _: NoParameters,
    headers: HeaderMap,
) -> Result<Json<JobAnswer>, ProblemResponse> {
    accept::choose(&headers, &[Form::Json])?;
    let (served, jobs) = of(&state)?;
    Ok(Json(jobs::answer(served, &own(jobs, &id, &grant).await?)))
}

/// Cancels a job.
pub(crate) async fn cancel(
    State(state): State<HandlerState>,
    Path(id): Path<String>,
    grant: Grant,
    _: NoParameters,
) -> Result<Json<JobAnswer>, ProblemResponse> {
    let (served, jobs) = of(&state)?;
    let before = own(jobs, &id, &grant).await?;
    let cancelled = jobs.cancel(before.job.id).await.map_err(|error| away(&error))?;
    let standing = cancelled.ok_or_else(unknown)?;
    Ok(Json(jobs::answer(served, &standing)))
}

/// Answers with the events of a job as they come.
pub(crate) async fn events(
    State(state): State<HandlerState>,
    Path(id): Path<String>,
    grant: Grant,
    revocation: Revocation,
    ClientName(client): ClientName,
    context: RequestContext,
    (_, headers): (NoParameters, HeaderMap),
) -> Result<Response, ProblemResponse> {
    let form = accept::choose(&headers, &[Form::EventStream])?;
    let (_, jobs) = of(&state)?;
    let standing = own(jobs, &id, &grant).await?;
    let Some(last_number) = stream::last_number(&headers, form) else {
        return Ok(without_body(StatusCode::NO_CONTENT));
    };
    // A number that no event has yet is none of ours.
    let last_number = last_number.min(standing.job.last_part);
    // A client that has all events gets the last one again: by its mark a browser knows that there is no more.
    let has_all = standing.job.state.is_final() && last_number == standing.job.last_part;
    let last_number = last_number.saturating_sub(u64::from(has_all));
    let place = state.pools.streams.take(&client, 1).map_err(too_many_streams)?;
    let events =
        JobEvents { follow: jobs.follow(standing.job.id, last_number), jobs: jobs.clone(), id: standing.job.id };
    let follower = Follower { client, revocation, context, last_number };
    Ok(stream::respond(state.clone(), events, follower, place))
}

/// The events of a job.
struct JobEvents {
    follow: Follow,
    jobs: Jobs,
    id: JobId,
}

impl Source for JobEvents {
    const LAST: &'static str = yomi_jobs::store::STATE;
    const IS_KEPT: bool = true;

    async fn next(&mut self) -> StreamEvent {
        let part = tokio::select! {
            biased;
            part = self.follow.next() => part,
            () = self.jobs.stopped() => return StreamEvent::End(Err(jobs::stopping())),
        };
        match part {
            Err(error) => StreamEvent::End(Err(away(&error))),
            Ok(Some(part)) if part.name == Self::LAST && is_final(&part.data) => StreamEvent::End(Ok(part.data)),
            Ok(Some(part)) => StreamEvent::Event(name_of(&part.name), part.data),
            // Its client has all of them but the mark of the last one, or it was forgotten on the way.
            Ok(None) => StreamEvent::End(match self.jobs.get(self.id).await {
                Ok(Some(Standing { job, .. })) => Ok(format!("{{\"state\":\"{}\"}}", job.state.name())),
                Ok(None) => Err(unknown()),
                Err(error) => Err(away(&error)),
            }),
        }
    }
}

/// Whether the data of `state` is that of a final one.
fn is_final(data: &str) -> bool {
    let data: Value = serde_json::from_str(data).unwrap_or_default();
    let is_it = |state: &&JobState| data["state"] == state.name();
    JobState::ALL.iter().find(is_it).is_some_and(|state| state.is_final())
}

/// The name of an event.
fn name_of(part: &str) -> &'static str {
    const NAMES: [&str; 6] = ["state", "estimate", "ply", "line", "result", "end"];
    NAMES.into_iter().find(|name| *name == part).unwrap_or("part")
}

/// Answers with the result of a job.
pub(crate) async fn result(
    State(state): State<HandlerState>,
    Path(id): Path<String>,
    grant: Grant,
    ClientName(client): ClientName,
    (_, headers): (NoParameters, HeaderMap),
) -> Result<Response, ProblemResponse> {
    let (_, jobs) = of(&state)?;
    let Standing { job, .. } = own(jobs, &id, &grant).await?;
    let form = match job.kind {
        JobKind::Batch => accept::choose(&headers, &[Form::JsonLines])?,
        JobKind::BestMove | JobKind::Review => accept::choose(&headers, &[Form::Json])?,
    };
    match job.state {
        JobState::Waiting | JobState::Running => {
            let detail = "The job has not ended; its events tell how far it is.";
            let problem = Problem::new(ProblemCode::JobUnfinished, detail);
            Err(Problem { retry_after: Some(retry::SOON), ..problem }.into())
        }
        JobState::Failed => Err(problem_of(&job).into()),
        JobState::Cancelled if job.kind != JobKind::Batch => {
            let detail = "The job was cancelled before it had a result; its events have what it found.";
            Err(Problem::new(ProblemCode::JobCancelled, detail).into())
        }
        JobState::Completed | JobState::Cancelled if job.kind == JobKind::Batch => {
            let unread = &state.pools.unread_bytes;
            let place = unread.take(&client, job.bytes.min(RESULT_BYTES)).map_err(unread_refused)?;
            let lines = Body::from_stream(lines(jobs.clone(), job.id));
            Ok(hold(written::answer(form, lines), place))
        }
        JobState::Completed | JobState::Cancelled => {
            // Behind it stands the last state alone.
            let parts = jobs.parts(job.id, job.last_part.saturating_sub(2), 2).await;
            let parts = parts.map_err(|error| away(&error))?;
            let result = parts.into_iter().find(|part| part.name == "result");
            let result =
                result.ok_or_else(|| Problem::new(ProblemCode::Internal, "The job has ended without a result."))?;
            Ok(written::answer(form, result.data))
        }
    }
}

/// The problem of a job that failed.
fn problem_of(job: &Job) -> Problem {
    let document: Value = serde_json::from_str(job.problem.as_deref().unwrap_or_default()).unwrap_or_default();
    let code = document["code"].as_str().unwrap_or_default();
    let entry = yomi_contract::problem::PROBLEMS.iter().find(|entry| entry.name == code);
    let code = entry.map_or(ProblemCode::Internal, |entry| entry.code);
    Problem {
        errors: document["errors"].as_array().into_iter().flatten().filter_map(fault_of).collect(),
        retry_after: document["retry_after_ms"].as_u64().map(Duration::from_millis),
        ..Problem::new(code, document["detail"].as_str().unwrap_or("The job failed."))
    }
}

/// A fault as it was written down.
fn fault_of(fault: &Value) -> Option<Fault> {
    let code = fault["code"].as_str()?;
    let code = FaultCode::ALL.iter().find(|known| known.name() == code)?;
    let number = |name: &str| fault[name].as_i64();
    let size = |name: &str| number(name).and_then(|number| number.try_into().ok());
    Some(Fault {
        min: number("min"),
        max: number("max"),
        index: size("index"),
        line: size("line"),
        column: size("column"),
        legal_moves: serde_json::from_value(fault["legal_moves"].clone()).ok(),
        mv: fault["move"].as_str().map(ToOwned::to_owned),
        ..Fault::new(fault["pointer"].as_str()?, *code, fault["detail"].as_str()?)
    })
}

/// The lines of a batch, read as they are taken.
fn lines(jobs: Jobs, id: JobId) -> impl streams::Stream<Item = Result<Bytes, StoreError>> + Send {
    streams::unfold((jobs, 0), move |(jobs, last)| async move {
        let parts = match jobs.parts(id, last, PARTS).await {
            Ok(parts) => parts,
            Err(error) => return Some((Err(error), (jobs, last))),
        };
        let last = parts.last()?.number;
        let mut text = String::new();
        for part in parts {
            match &*part.name {
                "line" => text.extend([&part.data, "\n"]),
                "end" => text.extend(["{\"end\":", &part.data, "}\n"]),
                _ => {}
            }
        }
        Some((Ok(Bytes::from(text)), (jobs, last)))
    })
}

#[cfg(test)]
mod tests {
    use yomi_jobs::now;

    use super::*;

    #[test]
    fn a_failed_job_has_the_problem_that_was_written_down() {
        let fault = Fault {
            line: Some(3),
            legal_moves: Some(vec!["f5".to_owned()]),
            ..Fault::out_of_range("/depth".to_owned(), "9", 1, 5)
        };
        let problem = Problem { retry_after: Some(Duration::from_millis(7_424)), ..Problem::invalid(vec![fault]) };
        let job = Job {
            id: JobId::random().unwrap(),
            owner: String::new(),
            client: String::new(),
            kind: JobKind::BestMove,
            path: String::new(),
            max_ms: 1,
            state: JobState::Failed,
            fence: 1,
            tries: 1,
            created: now(),
            started: None,
            ended: None,
            last_part: 1,
            progress: 0,
            bytes: 0,
            problem: Some(jobs::document(&problem)),
        };
        let (read, written) = (problem_of(&job), problem);
        assert_eq!((read.code, read.detail), (written.code, written.detail));
        assert_eq!((read.errors, read.retry_after), (written.errors, written.retry_after));
    }
}
