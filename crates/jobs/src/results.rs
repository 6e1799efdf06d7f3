//! Answers to long searches, kept beside the jobs: the same search is answered from them, in this process or the next one.

use std::{
    collections::HashSet,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::{StoreError, Stored, Write, measures, now};

/// Longest time that a lookup takes of a search.
const LOOKUP: Duration = Duration::from_millis(20);

/// Names that are read at a time.
const PAGE: usize = 4096;

/// Names that are read again, before the last one that is known.
const LATE: u64 = 256;

/// How long an answer is kept.
const KEEP: Duration = Duration::from_secs(30 * 86_400);

/// The name of a search.
pub type ResultKey = [u8; 32];

/// The answers of a store; clones share them.
#[derive(Clone, Debug)]
pub struct Results {
    stored: Stored,
    /// What the store has, so that other searches ask nothing of it.
    known: Arc<Mutex<HashSet<ResultKey>>>,
    /// The number of the last answer that is known.
    last: Arc<AtomicU64>,
    most_bytes: u64,
}

impl Results {
    /// The answers of that store, of so many bytes at most. None are found before [`load`](Self::load).
    #[must_use]
    pub fn new(stored: Stored, most_bytes: u64) -> Self {
        Self { stored, known: Arc::default(), last: Arc::default(), most_bytes }
    }

    /// Learns what the store has, or what it has got since the last time.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub async fn load(&self) -> Result<(), StoreError> {
        loop {
            let last = self.last.load(Ordering::Relaxed);
            // A number that was given out before may be committed later.
            let keys = self.stored.result_keys(last.saturating_sub(LATE), PAGE).await?;
            let newest = keys.last().map_or(last, |(number, _)| *number);
            self.known().extend(keys.into_iter().map(|(_, key)| key));
            if newest <= last {
                return Ok(());
            }
            self.last.store(newest, Ordering::Relaxed);
        }
    }

    /// Whether the store has no answer.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known().is_empty()
    }

    /// The answer of that name; `None` where there is none, or the store does not say so within 20 ms.
    pub async fn get(&self, key: ResultKey) -> Option<String> {
        if !self.known().contains(&key) {
            return None;
        }
        let found = tokio::time::timeout(LOOKUP, self.stored.result(key)).await.ok()?.ok()?;
        match found {
            Some(_) => measures::result_found(),
            // It was forgotten.
            None => {
                self.known().remove(&key);
            }
        }
        found
    }

    /// Keeps an answer; lost where the store cannot be written.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub async fn keep(&self, key: ResultKey, data: String) -> Result<(), StoreError> {
        let (now, age) = (now(), i64::try_from(KEEP.as_millis()).unwrap_or(i64::MAX));
        let before = now.saturating_sub(age);
        let most_bytes = self.most_bytes;
        self.stored.write(Write::KeepResult { key, data, most_bytes, before, now }).await?;
        measures::result_kept();
        self.known().insert(key);
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, HashSet<ResultKey>> {
        // What is behind the lock changes by single insertions and removals.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
