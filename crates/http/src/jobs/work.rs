//! How a job runs: its request is sent to the handlers of this process, as the client that asked for it, of `batch` priority.
//!
//! What is refused for a moment is asked again. While the server drains nothing is refused: the job is handed to the next process.

use std::{
    collections::HashSet,
    pin::Pin,
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use ::metrics::{counter, gauge};

use axum::{
    body::{Body, Bytes},
    http::{Extensions, HeaderMap, Uri},
};
use http_body_util::BodyExt as _;
use serde_json::Value;
use tokio::sync::mpsc::UnboundedReceiver;
use yomi_contract::{
    problem::{Problem, ProblemCode, retry},
    reading::form::{Form, Wanted},
    request::{asked::Asked, batch::MAX_BATCH_LINES, read_batch_options},
};
use yomi_instrumentation::metrics::{JOBS, JOBS_OLDEST, JOBS_TOTAL};
use yomi_jobs::{Amount, Held, JobKind, JobSettings, JobState, Jobs, Outcome, Problems, Refused, Task, Work};
use yomi_service::{Client, ReviewEnd};

use super::{ServedJobs, document, visits::VisitLog};
use crate::{
    batch::{Batch, BatchCaller, BatchText},
    gate::{
        client::ClientName,
        keys::KeyRing,
        pools::{too_many_job_bytes, too_many_jobs},
    },
    in_process::{self, InProcess, passes},
    middleware::context::RequestContext,
    state::HandlerState,
};

/// Parts of a job, each a name and a line of JSON.
type Parts = Vec<(String, String)>;

/// The part with which a best move and a review end.
const RESULT: &str = "result";
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

/// How long all replicas take to read a new key.
const KEY_SPREADS: Duration = Duration::from_secs(15);

/// Runs jobs by the routes of this process.
#[derive(Clone)]
struct HttpWork {
    routes: InProcess,
    state: HandlerState,
    keys: Option<KeyRing>,
    /// Whether other processes accept jobs that run here.
    is_shared: bool,
}

/// Takes up the jobs of the store and runs those that wait by these routes. Must be called on a runtime.
pub(crate) fn start(of: &ServedJobs, routes: InProcess, state: HandlerState, keys: Option<KeyRing>) {
    show_zeros();
    let (stored, slot, keep) = of.parts();
    let results = of.results.clone();
    let settings = JobSettings {
        most_running: state.threads.max(1) * CLIENTS_AT_A_TIME,
        most_of_client: state.threads.max(1),
        keep,
        problems: Problems { given_up: GIVEN_UP.text(), panicked: PANICKED.text() },
    };
    let is_shared = stored.is_shared();
    let work = Arc::new(HttpWork { routes, state, keys, is_shared });
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
        let _ = slot.set(jobs.clone());
        let learn = async || {
            if let Some(results) = &results
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

/// A problem that jobs end with outside of any request.
struct Fixed(ProblemCode, &'static str, OnceLock<String>);

static GIVEN_UP: Fixed = Fixed(
    ProblemCode::JobGivenUp,
    "The job ended its process three times; ask for less, or tell the operator.",
    OnceLock::new(),
);
static PANICKED: Fixed = Fixed(ProblemCode::Internal, "A bug was hit; the log has more.", OnceLock::new());

impl Fixed {
    fn text(&'static self) -> &'static str {
        let Self(code, detail, text) = self;
        text.get_or_init(|| document(&Problem::new(*code, *detail)))
    }
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

impl Work for HttpWork {
    fn run(&self, task: Task) -> Pin<Box<dyn Future<Output = Outcome> + Send>> {
        let work = self.clone();
        Box::pin(async move {
            let kind = task.job.kind;
            let ran = match work.caller(&task).await {
                Err(problem) => Err(Outcome::Failed(document(&problem))),
                Ok(caller) => match kind {
                    JobKind::BestMove => work.best_move(&task, &caller).await,
                    JobKind::Review => work.review(&task, &caller).await,
                    JobKind::Batch => work.batch(&task, &caller).await,
                },
            };
            ran.map_or_else(|outcome| outcome, Outcome::Completed)
        })
    }

    fn hold(&self, client: &str, what: Amount) -> Result<Held, Refused> {
        let (client, pools) = (Client::of_name(client), &self.state.pools);
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

impl HttpWork {
    /// What the requests of a job carry.
    async fn caller(&self, task: &Task) -> Result<Extensions, Problem> {
        let mut extensions = Extensions::new();
        extensions.insert(ClientName(Client::of_name(&task.job.client)));
        let longest = Some(Duration::from_millis(task.job.max_ms));
        let context = RequestContext::new(&HeaderMap::new());
        extensions.insert(RequestContext { is_of_batch: true, longest, ..context });
        if let Some(keys) = &self.keys {
            let detail = "The key of this job is no longer valid.";
            let mut key = keys.named(&task.job.owner);
            let began = Instant::now();
            // The replica that accepted it may have read a new key some seconds earlier.
            while key.is_none() && self.is_shared && began.elapsed() < KEY_SPREADS {
                tokio::time::sleep(UPKEEP).await;
                key = keys.named(&task.job.owner);
            }
            let key = key.ok_or_else(|| Problem::new(ProblemCode::Unauthorized, detail))?;
            extensions.insert(key.grant.clone());
            extensions.insert(key.revocation.clone());
            extensions.insert(key);
        }
        Ok(extensions)
    }

    /// Sends the request until it is answered, or refused for good.
    async fn ask(
        &self,
        task: &Task,
        caller: &Extensions,
        (path, accept): (&str, &'static str),
    ) -> Result<axum::response::Response, Outcome> {
        let body = String::from_utf8_lossy(&task.body).into_owned();
        loop {
            let mut caller = caller.clone();
            if let Some(context) = caller.get::<RequestContext>().cloned() {
                // Its deadline counts from here.
                caller.insert(RequestContext { arrival: Instant::now(), ..context });
            }
            let problem = match self.routes.send(&caller, path, accept, body.clone()).await {
                Ok(response) => return Ok(response),
                Err(problem) => problem,
            };
            after(&problem).await?;
        }
    }

    async fn best_move(&self, task: &Task, caller: &Extensions) -> Result<Parts, Outcome> {
        let asked = (&*task.job.path, Form::Json.media_type());
        let response = self.ask(task, caller, asked).await?;
        let parts = in_process::parts(response).await.map_err(|problem| failed(&problem))?;
        Ok(vec![(RESULT.to_owned(), text(&parts.concat()))])
    }

    async fn review(&self, task: &Task, caller: &Extensions) -> Result<Parts, Outcome> {
        let path = format!("{}/stream", task.job.path);
        let mut known = HashSet::new();
        each_part(task, |name, data| {
            known.insert(key_of(name, data));
        })
        .await;
        let mut notes = task.notes().await;
        loop {
            let (log, mut visits) = VisitLog::new(notes.clone());
            let mut caller = caller.clone();
            caller.insert(log);
            let asked = (&*path, Form::EventStream.media_type());
            let response = self.ask(task, &caller, asked).await?;
            drop(caller);
            let mut events = Events::of(response.into_body());
            let problem = loop {
                let event = tokio::select! {
                    event = events.next() => event,
                    Some(note) = visits.recv() => {
                        let new = std::iter::once(note).chain(waiting(&mut visits)).collect();
                        keep(task, Vec::new(), new, &mut notes).await?;
                        continue;
                    }
                };
                match event {
                    None => break Problem::new(ProblemCode::Internal, "A review broke off."),
                    Some((name, data)) => match &*name {
                        "problem" => break problem_of_event(&data),
                        "progress" => {
                            let data = serde_json::from_str::<Value>(&data).unwrap_or_default();
                            task.progress(data["done"].as_f64().unwrap_or_default());
                        }
                        RESULT if is_cut(&data) => {
                            let new = waiting(&mut visits).collect();
                            keep(task, Vec::new(), new, &mut notes).await?;
                            break Problem::new(ProblemCode::Preempted, "A review goes on.");
                        }
                        RESULT => return Ok(vec![(name, data)]),
                        // Each once, in however many processes it runs.
                        _ if known.insert(key_of(&name, &data)) => {
                            // What it follows from came before it.
                            let new = waiting(&mut visits).collect();
                            keep(task, vec![(name, data)], new, &mut notes).await?;
                        }
                        _ => {}
                    },
                }
            };
            after(&problem).await?;
        }
    }

    async fn batch(&self, task: &Task, caller: &Extensions) -> Result<Parts, Outcome> {
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
        let client = Client::of_name(&task.job.client);
        let bytes = if self.state.pools.jobs_in_memory { 0 } else { task.body.len() as u64 };
        let _bytes = loop {
            match self.state.pools.unread_bytes.take(&client, bytes) {
                Ok(place) => break place,
                Err(_) => tokio::time::sleep(retry::SOON).await,
            }
        };
        let is_ordered = is_ordered(&task.job.path).map_err(|problem| failed(&problem))?;
        let rest = Some(task.rest());
        let caller = BatchCaller { outlives_process: true, rest, ..BatchCaller::of(caller) };
        let text = (task.body.clone(), MAX_BATCH_LINES);
        let (routes, state) = (self.routes.clone(), self.state.clone());
        let mut batch = Batch::new(text, is_ordered, routes, state, caller).map_err(|problem| failed(&problem))?;
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
                    BatchText::Answer(line) => parts.push(("line".to_owned(), self::text(&line))),
                    BatchText::News(news) => {
                        let news: Value = serde_json::from_slice(&news).unwrap_or_default();
                        if let Some(problem) = news.get("problem") {
                            return Err(Outcome::Failed(problem.to_string()));
                        }
                        if news.get("end").is_some() {
                            let done = batch.counts();
                            let [before, refused] = counts;
                            let end = serde_json::json!({
                                "lines": all,
                                "answered": before + done.answered as u64,
                                "refused": refused + done.refused as u64,
                            });
                            parts.push((END.to_owned(), end.to_string()));
                            return Ok(parts);
                        }
                    }
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
fn is_cut(result: &str) -> bool {
    let result: Value = serde_json::from_str(result).unwrap_or_default();
    let ends = [ReviewEnd::Preempted, ReviewEnd::Draining];
    ends.iter().any(|end| result["stopped_by"] == end.name())
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
    let number = if name == "ply" { ply() } else { None };
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

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes.trim_ascii_end()).into_owned()
}

/// Whether the path of a batch asks for answers in order.
pub(crate) fn is_ordered(path: &str) -> Result<bool, Problem> {
    let uri: Uri = path.parse().unwrap_or_default();
    let (_, rest) = Wanted::of(&uri, &[Form::JsonLines])?;
    read_batch_options(&Asked::Query(rest).object()?)
}

/// The problem that ended a stream.
fn problem_of_event(data: &str) -> Problem {
    let document: Value = serde_json::from_str(data).unwrap_or_default();
    let code = document["code"].as_str().unwrap_or_default();
    let entries = yomi_contract::problem::PROBLEMS.iter();
    let code = entries.clone().find(|entry| entry.name == code).map(|entry| entry.code);
    let detail = document["detail"].as_str().unwrap_or("The stream ended with a problem.");
    Problem {
        retry_after: document["retry_after_ms"].as_u64().map(Duration::from_millis),
        ..Problem::new(code.unwrap_or(ProblemCode::Internal), detail)
    }
}

/// The events of a stream of this process.
struct Events {
    body: Body,
    text: Vec<u8>,
}

impl Events {
    const fn of(body: Body) -> Self {
        Self { body, text: Vec::new() }
    }

    /// Name and data of the next event; `None` at the end.
    async fn next(&mut self) -> Option<(String, String)> {
        loop {
            if let Some(end) = self.text.windows(2).position(|pair| pair == b"\n\n") {
                let rest = self.text.split_off(end + 2);
                let event = std::mem::replace(&mut self.text, rest);
                if let Some(event) = event_of(&event) {
                    return Some(event);
                }
                continue;
            }
            let part: Option<Bytes> = self.body.frame().await?.ok()?.into_data().ok();
            self.text.extend_from_slice(&part.unwrap_or_default());
        }
    }
}

/// Name and data of an event; `None` for a comment.
fn event_of(event: &[u8]) -> Option<(String, String)> {
    let text = String::from_utf8_lossy(event);
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    Some((field("event: ")?.to_owned(), field("data: ")?.to_owned()))
}
