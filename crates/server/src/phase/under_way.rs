//! A request under way, as the phases of its connection count it: until its response is written or abandoned.

use std::{
    collections::hash_map::Entry,
    sync::atomic::{AtomicBool, Ordering},
    task::Waker,
};

use tokio::time::Instant;

use super::{Phases, Unsent, Untaken};

/// A request under way, until the end of its response was handed over or this is dropped. Parts not taken by then count
/// as untaken until it is dropped.
pub(crate) struct UnderWay {
    phases: Phases,
    number: u64,
    since: Instant,
    has_ended: AtomicBool,
}

impl UnderWay {
    pub(super) const fn new(phases: Phases, number: u64, since: Instant) -> Self {
        Self { phases, number, since, has_ended: AtomicBool::new(false) }
    }

    /// When its first byte was read.
    pub(crate) const fn since(&self) -> Instant {
        self.since
    }

    /// Records that the end of the response was handed over, or abandoned.
    pub(crate) fn end(&self) {
        // Relaxed: the lock guards the state.
        if self.has_ended.swap(true, Ordering::Relaxed) {
            return;
        }
        let mut state = self.phases.shared.lock();
        state.under_way -= 1;
        state.unsent.remove(&self.number);
        if state.under_way > 0 {
            return;
        }
        state.idle_since = Instant::now();
        let reader = state.reader.take();
        drop(state);
        if let Some(reader) = reader {
            reader.wake();
        }
    }

    /// Records that a part of the response was handed over.
    pub(crate) fn part_handed_over(&self, now: Instant) {
        let mut state = self.phases.shared.lock();
        let untaken = state.untaken.entry(self.number);
        untaken.or_insert(Untaken { since: now, parts: 0 }).parts += 1;
    }

    /// Records that the client has taken a part, or that it was dropped.
    pub(crate) fn part_taken(&self, now: Instant) {
        let mut state = self.phases.shared.lock();
        let Entry::Occupied(mut untaken) = state.untaken.entry(self.number) else { return };
        let Untaken { since, parts } = untaken.get_mut();
        *since = now;
        *parts -= 1;
        if *parts == 0 {
            untaken.remove();
        }
    }

    /// Tracks the request's body, so that the phases know how long it has been awaited.
    pub(crate) fn body(&self) -> BodyUnderWay {
        BodyUnderWay { phases: self.phases.clone(), number: self.number, since: None }
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.end();
        self.phases.shared.lock().untaken.remove(&self.number);
    }
}

/// The body of a request, while more of it may arrive.
pub(crate) struct BodyUnderWay {
    phases: Phases,
    number: u64,
    /// Since when it has been awaited: parts that trickle in buy no time (slowloris).
    since: Option<Instant>,
}

impl BodyUnderWay {
    /// Records that more is awaited. Returns whether the body was given up, else wakes `reader` when it is.
    pub(crate) fn is_given_up(&mut self, reader: &Waker) -> bool {
        let since = *self.since.get_or_insert_with(Instant::now);
        let mut state = self.phases.shared.lock();
        if !state.is_displaced {
            state.unsent.insert(self.number, Unsent { since, reader: reader.clone() });
        }
        state.is_displaced
    }

    /// Records that the body is complete.
    pub(crate) fn has_come(&self) {
        self.phases.shared.lock().unsent.remove(&self.number);
    }
}

impl Drop for BodyUnderWay {
    fn drop(&mut self) {
        self.has_come();
    }
}
