//! CPU time of a search thread for one search.

use std::time::Duration;

use yomi_os::ProcessorClock;

/// The clock of a search thread, and what it showed when the search began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunTime {
    clock: ProcessorClock,
    begun: Option<Duration>,
}

impl RunTime {
    /// Of a search that begins now on the calling thread.
    pub(crate) fn begin() -> Self {
        let clock = ProcessorClock::of_this_thread();
        Self { clock, begun: clock.read() }
    }

    /// Processor time of the search until now, where the system tells it.
    pub(crate) fn elapsed(self) -> Option<Duration> {
        Some(self.clock.read()?.saturating_sub(self.begun?))
    }
}
