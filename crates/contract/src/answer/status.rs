//! The answer of `/v1/status`: the load of the search pool.

use serde::Serialize;
use utoipa::ToSchema;

/// The state of the pool at one moment.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct StatusAnswer {
    /// Search threads.
    pub threads: usize,
    /// Threads that lead a search now.
    pub busy: usize,
    /// Threads that help with a search that another leads; they come back when they are needed.
    pub helping: usize,
    /// Requests in the queue.
    pub queued: usize,
    /// Milliseconds that the oldest request of the queue has waited.
    pub oldest_ms: u64,
    /// Milliseconds that a new request would wait, by the pace of late.
    pub estimated_wait_ms: u64,
    /// Threads that run experiments of the laboratory, among those that search.
    pub experiments: usize,
    /// Experiments in their own queue.
    pub experiments_queued: usize,
}
