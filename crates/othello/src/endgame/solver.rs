//! Endgame solver state of one thread: counters, tables, limits.

use std::{sync::Arc, time::Duration};

use yomi_game::othello::cpu::CpuPath;
use yomi_search::{Budget, Stopped, team::Seat};

use super::{near_table::NearTable, steps::Step};
use crate::{
    splits::{Split, Splits},
    table::Table,
    tally::Tally,
};

/// Shortest polling interval, in nodes, as long as that many are left: a quarter of a millisecond
/// at most. A search without clients ends as soon, and a cutoff found by one thread reaches the
/// others.
const POLL_NODES: u64 = 1 << 10;

/// With fewer nodes left, each node polls the limits. A search of the last empties does not poll,
/// and enters fewer nodes than this, which a property test holds: of 60,000 with ten empty squares
/// none more than 12,782 in positions from random games, 26,449 in arrangements that no game
/// reaches; the medians are 177 and 727.
pub(super) const FEW_NODES: u64 = 1 << 16;

/// Endgame solver: owns what one request needs of one thread.
#[derive(Debug)]
pub struct Solver<'run> {
    pub(super) tally: Tally,
    /// Created when the search first comes near the end: most midgame searches never do.
    pub(super) near: Option<NearTable>,
    pub(super) table: &'run Table,
    pub(super) path: CpuPath,
    limiter: Limiter<'run>,
    /// Nodes already charged to the limiter.
    charged: u64,
    /// Node count of the next poll.
    poll_at: u64,
    /// Node count from which few nodes are left.
    short_from: u64,
    /// Stack of the moves of the nodes on the current path.
    pub(super) steps: Vec<Step>,
    /// State shared with other threads; `None` in a single-threaded search.
    splits: Option<Arc<Splits>>,
    /// The innermost split that this thread searches for.
    below: Option<Arc<Split>>,
}

/// What limits the search of a thread.
#[derive(Debug)]
enum Limiter<'run> {
    /// The leader's limits.
    Budget(Budget<'run>),
    /// A helper's seat in the team.
    Seat(&'run Seat),
}

impl Limiter<'_> {
    /// Remaining nodes; `None` without a node limit.
    fn nodes_left(&self) -> Option<u64> {
        match self {
            Self::Budget(budget) => budget.nodes_left(),
            Self::Seat(_) => None,
        }
    }
}

/// Node count from which few nodes are left.
fn short_from(entered: u64, left: Option<u64>) -> u64 {
    left.map_or(u64::MAX, |left| entered.saturating_add(left.saturating_sub(FEW_NODES)))
}

impl<'run> Solver<'run> {
    /// A new solver; `splits` is the state shared with helpers, if it may have any. The table must
    /// have been [started](Table::start).
    #[must_use]
    pub fn new(table: &'run Table, budget: Budget<'run>, splits: Option<Arc<Splits>>, path: CpuPath) -> Self {
        Self::of(table, Limiter::Budget(budget), splits, path)
    }

    /// The solver of a helper.
    pub(crate) fn helping(table: &'run Table, seat: &'run Seat, splits: Arc<Splits>, path: CpuPath) -> Self {
        Self::of(table, Limiter::Seat(seat), Some(splits), path)
    }

    fn of(table: &'run Table, limiter: Limiter<'run>, splits: Option<Arc<Splits>>, path: CpuPath) -> Self {
        let short_from = short_from(0, limiter.nodes_left());
        Self {
            tally: Tally::default(),
            near: None,
            table,
            path,
            limiter,
            charged: 0,
            poll_at: 0,
            short_from,
            steps: Vec::with_capacity(1024),
            splits,
            below: None,
        }
    }

    /// The budget, with all nodes so far, those of helpers included.
    ///
    /// # Panics
    /// For the solver of a helper, which has none.
    pub fn budget(&mut self) -> &mut Budget<'run> {
        // The budget keeps the error for its callers.
        let _ = self.look_up();
        match &mut self.limiter {
            Limiter::Budget(budget) => budget,
            Limiter::Seat(_) => unreachable!("helpers have no budget of their own"),
        }
    }

    /// The time since the search began; zero for a helper, which has no clock.
    pub(crate) fn elapsed(&self) -> Duration {
        match &self.limiter {
            Limiter::Budget(budget) => budget.elapsed(),
            Limiter::Seat(_) => Duration::ZERO,
        }
    }

    /// The counters so far, with those of helpers that have left.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let mut sum = self.tally;
        if let Some(splits) = &self.splits {
            sum += splits.tally();
        }
        sum
    }

    /// The counters, for the midgame search above this one.
    pub(crate) const fn tally_mut(&mut self) -> &mut Tally {
        &mut self.tally
    }

    /// Charges the last nodes of a helper; returns its counters.
    pub(crate) fn finish(mut self) -> Tally {
        // A recall no longer matters.
        let _ = self.look_up();
        self.tally
    }

    /// The share of the table's slots in use, in thousandths, estimated.
    pub(crate) fn fill_thousandths(&self) -> u32 {
        self.table.fill_thousandths()
    }

    /// The transposition table of the endgame.
    pub(crate) const fn table(&self) -> &'run Table {
        self.table
    }

    /// The state shared with other threads.
    pub(crate) const fn splits(&self) -> Option<&Arc<Splits>> {
        self.splits.as_ref()
    }

    /// Makes `split` the innermost one; returns the one before.
    pub(crate) fn search_below(&mut self, split: Option<Arc<Split>>) -> Option<Arc<Split>> {
        std::mem::replace(&mut self.below, split)
    }

    /// The innermost split that this thread searches for.
    pub(crate) const fn below(&self) -> Option<&Arc<Split>> {
        self.below.as_ref()
    }

    /// Drops the moves of abandoned nodes.
    pub(crate) fn abandon_nodes(&mut self) {
        // Nothing above a split is on this stack: splits are opened before the solver's part begins.
        self.steps.clear();
    }

    /// Polls all limits now.
    pub(crate) fn look_up(&mut self) -> Result<(), Stopped> {
        let new = self.tally.entered - self.charged;
        self.charged = self.tally.entered;
        let alone = match (&mut self.limiter, &self.splits) {
            (Limiter::Budget(budget), None) => Some(budget.charge(new)),
            (Limiter::Budget(budget), Some(splits)) => {
                splits.add_own(new);
                if budget.charge(new + splits.take_entered()).is_err() {
                    splits.stop();
                }
                None
            }
            (Limiter::Seat(_), splits) => {
                splits.iter().for_each(|splits| splits.add_entered(new));
                None
            }
        };
        let left = self.limiter.nodes_left();
        self.poll_at = self.charged + left.unwrap_or(u64::MAX).min(POLL_NODES);
        self.short_from = short_from(self.charged, left);
        alone.unwrap_or_else(|| self.must_go_on())
    }

    /// Whether so few nodes are left that each must poll the limits.
    #[inline]
    pub(super) const fn is_short_of_nodes(&self) -> bool {
        self.tally.entered >= self.short_from
    }

    /// Whether the polling interval has passed.
    #[inline]
    pub(super) const fn is_at_a_poll(&self) -> bool {
        self.tally.entered >= self.poll_at
    }

    /// Polls the limits if the interval has passed.
    #[inline]
    pub(super) fn poll(&mut self) -> Result<(), Stopped> {
        if self.is_at_a_poll() { self.look_up() } else { Ok(()) }
    }

    /// Fails if this thread is recalled or its split is cut.
    pub(crate) fn must_go_on(&self) -> Result<(), Stopped> {
        let Some(splits) = &self.splits else { return Ok(()) };
        let leaves = match &self.limiter {
            Limiter::Budget(_) => false,
            Limiter::Seat(seat) => seat.should_leave(),
        };
        let in_vain = || self.below.as_deref().is_some_and(Split::is_vain);
        if splits.is_stopped() || leaves || in_vain() { Err(Stopped) } else { Ok(()) }
    }
}
