//! Execution of a job: the interface that the server implements, and the task that it gets.

use std::{pin::Pin, sync::Arc, time::Duration};

use bytes::Bytes;

use crate::{Job, Part, StoreError, Write, Written, log_limit, reads::Reads, writer::Writes};

/// Executor of jobs.
pub trait Work: Send + Sync + 'static {
    /// Runs a job to its end, resuming from its stored parts. Dropped when the job is cancelled or the process stops.
    fn run(&self, task: Task) -> Pin<Box<dyn Future<Output = Outcome> + Send>>;

    /// Takes quota of a client, until the returned value is dropped.
    ///
    /// # Errors
    /// Where the client is over its quota.
    fn hold(&self, client: &str, what: Amount) -> Result<Held, Refused>;

    /// Problem document of a refusal, for a job that ends with it.
    fn reason(&self, refused: Refused) -> String;
}

/// Quota of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A job that has not ended.
    Job,
    /// Bytes of a job, until it expires or is erased.
    Bytes(u64),
}

/// Quota of a client, freed on drop.
pub type Held = Box<dyn Send + Sync>;

/// A client is over its quota; the caller supplies the problem document.
pub type Refused = Box<dyn std::any::Any + Send>;

/// How the execution of a job ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has a result: its last parts, name and data of each.
    Completed(Vec<(String, String)>),
    /// It failed; problem document.
    Failed(String),
    /// This process cannot run it, but another one that shares the store may: it returns to the queue. The problem document is that of a
    /// job that none takes for [`JobSettings::elsewhere`](crate::JobSettings::elsewhere), and of one whose store is not shared.
    Elsewhere(String),
    /// Another process runs it, or it was cancelled: there is nothing to write.
    Fenced,
}

/// A job that runs.
pub struct Task {
    /// The job at its start.
    pub job: Job,
    /// The body of its request.
    pub body: Bytes,
    pub(crate) reads: Reads,
    pub(crate) sink: Sink,
}

/// Parts per read.
const PAGE: usize = 256;

/// Interval of retries while the store is unavailable.
pub(crate) const AWAY: Duration = Duration::from_secs(1);

impl Task {
    /// A page of the job's parts with a number above `after`; empty at the end.
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

    /// Appends parts, each a name and a line of JSON, and notes, from which another process resumes the job. All or none are stored when this
    /// returns.
    ///
    /// # Errors
    /// The end of the job, where it no longer runs here or its client is over its quota of bytes.
    pub async fn append(&self, parts: Vec<(String, String)>, notes: Vec<String>) -> Result<(), Outcome> {
        self.sink.append(parts, notes).await
    }

    /// How the job reports that it waits for something else than the machine.
    #[must_use]
    pub fn rest(&self) -> Rest {
        Rest(Arc::clone(&self.sink.rest))
    }

    /// Reports progress, 0 to 1; not stored.
    pub fn progress(&self, done: f64) {
        (self.sink.progress)(done);
    }
}

/// Reports that a running job waits, for the rate limit of its key: meanwhile another job may run in its place.
#[derive(Clone)]
pub struct Rest(Arc<dyn Fn(bool) + Send + Sync>);

impl Rest {
    /// The job waits until the returned value is dropped.
    #[must_use]
    pub fn begin(&self) -> Resting {
        (self.0)(true);
        Resting(self.clone())
    }
}

impl std::fmt::Debug for Rest {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Rest")
    }
}

/// A job waits while this lives.
#[derive(Debug)]
pub struct Resting(Rest);

impl Drop for Resting {
    fn drop(&mut self) {
        (self.0.0)(false);
    }
}

/// Destination of a running job's parts.
pub(crate) struct Sink {
    pub(crate) writes: Writes,
    pub(crate) job: Job,
    /// Steps so far.
    pub(crate) steps: tokio::sync::Mutex<u64>,
    /// Takes quota of bytes of the client, held until the job expires.
    pub(crate) take: Arc<dyn Fn(u64) -> Result<(), String> + Send + Sync>,
    /// Notifies subscribers of the number of the last part.
    pub(crate) on_append: Arc<dyn Fn(u64) + Send + Sync>,
    pub(crate) progress: Arc<dyn Fn(f64) + Send + Sync>,
    /// A wait begins or ends.
    pub(crate) rest: Arc<dyn Fn(bool) + Send + Sync>,
}

impl Sink {
    async fn append(&self, parts: Vec<(String, String)>, notes: Vec<String>) -> Result<(), Outcome> {
        let of_notes = notes.iter().map(String::len).sum::<usize>();
        (self.take)(bytes_of(&parts) + of_notes as u64).map_err(Outcome::Failed)?;
        let mut steps = self.steps.lock().await;
        *steps += 1;
        let Job { id, fence, .. } = self.job;
        let change = Write::Append { id, fence, step: *steps, parts, notes };
        match persist(&self.writes, change).await {
            Written::Appended(last) => {
                (self.on_append)(last);
                Ok(())
            }
            _ => Err(Outcome::Fenced),
        }
    }
}

/// Bytes of parts, as counted against the client's quota.
pub(crate) fn bytes_of(parts: &[(String, String)]) -> u64 {
    parts.iter().map(|(name, data)| (name.len() + data.len()) as u64).sum()
}

/// Writes a change; retries while the store is unavailable.
pub(crate) async fn persist(writes: &Writes, change: Write) -> Written {
    loop {
        match writes.write(change.clone()).await {
            Ok(written) => return written,
            Err(error) => wait(&error).await,
        }
    }
}

/// Logs the error, rate-limited, and waits before a retry.
pub(crate) async fn wait(error: &StoreError) {
    if log_limit::is_new(&format!("jobs: {error}")) {
        tracing::warn!(%error, "jobs wait for their store");
    }
    tokio::time::sleep(AWAY).await;
}
