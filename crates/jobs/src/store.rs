//! Interface of job stores: one writer, one reader, independent of where the rows are kept.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use tokio::sync::Notify;

use crate::{Job, JobId, JobKind, JobState, NewJob, Part, WorkerId};

/// An open store.
pub struct Store {
    /// Writer, used by one thread.
    pub writer: Box<dyn Writer>,
    /// Reader, used beside the writer.
    pub reader: Box<dyn Reader>,
    /// Whether jobs outlive the process.
    pub is_durable: bool,
    /// How processes share the store; `None` where only one process has it open at a time.
    pub sharing: Option<Sharing>,
}

/// How processes share a store.
pub struct Sharing {
    /// Length of a lease: how long a job stays with its process without a renewal.
    pub lease: Duration,
    /// Writer for lease renewals, over a connection of its own, so that a long transaction delays no renewal.
    pub keeper: Box<dyn Writer>,
    /// Notified when another process makes jobs available. Notifications can be lost.
    pub news: Arc<Notify>,
}

/// Claim of the next job.
///
/// The client with the fewest running jobs is next; ties go to the client whose last start is longest ago. The jobs of one client start in order of
/// acceptance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The worker that will run it.
    pub worker: WorkerId,
    /// Excluded clients: as many of their jobs run here as allowed, or this process cannot run their jobs now.
    pub busy: Vec<String>,
    /// Length of the lease, by the clock of the store; `None` for ever.
    pub lease: Option<Duration>,
    /// `Some`: running jobs with an expired lease are available, too; the moment at which the claim was made. A shared store grants them only shortly
    /// after that moment: while the claim waited for the store, leases may merely have missed their renewal.
    pub orphans: Option<Instant>,
    /// Attempts that end with the death of their process before a job fails.
    pub most_tries: u32,
    /// Problem document of a job that fails so.
    pub problem: String,
    /// Now, in milliseconds since 1970.
    pub now: i64,
}

/// A change of the store. A change of a job's state also adds a part `state` with the new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// Accepts a job, unless its owner already has one with its idempotency key.
    Accept(NewJob),
    /// Claims and starts the next job, with a new fencing token.
    Claim(Claim),
    /// Renews the leases of a worker's running jobs.
    Renew {
        /// The worker.
        worker: WorkerId,
        /// Progress of each job, 0 to 1000.
        running: Vec<(JobId, u32)>,
        /// Length of the lease, by the clock of the store.
        lease: Duration,
    },
    /// Appends parts and notes to a running job. Progress resets its attempts.
    Append {
        /// The job.
        id: JobId,
        /// Fencing token of its start.
        fence: u32,
        /// Step: number of this change within its start, from 1. A change that is sent twice, because its answer was lost, is applied once.
        step: u64,
        /// Name and data of each part.
        parts: Vec<(String, String)>,
        /// Checkpoints from which another process resumes the job; deleted when it ends.
        notes: Vec<String>,
    },
    /// Returns a running job to the queue: its process is shutting down, or cannot run it. Not counted as an attempt.
    Pause {
        /// The job.
        id: JobId,
        /// Fencing token of its start.
        fence: u32,
    },
    /// Ends a running job with a result or a failure.
    End {
        /// The job.
        id: JobId,
        /// Fencing token of its start.
        fence: u32,
        /// The final state.
        state: JobState,
        /// Problem document of a failed job.
        problem: Option<String>,
        /// Last parts, with its result: name and data of each.
        parts: Vec<(String, String)>,
        /// Now, in milliseconds since 1970.
        now: i64,
    },
    /// Cancels a job, whether it waits or runs; its parts stay.
    Cancel {
        /// The job.
        id: JobId,
        /// Now, in milliseconds since 1970.
        now: i64,
    },
    /// Expiry: deletes jobs that ended before a moment, oldest first.
    Expire {
        /// The moment, in milliseconds since 1970.
        before: i64,
        /// Deletes at most so many.
        most: usize,
    },
    /// Stores a search result, which belongs to no owner; evicts the oldest ones.
    KeepResult {
        /// Key of the search.
        key: [u8; 32],
        /// The result.
        data: String,
        /// Bound on the bytes of all results.
        most_bytes: u64,
        /// Results stored before this moment are evicted; milliseconds since 1970.
        before: i64,
        /// Now, in milliseconds since 1970.
        now: i64,
    },
    /// Deletes all jobs of an owner, running ones too.
    Erase {
        /// The owner.
        owner: String,
    },
}

/// Result of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// The job was accepted, started, ended or cancelled.
    Job(Job),
    /// The job already exists: same idempotency key and request, or it ended before the cancellation.
    Known(Job),
    /// The next job had too many attempts: it has failed now.
    GivenUp(Job),
    /// No job waits.
    Idle,
    /// The bound on the jobs of all processes is reached, or that of this client.
    Crowded {
        /// Whether the bound is on bytes, rather than jobs.
        bytes: bool,
        /// Usage of the client.
        held: u64,
        /// Bound of the client.
        allowed: u64,
    },
    /// The idempotency key belongs to another request.
    Conflict,
    /// The job is not accepted: the disk is nearly full.
    Full,
    /// Number of the last part.
    Appended(u64),
    /// The job is unknown, has ended, or was started again: nothing was changed.
    Fenced,
    /// The jobs that were deleted.
    Forgotten(Vec<JobId>),
    /// The result is stored, or the leases are renewed.
    Kept,
}

/// State of a job in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief {
    /// Its state.
    pub state: JobState,
    /// Its fencing token.
    pub fence: u32,
    /// Number of its last part.
    pub last_part: u64,
}

/// A job that has not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queued {
    /// Its id.
    pub id: JobId,
    /// The client whose share it counts against.
    pub client: String,
    /// The worker that runs it; `None` where it waits.
    pub worker: Option<WorkerId>,
    /// Number of its client's last start; 0 where there was none.
    pub turn: u64,
}

/// Why a store cannot be used, now or at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Temporary: another process holds it, or the disk is full or unavailable.
    #[error("the store of jobs cannot be used now: {0}")]
    Away(String),
    /// The disk has too little free space for another job.
    #[error("the disk of the store of jobs is nearly full")]
    Full,
    /// Its content cannot be read.
    #[error("the store of jobs is damaged: {0}")]
    Damaged(String),
    /// It cannot be opened; the text says why and what to do.
    #[error("{0}")]
    Refused(String),
}

/// Writes to a store.
pub trait Writer: Send {
    /// Applies all changes in one transaction, in order; returns the result of each.
    ///
    /// # Errors
    /// Where the store cannot be written: then no change is applied.
    fn apply(&mut self, changes: &[Write]) -> Result<Vec<Written>, StoreError>;
}

/// Bytes of a page of parts, as far as it has more than one.
pub(crate) const PAGE_BYTES: usize = 16 << 10;

/// A page of parts: bounded by bytes, so that a reader that holds one for a slow client holds little.
#[derive(Debug, Default)]
pub(crate) struct PartsPage(usize);

impl PartsPage {
    /// Whether the next part fits; the first one always does.
    pub(crate) const fn takes(&mut self, data: &str) -> bool {
        let is_first = self.0 == 0;
        // A part without data counts, too.
        self.0 += data.len() + 1;
        is_first || self.0 <= PAGE_BYTES
    }
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

    /// Its parts with a number above `after`, in order, at most `most`: the first, and others while they fit a [`PartsPage`].
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn parts(&mut self, id: JobId, after: u64, most: usize) -> Result<Vec<Part>, StoreError>;

    /// The job that an owner's idempotency key belongs to, and the digest of its request.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn by_key(&mut self, owner: &str, key: &str) -> Result<Option<(JobId, [u8; 32])>, StoreError>;

    /// Its notes without the first `after`, in order, at most `most`.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn notes(&mut self, id: JobId, after: usize, most: usize) -> Result<Vec<String>, StoreError>;

    /// The jobs of an owner, newest first, that come after a job (its acceptance time and id), at most `most`.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn of_owner(&mut self, owner: &str, behind: Option<(i64, JobId)>, most: usize) -> Result<Vec<Job>, StoreError>;

    /// The stored result of a search.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn result(&mut self, key: &[u8; 32]) -> Result<Option<String>, StoreError>;

    /// Keys of stored results with the number of each, above a number and in order, at most `most`.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn result_keys(&mut self, after: u64, most: usize) -> Result<Vec<(u64, [u8; 32])>, StoreError>;

    /// State of each job; `None` for jobs that are not in the store.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn briefs(&mut self, ids: &[JobId]) -> Result<Vec<Option<Brief>>, StoreError>;

    /// The jobs that have not ended, in order of acceptance.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn queue(&mut self) -> Result<Vec<Queued>, StoreError>;

    /// Number of waiting jobs, and the acceptance time of the oldest, in milliseconds since 1970.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn waiting(&mut self) -> Result<(usize, Option<i64>), StoreError>;

    /// Run times of the last completed jobs, from their last start: kind and milliseconds, latest first, at most `most`.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn took(&mut self, most: usize) -> Result<Vec<(JobKind, i64)>, StoreError>;

    /// All jobs, in order of acceptance.
    ///
    /// # Errors
    /// Where the store cannot be read.
    fn all(&mut self) -> Result<Vec<Job>, StoreError>;
}

/// SQL condition that the fencing token of a change is the job's. `--cfg yomi_without_fencing` leaves it out, for scripts/fencing.sh, which shows that
/// the tests detect its absence.
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

/// Name of the parts that report a new state.
pub const STATE: &str = "state";

/// Data of such a part: the state, with its details.
pub(crate) fn state_data(state: JobState, tries: u32, problem: Option<&str>) -> String {
    let name = state.name();
    match (state, problem) {
        (JobState::Running, _) => format!("{{\"state\":\"{name}\",\"try\":{tries}}}"),
        (_, Some(problem)) => format!("{{\"state\":\"{name}\",\"problem\":{problem}}}"),
        _ => format!("{{\"state\":\"{name}\"}}"),
    }
}
