//! Answers that the same request would get again, within a bound in bytes.
//!
//! What is kept is what the search found, in the orientation in which it was searched. Only
//! [`is_kept`] outcomes are, and only of requests that some limit beside the clock ends
//! ([`Key::of`]). Knows no queue: `ticket` asks before it queues, `worker` hands in what was found.

mod key;

use std::{hash::RandomState, sync::Arc, time::Duration};

use quick_cache::{OptionsBuilder, Weighter, sync::DefaultLifecycle};

pub(super) use key::{Key, SameSearch};

use super::Answer;
use crate::{
    engine::{AnyOutcome, AnyReport},
    game::AnyMove,
    search::{Iteration, Line},
};

/// What an entry takes beside what it says of itself: the slots in the table and in the list of the
/// cache, both half empty at worst, and the headers of three allocations.
const OVERHEAD_BYTES: usize = 256;

/// What an entry takes by rule of thumb, for the tables of the cache.
const TYPICAL_BYTES: u64 = 2048;

/// What a search found, with its times.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) outcome: Arc<AnyOutcome>,
    /// Time in the queue.
    pub(super) queue: Duration,
    /// Time in the search.
    pub(super) search: Duration,
}

/// The answers that are kept; none where the bound is 0.
///
/// Its hash is keyed anew with every start, so that nobody can make keys that meet.
#[derive(Debug)]
pub(super) struct Cache {
    entries: Option<quick_cache::sync::Cache<Arc<Key>, Kept, InBytes, RandomState>>,
}

#[derive(Clone, Copy, Debug)]
struct InBytes;

impl Weighter<Arc<Key>, Kept> for InBytes {
    fn weight(&self, key: &Arc<Key>, kept: &Kept) -> u64 {
        let bytes = OVERHEAD_BYTES + key.bytes() + size_of::<Kept>() + outcome_bytes(&kept.outcome);
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }
}

impl Cache {
    /// An empty cache of so many bytes.
    pub(super) fn new(bytes: u64) -> Self {
        let typical = usize::try_from(bytes / TYPICAL_BYTES).unwrap_or(usize::MAX).max(1);
        let options =
            OptionsBuilder::new().weight_capacity(bytes).estimated_items_capacity(typical).build();
        // Fails only where one of the two is left out.
        let entries = options.ok().filter(|_| bytes > 0).map(|options| {
            quick_cache::sync::Cache::with_options(
                options,
                InBytes,
                RandomState::new(),
                DefaultLifecycle::default(),
            )
        });
        Self { entries }
    }

    /// What was found for that search.
    pub(super) fn get(&self, key: &Key) -> Option<Kept> {
        self.entries.as_ref()?.get(key)
    }

    /// Whether that outcome of a search would be kept.
    pub(super) fn keeps(&self, outcome: &AnyOutcome) -> bool {
        self.entries.is_some() && is_kept(outcome)
    }

    /// Keeps what was found, if it is worth it; others that were asked for longest ago go.
    pub(super) fn keep(&self, key: &Arc<Key>, kept: Kept) {
        if let Some(entries) = self.entries.as_ref().filter(|_| self.keeps(&kept.outcome)) {
            entries.insert(Arc::clone(key), kept);
        }
    }

    /// Entries, and the bytes that they take.
    pub(super) fn size(&self) -> (usize, u64) {
        self.entries.as_ref().map_or((0, 0), |entries| (entries.len(), entries.weight()))
    }
}

/// Whether the same search always ends like that, and with all that was asked.
fn is_kept(outcome: &AnyOutcome) -> bool {
    Answer::is_deterministic(outcome) && !Answer::is_cut_off(outcome)
}

/// Bytes on the heap.
fn outcome_bytes(outcome: &AnyOutcome) -> usize {
    let AnyReport { lines, iterations, .. } = &outcome.report;
    let of_line = |line: &Line<AnyMove>| line.moves.capacity() * size_of::<AnyMove>();
    size_of::<AnyOutcome>()
        + lines.capacity() * size_of::<Line<AnyMove>>()
        + lines.iter().map(of_line).sum::<usize>()
        + iterations.capacity() * size_of::<Iteration<AnyMove>>()
        + iterations.iter().map(|iteration| of_line(&iteration.line)).sum::<usize>()
}

#[cfg(test)]
mod tests;
