//! A memory for answers that is bounded in bytes.

use std::hash::{Hash, RandomState};

use quick_cache::{
    OptionsBuilder, Weighter,
    sync::{Cache, DefaultLifecycle},
};

/// What an entry takes beside what it says of itself: the slots in the table and in the list of the
/// cache, both half empty at worst, and the headers of its allocations.
const OVERHEAD_BYTES: usize = 256;

/// What an entry takes by rule of thumb, for the tables of the cache.
const TYPICAL_BYTES: u64 = 2048;

/// Values by keys; when it is full, those that were asked for longest ago go. Holds nothing where the
/// bound is 0.
///
/// Its hash is keyed anew with every start, so that no client can make keys that meet.
#[derive(Debug)]
pub struct Bounded<K, V>(Option<Cache<K, V, Weight<K, V>, RandomState>>);

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
    /// An empty one of so many bytes; `weigh` tells what an entry takes, keys and values themselves
    /// included.
    #[must_use]
    pub fn new(bytes: u64, weigh: fn(&K, &V) -> usize) -> Self {
        let typical = usize::try_from(bytes / TYPICAL_BYTES).unwrap_or(usize::MAX).max(1);
        let options =
            OptionsBuilder::new().weight_capacity(bytes).estimated_items_capacity(typical).build();
        // Fails only where one of the two is left out.
        let options = options.ok().filter(|_| bytes > 0);
        Self(options.map(|options| {
            let (hash, lifecycle) = (RandomState::new(), DefaultLifecycle::default());
            Cache::with_options(options, Weight(weigh), hash, lifecycle)
        }))
    }

    /// Whether anything is kept at all.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The value of that key.
    #[must_use]
    pub fn get(&self, key: &K) -> Option<V> {
        self.0.as_ref()?.get(key)
    }

    /// Keeps a value, in the place of one with the same key.
    pub fn keep(&self, key: K, value: V) {
        if let Some(entries) = &self.0 {
            entries.insert(key, value);
        }
    }

    /// Entries, and the bytes that they take.
    #[must_use]
    pub fn size(&self) -> (usize, u64) {
        self.0.as_ref().map_or((0, 0), |entries| (entries.len(), entries.weight()))
    }
}
