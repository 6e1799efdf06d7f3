//! Counters of a search besides nodes and leaves.

use yomi_search::{Cutoffs, Pruned, ReSearches};

/// Counters of the algorithms and techniques. A counter of a technique that is off is `None`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted {
    /// Cutoffs.
    pub cutoffs: Cutoffs,
    /// Re-searches.
    pub re_searches: ReSearches,
    /// Nodes answered, or moves dropped, heuristically.
    pub pruned: Pruned,
    /// Nodes beyond the horizon.
    pub quiescence_nodes: Option<u64>,
}

/// Adds to a counter that applies.
#[inline]
pub(crate) fn count(counter: &mut Option<u64>, more: u64) {
    *counter.get_or_insert(0) += more;
}
