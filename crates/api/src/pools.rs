//! Load shedding: the pools that clients share, one for each limit, their sizes, and the refusal of a client that has
//! used up its share.

use std::time::Duration;

use yomi_contract::problem::{Problem, ProblemCode, retry};
use yomi_service::{
    Client,
    share::{
        Share,
        pool::{Place, Pool},
    },
};

use crate::client_log::ClientLog;

/// Scrapes of `/metrics` at one time: a few collectors, each with a page of some kilobytes.
const MAX_SCRAPES: usize = 16;

/// Unread bytes charged for a kept review: 400 moves with two lines each.
pub const KEPT_REVIEW_BYTES: u64 = 1 << 20;

/// The sizes of the pools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolSizes {
    /// Requests under way at one time, except probes and pages.
    pub max_requests: usize,
    /// Streams open at one time; each is also a request.
    pub max_streams: usize,
    /// Laboratory requests under way at one time: they have the largest answers.
    pub max_experiments: usize,
    /// PNG pictures at one time.
    pub max_pictures: usize,
    /// Bytes of answers that are made and not yet taken by their clients.
    pub max_unread_bytes: usize,
    /// Jobs that have not ended.
    pub max_jobs: usize,
    /// Bytes of jobs that are kept on a disk; `None` where they are kept in memory, among the bytes that are not taken.
    pub max_job_bytes: Option<usize>,
}

impl Default for PoolSizes {
    /// The defaults of the command line.
    fn default() -> Self {
        Self {
            max_requests: 1024,
            max_streams: 512,
            max_experiments: 32,
            max_pictures: 32,
            max_unread_bytes: 64 << 20,
            max_jobs: 1000,
            max_job_bytes: None,
        }
    }
}

/// The pools; clones share them.
#[derive(Clone, Debug)]
pub struct Pools {
    /// Requests under way, until their clients have taken the answers.
    pub requests: Pool,
    /// Scrapes of `/metrics`, apart from requests: metrics matter most under overload, so scrapes neither wait for
    /// places of requests nor take them.
    pub scrapes: Pool,
    /// Bytes of answers that are made and not yet taken by their clients.
    pub unread_bytes: Pool,
    /// Streams, each also a request.
    pub streams: Pool,
    /// Laboratory requests: they have the largest answers.
    pub(crate) experiments: Pool,
    /// Reviews kept for agents, until they expire.
    kept_reviews: Pool,
    /// PNG pictures.
    pub(crate) pictures: Pool,
    /// Jobs that have not ended.
    pub(crate) jobs: Pool,
    /// Bytes of jobs, until they are forgotten.
    job_bytes: Pool,
    /// Whether jobs are kept in memory, where their bytes count as unread, too.
    pub(crate) jobs_in_memory: bool,
}

impl Pools {
    /// Empty pools of these sizes. `clients` reports their holders to the operator.
    pub(crate) fn new(sizes: &PoolSizes, clients: &ClientLog) -> Self {
        let pool = |name, capacity| {
            let pool = Pool::new(name, capacity);
            clients.watch(pool.clone());
            pool
        };
        let unread = sizes.max_unread_bytes;
        // A quarter of the unread bytes, which leaves a client room for its answers.
        let kept_reviews = usize::try_from(unread as u64 / KEPT_REVIEW_BYTES / 4).unwrap_or(usize::MAX).max(1);
        Self {
            jobs: pool("jobs", sizes.max_jobs),
            job_bytes: pool("job_bytes", sizes.max_job_bytes.unwrap_or(unread / 2)),
            jobs_in_memory: sizes.max_job_bytes.is_none(),
            requests: pool("requests", sizes.max_requests),
            scrapes: pool("scrapes", MAX_SCRAPES),
            unread_bytes: pool("unread_bytes", unread),
            streams: pool("streams", sizes.max_streams),
            experiments: pool("experiments", sizes.max_experiments),
            kept_reviews: pool("kept_reviews", kept_reviews),
            pictures: pool("pictures", sizes.max_pictures),
        }
    }

    /// Takes bytes of jobs. Jobs in memory take half of the unread bytes at most: their client cannot free them by reading, so the
    /// other half stays for answers.
    pub(crate) fn hold_job_bytes(&self, client: &Client, bytes: u64) -> Result<(Place, Option<Place>), Share> {
        let place = self.job_bytes.take(client, bytes)?;
        let unread = self.jobs_in_memory.then(|| self.unread_bytes.take(client, bytes));
        Ok((place, unread.transpose()?))
    }

    /// A place of a client's open stream.
    ///
    /// # Errors
    /// `too_many_streams`.
    pub fn stream(&self, client: &Client) -> Result<Place, Problem> {
        self.streams.take(client, 1).map_err(too_many_streams)
    }

    /// Takes room for bytes of an answer until its client has taken it.
    ///
    /// # Errors
    /// `overloaded`.
    pub fn unread(&self, client: &Client, bytes: u64) -> Result<Place, Problem> {
        self.unread_bytes.take(client, bytes).map_err(unread)
    }

    /// A place of a review that is kept until it is asked for.
    ///
    /// # Errors
    /// `overloaded`.
    pub fn kept_review(&self, client: &Client) -> Result<(Place, Place), Problem> {
        let place = self.kept_reviews.take(client, 1).map_err(too_many_reviews)?;
        Ok((place, self.unread(client, KEPT_REVIEW_BYTES)?))
    }
}

/// The refusal of a client that finds no place in its share of a pool.
fn full(share: Share, code: ProblemCode, retry_after: Duration, detail: &str) -> Problem {
    Problem { retry_after: Some(retry_after), share: Some(share), ..Problem::new(code, detail) }
}

/// The refusal of a review that finds no place to be kept.
fn too_many_reviews(share: Share) -> Problem {
    let detail = "As many reviews are under way or kept as this server keeps, or as it keeps for one client; each \
                  is forgotten ten minutes after its end.";
    full(share, ProblemCode::Overloaded, retry::LATER, detail)
}

/// The refusal of a request that finds no place in its client's share.
pub fn overloaded(share: Share) -> Problem {
    let detail = "As many requests are under way as this server holds, or as it holds for one client; try again \
                  after retry_after_ms.";
    full(share, ProblemCode::Overloaded, retry::SOON, detail)
}

/// The refusal of a slow client with too many unread bytes.
pub fn unread(share: Share) -> Problem {
    let detail = "Answers wait to be taken, as many bytes as this server holds, or as it holds for one client; read \
                  those that you have, or try again after retry_after_ms.";
    full(share, ProblemCode::Overloaded, retry::SOON, detail)
}

/// The refusal of a stream that finds no place in its client's share.
fn too_many_streams(share: Share) -> Problem {
    let detail = "As many streams are open as this server holds, or as it holds for one client; ask for JSON, or \
                  try again after retry_after_ms.";
    full(share, ProblemCode::TooManyStreams, retry::SOON, detail)
}

/// The refusal of a job for which no place is left for its client.
pub(crate) fn too_many_jobs(share: Share) -> Problem {
    let detail = "As many jobs wait or run as this server takes, or as it takes of one client; cancel some, or try \
                  again after retry_after_ms.";
    full(share, ProblemCode::QueueFull, retry::LATER, detail)
}

/// The refusal of a job whose client has used up its bytes.
pub(crate) fn too_many_job_bytes(share: Share) -> Problem {
    let detail = "Jobs take as many bytes as this server keeps, or as it keeps for one client; they are forgotten \
                  some time after their end.";
    full(share, ProblemCode::Overloaded, retry::LATER, detail)
}
