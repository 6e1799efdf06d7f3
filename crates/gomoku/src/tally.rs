//! What a search counts.

use std::ops::AddAssign;

/// What one thread counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Positions that were estimated, or had a verdict.
    pub(crate) leaves: u64,
    /// Positions entered by searches for continuous fours and threats.
    pub(crate) threats: u64,
    /// Nodes that the table answered.
    pub(crate) table_cutoffs: u64,
    /// Moves that were not searched near the leaves.
    pub(crate) futility: u64,
    /// Nodes that were answered by their estimate alone.
    pub(crate) reverse_futility: u64,
    /// Longest line looked at.
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
