//! Stored search results: the same search is answered from the store, in this process or the next one.

use std::{
    collections::HashSet,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::{StoreError, Stored, Write, measures, now};
use parking_lot::Mutex;

/// Timeout of a lookup, which the search pays.
const LOOKUP: Duration = Duration::from_millis(20);

/// Keys per read.
const PAGE: usize = 4096;

/// Overlap of two loads, in keys: numbers can be committed out of order.
const LATE: u64 = 256;

/// Retention of a result.
const KEEP: Duration = Duration::from_secs(30 * 86_400);

/// Key of a search.
pub type ResultKey = [u8; 32];

/// The search results of a store; clones share them.
#[derive(Clone, Debug)]
pub struct Results {
    stored: Stored,
    /// Keys in the store, so that searches without a stored result cause no query.
    known: Arc<Mutex<HashSet<ResultKey>>>,
    /// Number of the last known result.
    last: Arc<AtomicU64>,
    most_bytes: u64,
}

impl Results {
    /// The results of a store, limited to `most_bytes`. Lookups find none before [`load`](Self::load).
    #[must_use]
    pub fn new(stored: Stored, most_bytes: u64) -> Self {
        Self { stored, known: Arc::default(), last: Arc::default(), most_bytes }
    }

    /// Loads the keys that the store has, or has got since the last call.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn load(&self) -> Result<(), StoreError> {
        loop {
            let last = self.last.load(Ordering::Relaxed);
            // Smaller numbers may be committed later.
            let keys = self.stored.result_keys(last.saturating_sub(LATE), PAGE).await?;
            let newest = keys.last().map_or(last, |(number, _)| *number);
            self.known.lock().extend(keys.into_iter().map(|(_, key)| key));
            if newest <= last {
                return Ok(());
            }
            self.last.store(newest, Ordering::Relaxed);
        }
    }

    /// Whether no key is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.lock().is_empty()
    }

    /// Looks a result up; `None` where there is none, or the store does not answer within 20 ms.
    pub async fn get(&self, key: ResultKey) -> Option<String> {
        if !self.known.lock().contains(&key) {
            return None;
        }
        let found = tokio::time::timeout(LOOKUP, self.stored.result(key)).await.ok()?.ok()?;
        match found {
            Some(_) => measures::result_found(),
            // It was evicted.
            None => {
                self.known.lock().remove(&key);
            }
        }
        found
    }

    /// Stores a result.
    ///
    /// # Errors
    /// Where the store cannot be written: the result is lost.
    pub async fn keep(&self, key: ResultKey, data: String) -> Result<(), StoreError> {
        let (now, age) = (now(), i64::try_from(KEEP.as_millis()).unwrap_or(i64::MAX));
        let before = now.saturating_sub(age);
        let most_bytes = self.most_bytes;
        self.stored.write(Write::KeepResult { key, data, most_bytes, before, now }).await?;
        measures::result_kept();
        self.known.lock().insert(key);
        Ok(())
    }
}
