//! Counters of a search besides nodes and leaves.

use yomi_search::{Cutoffs, Pruned, ReSearches};

/// Counters of the algorithms and techniques. A counter of a technique that is off is `None`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted {
    /// Cutoffs.
    pub cutoffs: Cutoffs,
    /// Re-searches.
    pub re_searches: ReSearches,
    /// Nodes cut off, or moves skipped, heuristically.
    pub pruned: Pruned,
    /// Nodes of the quiescence search.
    pub quiescence_nodes: Option<u64>,
}

/// Increments a counter, if it applies.
#[inline]
pub(crate) fn count(counter: &mut Option<u64>, more: u64) {
    *counter.get_or_insert(0) += more;
}
