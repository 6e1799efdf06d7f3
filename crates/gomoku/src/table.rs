//! The transposition table of the search: two places for each position, of which one keeps the deeper entry.
//!
//! A search starts with an empty table, in no time: entries belong to an era, and those of eras before are as if they
//! were not there. Keys differ by rule and size, so that one table serves all boards.

use crate::geometry::Cell;

/// Entries, of 16 bytes each.
const ENTRIES: usize = 1 << 20;

/// What a score says of the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is this or less.
    #[default]
    Upper,
    /// It is this or more.
    Lower,
    /// It is this.
    Exact,
}

/// What was found of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    key: u64,
    /// The best move, [`NO_CELL`] where there is none.
    pub(crate) cell: Cell,
    /// The score, wins counted from this position.
    pub(crate) score: i16,
    /// The estimate of the position.
    pub(crate) estimate: i16,
    /// Plies that were searched.
    pub(crate) depth: i8,
    era_and_bound: u8,
}

/// No move.
pub(crate) const NO_CELL: Cell = Cell::MAX;

impl Entry {
    /// An entry as it is noted.
    pub(crate) fn new(cell: Cell, score: i16, estimate: i32, depth: i32) -> Self {
        let estimate = estimate as i16;
        Self { key: 0, cell, score, estimate, depth: depth.min(100) as i8, era_and_bound: 0 }
    }

    /// What the score says.
    pub(crate) const fn bound(self) -> Bound {
        match self.era_and_bound & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    const fn era(self) -> u8 {
        self.era_and_bound >> 2
    }
}

/// The table, and what it counted.
#[derive(Debug)]
pub(crate) struct Table {
    pairs: Vec<[Entry; 2]>,
    /// From 1 to 63.
    era: u8,
    pub(crate) probes: u64,
    pub(crate) hits: u64,
    pub(crate) stores: u64,
}

impl Table {
    /// Its size.
    pub(crate) const BYTES: u64 = (ENTRIES * size_of::<Entry>()) as u64;

    pub(crate) fn empty() -> Self {
        let pairs = vec![[Entry::default(); 2]; ENTRIES / 2];
        Self { pairs, era: 1, probes: 0, hits: 0, stores: 0 }
    }

    /// Takes all its memory now.
    pub(crate) fn prefault(&mut self) {
        // A page that is written to is there.
        self.pairs.fill([Entry::default(); 2]);
    }

    /// Empties it, for a search that is to end the same whatever was searched before.
    pub(crate) fn start(&mut self) {
        self.resume();
        if self.era == 63 {
            self.prefault();
            self.era = 0;
        }
        self.era += 1;
    }

    /// Goes on from what is known.
    pub(crate) const fn resume(&mut self) {
        (self.probes, self.hits, self.stores) = (0, 0, 0);
    }

    pub(crate) fn get(&mut self, key: u64) -> Option<Entry> {
        self.probes += 1;
        let pair = &self.pairs[key as usize % (ENTRIES / 2)];
        let found = pair.iter().find(|entry| entry.key == key && entry.era() == self.era);
        self.hits += u64::from(found.is_some());
        found.copied()
    }

    /// Notes what was found; of a position that is there already, a move is kept where the new entry has none.
    pub(crate) fn put(&mut self, key: u64, mut entry: Entry, bound: Bound) {
        self.stores += 1;
        let bits = match bound {
            Bound::Upper => 0,
            Bound::Lower => 1,
            Bound::Exact => 2,
        };
        entry.key = key;
        entry.era_and_bound = self.era << 2 | bits;
        let era = self.era;
        let pair = &mut self.pairs[key as usize % (ENTRIES / 2)];
        let same = pair.iter().position(|old| old.key == key && old.era() == era);
        let place = same
            .unwrap_or_else(|| usize::from(pair[0].era() == era && pair[0].depth > entry.depth));
        if same.is_some() && entry.cell == NO_CELL {
            entry.cell = pair[place].cell;
        }
        pair[place] = entry;
    }

    /// Places in use, in thousandths, by a sample.
    pub(crate) fn fill_thousandths(&self) -> u32 {
        let sample = &self.pairs[..500];
        sample.iter().flatten().filter(|entry| entry.era() == self.era).count() as u32
    }
}
