//! Counters of one search thread.

use std::ops::AddAssign;

/// Counters of one thread. Without atomics: they are summed when the thread is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions entered.
    pub entered: u64,
    /// Positions entered and scored without looking further.
    pub leaves: u64,
    /// Look-ups in the two large tables.
    pub probes: u64,
    /// Look-ups that found the position.
    pub hits: u64,
    /// Cutoffs by a table, from the entry of the position or of a child.
    pub table_cutoffs: u64,
    /// Entries stored.
    pub stores: u64,
    /// Stability cutoffs.
    pub stability: u64,
    /// ProbCut cutoffs.
    pub probcut: u64,
}

impl Tally {
    /// Counts an entered position.
    #[inline]
    pub(super) const fn enter(&mut self) {
        self.entered += 1;
    }

    /// Counts an entered and scored position.
    #[inline]
    pub(super) const fn enter_leaf(&mut self) {
        self.entered += 1;
        self.leaves += 1;
    }

    /// Counts a look-up in one of the large tables.
    #[inline]
    pub(super) fn probe<T>(&mut self, found: Option<T>) -> Option<T> {
        self.probes += 1;
        self.hits += u64::from(found.is_some());
        found
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.entered += other.entered;
        self.leaves += other.leaves;
        self.probes += other.probes;
        self.hits += other.hits;
        self.table_cutoffs += other.table_cutoffs;
        self.stores += other.stores;
        self.stability += other.stability;
        self.probcut += other.probcut;
    }
}
