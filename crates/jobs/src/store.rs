//! The store of jobs: one writer, one reader, whatever keeps the rows.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use tokio::sync::Notify;

use crate::{Job, JobId, JobKind, JobState, NewJob, Part, WorkerId};

/// An open store.
pub struct Store {
    /// What writes to it, from one thread.
    pub writer: Box<dyn Writer>,
    /// What reads from it, beside the writer.
    pub reader: Box<dyn Reader>,
    /// Whether jobs outlive the process.
    pub is_durable: bool,
    /// How several processes share it; `None` where one process has it at a time.
    pub sharing: Option<Sharing>,
}

/// How processes share a store.
pub struct Sharing {
    /// How long a job stays with the process that started it, without a renewal.
    pub lease: Duration,
    /// What renews leases, over a connection of its own, so that a long transaction delays no renewal.
    pub keeper: Box<dyn Writer>,
    /// Notified when another process has jobs that wait. Notifications can be lost.
    pub news: Arc<Notify>,
}

/// The start of the job whose turn it is.
///
/// Of the clients with jobs that wait, the one with the fewest running jobs goes first, among equal ones the one whose last start lies back longest; the
/// jobs of one client start in the order of their acceptance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The process that runs it.
    pub worker: WorkerId,
    /// Clients whose jobs are left out: as many of each run here as may.
    pub busy: Vec<String>,
    /// How long the job is this process's own, by the clock of the store; for ever where nothing is said.
    pub lease: Option<Duration>,
    /// Whether running jobs whose lease has run out wait, too: where processes share the store, only soon after this moment. A claim that
    /// has waited for the store may meet leases that could not be renewed either.
    pub orphans: Option<Instant>,
    /// Starts that end with their process before a job is given up.
    pub most_tries: u32,
    /// The problem document of a job that is given up.
    pub problem: String,
    /// Milliseconds since 1970.
    pub now: i64,
}

/// A change of the store. Where it changes the state of a job, it adds a part `state` with the new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// Accepts a job, unless its owner has one with its idempotency key.
    Accept(NewJob),
    /// The job whose turn it is begins, with a new fencing token.
    Claim(Claim),
    /// Running jobs stay their worker's for another lease.
    Renew {
        /// The process that runs them.
        worker: WorkerId,
        /// The part of each that is done, 0 to 1, in thousandths.
        running: Vec<(JobId, u32)>,
        /// How long, by the clock of the store.
        lease: Duration,
    },
    /// Parts and notes of a running job, behind those that it has. A job that gets on has not been tried in vain: its tries begin anew.
    Append {
        /// Which one.
        id: JobId,
        /// The token of its start.
        fence: u32,
        /// The number of this change among those of its start, from 1: a change that comes twice, because its answer was lost, is made once.
        step: u64,
        /// Name and data of each.
        parts: Vec<(String, String)>,
        /// What the job goes on from in another process: forgotten when it has ended.
        notes: Vec<String>,
    },
    /// A running job waits again: its process stops in order, which is no try.
    Pause {
        /// Which one.
        id: JobId,
        /// The token of its start.
        fence: u32,
    },
    /// A running job ends by itself.
    End {
        /// Which one.
        id: JobId,
        /// The token of its start.
        fence: u32,
        /// A final state.
        state: JobState,
        /// Of a failed one.
        problem: Option<String>,
        /// Its last parts, with its result: name and data of each.
        parts: Vec<(String, String)>,
        /// Milliseconds since 1970.
        now: i64,
    },
    /// A job is cancelled, whatever it does; the parts that it has stay.
    Cancel {
        /// Which one.
        id: JobId,
        /// Milliseconds since 1970.
        now: i64,
    },
    /// Forgets jobs that ended before that moment, the first ones first.
    Expire {
        /// Milliseconds since 1970.
        before: i64,
        /// At most so many.
        most: usize,
    },
    /// Keeps the answer to a search, which belongs to no owner; the oldest answers are evicted.
    KeepResult {
        /// What names the search.
        key: [u8; 32],
        /// The answer.
        data: String,
        /// All answers take so many bytes at most.
        most_bytes: u64,
        /// Those that were kept before that moment go, in milliseconds since 1970.
        before: i64,
        /// Milliseconds since 1970.
        now: i64,
    },
    /// Forgets all jobs of an owner, running ones too.
    Erase {
        /// Whose.
        owner: String,
    },
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// The job is in the store, accepted, started, ended or cancelled now.
    Job(Job),
    /// The job of the same idempotency key and the same request, or one that ended before it was to be cancelled.
    Known(Job),
    /// The job whose turn it was had been tried too often: it has failed now.
    GivenUp(Job),
    /// No job waits.
    Idle,
    /// The jobs of all processes, or of that client, take as much as they may.
    Crowded {
        /// Bytes, and not jobs.
        bytes: bool,
        /// What the client has.
        held: u64,
        /// What it may have.
        allowed: u64,
    },
    /// The idempotency key belongs to another request.
    Conflict,
    /// The job is not accepted: its disk is nearly full.
    Full,
    /// The number of the last part.
    Appended(u64),
    /// The job is unknown, has ended, or was started again: nothing changed.
    Fenced,
    /// The jobs that were forgotten.
    Forgotten(Vec<JobId>),
    /// The answer is kept, or leases are renewed.
    Kept,
}

/// How a job stands, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief {
    /// How far it is.
    pub state: JobState,
    /// Its fencing token.
    pub fence: u32,
    /// The number of its last part.
    pub last_part: u64,
}

/// A job that has not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queued {
    /// Its id.
    pub id: JobId,
    /// The client that it counts for.
    pub client: String,
    /// The process that runs it; `None` where it waits.
    pub worker: Option<WorkerId>,
    /// The number of the start that was its client's last; 0 where there was none.
    pub turn: u64,
}

/// Why a store cannot be used now, or at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// It may work again: another process holds it, the disk is full or away.
    #[error("the store of jobs cannot be used now: {0}")]
    Away(String),
    /// Its disk has too little left for another job.
    #[error("the disk of the store of jobs is nearly full")]
    Full,
    /// It holds what cannot be read.
    #[error("the store of jobs is damaged: {0}")]
    Damaged(String),
    /// It cannot be opened; says why and what to do.
    #[error("{0}")]
    Refused(String),
}

/// Writes to a store.
pub trait Writer: Send {
    /// Applies all changes in one transaction, in order; what became of each.
    ///
    /// # Errors
    /// Where it cannot be written: then nothing is.
    fn apply(&mut self, changes: &[Write]) -> Result<Vec<Written>, StoreError>;
}

/// Reads from a store.
pub trait Reader: Send {
    /// The job of that id.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn job(&mut self, id: JobId) -> Result<Option<Job>, StoreError>;

    /// The body of its request.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn body(&mut self, id: JobId) -> Result<Option<Bytes>, StoreError>;

    /// Its parts behind that number, in order, at most so many.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn parts(&mut self, id: JobId, after: u64, most: usize) -> Result<Vec<Part>, StoreError>;

    /// Its notes behind so many, in order, at most so many.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn notes(&mut self, id: JobId, after: usize, most: usize) -> Result<Vec<String>, StoreError>;

    /// The jobs of an owner, the newest first, behind that job (its moment and id), at most so many.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn of_owner(
        &mut self,
        owner: &str,
        behind: Option<(i64, JobId)>,
        most: usize,
    ) -> Result<Vec<Job>, StoreError>;

    /// The answer to the search of that name.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn result(&mut self, key: &[u8; 32]) -> Result<Option<String>, StoreError>;

    /// The names of the searches whose answers are kept, with the number of each, behind that number and in order, at most so many.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn result_keys(&mut self, after: u64, most: usize) -> Result<Vec<(u64, [u8; 32])>, StoreError>;

    /// How each of these jobs stands; `None` for those that are not in the store.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn briefs(&mut self, ids: &[JobId]) -> Result<Vec<Option<Brief>>, StoreError>;

    /// The jobs that have not ended, in the order in which they were accepted.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn queue(&mut self) -> Result<Vec<Queued>, StoreError>;

    /// Jobs that wait, and when the first of them was accepted, in milliseconds since 1970.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn waiting(&mut self) -> Result<(usize, Option<i64>), StoreError>;

    /// How long the jobs took that were completed last, from their last start on: kind and milliseconds, the latest first, at most so many.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn took(&mut self, most: usize) -> Result<Vec<(JobKind, i64)>, StoreError>;

    /// All jobs, in the order in which they were accepted.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn all(&mut self) -> Result<Vec<Job>, StoreError>;
}

/// The condition of a statement that the token of its change is that of the job. `--cfg yomi_without_fencing` leaves it out, for scripts/fencing.sh, which
/// shows that tests find it missing.
#[cfg(not(yomi_without_fencing))]
macro_rules! has_token {
    ($token:literal) => {
        concat!("fence = ", $token)
    };
}
#[cfg(yomi_without_fencing)]
macro_rules! has_token {
    ($token:literal) => {
        concat!("(fence = ", $token, " OR true)")
    };
}
pub(crate) use has_token;

/// The name of parts that tell of a new state.
pub const STATE: &str = "state";

/// The data of such a part: the state, and what belongs to it.
pub(crate) fn state_data(state: JobState, tries: u32, problem: Option<&str>) -> String {
    let name = state.name();
    match (state, problem) {
        (JobState::Running, _) => format!("{{\"state\":\"{name}\",\"try\":{tries}}}"),
        (_, Some(problem)) => format!("{{\"state\":\"{name}\",\"problem\":{problem}}}"),
        _ => format!("{{\"state\":\"{name}\"}}"),
    }
}
