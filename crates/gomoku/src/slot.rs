//! A place of a table that threads share without locks.
//!
//! It is two words: what is known, and that word mixed with the key of the position. Threads write both without
//! agreeing on anything, so that a reader may meet halves of two writers; the key that comes out then is nobody's.
//! Source: R. M. Hyatt, T. Mann, A lock-less transposition-table implementation for parallel search chess engines,
//! ICGA Journal 25(1), 2002.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The place of one entry; empty while key and word are 0.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

// Relaxed everywhere: a slot stands for itself, and one that was torn does not match its key.
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
