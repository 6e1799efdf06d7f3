//! A request under way, as far as the phases of its connection go by it: until its response is written, or it is
//! given up.

use std::task::Waker;

use tokio::time::Instant;

use super::{Phases, Unsent};

/// A request whose response is not written to its end.
pub(in crate::server) struct UnderWay {
    pub(super) phases: Phases,
    pub(super) number: u64,
}

impl UnderWay {
    /// A part of the response was handed over; the connection asks for the next when it has room.
    pub(in crate::server) fn handed_over(&self, now: Instant) {
        self.phases.state().untaken.insert(self.number, now);
    }

    /// Its body, of which the phases then know how long it is waited for.
    pub(in crate::server) fn body(&self) -> BodyUnderWay {
        BodyUnderWay { phases: self.phases.clone(), number: self.number, since: None }
    }

    /// The connection asks for the next part.
    pub(in crate::server) fn asked_on(&self) {
        self.phases.state().untaken.remove(&self.number);
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut state = self.phases.state();
        state.under_way -= 1;
        state.untaken.remove(&self.number);
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
}

/// The body of a request, as long as more of it may come.
pub(in crate::server) struct BodyUnderWay {
    phases: Phases,
    number: u64,
    /// Since when it is waited for: parts that trickle in buy no time.
    since: Option<Instant>,
}

impl BodyUnderWay {
    /// More has to come; `reader` is woken when it is given up, and whether it is.
    pub(in crate::server) fn is_given_up(&mut self, reader: &Waker) -> bool {
        let since = *self.since.get_or_insert_with(Instant::now);
        let mut state = self.phases.state();
        if !state.is_displaced {
            state.unsent.insert(self.number, Unsent { since, reader: reader.clone() });
        }
        state.is_displaced
    }

    /// All of it has come.
    pub(in crate::server) fn ended(&self) {
        self.phases.state().unsent.remove(&self.number);
    }
}

impl Drop for BodyUnderWay {
    fn drop(&mut self) {
        self.ended();
    }
}
