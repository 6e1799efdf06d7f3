//! Load shedding: the pools that clients share, one for each limit, their sizes, and the refusal of a client that has
//! used up its share.

use yomi_contract::problem::{Problem, ProblemCode, retry};
use yomi_service::share::{Share, pool::Pool};
#[cfg(feature = "jobs")]
use yomi_service::{Client, share::pool::Place};

use super::{edges::EdgeSettings, requests::Requests};
use crate::client_log::ClientLog;

/// Scrapes of `/metrics` at one time: a few collectors, each with a page of some kilobytes.
const MAX_SCRAPES: usize = 16;

/// Unread bytes charged for a kept review: 400 moves with two lines each.
#[cfg(feature = "mcp")]
pub(crate) const KEPT_REVIEW_BYTES: u64 = 1 << 20;

/// Number of kept reviews of agents: a quarter of the unread bytes, which leaves a client room for its answers.
#[cfg(feature = "mcp")]
fn kept_reviews(edges: &EdgeSettings) -> usize {
    let fit = edges.max_unread_bytes as u64 / KEPT_REVIEW_BYTES / 4;
    usize::try_from(fit).unwrap_or(usize::MAX).max(1)
}

/// The pools; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Pools {
    /// Requests under way, until their clients have taken the answers.
    pub(crate) requests: Requests,
    /// Scrapes of `/metrics`, apart from requests: metrics matter most under overload, so scrapes neither wait for
    /// places of requests nor take them.
    pub(crate) scrapes: Pool,
    /// Bytes of answers that are made and not yet taken by their clients.
    pub(crate) unread_bytes: Pool,
    /// Streams, each also a request.
    pub(crate) streams: Pool,
    /// Laboratory requests: they have the largest answers.
    pub(crate) experiments: Pool,
    /// Reviews kept for agents, until they expire.
    #[cfg(feature = "mcp")]
    pub(crate) kept_reviews: Pool,
    /// PNG pictures.
    pub(crate) pictures: Pool,
    /// Jobs that have not ended.
    #[cfg(feature = "jobs")]
    pub(crate) jobs: Pool,
    /// Bytes of jobs, until they are forgotten.
    #[cfg(feature = "jobs")]
    job_bytes: Pool,
    /// Whether jobs are kept in memory, where their bytes count as unread, too.
    #[cfg(feature = "jobs")]
    pub(crate) jobs_in_memory: bool,
}

impl Pools {
    /// Empty pools of these sizes. `clients` reports their holders to the operator.
    pub(crate) fn new(edges: &EdgeSettings, clients: &ClientLog) -> Self {
        let pool = |name, capacity| {
            let pool = Pool::new(name, capacity);
            clients.watch(pool.clone());
            pool
        };
        let unread_bytes = pool("unread_bytes", edges.max_unread_bytes);
        Self {
            #[cfg(feature = "jobs")]
            jobs: pool("jobs", edges.max_jobs),
            #[cfg(feature = "jobs")]
            job_bytes: pool("job_bytes", edges.max_job_bytes.unwrap_or(edges.max_unread_bytes / 2)),
            #[cfg(feature = "jobs")]
            jobs_in_memory: edges.max_job_bytes.is_none(),
            requests: Requests::new(pool("requests", edges.max_requests)),
            scrapes: pool("scrapes", MAX_SCRAPES),
            unread_bytes,
            streams: pool("streams", edges.max_streams),
            experiments: pool("experiments", edges.max_experiments),
            #[cfg(feature = "mcp")]
            kept_reviews: pool("kept_reviews", kept_reviews(edges)),
            pictures: pool("pictures", edges.max_pictures),
        }
    }
}

#[cfg(feature = "jobs")]
impl Pools {
    /// Takes bytes of jobs. Jobs in memory take half of the unread bytes at most: their client cannot free them by reading, so the
    /// other half stays for answers.
    pub(crate) fn hold_job_bytes(&self, client: &Client, bytes: u64) -> Result<(Place, Option<Place>), Share> {
        let place = self.job_bytes.take(client, bytes)?;
        let unread = self.jobs_in_memory.then(|| self.unread_bytes.take(client, bytes));
        Ok((place, unread.transpose()?))
    }
}

/// The refusal of a request that finds no place in its client's share.
pub(crate) fn overloaded(share: Share) -> Problem {
    Problem {
        retry_after: Some(retry::SOON),
        share: Some(share),
        ..Problem::new(
            ProblemCode::Overloaded,
            "As many requests are under way as this server holds, or as it holds for one client; try again after \
             retry_after_ms.",
        )
    }
}

/// The refusal of a slow client with too many unread bytes.
pub(crate) fn unread(share: Share) -> Problem {
    Problem {
        retry_after: Some(retry::SOON),
        share: Some(share),
        ..Problem::new(
            ProblemCode::Overloaded,
            "Answers wait to be taken, as many bytes as this server holds, or as it holds for one client; read those \
             that you have, or try again after retry_after_ms.",
        )
    }
}

/// The refusal of a stream that finds no place in its client's share.
pub(crate) fn too_many_streams(share: Share) -> Problem {
    Problem {
        retry_after: Some(retry::SOON),
        share: Some(share),
        ..Problem::new(
            ProblemCode::TooManyStreams,
            "As many streams are open as this server holds, or as it holds for one client; ask for JSON, or try again \
             after retry_after_ms.",
        )
    }
}

/// The refusal of a job for which no place is left for its client.
#[cfg(feature = "jobs")]
pub(crate) fn too_many_jobs(share: Share) -> Problem {
    Problem {
        retry_after: Some(retry::LATER),
        share: Some(share),
        ..Problem::new(
            ProblemCode::QueueFull,
            "As many jobs wait or run as this server takes, or as it takes of one client; cancel some, or try again after \
             retry_after_ms.",
        )
    }
}

/// The refusal of a job whose client has used up its bytes.
#[cfg(feature = "jobs")]
pub(crate) fn too_many_job_bytes(share: Share) -> Problem {
    Problem {
        retry_after: Some(retry::LATER),
        share: Some(share),
        ..Problem::new(
            ProblemCode::Overloaded,
            "Jobs take as many bytes as this server keeps, or as it keeps for one client; they are forgotten some time after \
             their end.",
        )
    }
}
