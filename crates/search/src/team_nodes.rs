//! Shared node budget: the nodes that the threads of one search enter together.
//!
//! Each thread has a [`Budget`](crate::Budget) of its own. It reserves some hundred nodes of the
//! common limit at a time before it enters them, so that the team never exceeds the limit, and
//! returns those that it did not enter.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::team::Seat;

/// The remaining node limit and the nodes entered.
#[derive(Debug)]
pub struct TeamNodes {
    /// Nodes not yet reserved by a thread; `None` without a limit.
    left: Option<AtomicU64>,
    /// Nodes that the helpers have reported.
    of_helpers: AtomicU64,
    round: AtomicU32,
    stopped: AtomicBool,
}

// Relaxed everywhere: the numbers publish no other data, and flags only have to be seen soon.
impl TeamNodes {
    /// A budget of `limit` nodes for all threads; unlimited for `None`.
    #[must_use]
    pub fn new(limit: Option<u64>) -> Self {
        Self {
            left: limit.map(AtomicU64::new),
            of_helpers: AtomicU64::new(0),
            round: AtomicU32::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Nodes that helpers have entered and reported: complete when they have left.
    #[must_use]
    pub fn of_helpers(&self) -> u64 {
        self.of_helpers.load(Relaxed)
    }

    /// The current round of the helpers.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round.load(Relaxed)
    }

    /// Starts the next round and returns its number; helpers of the previous round stop.
    pub fn next_round(&self) -> u32 {
        self.round.fetch_add(1, Relaxed) + 1
    }

    /// Ends the searches of all threads.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Reserves up to `wanted` nodes of the limit.
    fn take(&self, wanted: u64) -> u64 {
        let Some(left) = &self.left else { return wanted };
        let before = left.fetch_update(Relaxed, Relaxed, |left| Some(left.saturating_sub(wanted)));
        // The closure never returns `None`, so both variants hold the previous value.
        before.unwrap_or_else(|left| left).min(wanted)
    }

    fn give_back(&self, nodes: u64) {
        if let Some(left) = &self.left {
            left.fetch_add(nodes, Relaxed);
        }
    }
}

/// One thread's share in its team's nodes.
#[derive(Debug)]
pub(crate) struct Share<'a> {
    nodes: &'a TeamNodes,
    /// A helper's seat and its round; `None` for the leader.
    helper: Option<(&'a Seat, u32)>,
    /// Nodes that this thread has reserved in all.
    granted: u64,
    /// Nodes reported to the team.
    told: u64,
}

impl<'a> Share<'a> {
    pub(crate) const fn new(nodes: &'a TeamNodes, helper: Option<(&'a Seat, u32)>) -> Self {
        Self { nodes, helper, granted: 0, told: 0 }
    }

    /// Reserves nodes until the thread, which has entered `entered`, may enter `wanted` in all;
    /// returns how many it may enter in all.
    pub(crate) fn take(&mut self, entered: u64, wanted: u64) -> u64 {
        if self.helper.is_some() {
            self.nodes.of_helpers.fetch_add(entered - self.told, Relaxed);
            self.told = entered;
        }
        self.granted += self.nodes.take(wanted.saturating_sub(self.granted));
        self.granted.min(wanted)
    }

    /// Whether no nodes are left for the thread, which has entered `entered`.
    pub(crate) fn is_spent(&self, entered: u64) -> bool {
        self.left(entered) == Some(0)
    }

    /// Nodes left for the thread, which has entered `entered`.
    pub(crate) fn left(&self, entered: u64) -> Option<u64> {
        let left = self.nodes.left.as_ref()?.load(Relaxed);
        Some(left + (self.granted - entered))
    }

    /// Whether the thread has to stop, regardless of nodes left.
    pub(crate) fn must_stop(&self) -> bool {
        let leaves = |(seat, round): (&Seat, u32)| seat.should_leave() || round != self.nodes.round();
        self.nodes.stopped.load(Relaxed) || self.helper.is_some_and(leaves)
    }

    /// Nodes of the helpers.
    pub(crate) fn of_helpers(&self) -> u64 {
        self.nodes.of_helpers()
    }

    /// Ends the thread's share after `entered` nodes.
    pub(crate) fn settle(&mut self, entered: u64) {
        self.take(entered, entered);
        if self.nodes.left.is_some() {
            self.nodes.give_back(self.granted - entered);
            self.granted = entered;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, thread, time::Duration};

    use super::*;
    use crate::{
        Budget, Control, Limits, StoppedBy,
        team::{SpawnedThreads, Team},
    };

    /// Enters nodes until the budget ends.
    fn spend(budget: &mut Budget<'_>) {
        while budget.enter_node().is_ok() {}
        budget.settle();
    }

    #[test]
    fn all_threads_together_enter_as_many_nodes_as_are_allowed() {
        for (threads, limit) in [(2, 1), (2, 100), (3, 10_000), (4, 300_001)] {
            let nodes = Arc::new(TeamNodes::new(Some(limit)));
            let (of_helpers, control) = (Arc::clone(&nodes), Control::default());
            let help = move |seat: &Seat| {
                let own = Control::default();
                spend(&mut Budget::helping(&own, &of_helpers, seat, 0));
            };
            let mut budget = Budget::start(Limits::default(), &control).leading(&nodes);
            Team::new(Arc::new(SpawnedThreads), threads).run(Arc::new(help), || spend(&mut budget));
            assert_eq!(budget.check(), Some(StoppedBy::Nodes));
            let entered = budget.nodes_of_all();
            let in_hand = u64::from(threads) * Budget::POLL_NODES;
            assert!((limit.saturating_sub(in_hand)..=limit).contains(&entered), "{entered}");
            assert_eq!(budget.nodes_left(), Some(limit - entered));
        }
    }

    #[test]
    fn a_helper_stops_for_another_round_and_when_all_do() {
        let control = Control::default();
        let reasons: [fn(&TeamNodes); 2] = [|nodes| _ = nodes.next_round(), TeamNodes::stop];
        for stops in reasons {
            let nodes = Arc::new(TeamNodes::new(None));
            let of_helpers = Arc::clone(&nodes);
            let (sent, came) = std::sync::mpsc::channel();
            let help = move |seat: &Seat| {
                let own = Control::default();
                let mut budget = Budget::helping(&own, &of_helpers, seat, 0);
                spend(&mut budget);
                let _ = sent.send(budget.nodes());
            };
            let entered = Team::new(Arc::new(SpawnedThreads), 2).run(Arc::new(help), || {
                thread::sleep(Duration::from_millis(5));
                stops(&nodes);
                came.recv_timeout(Duration::from_secs(30)).expect("the helper stops by itself")
            });
            assert_eq!(nodes.of_helpers(), entered);
            let own = Budget::start(Limits::default(), &control).leading(&nodes);
            assert_eq!((own.nodes(), own.nodes_of_all()), (0, entered));
        }
    }
}
