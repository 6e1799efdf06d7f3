//! A request under way, as far as the phases of its connection go by it: until its response is written, or it is
//! given up.

use std::{
    collections::hash_map::Entry,
    sync::atomic::{AtomicBool, Ordering},
    task::Waker,
};

use tokio::time::Instant;

use super::{Phases, Unsent, Untaken};

/// A request under way, until the end of its response was handed over or this is dropped. Parts that are not taken by then
/// count as that until it is dropped.
pub(crate) struct UnderWay {
    phases: Phases,
    number: u64,
    has_ended: AtomicBool,
}

impl UnderWay {
    pub(super) const fn new(phases: Phases, number: u64) -> Self {
        Self { phases, number, has_ended: AtomicBool::new(false) }
    }

    /// The end of its response was handed over, or it is given up.
    pub(crate) fn end(&self) {
        // Relaxed: what it guards is behind the lock.
        if self.has_ended.swap(true, Ordering::Relaxed) {
            return;
        }
        let mut state = self.phases.state();
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

    /// A part of the response was handed over.
    pub(crate) fn part_handed_over(&self, now: Instant) {
        let mut state = self.phases.state();
        let untaken = state.untaken.entry(self.number);
        untaken.or_insert(Untaken { since: now, parts: 0 }).parts += 1;
    }

    /// The client has taken a part that was handed over, or it was given up.
    pub(crate) fn part_taken(&self, now: Instant) {
        let mut state = self.phases.state();
        let Entry::Occupied(mut untaken) = state.untaken.entry(self.number) else { return };
        let Untaken { since, parts } = untaken.get_mut();
        *since = now;
        *parts -= 1;
        if *parts == 0 {
            untaken.remove();
        }
    }

    /// Its body, of which the phases then know how long it is waited for.
    pub(crate) fn body(&self) -> BodyUnderWay {
        BodyUnderWay { phases: self.phases.clone(), number: self.number, since: None }
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.end();
        self.phases.state().untaken.remove(&self.number);
    }
}

/// The body of a request, as long as more of it may come.
pub(crate) struct BodyUnderWay {
    phases: Phases,
    number: u64,
    /// Since when it is waited for: parts that trickle in buy no time.
    since: Option<Instant>,
}

impl BodyUnderWay {
    /// More has to come; `reader` is woken when it is given up, and whether it is.
    pub(crate) fn is_given_up(&mut self, reader: &Waker) -> bool {
        let since = *self.since.get_or_insert_with(Instant::now);
        let mut state = self.phases.state();
        if !state.is_displaced {
            state.unsent.insert(self.number, Unsent { since, reader: reader.clone() });
        }
        state.is_displaced
    }

    /// All of it has come.
    pub(crate) fn has_come(&self) {
        self.phases.state().unsent.remove(&self.number);
    }
}

impl Drop for BodyUnderWay {
    fn drop(&mut self) {
        self.has_come();
    }
}
