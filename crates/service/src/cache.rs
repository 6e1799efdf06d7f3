//! The result cache: answers by cache key, bounded in bytes, with eviction by S3-FIFO.
//!
//! What is kept is what the search found, in the orientation in which it was searched. Only
//! [`is_kept`] outcomes are, and only of requests that some limit beside the clock ends
//! ([`Key::of`]). Knows no queue: `ticket` asks before it queues, `worker` hands in what was found.

pub(crate) mod bounded;
mod key;
mod written;

use std::{sync::Arc, time::Duration};

pub(crate) use key::{Key, SameSearch};

use yomi_game::AnyMove;
use yomi_players::{AnyOutcome, AnyReport};
use yomi_search::{Iteration, Line, ProofNode};

use bounded::Bounded;

use crate::Answer;

/// What a search found, with its times.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) outcome: Arc<AnyOutcome>,
    /// Time in the queue.
    pub(crate) queue: Duration,
    /// Time in the search.
    pub(crate) search: Duration,
}

/// The answers that are kept; none where the bound is 0.
#[derive(Debug)]
pub(crate) struct Cache {
    entries: Bounded<Arc<Key>, Kept>,
}

impl Cache {
    /// An empty cache of so many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        Self {
            entries: Bounded::new(bytes, |key, kept| key.bytes() + size_of::<Kept>() + outcome_bytes(&kept.outcome)),
        }
    }

    /// What was found for that search.
    pub(crate) fn get(&self, key: &Arc<Key>) -> Option<Kept> {
        self.entries.get(key)
    }

    /// Whether that outcome of a search would be kept.
    pub(crate) fn keeps(&self, outcome: &AnyOutcome) -> bool {
        self.entries.is_on() && is_kept(outcome)
    }

    /// Keeps what was found, if it is worth it; others are evicted for it.
    pub(crate) fn keep(&self, key: &Arc<Key>, kept: Kept) {
        if self.keeps(&kept.outcome) {
            self.entries.keep(Arc::clone(key), kept);
        }
    }

    /// Entries, and the bytes that they take.
    pub(crate) fn size(&self) -> (usize, u64) {
        self.entries.size()
    }
}

/// Whether the same search always ends like that, and with all that was asked.
fn is_kept(outcome: &AnyOutcome) -> bool {
    Answer::is_deterministic(outcome) && !Answer::is_cut_off(outcome)
}

/// Bytes on the heap.
fn outcome_bytes(outcome: &AnyOutcome) -> usize {
    let AnyOutcome { report, stopped_by: _ } = outcome;
    // Without `..`: a new field compiles only once it is decided whether it takes memory of its own.
    let AnyReport {
        lines,
        iterations,
        depth: _,
        selective_depth: _,
        chosen: _,
        statistics: _,
        elapsed: _,
        proof,
        chances,
        visits,
    } = report;
    let of_line = |line: &Line<AnyMove>| line.moves.capacity() * size_of::<AnyMove>();
    size_of::<AnyOutcome>()
        + lines.capacity() * size_of::<Line<AnyMove>>()
        + lines.iter().map(of_line).sum::<usize>()
        + iterations.capacity() * size_of::<Iteration<AnyMove>>()
        + iterations.iter().map(|iteration| of_line(&iteration.line)).sum::<usize>()
        + chances.capacity() * size_of::<f64>()
        + visits.capacity() * size_of::<u64>()
        + proof.as_ref().map_or(0, |proof| proof.nodes.capacity() * size_of::<ProofNode<AnyMove>>())
}

#[cfg(test)]
mod tests;
