//! Transposition table of VCT: proof numbers, disproof numbers, and the plies within which they are
//! decided.
//!
//! Buckets of two slots. An open entry replaces a decided one of the same position only if that
//! does not cover the plies in question.

use crate::{geometry::Cell, table::NO_CELL};

/// Pairs of entries.
const PAIRS: usize = 1 << 16;

/// Infinite proof number.
pub(crate) const MOST: u32 = u32::MAX / 4;

/// Proof state of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// Proof number; 0 when proven.
    pub(crate) proof: u32,
    /// Disproof number; 0 when disproved.
    pub(crate) disproof: u32,
    /// If proven, the plies to the five; if disproved, the plies within which there is no win.
    pub(crate) plies: u16,
    /// If proven, the winner's move.
    pub(crate) cell: Cell,
}

impl State {
    /// Any number of plies.
    pub(crate) const EVER: u32 = u16::MAX as u32;
    /// An unvisited position.
    pub(crate) const NEW: Self = Self::open(1, 1);

    pub(crate) const fn open(proof: u32, disproof: u32) -> Self {
        Self { proof, disproof, plies: 0, cell: NO_CELL }
    }

    pub(crate) const fn proven(plies: u32, cell: Cell) -> Self {
        Self { proof: 0, disproof: MOST, plies: plies as u16, cell }
    }

    pub(crate) const fn disproved(plies: u32) -> Self {
        let plies = if plies > Self::EVER { Self::EVER } else { plies };
        Self { proof: MOST, disproof: 0, plies: plies as u16, cell: NO_CELL }
    }

    pub(crate) const fn is_proven(self) -> bool {
        self.proof == 0
    }

    pub(crate) const fn is_disproved(self) -> bool {
        self.disproof == 0
    }

    pub(crate) const fn is_decided(self) -> bool {
        self.is_proven() || self.is_disproved()
    }

    /// The state of the parent, in which `cell` was played.
    pub(crate) const fn parent(self) -> Self {
        Self { plies: self.plies.saturating_add(1), ..self }
    }

    /// Whether it applies with so many plies left.
    const fn counts_within(self, left: u32) -> bool {
        let plies = self.plies as u32;
        if self.is_proven() { plies <= left } else { !self.is_disproved() || plies >= left }
    }
}

/// A stored state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    state: State,
    /// Its nodes, as a power of two.
    work: u8,
    era: u16,
}

impl Entry {
    const NONE: Self = Self { key: 0, state: State::NEW, work: 0, era: 0 };
}

/// Transposition table of VCT.
#[derive(Debug)]
pub(crate) struct VctTable {
    pairs: Vec<[Entry; 2]>,
    /// Entries of other eras are invalid.
    era: u16,
}

impl VctTable {
    /// Its size in bytes.
    pub(crate) const BYTES: u64 = (PAIRS * size_of::<[Entry; 2]>()) as u64;

    pub(crate) fn empty() -> Self {
        Self { pairs: vec![[Entry::NONE; 2]; PAIRS], era: 1 }
    }

    /// Commits all its memory now.
    pub(crate) fn prefault(&mut self) {
        self.pairs.fill([Entry::NONE; 2]);
    }

    /// Clears it instantly.
    pub(crate) fn start(&mut self) {
        if self.era == u16::MAX {
            self.prefault();
            self.era = 0;
        }
        self.era += 1;
    }

    /// The state that applies with so many plies left.
    pub(crate) fn get(&self, key: u64, left: u32) -> Option<State> {
        let pair = &self.pairs[key as usize % PAIRS];
        let counts = |entry: &&Entry| entry.key == key && entry.era == self.era && entry.state.counts_within(left);
        let mut found = pair.iter().filter(counts).map(|entry| entry.state);
        let first = found.next()?;
        Some(found.find(|state| state.is_decided()).unwrap_or(first))
    }

    /// Stores the result of so many nodes.
    pub(crate) fn put(&mut self, key: u64, state: State, nodes: u64) {
        let work = (u64::BITS - nodes.leading_zeros()) as u8;
        let era = self.era;
        let pair = &mut self.pairs[key as usize % PAIRS];
        let same = |entry: &Entry| {
            entry.key == key
                && entry.era == era
                && (!entry.state.is_decided() || entry.state.is_proven() == state.is_proven())
        };
        let place = pair.iter().position(same).unwrap_or_else(|| {
            let worth = |entry: &Entry| if entry.era == era { entry.work } else { 0 };
            usize::from(worth(&pair[1]) < worth(&pair[0]))
        });
        let before = pair[place];
        let work = if same(&before) { work.max(before.work) } else { work };
        pair[place] = Entry { key, state, work, era };
    }
}
