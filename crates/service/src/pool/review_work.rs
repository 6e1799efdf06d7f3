//! A review of a game on the search threads: visit after visit of its plan.

use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::watch;
use yomi_review::{Plan, Review, ReviewedPly, Visited};
use yomi_search::{Control, StopReason};

use crate::Searcher;

/// A review, shared by its search thread and its ticket.
#[derive(Debug)]
pub(crate) struct ReviewWork {
    plan: Mutex<Plan>,
    /// Search time at most.
    pub(crate) limit: Duration,
    /// Notified after every visit.
    visited: watch::Sender<()>,
}

/// Progress of a review since the last report.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlanProgress {
    pub(crate) plies: Vec<ReviewedPly>,
    /// Plies that changed, and may change again.
    pub(crate) unfinished: Vec<ReviewedPly>,
    /// The part that is done, 0 to 1.
    pub(crate) progress: f64,
    /// What the plan recorded.
    pub(crate) visits: Vec<Visited>,
}

impl ReviewWork {
    /// That plan, which ends after that search time.
    pub(crate) fn new(plan: Plan, limit: Duration) -> Self {
        Self { plan: Mutex::new(plan), limit, visited: watch::Sender::new(()) }
    }

    /// Notified after every visit.
    pub(crate) fn visits(&self) -> watch::Receiver<()> {
        self.visited.subscribe()
    }

    /// Visits plies until the plan is finished, its time is over or `control` says stop; `None` where it gave way to
    /// another request. `earlier` is the search time of the turns before.
    pub(crate) fn search(
        &self,
        searcher: &mut dyn Searcher,
        control: &Control,
        earlier: Duration,
        gives_way: &dyn Fn() -> bool,
    ) -> Option<()> {
        let began = Instant::now();
        loop {
            let elapsed = earlier + began.elapsed();
            let left = self.limit.saturating_sub(elapsed);
            let visit = {
                let mut plan = self.plan.lock();
                if left.is_zero() {
                    plan.cancel();
                }
                plan.next_visit(elapsed)
            };
            let Some(visit) = visit else { return Some(()) };
            let visited = searcher.visit(&visit.within(left), control);
            self.plan.lock().take(visited);
            // No ticket listens where the client left.
            let _ = self.visited.send(());
            match control.stopped() {
                Some(StopReason::Preempted) => return None,
                Some(_) => return Some(()),
                None if gives_way() => return None,
                None => {}
            }
        }
    }

    /// What is new since the last call.
    pub(crate) fn news(&self) -> PlanProgress {
        let mut plan = self.plan.lock();
        PlanProgress {
            plies: plan.finished(),
            unfinished: plan.unfinished(),
            progress: plan.progress(),
            visits: plan.take_recorded(),
        }
    }

    /// Ends the plan: the plies that are visited are as they stand; whether it came to its own end within that search time.
    ///
    /// A visit that the limit cut short looks like any other, so that the time decides.
    pub(crate) fn close(&self, search: Duration) -> (Review, bool) {
        let mut plan = self.plan.lock();
        let is_cut = search >= self.limit && !plan.is_limited_by_time();
        let was_done = plan.is_done() && !is_cut;
        plan.cancel();
        (plan.review(), was_done)
    }
}
