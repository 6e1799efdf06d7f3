//! Lock-free transposition table with replacement by work and age: bounds of positions, the work behind them, and their
//! best moves. Threads share one table.
//!
//! A slot is two words: what is known, and that word mixed with the key of the position. Threads
//! write both without synchronisation, so a reader may see halves of two writers; the resulting key
//! then matches no position, and the slot counts as empty. Source: R. M. Hyatt, T. Mann, A
//! lock-less transposition-table implementation for parallel search chess engines, ICGA Journal
//! 25(1), 2002.
//!
//! Of a position's 128 bits the slot holds a key of 64; the bucket is chosen by other bits of the
//! same product, so that two positions are taken for one with a probability of less than 2⁻⁶² a
//! look-up, once in some thousand years of searching.

mod known;

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

pub use known::{FULL_WIDTH, Known};

use known::{A_PLY, GENERATION_SHIFT, joined, work_of};
use yomi_game::othello::cpu::prefetch;

/// Slots that share a bucket.
const WAYS: usize = 4;

/// A cache line of slots: the mixed keys, and what is known.
#[repr(align(64))]
#[derive(Debug)]
struct Bucket {
    checks: [AtomicU64; WAYS],
    words: [AtomicU64; WAYS],
}

const _: () = assert!(size_of::<Bucket>() == 64);

impl Bucket {
    const fn empty() -> Self {
        Self { checks: [const { AtomicU64::new(0) }; WAYS], words: [const { AtomicU64::new(0) }; WAYS] }
    }

    // Relaxed everywhere: slots are independent, and a torn slot does not match its key.

    #[inline]
    fn read(&self, way: usize) -> (u64, u64) {
        let word = self.words[way].load(Relaxed);
        (self.checks[way].load(Relaxed) ^ word, word)
    }

    #[inline]
    fn write(&self, way: usize, key: u64, word: u64) {
        self.checks[way].store(key ^ word, Relaxed);
        self.words[way].store(word, Relaxed);
    }

    fn clear(&self) {
        (0..WAYS).for_each(|way| self.write(way, 0, 0));
    }
}

/// Bucket and key of a position.
#[derive(Clone, Copy, Debug)]
struct Address {
    bucket: usize,
    key: u64,
}

/// Transposition table shared by the threads of a search. Each search that stores anything has a
/// generation number, which separates its entries from earlier ones.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    /// Generation, 1..=255; 0 marks empty slots.
    generation: AtomicU8,
    /// Number of earlier generations that are still valid.
    kept: AtomicU8,
    /// Number of searches so far that stored anything, at most [`MOST_KEPT`].
    searches: AtomicU8,
    /// Whether anything was stored in this generation.
    is_used: AtomicBool,
}

/// Largest number of earlier generations that stay valid. Slots are cleared before their number
/// comes round again.
const MOST_KEPT: u8 = 200;

/// Replacement bonus of the current generation: above the work of any other entry.
const CURRENT: u64 = 1 << 10;

impl Table {
    /// A table of `capacity` slots of 16 bytes, all allocated now; memory is committed on first
    /// use, or by [`prefault`](Self::prefault).
    ///
    /// # Panics
    /// Unless `capacity` is a power of two and at least 4.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        assert!(capacity.is_power_of_two() && capacity >= WAYS, "{capacity} is no power of two");
        let buckets = std::iter::repeat_with(Bucket::empty).take(capacity / WAYS).collect();
        Self {
            buckets,
            generation: AtomicU8::new(0),
            kept: AtomicU8::new(0),
            searches: AtomicU8::new(0),
            // Empty slots have a generation of their own.
            is_used: AtomicBool::new(true),
        }
    }

    /// Writes every slot of an unused table, so that no search pays for page faults.
    pub fn prefault(&self) {
        self.buckets.iter().for_each(Bucket::clear);
    }

    /// Starts a search with an empty table. No other search may be using it.
    pub fn start(&self) {
        self.begin(0);
    }

    /// Starts a search that keeps the entries of all earlier searches, whose results then depend on
    /// them. No other search may be using the table.
    pub fn resume(&self) {
        self.begin(self.searches.load(Relaxed));
    }

    /// Starts a search that continues the one before: it keeps that one's entries and those that
    /// one kept, but none of earlier searches.
    pub fn go_on(&self) {
        if self.generation.load(Relaxed) == 0 {
            self.start();
        }
    }

    fn begin(&self, kept: u8) {
        // A short search uses at most one of its tables; clearing a part of the other would cost it
        // a tenth of its time, and evict the processor's cache.
        if !self.is_used.swap(false, Relaxed) {
            self.kept.store(kept.saturating_sub(1), Relaxed);
            return;
        }
        self.kept.store(kept, Relaxed);
        let searches = self.searches.load(Relaxed);
        self.searches.store((searches + 1).min(MOST_KEPT), Relaxed);
        let generation = self.generation.load(Relaxed) % u8::MAX + 1;
        self.generation.store(generation, Relaxed);
        // Generation numbers wrap around after 255 searches. Each search clears its share of the
        // slots, so that nothing is left of a number when it comes round again, and no search has
        // to clear all.
        let part = self.buckets.len().div_ceil(usize::from(u8::MAX));
        let parts = self.buckets.chunks(part);
        parts.skip(usize::from(generation) - 1).take(1).flatten().for_each(Bucket::clear);
    }

    #[inline]
    fn generation(&self) -> u64 {
        u64::from(self.generation.load(Relaxed))
    }

    /// Age of a slot in searches, one too many where the numbers have wrapped around in between;
    /// `None` if it is no longer valid.
    #[inline]
    fn age_of(&self, word: u64) -> Option<u8> {
        let age = self.generation.load(Relaxed).wrapping_sub((word >> GENERATION_SHIFT) as u8);
        (age <= self.kept.load(Relaxed)).then_some(age)
    }

    /// Hash by two products of 128 bits: each bit of the position reaches every bit of key and
    /// bucket.
    #[inline]
    fn address(&self, player: u64, opponent: u64) -> Address {
        let product = |one: u64, other: u64| u128::from(one) * u128::from(other);
        let first = product(player ^ 0x9E37_79B9_7F4A_7C15, opponent ^ 0xC2B2_AE3D_27D4_EB4F);
        let second = product(first as u64 ^ 0xD6E8_FEB8_6659_FD93, (first >> 64) as u64 ^ 0xA076_1D64_78BD_642F);
        let (low, high) = (second as u64, (second >> 64) as u64);
        Address { bucket: (high >> 20) as usize & (self.buckets.len() - 1), key: low ^ high }
    }

    /// Prefetches the bucket of a position, for a [`probe`](Self::probe) that follows soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, player: u64, opponent: u64) {
        if let Some(bucket) = self.buckets.get(self.address(player, opponent).bucket) {
            prefetch(bucket);
        }
    }

    /// The entry of the position with those discs.
    #[inline]
    #[must_use]
    pub fn probe(&self, player: u64, opponent: u64) -> Option<Known> {
        let Address { bucket, key } = self.address(player, opponent);
        let bucket = &self.buckets[bucket];
        (0..WAYS)
            .map(|way| bucket.read(way))
            .find(|(found, word)| *found == key && self.age_of(*word).is_some())
            .map(|(_, word)| Known::unpacked(word))
    }

    /// The share of slots in use, in thousandths, estimated from the first thousand.
    #[must_use]
    pub fn fill_thousandths(&self) -> u32 {
        if self.kept.load(Relaxed) == 0 && !self.is_used.load(Relaxed) {
            return 0;
        }
        let sample = &self.buckets[..self.buckets.len().min(1000 / WAYS)];
        let words = sample.iter().flat_map(|bucket| &bucket.words);
        let counts = |word: u64| word != 0 && self.age_of(word).is_some();
        let used = words.filter(|word| counts(word.load(Relaxed))).count();
        (used * 1000 / (sample.len() * WAYS)) as u32
    }

    /// Stores an entry of a position.
    ///
    /// An existing entry of the same depth and selectivity keeps its tighter bounds; an entry with
    /// more work stays as it is, one with less is replaced. In a full bucket the entry with the
    /// least work is evicted, those of earlier searches first: their plies count less with each
    /// search since.
    pub fn store(&self, player: u64, opponent: u64, known: Known) {
        let Address { bucket, key } = self.address(player, opponent);
        let bucket = &self.buckets[bucket];
        let (mut place, mut least) = (0, u64::MAX);
        let mut known = known;
        for way in 0..WAYS {
            let (found, word) = bucket.read(way);
            let age = self.age_of(word);
            if found == key && age.is_some() {
                let before = Known::unpacked(word);
                place = way;
                match joined(before, known) {
                    Some(joined) => known = joined,
                    None if age == Some(0) => return,
                    None => known = before,
                }
                break;
            }
            let worth = match age {
                Some(0) => work_of(word) + CURRENT,
                Some(age) => work_of(word).saturating_sub(u64::from(age) * A_PLY),
                None => 0,
            };
            if worth < least {
                (place, least) = (way, worth);
            }
        }
        bucket.write(place, key, known.packed() | self.generation() << GENERATION_SHIFT);
        // Read first, so that threads do not contend for the cache line.
        if !self.is_used.load(Relaxed) {
            self.is_used.store(true, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use yomi_game::othello::Square;

    use super::*;

    fn exact(empties: u32, lower: i32, upper: i32, best: u8) -> Known {
        Known::exact(empties, lower, upper, Square::new(best))
    }

    #[test]
    fn a_search_that_resumes_knows_what_those_before_it_found() {
        // Large enough that each search clears another part.
        let table = Table::new(1 << 12);
        table.start();
        table.store(1, 2, exact(10, 4, 64, 3));
        table.resume();
        assert_eq!(table.probe(1, 2).map(|known| known.lower), Some(4));
        table.store(1, 2, Known { depth: 4, ..exact(4, 8, 8, 5) });
        assert_eq!(table.probe(1, 2).map(|known| known.lower), Some(4), "more work stays");
        table.resume();
        assert!(table.probe(1, 2).is_some());
        table.start();
        assert_eq!(table.probe(1, 2), None, "a new search finds no entry");
        table.store(3, 4, exact(10, 4, 64, 3));
        table.resume();
        assert!(table.probe(1, 2).is_some() && table.probe(3, 4).is_some());
    }

    #[test]
    fn a_search_that_goes_on_knows_what_the_one_before_it_knew() {
        let table = Table::new(1 << 12);
        table.go_on();
        table.store(1, 2, exact(10, 4, 64, 3));
        table.go_on();
        assert!(table.probe(1, 2).is_some());
        table.start();
        table.store(3, 4, exact(10, 4, 64, 3));
        table.go_on();
        assert!(table.probe(1, 2).is_none() && table.probe(3, 4).is_some());
        table.resume();
        table.go_on();
        assert!(table.probe(1, 2).is_some());
    }

    #[test]
    fn a_search_that_remembered_nothing_takes_nothing_from_the_next() {
        let table = Table::new(1 << 12);
        table.start();
        table.store(1, 2, exact(10, 4, 64, 3));
        for _ in 0..3 {
            table.resume();
            assert!(table.probe(1, 2).is_some());
        }
        table.start();
        table.resume();
        assert!(table.probe(1, 2).is_some(), "as if no search had started");
        table.start();
        assert_eq!(table.probe(1, 2), None);
        table.store(3, 4, exact(10, 4, 64, 3));
        assert_eq!(table.probe(1, 2), None);
        assert!(table.probe(3, 4).is_some());
    }

    #[test]
    fn numbers_that_come_back_bring_nothing_back() {
        let table = Table::new(4);
        table.start();
        table.store(1, 2, exact(60, 4, 64, 3));
        for search in 1..=600 {
            table.resume();
            // Without it no generation would pass.
            table.store(3, 4, exact(1, 4, 64, 3));
            let known = table.probe(1, 2).is_some();
            assert!(known || search >= usize::from(MOST_KEPT), "{search}");
            assert!(!known || search <= usize::from(MOST_KEPT), "{search}");
        }
    }

    #[test]
    fn what_a_search_finds_takes_the_place_of_what_those_before_found() {
        let table = Table::new(WAYS);
        table.start();
        for player in 1..=4 {
            table.store(player, 1 << 40, exact(20 + player as u32, 0, 2, 3));
        }
        table.resume();
        table.store(9, 1 << 40, exact(1, 0, 0, 3));
        assert!(table.probe(9, 1 << 40).is_some());
        let left = (1..=4).filter(|&player| table.probe(player, 1 << 40).is_some());
        assert_eq!(left.collect::<Vec<u64>>(), [2, 3, 4], "the least work went");
    }

    #[test]
    fn bounds_of_one_position_grow_together() {
        let table = Table::new(16);
        table.start();
        table.store(1, 2, exact(20, -64, 6, 3));
        table.store(1, 2, exact(20, 2, 64, 9));
        assert_eq!(table.probe(1, 2), Some(exact(20, 2, 6, 9)));
        assert_eq!(table.probe(2, 1), None);
        table.start();
        assert_eq!(table.probe(1, 2), None);
    }

    #[test]
    fn less_work_changes_nothing_and_more_replaces_it() {
        let table = Table::new(16);
        table.start();
        let shallow = Known { lower: 100, upper: 100, selectivity: 2, ..exact(8, 0, 0, 5) };
        table.store(1, 2, shallow);
        assert!(!shallow.is_exact(8));
        let deeper = Known { lower: 300, upper: 6400, depth: 10, best: Square::new(7), ..shallow };
        table.store(1, 2, deeper);
        assert_eq!(table.probe(1, 2), Some(deeper));
        table.store(1, 2, Known { lower: -50, ..shallow });
        assert_eq!(table.probe(1, 2), Some(deeper));
    }

    #[test]
    fn the_least_work_goes_first() {
        let table = Table::new(4);
        table.start();
        for (player, empties) in [(1, 20), (2, 9), (4, 15), (8, 12), (16, 10)] {
            table.store(player, 0, exact(empties, 0, 0, 64));
        }
        assert_eq!(table.probe(2, 0), None);
        assert!([1, 4, 8, 16].iter().all(|&player| table.probe(player, 0).is_some()));
        // Entries of an earlier search are worth nothing.
        table.start();
        table.store(32, 0, exact(1, 0, 0, 64));
        assert!(table.probe(32, 0).is_some());
    }

    #[test]
    fn no_search_sees_what_another_left_however_many_there_were() {
        for capacity in [4, 64, 2048] {
            let table = Table::new(capacity);
            let positions = || (1..=capacity as u64).map(|number| (number, number << 32));
            table.start();
            positions().for_each(|(player, opponent)| {
                table.store(player, opponent, exact(20, -2, 2, 1));
            });
            let kept = |table: &Table| positions().filter(|(one, other)| table.probe(*one, *other).is_some()).count();
            assert!(kept(&table) > capacity / 2, "{capacity}");
            for search in 0..600 {
                table.start();
                assert_eq!(kept(&table), 0, "{capacity} slots, search {search}");
                if search % 3 > 0 {
                    table.store(0, 1 << 20, exact(1, 0, 0, 1));
                }
            }
        }
    }

    #[test]
    fn a_reader_sees_whole_entries_or_none() {
        let table = Table::new(8);
        table.start();
        // The bounds of every entry identify its position.
        let of = |number: u64| exact(number as u32 % 60, number as i32, -(number as i32), 0);
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..20_000_u64 {
                        let number = (round * 7 + thread * 13) % 50;
                        table.store(number, !number, of(number));
                        let asked = (round * 11 + thread) % 50;
                        if let Some(known) = table.probe(asked, !asked) {
                            let expected = of(asked);
                            assert_eq!(
                                (known.lower, known.upper, known.depth),
                                (expected.lower, expected.upper, expected.depth)
                            );
                        }
                    }
                });
            }
        });
    }
}
