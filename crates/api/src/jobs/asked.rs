//! What became of jobs: their state, their events, their results, and how one is cancelled.

use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::{self, Stream};
use serde_json::Value;
use yomi_contract::{
    answer::jobs::{JobAnswer, JobsAnswer},
    problem::{PROBLEMS, Problem, ProblemCode, retry},
    reading::fault::{Fault, FaultCode},
};
use yomi_jobs::{Follow, Job, JobId, JobKind, JobState, Jobs, Standing, StoreError};

use super::{answer, away, stopping, unknown};
use crate::{Api, Caller};

/// Jobs of a page.
const PAGE: usize = 100;

/// Parts that are read at a time; the store ends a page early where they are long.
const PARTS: usize = 64;

/// The result of a job.
pub enum JobResult {
    /// A document of JSON.
    Document(String),
    /// The lines of a batch, and the bytes of its job.
    Lines(JobLines, u64),
}

/// The job of a batch, whose lines are read as they are taken.
pub struct JobLines {
    jobs: Jobs,
    id: JobId,
}

impl Api {
    /// The job of that id, where it is the caller's.
    async fn own_job(&self, caller: &Caller, id: &str) -> Result<Standing, Problem> {
        let (_, jobs) = self.served()?;
        let id = JobId::read(id).ok_or_else(unknown)?;
        let standing = jobs.get(id).await.map_err(|error| away(&error))?;
        standing.filter(|standing| standing.job.owner == caller.owner()).ok_or_else(unknown)
    }

    /// A page of the jobs of a key, behind the job of the id `after`.
    ///
    /// # Errors
    /// `forbidden` without a key, `invalid_request` where `after` is no job of the key, `store_unavailable`.
    pub async fn list_jobs(&self, caller: &Caller, after: Option<String>) -> Result<JobsAnswer, Problem> {
        let (served, jobs) = self.served()?;
        let Some(name) = &caller.grant().name else {
            let detail = "Only the jobs of a key are listed, and keys are off; a job is found by its id.";
            return Err(Problem::new(ProblemCode::Forbidden, detail));
        };
        let behind = match after {
            None => None,
            Some(id) => {
                let known = self.own_job(caller, &id).await.map_err(|problem| match problem.code {
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
        Ok(JobsAnswer {
            jobs: found.iter().map(|standing| answer(served, standing)).collect(),
            next: last.map(|id| format!("/v1/jobs?after={id}")),
        })
    }

    /// A job of the caller.
    ///
    /// # Errors
    /// `not_found`, `store_unavailable`.
    pub async fn job(&self, caller: &Caller, id: &str) -> Result<JobAnswer, Problem> {
        let (served, _) = self.served()?;
        Ok(answer(served, &self.own_job(caller, id).await?))
    }

    /// Cancels a job of the caller.
    ///
    /// # Errors
    /// As [`job`](Self::job).
    pub async fn cancel_job(&self, caller: &Caller, id: &str) -> Result<JobAnswer, Problem> {
        let (served, jobs) = self.served()?;
        let before = self.own_job(caller, id).await?;
        let cancelled = jobs.cancel(before.job.id).await.map_err(|error| away(&error))?;
        Ok(answer(served, &cancelled.ok_or_else(unknown)?))
    }

    /// The events of a job behind that number, and the number that they follow: one less than asked for where there is none
    /// behind it, for the mark of the last event tells a browser that there is no more.
    ///
    /// # Errors
    /// As [`job`](Self::job).
    pub async fn job_events(
        &self,
        caller: &Caller,
        id: &str,
        last_number: Option<u64>,
    ) -> Result<Option<(JobEvents, u64)>, Problem> {
        let (_, jobs) = self.served()?;
        let Standing { job, .. } = self.own_job(caller, id).await?;
        let Some(last_number) = last_number else { return Ok(None) };
        // A number that no event has yet is none of ours.
        let last_number = last_number.min(job.last_part);
        let has_all = job.state.is_final() && last_number == job.last_part;
        let last_number = last_number.saturating_sub(u64::from(has_all));
        let events = JobEvents { follow: jobs.follow(job.id, last_number), jobs: jobs.clone(), id: job.id };
        Ok(Some((events, last_number)))
    }

    /// Whether the result of a job is the lines of a batch, and the result.
    ///
    /// # Errors
    /// As [`job`](Self::job).
    pub async fn job_result(&self, caller: &Caller, id: &str) -> Result<(bool, Result<JobResult, Problem>), Problem> {
        let (_, jobs) = self.served()?;
        let Standing { job, .. } = self.own_job(caller, id).await?;
        let is_batch = job.kind == JobKind::Batch;
        Ok((is_batch, result(jobs, job).await))
    }
}

async fn result(jobs: &Jobs, job: Job) -> Result<JobResult, Problem> {
    let is_batch = job.kind == JobKind::Batch;
    match job.state {
        JobState::Waiting | JobState::Running => {
            let detail = "The job has not ended; its events tell how far it is.";
            let problem = Problem::new(ProblemCode::JobUnfinished, detail);
            Err(Problem { retry_after: Some(retry::SOON), ..problem })
        }
        JobState::Failed => Err(problem_of(&job)),
        JobState::Cancelled if !is_batch => {
            let detail = "The job was cancelled before it had a result; its events have what it found.";
            Err(Problem::new(ProblemCode::JobCancelled, detail))
        }
        JobState::Completed | JobState::Cancelled if is_batch => {
            Ok(JobResult::Lines(JobLines { jobs: jobs.clone(), id: job.id }, job.bytes))
        }
        JobState::Completed | JobState::Cancelled => {
            // Behind it stands the last state alone.
            let parts = jobs.parts(job.id, job.last_part.saturating_sub(2), 2).await;
            let parts = parts.map_err(|error| away(&error))?;
            let result = parts.into_iter().find(|part| part.name == "result");
            let nothing = || Problem::new(ProblemCode::Internal, "The job has ended without a result.");
            Ok(JobResult::Document(result.ok_or_else(nothing)?.data))
        }
    }
}

/// An event of a job: its data is a line of JSON, as it was kept.
#[derive(Clone, Debug, PartialEq)]
pub enum JobEvent {
    /// One that is followed by more: its name and its data.
    Part(&'static str, String),
    /// The last one: the data of the final state.
    End(Result<String, Problem>),
}

/// The events of a job.
pub struct JobEvents {
    follow: Follow,
    jobs: Jobs,
    id: JobId,
}

impl JobEvents {
    /// The name of the event with which they end.
    pub const LAST: &'static str = yomi_jobs::store::STATE;

    /// Waits for what is new. Not called after the end.
    ///
    /// Cancel safe.
    pub async fn next(&mut self) -> JobEvent {
        let part = tokio::select! {
            biased;
            part = self.follow.next() => part,
            () = self.jobs.stopped() => return JobEvent::End(Err(stopping())),
        };
        match part {
            Err(error) => JobEvent::End(Err(away(&error))),
            Ok(Some(part)) if part.name == Self::LAST && is_final(&part.data) => JobEvent::End(Ok(part.data)),
            Ok(Some(part)) => JobEvent::Part(name_of(&part.name), part.data),
            // Its client has all of them but the mark of the last one, or it was forgotten on the way.
            Ok(None) => JobEvent::End(match self.jobs.get(self.id).await {
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

impl JobLines {
    /// The lines, read as they are taken.
    pub fn into_stream(self) -> impl Stream<Item = Result<Bytes, StoreError>> + Send {
        let Self { jobs, id } = self;
        stream::unfold((jobs, 0), move |(jobs, last)| async move {
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
}

/// The problem of a job that failed.
fn problem_of(job: &Job) -> Problem {
    let document: Value = serde_json::from_str(job.problem.as_deref().unwrap_or_default()).unwrap_or_default();
    let code = document["code"].as_str().unwrap_or_default();
    let entry = PROBLEMS.iter().find(|entry| entry.name == code);
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
            problem: Some(super::super::document(&problem)),
        };
        let (read, written) = (problem_of(&job), problem);
        assert_eq!((read.code, read.detail), (written.code, written.detail));
        assert_eq!((read.errors, read.retry_after), (written.errors, written.retry_after));
    }
}
