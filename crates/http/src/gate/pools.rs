//! The pools that clients share, one for each limit: how large each is, and the refusal of a client that has used up its
//! share.

use yomi_contract::problem::{Problem, ProblemCode, retry};
use yomi_service::share::{Share, pool::Pool};

use super::{edges::EdgeSettings, requests::Requests};
use crate::client_log::ClientLog;

/// Scrapes at one time. A few collectors ask at once, and each needs a page of some kilobytes.
const MAX_SCRAPES: usize = 16;

/// What a kept review takes of the bytes that are not taken yet: 400 moves with two lines each.
#[cfg(feature = "mcp")]
pub(crate) const KEPT_REVIEW_BYTES: u64 = 1 << 20;

/// Reviews of agents that are kept: a quarter of those bytes, so that what is kept for a client leaves room for its answers.
#[cfg(feature = "mcp")]
fn kept_reviews(edges: &EdgeSettings) -> usize {
    let fit = edges.max_unread_bytes as u64 / KEPT_REVIEW_BYTES / 4;
    usize::try_from(fit).unwrap_or(usize::MAX).max(1)
}

/// The pools; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Pools {
    /// Requests under way, until their answers are taken.
    pub(crate) requests: Requests,
    /// The same of `/metrics`. What is measured matters most while everything is full: scrapes neither wait for the
    /// places of requests nor take them.
    pub(crate) scrapes: Pool,
    /// Bytes of answers that are made and not yet taken.
    pub(crate) unread_bytes: Pool,
    /// Streams, each also a request.
    pub(crate) streams: Pool,
    /// Requests of the laboratory: their answers are the largest.
    pub(crate) experiments: Pool,
    /// Reviews of agents, until they are forgotten.
    #[cfg(feature = "mcp")]
    pub(crate) kept_reviews: Pool,
    /// Boards as pixels.
    pub(crate) pictures: Pool,
}

impl Pools {
    /// Pools of these sizes, with nothing taken. The operator sees in `clients` who holds what.
    pub(crate) fn new(edges: &EdgeSettings, clients: &ClientLog) -> Self {
        let pool = |name, capacity| {
            let pool = Pool::new(name, capacity);
            clients.watch(pool.clone());
            pool
        };
        Self {
            requests: Requests::new(pool("requests", edges.max_requests)),
            scrapes: pool("scrapes", MAX_SCRAPES),
            unread_bytes: pool("unread_bytes", edges.max_unread_bytes),
            streams: pool("streams", edges.max_streams),
            experiments: pool("experiments", edges.max_experiments),
            #[cfg(feature = "mcp")]
            kept_reviews: pool("kept_reviews", kept_reviews(edges)),
            pictures: pool("pictures", edges.max_pictures),
        }
    }
}

/// The refusal of a request for which no place is left for its client.
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

/// The refusal of a client that has not taken the answers that it has.
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

/// The refusal of a stream for which no place is left for its client.
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
