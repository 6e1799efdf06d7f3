//! What runs jobs, and what it is given for it.

use std::{pin::Pin, sync::Arc, time::Duration};

use bytes::Bytes;

use crate::{Job, Part, StoreError, Write, Written, reads::Reads, told, writer::Writes};

/// Runs jobs.
pub trait Work: Send + Sync + 'static {
    /// Runs a job to its end, from the parts that it has. Dropped where the job is cancelled or the process stops.
    fn run(&self, task: Task) -> Pin<Box<dyn Future<Output = Outcome> + Send>>;

    /// What a job counts for, from its acceptance until it is forgotten.
    ///
    /// # Errors
    /// Where the client has used up its share.
    fn hold(&self, client: &str, what: Amount) -> Result<Held, Refused>;

    /// The problem document of a refusal, for a job that ends with it.
    fn reason(&self, refused: Refused) -> String;
}

/// What a client takes of the places of jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A job that has not ended.
    Job,
    /// So many bytes of a job, until it is forgotten.
    Bytes(u64),
}

/// What a client holds until this is dropped.
pub type Held = Box<dyn Send + Sync>;

/// A client has used up its share; what the refusal says is the caller's.
pub type Refused = Box<dyn std::any::Any + Send>;

/// How a job ended by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has a result: its last parts, name and data of each.
    Completed(Vec<(String, String)>),
    /// It has none, for that reason: a problem document.
    Failed(String),
    /// Another process runs it, or it was cancelled: nothing is left to be said.
    Fenced,
}

/// A job that runs.
pub struct Task {
    /// As it was started.
    pub job: Job,
    /// The body of its request.
    pub body: Bytes,
    pub(crate) reads: Reads,
    pub(crate) sink: Sink,
}

/// Parts at a time that are read.
const PAGE: usize = 256;

/// From one try to the next while the store is away.
pub(crate) const AWAY: Duration = Duration::from_secs(1);

impl Task {
    /// The parts that the job has behind that number, some at a time; none at the end.
    pub async fn parts(&self, after: u64) -> Vec<Part> {
        let id = self.job.id;
        loop {
            match self.reads.ask(move |reader| reader.parts(id, after, PAGE)).await {
                Ok(parts) => return parts,
                Err(error) => wait(&error).await,
            }
        }
    }

    /// All notes of the job, in order.
    pub async fn notes(&self) -> Vec<String> {
        let (id, mut notes) = (self.job.id, Vec::new());
        loop {
            let after = notes.len();
            match self.reads.ask(move |reader| reader.notes(id, after, PAGE)).await {
                Ok(more) if more.is_empty() => return notes,
                Ok(more) => notes.extend(more),
                Err(error) => wait(&error).await,
            }
        }
    }

    /// Keeps parts, each a name and a line of JSON, and notes, from which the job goes on in another process. They are in the store when
    /// this returns, all or none.
    ///
    /// # Errors
    /// With the end of the job, where it runs here no more or its client has used up its bytes.
    pub async fn append(
        &self,
        parts: Vec<(String, String)>,
        notes: Vec<String>,
    ) -> Result<(), Outcome> {
        self.sink.append(parts, notes).await
    }

    /// The part of the job that is done, 0 to 1; kept nowhere.
    pub fn progress(&self, done: f64) {
        (self.sink.progress)(done);
    }
}

/// Where the parts of a running job go.
pub(crate) struct Sink {
    pub(crate) writes: Writes,
    pub(crate) job: Job,
    /// Changes until now.
    pub(crate) steps: tokio::sync::Mutex<u64>,
    /// Takes bytes for the client, and keeps them.
    pub(crate) take: Arc<dyn Fn(u64) -> Result<(), String> + Send + Sync>,
    /// Tells those who follow of the last part.
    pub(crate) told: Arc<dyn Fn(u64) + Send + Sync>,
    pub(crate) progress: Arc<dyn Fn(f64) + Send + Sync>,
}

impl Sink {
    async fn append(
        &self,
        parts: Vec<(String, String)>,
        notes: Vec<String>,
    ) -> Result<(), Outcome> {
        let of_notes = notes.iter().map(String::len).sum::<usize>();
        (self.take)(bytes_of(&parts) + of_notes as u64).map_err(Outcome::Failed)?;
        let mut steps = self.steps.lock().await;
        *steps += 1;
        let Job { id, fence, .. } = self.job;
        let change = Write::Append { id, fence, step: *steps, parts, notes };
        match persist(&self.writes, change).await {
            Written::Appended(last) => {
                (self.told)(last);
                Ok(())
            }
            _ => Err(Outcome::Fenced),
        }
    }
}

/// What parts take of a client's bytes.
pub(crate) fn bytes_of(parts: &[(String, String)]) -> u64 {
    parts.iter().map(|(name, data)| (name.len() + data.len()) as u64).sum()
}

/// Writes a change, however long the store is away.
pub(crate) async fn persist(writes: &Writes, change: Write) -> Written {
    loop {
        match writes.write(change.clone()).await {
            Ok(written) => return written,
            Err(error) => wait(&error).await,
        }
    }
}

/// Waits for a store that is away.
pub(crate) async fn wait(error: &StoreError) {
    if told::is_new(&format!("jobs: {error}")) {
        tracing::warn!(%error, "jobs wait for their store");
    }
    tokio::time::sleep(AWAY).await;
}
