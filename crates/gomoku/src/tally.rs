//! Counters of a search.

use std::ops::AddAssign;

/// Counters of one thread.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Leaves: positions that were estimated, or had a verdict.
    pub(crate) leaves: u64,
    /// Nodes of VCF and VCT searches.
    pub(crate) threats: u64,
    /// Table cutoffs.
    pub(crate) table_cutoffs: u64,
    /// Moves pruned near the leaves.
    pub(crate) futility: u64,
    /// Reverse futility cutoffs.
    pub(crate) reverse_futility: u64,
    /// Selective depth: the longest line searched.
    pub(crate) deepest: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        let Self { leaves, threats, table_cutoffs, futility, reverse_futility, deepest } = other;
        self.leaves += leaves;
        self.threats += threats;
        self.table_cutoffs += table_cutoffs;
        self.futility += futility;
        self.reverse_futility += reverse_futility;
        self.deepest = self.deepest.max(deepest);
    }
}
