//! Reviews of agents that go on in the background, by their handles.
//!
//! The stream of a review is read by a task of its own. A review belongs to its call until that has a handle: should the
//! caller leave before, the task is aborted and with it the search. Kept ones are found until ten minutes after their end.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use futures_util::{StreamExt as _, stream::BoxStream};
use serde_json::Value;
use tokio::{sync::watch, task::AbortHandle};
use yomi_contract::{
    problem::{PROBLEMS, Problem, ProblemCode},
    reading::fault::{Fault, FaultCode},
};

use crate::handles;

/// How long a review is kept after its end.
const KEPT: Duration = Duration::from_secs(600);

/// The kept reviews; clones share them.
#[derive(Clone, Default)]
pub(crate) struct Reviews(Arc<Mutex<HashMap<String, Kept>>>);

struct Kept {
    owner: Option<Arc<str>>,
    states: watch::Receiver<State>,
    /// Comes back when the review is forgotten, or ends with a problem, which needs no room.
    place: Option<Box<dyn Send + Sync>>,
}

/// How far a review is. What is kept is text, which takes a fifth of what the same takes as values.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    /// The part that is done, 0 to 1.
    pub(crate) done: f64,
    /// Moves that are to be judged.
    pub(crate) asked: u64,
    /// Moves as they stand, by their numbers, as JSON; none once all is known.
    plies: BTreeMap<u64, Box<str>>,
    end: Option<Result<Box<str>, Problem>>,
}

/// What waiting came to.
pub(crate) enum Progress {
    /// It goes on.
    Under(State),
    /// It has ended.
    Ended(Result<Value, Problem>),
}

/// A review of which no handle was given away: dropped, it ends.
pub(crate) struct Begun {
    owner: Option<Arc<str>>,
    place: Option<Box<dyn Send + Sync>>,
    waiting: Waiting,
    task: Option<AbortHandle>,
}

/// A review that is waited for.
pub(crate) struct Waiting(watch::Receiver<State>);

impl Waiting {
    /// Waits for the end, so long at most.
    pub(crate) async fn wait(&mut self, patience: Duration) -> Progress {
        let ended = self.0.wait_for(|state| state.end.is_some());
        let _ = tokio::time::timeout(patience, ended).await;
        let state = self.0.borrow().clone();
        match state.end {
            Some(end) => Progress::Ended(end.map(|text| serde_json::from_str(&text).unwrap_or_default())),
            None => Progress::Under(state),
        }
    }
}

impl Begun {
    /// As [`Waiting::wait`].
    pub(crate) async fn wait(&mut self, patience: Duration) -> Progress {
        self.waiting.wait(patience).await
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

impl Reviews {
    /// Reads that stream of events from now on.
    pub(crate) fn begin(
        &self,
        stream: BoxStream<'static, Bytes>,
        owner: Option<Arc<str>>,
        place: Box<dyn Send + Sync>,
    ) -> Begun {
        let (sender, states) = watch::channel(State::default());
        let task = tokio::spawn(read(stream, sender));
        Begun { owner, place: Some(place), waiting: Waiting(states), task: Some(task.abort_handle()) }
    }

    /// Keeps a review under a new handle, which is returned.
    pub(crate) fn keep(&self, mut begun: Begun) -> String {
        // Without random bits there is no unguessable handle: the review ends here, as unknown.
        let (Some(handle), Some(place)) = (handles::new(), begun.place.take()) else {
            return String::new();
        };
        begun.task = None;
        let states = begun.waiting.0.clone();
        let kept = Kept { owner: begun.owner.clone(), states: states.clone(), place: Some(place) };
        self.all().insert(handle.clone(), kept);
        tokio::spawn(self.clone().forget(handle.clone(), states));
        handle
    }

    /// The review of that handle, unless it is another's.
    pub(crate) fn find(&self, handle: &str, owner: Option<&str>) -> Option<Waiting> {
        let all = self.all();
        let kept = all.get(handle).filter(|kept| kept.owner.as_deref() == owner)?;
        Some(Waiting(kept.states.clone()))
    }

    async fn forget(self, handle: String, mut states: watch::Receiver<State>) {
        let has_failed =
            states.wait_for(|state| state.end.is_some()).await.map_or(true, |state| matches!(state.end, Some(Err(_))));
        drop(states);
        if has_failed && let Some(kept) = self.all().get_mut(&handle) {
            kept.place = None;
        }
        tokio::time::sleep(KEPT).await;
        self.all().remove(&handle);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Kept>> {
        // Nothing between the lock and its end can panic but for want of memory.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The refusal of a handle that is none, or another's.
pub(crate) fn unknown_handle() -> Problem {
    let detail = "no review is kept under this handle; a review is kept for ten minutes after its end, by the server that began it";
    Problem::invalid(vec![Fault::new("/handle", FaultCode::OutOfRange, detail)])
}

/// Reads the events of a review until its end.
async fn read(mut stream: BoxStream<'static, Bytes>, sender: watch::Sender<State>) {
    let mut events = Vec::new();
    while let Some(bytes) = stream.next().await {
        events.extend_from_slice(&bytes);
        while let Some(end) = events.windows(2).position(|pair| pair == b"\n\n") {
            let block: Vec<_> = events.drain(..end + 2).collect();
            take(&String::from_utf8_lossy(&block), &sender);
        }
    }
    sender.send_if_modified(|state| {
        let is_cut = state.end.is_none();
        if is_cut {
            state.end = Some(Err(Problem::new(ProblemCode::Internal, "The review ended without a result.")));
        }
        is_cut
    });
}

/// Takes one event.
fn take(block: &str, sender: &watch::Sender<State>) {
    let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name));
    let (Some(event), Some(data)) = (field("event: "), field("data: ")) else { return };
    let Ok(data) = serde_json::from_str::<Value>(data) else { return };
    sender.send_modify(|state| match event {
        "estimate" => state.asked = data["plies"].as_u64().unwrap_or_default(),
        "ply" => state.put(data),
        "progress" => {
            state.done = data["done"].as_f64().unwrap_or_default();
            data["unfinished"].as_array().into_iter().flatten().cloned().for_each(|ply| state.put(ply));
        }
        "result" => {
            state.plies.clear();
            state.end = Some(Ok(data.to_string().into()));
        }
        "problem" => {
            state.plies.clear();
            state.end = Some(Err(problem(&data)));
        }
        _ => {}
    });
}

impl State {
    /// The moves as they stand.
    pub(crate) fn plies(&self) -> Vec<Value> {
        self.plies.values().filter_map(|ply| serde_json::from_str(ply).ok()).collect()
    }

    fn put(&mut self, ply: Value) {
        if let Some(number) = ply["ply"].as_u64() {
            self.plies.insert(number, ply.to_string().into());
        }
    }
}

/// A problem from its document.
fn problem(document: &Value) -> Problem {
    let code = PROBLEMS.iter().find(|entry| Some(entry.name) == document["code"].as_str());
    let detail = document["detail"].as_str().unwrap_or_default();
    Problem {
        retry_after: document["retry_after_ms"].as_u64().map(Duration::from_millis),
        ..Problem::new(code.map_or(ProblemCode::Internal, |entry| entry.code), detail)
    }
}
