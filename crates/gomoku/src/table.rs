//! Lock-free transposition table; replacement within two-slot buckets, of which one slot is depth-preferred.
//! Threads share it ([`slot`](crate::slot)).
//!
//! Clearing is instant: entries carry an era, and those of earlier eras are invalid. Keys include
//! rule and size, so that one table serves all boards.

use std::{
    ops::AddAssign,
    sync::atomic::{AtomicU8, Ordering::Relaxed},
};

use yomi_game::othello::cpu;

use crate::{geometry::Cell, slot::Slot};

/// Entries, of 16 bytes each.
const ENTRIES: usize = 1 << 20;

/// Bound type of a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Upper bound.
    #[default]
    Upper,
    /// Lower bound.
    Lower,
    /// Exact.
    Exact,
}

/// Entry of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move; [`NO_CELL`] if there is none.
    pub(crate) cell: Cell,
    /// The score, wins counted from this position.
    pub(crate) score: i16,
    /// The estimate of the position, or [`NO_ESTIMATE`].
    estimate: i16,
    /// Depth in plies.
    pub(crate) depth: i8,
    era_and_bound: u8,
}

/// No move.
pub(crate) const NO_CELL: Cell = Cell::MAX;

/// The estimate was not computed.
const NO_ESTIMATE: i16 = i16::MIN;

impl Entry {
    /// A new entry.
    pub(crate) fn new(cell: Cell, score: i16, estimate: Option<i32>, depth: i32) -> Self {
        let estimate = estimate.map_or(NO_ESTIMATE, |estimate| estimate as i16);
        Self { cell, score, estimate, depth: depth.min(100) as i8, era_and_bound: 0 }
    }

    /// The estimate of the position, if it was computed.
    pub(crate) fn estimate(self) -> Option<i32> {
        (self.estimate != NO_ESTIMATE).then_some(i32::from(self.estimate))
    }

    /// The bound type.
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

    /// Packed for a slot.
    const fn packed(self) -> u64 {
        self.cell as u64
            | (self.score.cast_unsigned() as u64) << 16
            | (self.estimate.cast_unsigned() as u64) << 32
            | (self.depth.cast_unsigned() as u64) << 48
            | (self.era_and_bound as u64) << 56
    }

    /// The inverse of [`packed`](Self::packed).
    const fn unpacked(word: u64) -> Self {
        Self {
            cell: word as Cell,
            score: (word >> 16) as i16,
            estimate: (word >> 32) as i16,
            depth: (word >> 48) as i8,
            era_and_bound: (word >> 56) as u8,
        }
    }
}

/// The table of one search, whose threads share it.
#[derive(Debug)]
pub(crate) struct Table {
    pairs: Vec<[Slot; 2]>,
    /// From 1 to 63.
    era: AtomicU8,
}

impl Table {
    /// Its size in bytes.
    pub(crate) const BYTES: u64 = (ENTRIES * size_of::<Slot>()) as u64;

    pub(crate) fn empty() -> Self {
        let pairs = std::iter::repeat_with(Default::default).take(ENTRIES / 2).collect();
        Self { pairs, era: AtomicU8::new(1) }
    }

    /// Commits all its memory, while no search uses it.
    pub(crate) fn prefault(&self) {
        // Writing a page commits it.
        self.pairs.iter().flatten().for_each(|slot| slot.write(0, 0));
    }

    /// Clears it, for a search that must be reproducible; no other search may be using it.
    pub(crate) fn start(&self) {
        let mut era = self.era.load(Relaxed);
        if era == 63 {
            self.prefault();
            era = 0;
        }
        self.era.store(era + 1, Relaxed);
    }

    fn pair(&self, key: u64) -> &[Slot; 2] {
        &self.pairs[key as usize % (ENTRIES / 2)]
    }

    fn get(&self, key: u64) -> Option<Entry> {
        let era = self.era.load(Relaxed);
        let pair = self.pair(key);
        let mut entries = pair.iter().map(Slot::read);
        let (_, word) = entries.find(|(found, word)| *found == key && Entry::unpacked(*word).era() == era)?;
        Some(Entry::unpacked(word))
    }

    fn put(&self, key: u64, mut entry: Entry, bound: Bound) {
        let era = self.era.load(Relaxed);
        let bits = match bound {
            Bound::Upper => 0,
            Bound::Lower => 1,
            Bound::Exact => 2,
        };
        entry.era_and_bound = era << 2 | bits;
        let pair = self.pair(key);
        let [first, second] = [pair[0].read(), pair[1].read()].map(|(found, word)| {
            let entry = Entry::unpacked(word);
            (entry, found == key && entry.era() == era)
        });
        let (place, same) = match (first, second) {
            ((same, true), _) => (0, Some(same)),
            (_, (same, true)) => (1, Some(same)),
            ((first, false), _) => (usize::from(first.era() == era && first.depth > entry.depth), None),
        };
        if let Some(same) = same
            && entry.cell == NO_CELL
        {
            entry.cell = same.cell;
        }
        pair[place].write(key, entry.packed());
    }

    /// Fill in thousandths, by a sample.
    pub(crate) fn fill_thousandths(&self) -> u32 {
        let era = self.era.load(Relaxed);
        let sample = self.pairs[..500].iter().flatten();
        sample.filter(|slot| Entry::unpacked(slot.read().1).era() == era).count() as u32
    }
}

/// Traffic counters of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traffic {
    /// Look-ups.
    pub(crate) probes: u64,
    /// Hits.
    pub(crate) hits: u64,
    /// Stores.
    pub(crate) stores: u64,
}

impl AddAssign for Traffic {
    fn add_assign(&mut self, Self { probes, hits, stores }: Self) {
        self.probes += probes;
        self.hits += hits;
        self.stores += stores;
    }
}

/// One thread's view of the table, with counters.
#[derive(Debug)]
pub(crate) struct CountedTable<'a> {
    table: &'a Table,
    pub(crate) traffic: Traffic,
}

impl<'a> CountedTable<'a> {
    pub(crate) fn new(table: &'a Table) -> Self {
        Self { table, traffic: Traffic::default() }
    }

    /// Look-up of a position.
    pub(crate) fn get(&mut self, key: u64) -> Option<Entry> {
        let found = self.table.get(key);
        self.traffic.probes += 1;
        self.traffic.hits += u64::from(found.is_some());
        found
    }

    /// Prefetches the entries of a position, for a [`get`](Self::get) that follows soon.
    pub(crate) fn prefetch(&self, key: u64) {
        cpu::prefetch(self.table.pair(key));
    }

    /// Stores an entry; an existing entry of the position keeps its move if the new one has none.
    pub(crate) fn put(&mut self, key: u64, entry: Entry, bound: Bound) {
        self.traffic.stores += 1;
        self.table.put(key, entry, bound);
    }

    /// Fill in thousandths, by a sample.
    pub(crate) fn fill_thousandths(&self) -> u32 {
        self.table.fill_thousandths()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_as_they_were_noted() {
        let table = Table::empty();
        for (key, cell, score, estimate, depth, bound) in [
            (1, 224, -29_990, Some(-7_000), 99, Bound::Upper),
            (u64::MAX, NO_CELL, 29_995, None, 0, Bound::Exact),
            (77 << 40 | 5, 0, 0, Some(-1), 3, Bound::Lower),
        ] {
            table.put(key, Entry::new(cell, score, estimate, depth), bound);
            let Some(entry) = table.get(key) else { panic!("{key} is there") };
            let fields = (entry.cell, entry.score, entry.estimate());
            assert_eq!(fields, (cell, score, estimate));
            assert_eq!((i32::from(entry.depth), entry.bound()), (depth, bound));
            table.start();
            assert_eq!(table.get(key), None);
        }
    }

    #[test]
    fn halves_of_two_writers_are_nobodys() {
        let (table, keys) = (Table::empty(), [3, 3 + (1 << 40)]);
        std::thread::scope(|scope| {
            for key in keys {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..20_000 {
                        let score = (key >> 40) as i16 * 1_000 + round % 100;
                        table.put(key, Entry::new(7, score, Some(0), 5), Bound::Exact);
                        for other in keys {
                            let Some(found) = table.get(other) else { continue };
                            assert_eq!(i64::from(found.score) / 1_000, (other >> 40) as i64);
                        }
                    }
                });
            }
        });
    }
}
