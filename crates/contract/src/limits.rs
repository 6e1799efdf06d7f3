//! Limits of the contract, and the lower ones that an operator sets.

use std::{sync::Arc, time::Duration};

use parking_lot::RwLock;

/// Plies that a request may ask for at most.
pub const MAX_DEPTH: u32 = 99;
/// Nodes that a request may ask for at most.
pub const MAX_NODES: u64 = 1_000_000_000_000;
/// Milliseconds of search that a request may ask for at most.
pub const MAX_TIME_MS: u64 = 60_000;
/// Milliseconds of search that a review may ask for at most.
pub const MAX_REVIEW_MS: u64 = 3_600_000;
/// Search threads that a server may have.
pub const MAX_THREADS: u32 = 1024;

/// Characters of a `board` text: five times the cells of the largest board, for separators.
pub const MAX_BOARD_CHARACTERS: usize = 2_048;
/// Items of a `board` list: a value for each cell of the largest board.
pub const MAX_BOARD_ITEMS: usize = 400;
/// Characters of one row.
pub const MAX_ROW_CHARACTERS: usize = 100;
/// Characters of a `moves` text: the record of a full 20×20 game with the time of each move.
pub const MAX_MOVES_CHARACTERS: usize = 8_192;
/// Moves of a `moves` list: a full 20×20 game.
pub const MAX_MOVES: usize = 400;
/// Characters of one move.
pub const MAX_MOVE_CHARACTERS: usize = 16;
/// Characters of `turn` and `rule`.
pub const MAX_NAME_CHARACTERS: usize = 16;

/// The operator's limits of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperatorLimits {
    /// Every search ends after this time.
    pub max_search: Duration,
    /// Every review ends after this search time.
    pub max_review: Duration,
    /// The largest `depth`, 1..=99.
    pub max_depth: u32,
    /// The largest `nodes`, 1..=10¹².
    pub max_nodes: u64,
}

impl OperatorLimits {
    /// The limits of the contract.
    pub const WIDEST: Self = Self {
        max_search: Duration::from_millis(MAX_TIME_MS),
        max_review: Duration::from_millis(MAX_REVIEW_MS),
        max_depth: MAX_DEPTH,
        max_nodes: MAX_NODES,
    };
}

/// Operator limits that can change while the server runs; clones share them. A request keeps those of its arrival.
#[derive(Clone, Debug)]
pub struct LiveLimits(Arc<RwLock<OperatorLimits>>);

impl LiveLimits {
    /// Starts with these limits.
    #[must_use]
    pub fn new(limits: OperatorLimits) -> Self {
        Self(Arc::new(RwLock::new(limits)))
    }

    /// The current limits.
    #[must_use]
    pub fn get(&self) -> OperatorLimits {
        *self.0.read()
    }

    /// Replaces the limits.
    pub fn set(&self, limits: OperatorLimits) {
        *self.0.write() = limits;
    }
}

/// The largest limits that this server takes: those of the contract, or lower ones that its
/// operator set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestLimits {
    /// Plies.
    pub max_depth: u32,
    /// Nodes.
    pub max_nodes: u64,
    /// Search time; every search ends after it.
    pub max_search: Duration,
    /// Search time of a review; every review ends after it.
    pub max_review: Duration,
    /// Search threads of one request.
    pub max_threads: u32,
}

impl RequestLimits {
    /// The limits of the contract.
    pub const WIDEST: Self = Self {
        max_depth: OperatorLimits::WIDEST.max_depth,
        max_nodes: OperatorLimits::WIDEST.max_nodes,
        max_search: OperatorLimits::WIDEST.max_search,
        max_review: OperatorLimits::WIDEST.max_review,
        max_threads: MAX_THREADS,
    };

    /// The limits of a server with these operator limits and this many search threads.
    #[must_use]
    pub fn new(operator: OperatorLimits, threads: usize) -> Self {
        Self {
            max_depth: operator.max_depth.clamp(1, MAX_DEPTH),
            max_nodes: operator.max_nodes.clamp(1, MAX_NODES),
            max_search: operator.max_search,
            max_review: operator.max_review,
            max_threads: u32::try_from(threads).unwrap_or(u32::MAX).max(1),
        }
    }

    /// The largest `time_ms`.
    #[must_use]
    pub fn max_time_ms(&self) -> u64 {
        millis(self.max_search).clamp(1, MAX_TIME_MS)
    }

    /// The largest `time_ms` of a review.
    #[must_use]
    pub fn max_review_ms(&self) -> u64 {
        millis(self.max_review).clamp(1, MAX_REVIEW_MS)
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
