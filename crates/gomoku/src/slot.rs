//! Lock-free slot of a shared transposition table.
//!
//! It is two words: the entry, and the entry mixed with the key of the position. Threads write both
//! without synchronisation, so a reader may see halves of two writers; the resulting key then
//! matches no position. Source: R. M. Hyatt, T. Mann, A lock-less transposition-table
//! implementation for parallel search chess engines, ICGA Journal 25(1), 2002.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The slot of one entry; empty while key and word are 0.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

// Relaxed everywhere: slots are independent, and a torn slot does not match its key.
impl Slot {
    /// The key and the word.
    #[inline]
    pub(crate) fn read(&self) -> (u64, u64) {
        let word = self.word.load(Relaxed);
        (self.check.load(Relaxed) ^ word, word)
    }

    #[inline]
    pub(crate) fn write(&self, key: u64, word: u64) {
        self.check.store(key ^ word, Relaxed);
        self.word.store(word, Relaxed);
    }
}
