//! A concurrent map that is bounded in bytes, with eviction by S3-FIFO (`quick_cache`).

use std::hash::{Hash, RandomState};

use quick_cache::{
    OptionsBuilder, Weighter,
    sync::{Cache, DefaultLifecycle},
};

/// Memory of an entry beside key and value, in bytes: slots in the table and the queue of the cache, both half empty at
/// worst, and the headers of its allocations.
const OVERHEAD_BYTES: usize = 256;

/// Estimated memory of an entry, in bytes, for the initial size of the tables.
const TYPICAL_BYTES: u64 = 2048;

/// The map; stores nothing if the bound is 0.
///
/// Its hash has a random key in each process, so that no client can construct collisions.
#[derive(Debug)]
pub(crate) struct Bounded<K, V>(Option<Cache<K, V, Weight<K, V>, RandomState>>);

/// Bytes of an entry.
#[derive(Debug)]
struct Weight<K, V>(fn(&K, &V) -> usize);

impl<K, V> Clone for Weight<K, V> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<K, V> Weighter<K, V> for Weight<K, V> {
    fn weight(&self, key: &K, value: &V) -> u64 {
        u64::try_from(OVERHEAD_BYTES + (self.0)(key, value)).unwrap_or(u64::MAX)
    }
}

impl<K: Eq + Hash, V: Clone> Bounded<K, V> {
    /// An empty map of at most `bytes`; `weigh` returns the bytes of an entry, key and value included.
    #[must_use]
    pub(crate) fn new(bytes: u64, weigh: fn(&K, &V) -> usize) -> Self {
        let typical = usize::try_from(bytes / TYPICAL_BYTES).unwrap_or(usize::MAX).max(1);
        let options = OptionsBuilder::new().weight_capacity(bytes).estimated_items_capacity(typical).build();
        // Fails only where one of the two is left out.
        let options = options.ok().filter(|_| bytes > 0);
        Self(options.map(|options| {
            let (hash, lifecycle) = (RandomState::new(), DefaultLifecycle::default());
            Cache::with_options(options, Weight(weigh), hash, lifecycle)
        }))
    }

    /// Whether the bound is above 0.
    #[must_use]
    pub(crate) const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The value of that key.
    #[must_use]
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.0.as_ref()?.get(key)
    }

    /// Stores a value; replaces one with the same key.
    pub(crate) fn keep(&self, key: K, value: V) {
        if let Some(entries) = &self.0 {
            entries.insert(key, value);
        }
    }

    /// The number of entries, and their bytes.
    #[must_use]
    pub(crate) fn size(&self) -> (usize, u64) {
        self.0.as_ref().map_or((0, 0), |entries| (entries.len(), entries.weight()))
    }
}
