//! Search control: the stop flag that other threads raise, and the node and time budget that a
//! search checks itself.

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicU8, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use super::{
    Limits, StoppedBy,
    team::Seat,
    team_nodes::{Share, TeamNodes},
};
use parking_lot::Mutex;

/// Why another thread stops a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum StopReason {
    /// The caller's deadline has come.
    Deadline = 1,
    /// No client waits for the answer any more.
    Abandoned = 2,
    /// The service shuts down.
    Draining = 3,
    /// Another client's request needs the thread.
    Preempted = 4,
}

/// Stop flag of a search. The first reason given stays.
#[derive(Debug, Default)]
pub struct Control {
    reason: AtomicU8,
    raised: OnceLock<Raised>,
    /// Nodes at the search's last poll of the flag.
    nodes: AtomicU64,
    /// When the search will be stopped, as currently planned.
    due: Mutex<Option<Instant>>,
}

/// When a search was first asked to stop, and how far it had come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raised {
    /// The moment of the request.
    pub at: Instant,
    /// Nodes that the search had entered at its last poll of the flag: behind the true count by at
    /// most one polling interval.
    pub nodes: u64,
}

impl Control {
    /// Asks the search to stop. It does at its next poll: after at most [`Budget::POLL_NODES`] nodes where it counts
    /// them by a [`Budget`] one by one. Othello's endgame solver counts in larger steps: its constants `POLL_NODES`, and
    /// `FEW_NODES` for a subtree of the last empties, which is not left.
    pub fn stop(&self, reason: StopReason) {
        // Before the flag, so that a search that sees the flag finds the moment too. Relaxed: the
        // count may be that of an earlier poll.
        self.raised.get_or_init(|| Raised { at: Instant::now(), nodes: self.nodes.load(Ordering::Relaxed) });
        // Relaxed: the flag publishes no other data; the search only has to see it soon.
        let _ = self.reason.compare_exchange(0, reason as u8, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// When the search was first asked to stop; `None` if it was not.
    #[must_use]
    pub fn raised(&self) -> Option<Raised> {
        self.raised.get().copied()
    }

    /// Announces when the search will be asked to stop, so that it can plan its time; `None` if
    /// that is unknown.
    pub fn will_stop_at(&self, due: Option<Instant>) {
        *self.due.lock() = due;
    }

    /// When the search will be asked to stop, if that is known.
    #[must_use]
    pub fn due(&self) -> Option<Instant> {
        *self.due.lock()
    }

    /// Why the search was asked to stop; `None` if it was not.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        const DEADLINE: u8 = StopReason::Deadline as u8;
        const ABANDONED: u8 = StopReason::Abandoned as u8;
        const DRAINING: u8 = StopReason::Draining as u8;
        const PREEMPTED: u8 = StopReason::Preempted as u8;
        match self.reason.load(Ordering::Relaxed) {
            0 => None,
            DEADLINE => Some(StopReason::Deadline),
            ABANDONED => Some(StopReason::Abandoned),
            DRAINING => Some(StopReason::Draining),
            PREEMPTED => Some(StopReason::Preempted),
            other => unreachable!("{other} is no reason to stop"),
        }
    }
}

/// The error that unwinds a search that has to stop; the reason is in the [`Budget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Node and time budget of one thread: counts nodes, and polls the clock and the stop flag at most
/// [`Budget::POLL_NODES`] nodes apart.
#[derive(Debug)]
pub struct Budget<'control> {
    control: &'control Control,
    limits: Limits,
    started: Instant,
    nodes: u64,
    next_poll: u64,
    /// Nodes between two polls, adapted to the measured cost of a node.
    interval: u64,
    /// Time of the last poll, since the start.
    last_look: Duration,
    stopped_by: Option<StoppedBy>,
    /// The share in the team's nodes, if the search has helpers.
    share: Option<Share<'control>>,
}

impl<'control> Budget<'control> {
    /// Longest polling interval, in nodes. For cheap nodes that is some tens of microseconds, and a
    /// poll costs less than a thousandth of it.
    pub const POLL_NODES: u64 = 512;

    /// Nodes before the first poll, when their cost is still unknown.
    const FIRST_NODES: u64 = 16;

    /// Longest time between two polls. In gomoku a node with all its moves takes ten microseconds,
    /// and 512 of them would hold the thread for milliseconds after its clients have left.
    const MOST_APART: Duration = Duration::from_micros(100);

    /// A budget that starts now.
    #[must_use]
    pub fn start(limits: Limits, control: &'control Control) -> Self {
        let mut budget = Self {
            control,
            limits,
            started: Instant::now(),
            nodes: 0,
            next_poll: 0,
            interval: Self::FIRST_NODES,
            last_look: Duration::ZERO,
            stopped_by: None,
            share: None,
        };
        budget.schedule_poll();
        budget
    }

    /// The budget of the thread that leads a team, before it enters any node; `nodes` holds the
    /// node limit.
    #[must_use]
    pub fn leading(self, nodes: &'control TeamNodes) -> Self {
        self.sharing(Share::new(nodes, None))
    }

    /// The budget of a helper, which ends when the helper has to leave `seat`, when `round` is
    /// over, or with the team's nodes. `control` is the helper's own.
    #[must_use]
    pub fn helping(control: &'control Control, nodes: &'control TeamNodes, seat: &'control Seat, round: u32) -> Self {
        Self::start(Limits::default(), control).sharing(Share::new(nodes, Some((seat, round))))
    }

    fn sharing(mut self, share: Share<'control>) -> Self {
        self.share = Some(share);
        self.schedule_poll();
        self
    }

    /// Returns the nodes that this thread has reserved and not entered to the team; the thread
    /// enters no more.
    pub fn settle(&mut self) {
        if let Some(share) = &mut self.share {
            share.settle(self.nodes);
            self.next_poll = self.nodes;
        }
    }

    fn schedule_poll(&mut self) {
        let poll = self.nodes + self.interval;
        self.next_poll = match (&mut self.share, self.limits.nodes) {
            (Some(share), _) => share.take(self.nodes, poll),
            (None, Some(limit)) => poll.min(limit),
            (None, None) => poll,
        };
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

    /// Counts nodes already entered, for searches that check their limits only at intervals.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop.
    pub fn charge(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes += nodes;
        if self.nodes >= self.next_poll { self.poll() } else { Ok(()) }
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        let now = self.started.elapsed();
        if self.check_at(now).is_some() {
            return Err(Stopped);
        }
        self.control.nodes.store(self.nodes_of_all(), Ordering::Relaxed);
        self.interval = next_interval(self.interval, now.saturating_sub(self.last_look));
        self.last_look = now;
        self.schedule_poll();
        if self.next_poll <= self.nodes {
            // Another thread has just reserved the last nodes.
            self.stopped_by = Some(StoppedBy::Nodes);
            return Err(Stopped);
        }
        Ok(())
    }

    /// Checks all limits at once; the first reason found stays.
    pub fn check(&mut self) -> Option<StoppedBy> {
        self.check_at(self.started.elapsed())
    }

    fn check_at(&mut self, elapsed: Duration) -> Option<StoppedBy> {
        if self.stopped_by.is_none() {
            self.stopped_by = self.reached(elapsed);
        }
        self.stopped_by
    }

    fn reached(&self, elapsed: Duration) -> Option<StoppedBy> {
        if let Some(reason) = self.control.stopped() {
            return Some(match reason {
                StopReason::Deadline => StoppedBy::Deadline,
                StopReason::Abandoned => StoppedBy::Abandoned,
                StopReason::Draining => StoppedBy::Draining,
                StopReason::Preempted => StoppedBy::Preempted,
            });
        }
        let is_spent = match &self.share {
            Some(share) if share.must_stop() => return Some(StoppedBy::Abandoned),
            Some(share) => share.is_spent(self.nodes),
            None => self.limits.nodes.is_some_and(|limit| self.nodes >= limit),
        };
        if is_spent {
            return Some(StoppedBy::Nodes);
        }
        if self.limits.time.is_some_and(|limit| elapsed >= limit) {
            return Some(StoppedBy::Time);
        }
        if self.limits.server_time.is_some_and(|limit| elapsed >= limit) {
            return Some(StoppedBy::ServerLimit);
        }
        None
    }

    /// Time left until the first time limit or the announced stop; `None` if neither is known.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        let elapsed = self.elapsed();
        let limits = self.limits.time.into_iter().chain(self.limits.server_time);
        let limits = limits.map(|limit| limit.saturating_sub(elapsed));
        let due = self.control.due().map(|due| due.saturating_duration_since(Instant::now()));
        limits.chain(due).min()
    }

    /// Nodes left of the limit; `None` without a limit.
    #[must_use]
    pub fn nodes_left(&self) -> Option<u64> {
        match &self.share {
            Some(share) => share.left(self.nodes),
            None => self.limits.nodes.map(|limit| limit.saturating_sub(self.nodes)),
        }
    }

    /// Nodes entered so far, by this thread.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes entered so far, including those that helpers have reported.
    #[must_use]
    pub fn nodes_of_all(&self) -> u64 {
        self.nodes + self.share.as_ref().map_or(0, Share::of_helpers)
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// The next polling interval, given how long the last one took. A search that the scheduler had
/// preempted polls more often for a while, which costs little.
fn next_interval(interval: u64, took: Duration) -> u64 {
    if took > Budget::MOST_APART {
        (interval / 2).max(1)
    } else if took < Budget::MOST_APART / 4 {
        (interval * 2).min(Budget::POLL_NODES)
    } else {
        interval
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The polling interval that is reached in the long run with nodes of that cost.
    fn settled(node: Duration) -> u64 {
        (0..100)
            .fold(Budget::FIRST_NODES, |interval, _| next_interval(interval, node * u32::try_from(interval).unwrap()))
    }

    #[test]
    fn looks_come_as_often_as_the_cost_of_nodes_wants() {
        assert_eq!(settled(Duration::from_nanos(30)), Budget::POLL_NODES);
        for micros in [1, 7, 25, 90] {
            let node = Duration::from_micros(micros);
            let interval = u32::try_from(settled(node)).unwrap();
            assert!(node * interval <= Budget::MOST_APART, "{interval} nodes of {micros} µs");
        }
        assert_eq!(settled(Duration::from_millis(5)), 1);
    }

    #[test]
    fn slow_nodes_are_stopped_after_a_few_of_them() {
        let control = Control::default();
        let mut budget = Budget::start(Limits::default(), &control);
        let slow = || std::thread::sleep(Duration::from_millis(1));
        for _ in 0..3 * Budget::FIRST_NODES {
            slow();
            budget.enter_node().unwrap();
        }
        control.stop(StopReason::Abandoned);
        let before = budget.nodes();
        while budget.enter_node().is_ok() {
            slow();
        }
        assert!(budget.nodes() - before <= 2, "{} nodes of 1 ms", budget.nodes() - before);
    }

    #[test]
    fn the_flag_keeps_what_was_searched_when_it_was_first_raised() {
        let control = Control::default();
        let mut budget = Budget::start(Limits::default(), &control);
        let nodes = 3 * Budget::POLL_NODES + 7;
        for _ in 0..nodes {
            budget.enter_node().unwrap();
        }
        assert_eq!(control.raised(), None);
        control.stop(StopReason::Abandoned);
        let raised = control.raised().unwrap();
        assert!((1..=Budget::POLL_NODES).contains(&(nodes - raised.nodes)), "{raised:?}");
        control.stop(StopReason::Draining);
        while budget.enter_node().is_ok() {}
        assert!(budget.nodes() - raised.nodes <= Budget::POLL_NODES);
        assert_eq!((control.raised(), control.stopped()), (Some(raised), Some(StopReason::Abandoned)));
    }
}
