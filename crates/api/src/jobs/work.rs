//! How a job runs: by the calls of this crate, as the client that asked for it, of `batch` priority.
//!
//! What is refused for a moment is asked again. While the server drains nothing is refused: the job is handed to the next process.

use std::{collections::HashSet, pin::Pin, sync::Arc, time::Duration};

use ::metrics::{counter, gauge};
use serde::Serialize;
use serde_json::{Map, Value};
use tokio::sync::mpsc::UnboundedReceiver;
use yomi_contract::{
    answer::batch::BatchNews,
    problem::{Problem, ProblemCode, retry},
    reading::body,
    request::batch::MAX_BATCH_LINES,
};
use yomi_game::GameKind;
use yomi_instrumentation::metrics::{JOBS, JOBS_OLDEST, JOBS_TOTAL};
use yomi_jobs::{Amount, Held, JobKind, JobSettings, JobState, Jobs, Outcome, Problems, Refused, Task, Work};
use yomi_service::{Client, ReviewEnd};

use super::{JobRequest, document};
use crate::{
    Api, Caller,
    batch::{Batch, BatchCaller, BatchEvent},
    panics::caught,
    pools::{too_many_job_bytes, too_many_jobs},
    refusals::{passes, revoked},
    review::{ReviewEvent, ReviewMode, VisitLog},
};

/// Parts of a job, each a name and a line of JSON.
type Parts = Vec<(String, String)>;

/// The part with which a best move and a review end.
const RESULT: &str = "result";
/// The part of a finished move of a review.
const PLY: &str = "ply";
/// The part with which a batch ends.
const END: &str = "end";

/// Answers to lines that are kept at a time, at most.
const LINES_AT_A_TIME: usize = 64;

/// How long a batch gathers answers for one append: lines that need no search are answered within microseconds.
const GATHERING: Duration = Duration::from_millis(10);

/// Clients that can run as many jobs as there are search threads at one time.
const CLIENTS_AT_A_TIME: usize = 4;

/// Between two updates of the gauges.
const UPKEEP: Duration = Duration::from_secs(1);

/// How long a job whose key this process does not know waits for one that does. A process that accepted it may have read a new key some
/// seconds earlier.
const ELSEWHERE: Duration = Duration::from_secs(300);

impl Api {
    /// Takes up the jobs of the store, where there is one, and runs those that wait. Must be called on a runtime.
    pub fn start_jobs(&self) {
        let Some(served) = self.jobs.clone() else { return };
        show_zeros();
        let stored = served.stored.clone();
        let settings = JobSettings {
            most_running: self.threads.max(1) * CLIENTS_AT_A_TIME,
            most_of_client: self.threads.max(1),
            keep: served.limits.keep,
            elsewhere: ELSEWHERE,
            problems: Problems {
                given_up: problem_of_process(ProblemCode::JobGivenUp, GIVEN_UP),
                panicked: problem_of_process(ProblemCode::Internal, "A bug was hit; the log has more."),
            },
        };
        let work = Arc::new(ApiWork { api: self.clone() });
        tokio::spawn(async move {
            let jobs = loop {
                match Jobs::start(stored.clone(), settings, work.clone()).await {
                    Ok(jobs) => break jobs,
                    Err(error) => {
                        tracing::error!(%error, "the jobs of the store are not taken up yet");
                        tokio::time::sleep(UPKEEP).await;
                    }
                }
            };
            let _ = served.jobs.set(jobs.clone());
            let learn = async || {
                if let Some(results) = &served.results
                    && let Err(error) = results.load().await
                {
                    tracing::warn!(%error, "the answers of the store are not known");
                }
            };
            learn().await;
            let mut ticks = tokio::time::interval(UPKEEP);
            loop {
                ticks.tick().await;
                if stored.is_shared() {
                    // What other processes have found.
                    learn().await;
                }
                let Ok(counts) = jobs.counts().await else { continue };
                gauge!(JOBS, "state" => JobState::Waiting.name()).set(counts.waiting as f64);
                gauge!(JOBS, "state" => JobState::Running.name()).set(counts.running as f64);
                let oldest = counts.oldest.map_or(0, |oldest| (yomi_jobs::now() - oldest).max(0));
                gauge!(JOBS_OLDEST).set(oldest as f64 / 1000.0);
            }
        });
    }
}

/// Runs jobs by the calls of this process.
#[derive(Clone)]
struct ApiWork {
    api: Api,
}

const GIVEN_UP: &str = "Its process ended three times while the job ran; ask for less, or tell the operator.";

/// A problem that jobs end with outside of any request, written once for the process.
fn problem_of_process(code: ProblemCode, detail: &'static str) -> &'static str {
    document(&Problem::new(code, detail)).leak()
}

fn show_zeros() {
    for kind in JobKind::ALL {
        for state in JobState::ALL.iter().filter(|state| state.is_final()) {
            counter!(JOBS_TOTAL, "kind" => kind.name(), "state" => state.name()).increment(0);
        }
    }
}

/// The problem of a refusal of [`Work::hold`].
pub(super) fn problem_of(refused: Refused) -> Problem {
    match refused.downcast::<Problem>() {
        Ok(problem) => *problem,
        Err(_) => Problem::new(ProblemCode::Internal, "A refusal has no reason."),
    }
}

impl Work for ApiWork {
    fn run(&self, task: Task) -> Pin<Box<dyn Future<Output = Outcome> + Send>> {
        let work = self.clone();
        Box::pin(async move {
            let ran = match work.caller(&task) {
                Err(problem) => Err(Outcome::Elsewhere(document(&problem))),
                Ok(caller) => work.answer(&task, &caller).await,
            };
            ran.map_or_else(|outcome| outcome, Outcome::Completed)
        })
    }

    fn hold(&self, client: &str, what: Amount) -> Result<Held, Refused> {
        let (client, pools) = (Client::of_name(client), &self.api.pools);
        let boxed = |problem: Problem| -> Refused { Box::new(problem) };
        Ok(match what {
            Amount::Job => {
                let place = pools.jobs.take(&client, 1);
                Box::new(place.map_err(too_many_jobs).map_err(boxed)?)
            }
            Amount::Bytes(bytes) => {
                let place = pools.hold_job_bytes(&client, bytes);
                Box::new(place.map_err(too_many_job_bytes).map_err(boxed)?)
            }
        })
    }

    fn reason(&self, refused: Refused) -> String {
        document(&problem_of(refused))
    }
}

impl ApiWork {
    /// Whom the job runs for; a problem where its key is not known here.
    fn caller(&self, task: &Task) -> Result<Caller, Problem> {
        let mut caller = Caller {
            is_of_batch: true,
            longest: Some(Duration::from_millis(task.job.max_ms)),
            ..Caller::new(Client::of_name(&task.job.client))
        };
        if let Some(keys) = &self.api.keys {
            let detail = "The server that took this job does not know its key: it was taken out, or other servers alone have it.";
            let key = keys.named(&task.job.owner);
            caller.key = Some(key.ok_or_else(|| Problem::new(ProblemCode::Unauthorized, detail))?);
        }
        Ok(caller)
    }

    async fn answer(&self, task: &Task, caller: &Caller) -> Result<Parts, Outcome> {
        let unknown = || failed(&Problem::new(ProblemCode::NotFound, "This release has no such request."));
        let fields = || body::parse(&task.body).map_err(|problem| failed(&problem));
        match JobRequest::of_path(&task.job.path).ok_or_else(unknown)? {
            JobRequest::BestMove(game) => self.best_move(caller, game, &fields()?).await,
            JobRequest::Review(game) => self.review(task, caller, game, &fields()?).await,
            JobRequest::Batch { is_ordered } => self.batch(task, caller, is_ordered).await,
        }
    }

    /// Asks until there is an answer, or a refusal for good.
    async fn best_move(&self, caller: &Caller, game: GameKind, fields: &Map<String, Value>) -> Result<Parts, Outcome> {
        loop {
            let caller = caller.from_now();
            let asking = async {
                let question = self.api.read_best_move(&caller, game, fields, false)?;
                self.api.best_move(&caller, question).await?.answer().await
            };
            match caught(asking).await {
                Ok(answered) => return Ok(vec![(RESULT.to_owned(), text(&answered.document))]),
                Err(problem) => after(&problem).await?,
            }
        }
    }

    async fn review(
        &self,
        task: &Task,
        caller: &Caller,
        game: GameKind,
        fields: &Map<String, Value>,
    ) -> Result<Parts, Outcome> {
        let mut known = HashSet::new();
        each_part(task, |name, data| {
            known.insert(key_of(name, data));
        })
        .await;
        let mut notes = task.notes().await;
        loop {
            let (log, mut visits) = VisitLog::new(notes.clone());
            let caller = caller.from_now();
            let asking = async {
                let question = self.api.read_review(&caller, game, fields)?;
                Ok(self.api.review(&caller, question, ReviewMode::Job(log))?.events())
            };
            let problem = match caught(asking).await {
                Err(problem) => problem,
                Ok((mut events, _places)) => loop {
                    let event = tokio::select! {
                        event = events.next() => event,
                        () = caller.revoked() => break revoked(),
                        Some(note) = visits.recv() => {
                            let new = std::iter::once(note).chain(waiting(&mut visits)).collect();
                            keep(task, Vec::new(), new, &mut notes).await?;
                            continue;
                        }
                    };
                    let (name, number, data) = match event {
                        ReviewEvent::Progress(progress) => {
                            task.progress(progress.done);
                            continue;
                        }
                        ReviewEvent::End(end) => match *end {
                            Err(problem) => break problem,
                            Ok(answer) if is_cut(answer.stopped_by) => {
                                let new = waiting(&mut visits).collect();
                                keep(task, Vec::new(), new, &mut notes).await?;
                                break Problem::new(ProblemCode::Preempted, "A review goes on.");
                            }
                            Ok(answer) => return Ok(vec![(RESULT.to_owned(), text(&answer))]),
                        },
                        ReviewEvent::Estimate(estimate) => ("estimate", 0, text(&estimate)),
                        ReviewEvent::Ply(ply) => (PLY, ply.ply as u64, text(&ply)),
                    };
                    // Each once, in however many processes it runs.
                    if known.insert((name.to_owned(), number)) {
                        // What it follows from came before it.
                        let new = waiting(&mut visits).collect();
                        keep(task, vec![(name.to_owned(), data)], new, &mut notes).await?;
                    }
                },
            };
            after(&problem).await?;
        }
    }

    async fn batch(&self, task: &Task, caller: &Caller, is_ordered: bool) -> Result<Parts, Outcome> {
        let (mut answered, mut counts) = (HashSet::new(), [0_u64; 2]);
        each_part(task, |name, data| {
            let line = serde_json::from_str::<Value>(data).unwrap_or_default();
            if let ("line", Some(number)) = (name, line["line"].as_u64()) {
                answered.insert(usize::try_from(number).unwrap_or(usize::MAX));
                counts[usize::from(line.get("problem").is_some())] += 1;
            }
        })
        .await;
        // A store on a disk hands the text out of its own bytes: those that run take memory. A store in memory has charged it.
        let pools = &self.api.pools;
        let bytes = if pools.jobs_in_memory { 0 } else { task.body.len() as u64 };
        let _bytes = loop {
            match pools.unread_bytes.take(&caller.client, bytes) {
                Ok(place) => break place,
                Err(_) => tokio::time::sleep(retry::SOON).await,
            }
        };
        let rest = Some(task.rest());
        let caller = BatchCaller { outlives_process: true, rest, ..caller.clone().into() };
        let text = (&task.body, MAX_BATCH_LINES);
        let mut batch = Batch::new(text, is_ordered, self.api.clone(), caller).map_err(|problem| failed(&problem))?;
        let all = batch.counts().lines;
        batch.skip(&answered);
        loop {
            let Some(first) = batch.next().await else {
                return Err(failed(&Problem::new(ProblemCode::Internal, "A batch broke off.")));
            };
            let gathered = tokio::time::Instant::now() + GATHERING;
            let mut parts = Vec::new();
            let mut next = Some(first);
            while let Some(text) = next {
                match text {
                    BatchEvent::Answer(line) => parts.push(("line".to_owned(), line_of(&line))),
                    BatchEvent::News(news) => match *news {
                        BatchNews { problem: Some(problem), .. } => return Err(Outcome::Failed(self::text(&problem))),
                        BatchNews { end: Some(done), .. } => {
                            let [before, refused] = counts;
                            let end = serde_json::json!({
                                "lines": all,
                                "answered": before + done.answered as u64,
                                "refused": refused + done.refused as u64,
                            });
                            parts.push((END.to_owned(), end.to_string()));
                            return Ok(parts);
                        }
                        BatchNews { .. } => {}
                    },
                }
                let is_full = parts.len() >= LINES_AT_A_TIME;
                let gathering = tokio::time::timeout_at(gathered, batch.next());
                next = if is_full { None } else { gathering.await.ok().flatten() };
            }
            if !parts.is_empty() {
                task.append(parts, Vec::new()).await?;
            }
            let done = batch.counts();
            let done = answered.len() + done.answered + done.refused;
            task.progress(done as f64 / all.max(1) as f64);
        }
    }
}

/// Keeps parts with the notes that they follow from.
async fn keep(task: &Task, parts: Parts, new: Vec<String>, notes: &mut Vec<String>) -> Result<(), Outcome> {
    notes.extend_from_slice(&new);
    task.append(parts, new).await
}

/// The notes that wait.
fn waiting(visits: &mut UnboundedReceiver<String>) -> impl Iterator<Item = String> {
    std::iter::from_fn(|| visits.try_recv().ok())
}

/// Whether a review ended before its time, with what it had: a job goes on from there.
fn is_cut(stopped_by: &str) -> bool {
    [ReviewEnd::Preempted, ReviewEnd::Draining].iter().any(|end| stopped_by == end.name())
}

/// Hears all parts that a job has.
async fn each_part(task: &Task, mut hear: impl FnMut(&str, &str)) {
    let mut last = 0;
    loop {
        let parts = task.parts(last).await;
        let Some(part) = parts.last() else { return };
        last = part.number;
        parts.iter().for_each(|part| hear(&part.name, &part.data));
    }
}

/// By what an event of a review is told from another: its name, of a ply its number.
fn key_of(name: &str, data: &str) -> (String, u64) {
    let ply = || serde_json::from_str::<Value>(data).ok()?.get("ply")?.as_u64();
    let number = if name == PLY { ply() } else { None };
    (name.to_owned(), number.unwrap_or_default())
}

/// Waits until a request that was refused so may be sent again; the end of the job where it may not.
async fn after(problem: &Problem) -> Result<(), Outcome> {
    if problem.code == ProblemCode::Draining {
        // The job is handed on when the process stops.
        return std::future::pending().await;
    }
    if !passes(problem.code) {
        return Err(failed(problem));
    }
    tokio::time::sleep(problem.retry_after.unwrap_or(retry::SOON)).await;
    Ok(())
}

fn failed(problem: &Problem) -> Outcome {
    Outcome::Failed(document(problem))
}

fn line_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes.trim_ascii_end()).into_owned()
}

/// Our own types always serialise.
fn text(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
