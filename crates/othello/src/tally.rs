//! What one thread of a search counts.

use std::ops::AddAssign;

/// Counters of one thread. Without atomics: they are added up when the thread is done.
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
    /// Nodes that the tables answered, by what they know of the position or of one after it.
    pub table_cutoffs: u64,
    /// Positions remembered.
    pub stores: u64,
    /// Nodes answered by discs that can never be flipped.
    pub stability: u64,
    /// Nodes answered by a shallow search.
    pub probcut: u64,
}

impl Tally {
    /// A position is entered.
    #[inline]
    pub(super) const fn enter(&mut self) {
        self.entered += 1;
    }

    /// A position is entered, and scored without looking further.
    #[inline]
    pub(super) const fn enter_leaf(&mut self) {
        self.entered += 1;
        self.leaves += 1;
    }

    /// A position is looked up in one of the large tables.
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
