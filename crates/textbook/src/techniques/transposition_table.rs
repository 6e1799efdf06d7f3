//! Transposition table: remembers the results of positions.
//!
//! A position that is reached by another order of moves with the same depth left need not be
//! searched again. The full key is compared: a foreign entry is never taken for ours where the key is
//! the position itself, and in gomoku, where it is a hash, only by chance. An entry cuts only at equal
//! remaining depth, so the value is the one that a search without the table finds; and it cuts only
//! where its value lies outside the window, so the principal variation is never cut short. Sources: A. L. Zobrist, A New Hashing Method with Application for Game Playing,
//! University of Wisconsin TR 88 (1970); D. M. Breuker, Memory versus Search in Games (1998),
//! chapter 2 (two-level replacement).

use std::hint::black_box;

use yomi_game::random::SplitMix64;
use yomi_search::{Score, engine::Tables};

use crate::{
    observer::Answered,
    technique::{Parameter, Switch, Technique, technique},
};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["tt", "hash", "hashtable", "hashsize", "transpositions", "ttable", "memo", "memoization"],
    switch: Switch::Parameters(&[Parameter::new("entries", 1 << 18, (1 << 10, 1 << 20), "entries")]),
    ..technique!(
        transposition_table,
        "Remembers positions, so that one reached by another order of moves is not searched again."
    )
};

impl Answered {
    /// The transposition table knew enough.
    pub const TABLE: Self = Self { name: "table", text: "from the table" };
}

/// What a stored score says about the true value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The value itself.
    #[default]
    Exact,
    /// The value is this or more.
    Lower,
    /// The value is this or less.
    Upper,
}

/// The stored result of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The score, from the side to move.
    pub score: Score,
    /// The hash move, best or cutting, packed by the game.
    pub packed_move: u16,
    /// Plies that were left.
    pub depth: u16,
    /// What the score says.
    pub bound: Bound,
    /// Whether the score rests on estimates and not on finished games alone.
    pub estimated: bool,
}

/// An entry with its key and generation, flat, so that two fill a cache line.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u128,
    score: Score,
    packed_move: u16,
    /// The table's generation when the entry was made; 0 for a slot never used.
    generation: u16,
    depth: u16,
    bound: Bound,
    estimated: bool,
}

const _: () = assert!(size_of::<Slot>() == 32);

impl Slot {
    const fn new(key: u128, generation: u16, entry: Entry) -> Self {
        let Entry { score, packed_move, depth, bound, estimated } = entry;
        Self { key, score, packed_move, generation, depth, bound, estimated }
    }

    const fn entry(&self) -> Entry {
        let Self { score, packed_move, depth, bound, estimated, .. } = *self;
        Entry { score, packed_move, depth, bound, estimated }
    }
}

impl Entry {
    /// Whether the entry answers a node with that depth left and that window.
    #[must_use]
    pub fn cuts(&self, depth: u32, alpha: Score, beta: Score) -> bool {
        u32::from(self.depth) == depth
            && match self.bound {
                Bound::Exact => self.score <= alpha || self.score >= beta,
                Bound::Lower => self.score >= beta,
                Bound::Upper => self.score <= alpha,
            }
    }
}

/// The transposition table of one search thread. A generation number empties it between searches.
#[derive(Debug)]
pub struct TranspositionTable {
    slots: Vec<Slot>,
    generation: u16,
    mask: usize,
}

impl TranspositionTable {
    /// A table of `capacity` slots of 32 bytes, all allocated now; the operating system gives the memory when
    /// it is first used, or in [`prefault`](Tables::prefault).
    ///
    /// # Panics
    /// Unless `capacity` is a power of two and at least 2.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        assert!(capacity.is_power_of_two() && capacity >= 2, "{capacity} is no power of two");
        Self { slots: vec![Slot::default(); capacity], generation: 0, mask: capacity - 1 }
    }

    /// Empties the table and limits it to about `entries` slots: the power of two at or below,
    /// within 2 and the capacity.
    pub fn start(&mut self, entries: u32) {
        if self.generation == u16::MAX {
            self.slots.fill(Slot::default());
            self.generation = 0;
        }
        self.generation += 1;
        let entries = (entries as usize).clamp(2, self.slots.len());
        self.mask = (1 << entries.ilog2()) - 1;
    }

    /// The first slot of the pair that a key belongs to.
    fn bucket(&self, key: u128) -> usize {
        // Keys of bitboards are not random by themselves. The output function of SplitMix64 (D. Stafford's
        // variant 13 of the finalizer of A. Appleby's MurmurHash3) lets every bit of a half change every bit of the
        // result; a product alone carries no bit downwards.
        let half = |bits: u64| SplitMix64::new(bits).next_bits();
        let hash = half(half((key >> 64) as u64) ^ key as u64);
        hash as usize & self.mask & !1
    }

    /// The entry of the position with that key.
    #[must_use]
    pub fn probe(&self, key: u128) -> Option<Entry> {
        let bucket = self.bucket(key);
        self.slots[bucket..bucket + 2]
            .iter()
            .find(|slot| slot.generation == self.generation && slot.key == key)
            .map(Slot::entry)
    }

    /// Stores an entry in one of two slots: that with the same key, an unused one, or the
    /// shallower.
    pub fn store(&mut self, key: u128, entry: Entry) {
        let generation = self.generation;
        let bucket = self.bucket(key);
        let pair = &mut self.slots[bucket..bucket + 2];
        let index = if pair[0].generation == generation && pair[0].key == key {
            0
        } else if pair[1].generation == generation && pair[1].key == key {
            1
        } else if pair[0].generation != generation {
            0
        } else if pair[1].generation != generation {
            1
        } else {
            usize::from(pair[1].depth < pair[0].depth)
        };
        pair[index] = Slot::new(key, generation, entry);
    }

    /// The share of slots in use, in thousandths, estimated from the first thousand pairs.
    #[must_use]
    pub fn fill_thousandths(&self) -> u32 {
        let sample = &self.slots[..(self.mask + 1).min(2000)];
        let used = sample.iter().filter(|slot| slot.generation == self.generation).count();
        (used * 1000 / sample.len()) as u32
    }
}

/// Slots of a search thread's table.
const ENTRIES: usize = 1 << 20;

/// The memory of engines that are textbook configurations.
impl Tables for TranspositionTable {
    const MOST_BYTES: u64 = (ENTRIES * size_of::<Slot>()) as u64;

    fn empty() -> Self {
        Self::new(ENTRIES)
    }

    fn prefault(&mut self) {
        // Overwrites with zeros explicitly; otherwise the compiler could skip the writes to slots
        // known to be zero.
        black_box(&mut self.slots).fill(Slot::default());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn entry(depth: u16, bound: Bound, value: i64) -> Entry {
        Entry { depth, bound, score: Score::new(value), ..Entry::default() }
    }

    #[test]
    fn an_entry_of_another_depth_never_cuts() {
        let exact = entry(4, Bound::Exact, 10);
        assert!(exact.cuts(4, Score::new(-5), Score::new(5)));
        assert!(!exact.cuts(3, Score::new(-5), Score::new(5)));
        assert!(!exact.cuts(5, Score::new(-5), Score::new(5)));
    }

    #[test]
    fn an_exact_entry_inside_the_window_does_not_cut_the_line_short() {
        assert!(!entry(4, Bound::Exact, 0).cuts(4, Score::new(-5), Score::new(5)));
        assert!(!entry(4, Bound::Upper, 0).cuts(4, Score::new(-5), Score::new(5)));
        assert!(entry(4, Bound::Upper, -5).cuts(4, Score::new(-5), Score::new(5)));
        assert!(!entry(4, Bound::Lower, -5).cuts(4, Score::new(-5), Score::new(5)));
    }

    #[test]
    fn a_new_generation_forgets_everything_also_when_it_wraps() {
        let mut table = TranspositionTable::new(16);
        for _ in 0..=u32::from(u16::MAX) + 2 {
            table.start(16);
            assert_eq!(table.probe(7), None);
            table.store(7, entry(1, Bound::Exact, 3));
            assert!(table.probe(7).is_some());
        }
    }

    /// Keys that differ in few squares, of one side or of both, as those of bitboards do, fall into as many buckets as random
    /// ones: of k keys in n buckets k²/2n fall into one that is taken.
    #[test]
    fn keys_that_differ_in_few_bits_fall_into_different_buckets() {
        let table = TranspositionTable::new(1 << 20);
        let buckets = 1 << 19;
        let is_spread = |keys: &[u128], name: &str| {
            let taken: HashSet<_> = keys.iter().map(|&key| table.bucket(key)).collect();
            let expected = (keys.len() * keys.len()) as f64 / (2 * buckets) as f64;
            let lost = (keys.len() - taken.len()) as f64;
            assert!(lost <= expected + 5.0 * expected.sqrt() + 3.0, "{name}: {lost} of {expected}");
        };
        for base in [0, 0x0000_0018_1000_0000_0000_0008_0800_0000, u128::MAX] {
            let pairs = (0..128).flat_map(|one| (0..one).map(move |two| base ^ 1 << one ^ 1 << two));
            is_spread(&pairs.collect::<Vec<_>>(), "two bits");
            // Ten neighbouring bits in all ways, as the discs of a row and two more.
            for lowest in 0..118 {
                let rows: Vec<_> = (0..1024).map(|row: u128| base ^ row << lowest).collect();
                is_spread(&rows, &format!("from bit {lowest}"));
            }
        }
    }

    #[test]
    fn a_smaller_table_uses_only_its_share() {
        let mut table = TranspositionTable::new(1 << 12);
        table.start(1000);
        for key in 0..100_000 {
            table.store(key, entry(1, Bound::Exact, 3));
        }
        assert!(table.slots[512..].iter().all(|slot| slot.generation == 0));
        assert_eq!(table.fill_thousandths(), 1000);
    }
}
