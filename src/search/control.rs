//! Stopping a search from outside, and the budget that it watches itself.

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicU8, AtomicU64, Ordering},
    },
    time::Instant,
};

use super::{Limits, StoppedBy};

/// Why somebody outside stops a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum StopReason {
    /// The caller's deadline has come.
    Deadline = 1,
    /// Nobody waits for the answer any more.
    Abandoned = 2,
    /// The service shuts down.
    Draining = 3,
}

/// The flag through which a search is stopped from outside. The first reason given stays.
#[derive(Debug, Default)]
pub struct Control {
    reason: AtomicU8,
    raised: OnceLock<Raised>,
    /// Nodes at the search's last look at the flag.
    nodes: AtomicU64,
}

/// The moment at which a search was first asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raised {
    /// When that was.
    pub at: Instant,
    /// Nodes that the search had entered when it last looked at the flag, at most those between two
    /// looks fewer than by then.
    pub nodes: u64,
}

impl Control {
    /// Asks the search to stop; it does within [`Budget::POLL_NODES`] nodes.
    pub fn stop(&self, reason: StopReason) {
        // Before the flag, so that a search that sees the flag finds the moment, too. Relaxed: the
        // nodes may be those of a look before.
        self.raised.get_or_init(|| Raised {
            at: Instant::now(),
            nodes: self.nodes.load(Ordering::Relaxed),
        });
        // Relaxed: the flag publishes no other data; the search only has to see it soon.
        let _ = self.reason.compare_exchange(0, reason as u8, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// The moment at which the search was first asked to stop, if it was.
    #[must_use]
    pub fn raised(&self) -> Option<Raised> {
        self.raised.get().copied()
    }

    /// Why the search was asked to stop, if it was.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        match self.reason.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(StopReason::Deadline),
            2 => Some(StopReason::Abandoned),
            _ => Some(StopReason::Draining),
        }
    }
}

/// The error with which a search unwinds once it has to stop; the reason is in the [`Budget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Counts nodes, and looks at the clock and the stop flag every [`Budget::POLL_NODES`] of them.
#[derive(Debug)]
pub struct Budget<'control> {
    control: &'control Control,
    limits: Limits,
    started: Instant,
    nodes: u64,
    next_poll: u64,
    stopped_by: Option<StoppedBy>,
}

impl<'control> Budget<'control> {
    /// Nodes between two looks at the clock and the stop flag: some tens of microseconds apart,
    /// while a look costs less than one part in a thousand.
    pub const POLL_NODES: u64 = 512;

    /// A budget that starts now.
    #[must_use]
    pub fn start(limits: Limits, control: &'control Control) -> Self {
        let mut budget = Self {
            control,
            limits,
            started: Instant::now(),
            nodes: 0,
            next_poll: 0,
            stopped_by: None,
        };
        budget.schedule_poll();
        budget
    }

    fn schedule_poll(&mut self) {
        let poll = self.nodes + Self::POLL_NODES;
        self.next_poll = self.limits.nodes.map_or(poll, |limit| poll.min(limit));
    }

    /// Counts one node that is about to be entered.
    ///
    /// # Errors
    /// [`Stopped`], without counting, when a limit is reached or the search was asked to stop.
    #[inline]
    pub fn enter_node(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts nodes that have been entered, for searches that look at their limits now and then
    /// only.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop.
    pub fn charge(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes += nodes;
        if self.nodes >= self.next_poll { self.poll() } else { Ok(()) }
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        if self.check().is_some() {
            return Err(Stopped);
        }
        self.control.nodes.store(self.nodes, Ordering::Relaxed);
        self.schedule_poll();
        Ok(())
    }

    /// Looks at all limits at once; the reason stays once there is one.
    pub fn check(&mut self) -> Option<StoppedBy> {
        if self.stopped_by.is_none() {
            self.stopped_by = self.reached();
        }
        self.stopped_by
    }

    fn reached(&self) -> Option<StoppedBy> {
        if let Some(reason) = self.control.stopped() {
            return Some(match reason {
                StopReason::Deadline => StoppedBy::Deadline,
                StopReason::Abandoned => StoppedBy::Abandoned,
                StopReason::Draining => StoppedBy::Draining,
            });
        }
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Some(StoppedBy::Nodes);
        }
        let elapsed = self.started.elapsed();
        if self.limits.time.is_some_and(|limit| elapsed >= limit) {
            return Some(StoppedBy::Time);
        }
        if self.limits.server_time.is_some_and(|limit| elapsed >= limit) {
            return Some(StoppedBy::ServerLimit);
        }
        None
    }

    /// Nodes that are left of the limit; `None` where there is none.
    #[must_use]
    pub fn nodes_left(&self) -> Option<u64> {
        self.limits.nodes.map(|limit| limit.saturating_sub(self.nodes))
    }

    /// Nodes entered so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> std::time::Duration {
        self.started.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flag_keeps_what_was_searched_when_it_was_first_raised() {
        let control = Control::default();
        let mut budget = Budget::start(Limits::default(), &control);
        for _ in 0..3 * Budget::POLL_NODES + 7 {
            budget.enter_node().unwrap();
        }
        assert_eq!(control.raised(), None);
        control.stop(StopReason::Abandoned);
        let raised = control.raised().unwrap();
        assert_eq!(raised.nodes, 3 * Budget::POLL_NODES);
        control.stop(StopReason::Draining);
        while budget.enter_node().is_ok() {}
        assert!(budget.nodes() - raised.nodes <= Budget::POLL_NODES);
        assert_eq!(
            (control.raised(), control.stopped()),
            (Some(raised), Some(StopReason::Abandoned))
        );
    }
}
