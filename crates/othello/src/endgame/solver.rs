//! What one thread needs to solve the last empties: counters, tables, limits.

use std::{sync::Arc, time::Duration};

use yomi_game::othello::cpu::CpuPath;
use yomi_search::{Budget, Stopped, team::Seat};

use super::{Tally, near_table::NearTable, search::Step};
use crate::{
    splits::{Split, Splits},
    table::Table,
};

/// Nodes between two looks at the limits, at least, as long as so many are left: a quarter of a millisecond
/// at most. A search whose answer nobody waits for ends as soon, and what one thread finds may end what
/// another does.
const POLL_NODES: u64 = 1 << 10;

/// Left with fewer, each node looks at the limits. A search of the last empties that looks at none enters fewer, as
/// a property holds it to: of 60,000 with ten empty squares none more than 12,782 in positions from random games,
/// 26,449 in arrangements that no game reaches; half of them 177 and 727.
pub(super) const FEW_NODES: u64 = 1 << 16;

/// Solves positions near the end; owns what one request needs of one thread.
#[derive(Debug)]
pub struct Solver<'run> {
    pub(super) tally: Tally,
    /// Made when the search first comes near the end: most midgame searches never do.
    pub(super) near: Option<NearTable>,
    pub(super) table: &'run Table,
    pub(super) path: CpuPath,
    limiter: Limiter<'run>,
    /// Nodes that the limiter knows of.
    charged: u64,
    /// Nodes at which the limits are looked at again.
    poll_at: u64,
    /// Nodes at which few are left.
    short_from: u64,
    /// The moves of the nodes on the way from the root.
    pub(super) steps: Vec<Step>,
    /// What is shared with other threads; `None` for a search on one.
    splits: Option<Arc<Splits>>,
    /// The innermost split that this thread searches for.
    below: Option<Arc<Split>>,
}

/// What ends the search of a thread.
#[derive(Debug)]
enum Limiter<'run> {
    /// The leader's limits.
    Budget(Budget<'run>),
    /// A helper's place.
    Seat(&'run Seat),
}

impl Limiter<'_> {
    /// Nodes that may still be entered; `None` without such a limit.
    fn nodes_left(&self) -> Option<u64> {
        match self {
            Self::Budget(budget) => budget.nodes_left(),
            Self::Seat(_) => None,
        }
    }
}

/// Nodes at which few are left, where so many were entered and so many are left.
fn short_from(entered: u64, left: Option<u64>) -> u64 {
    left.map_or(u64::MAX, |left| entered.saturating_add(left.saturating_sub(FEW_NODES)))
}

impl<'run> Solver<'run> {
    /// A solver that knows nothing yet; `splits` are what it shares with helpers, if it may have some. The
    /// table is to be [started](Table::start) before.
    #[must_use]
    pub fn new(
        table: &'run Table,
        budget: Budget<'run>,
        splits: Option<Arc<Splits>>,
        path: CpuPath,
    ) -> Self {
        Self::of(table, Limiter::Budget(budget), splits, path)
    }

    /// The solver of a helper.
    pub(crate) fn helping(
        table: &'run Table,
        seat: &'run Seat,
        splits: Arc<Splits>,
        path: CpuPath,
    ) -> Self {
        Self::of(table, Limiter::Seat(seat), Some(splits), path)
    }

    fn of(
        table: &'run Table,
        limiter: Limiter<'run>,
        splits: Option<Arc<Splits>>,
        path: CpuPath,
    ) -> Self {
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
        // The error is found again by whoever asks the budget.
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

    /// What was counted so far, by helpers that have left too.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let mut sum = self.tally;
        if let Some(splits) = &self.splits {
            sum += splits.tally();
        }
        sum
    }

    /// The counters, for a search that goes on above this one.
    pub(crate) const fn tally_mut(&mut self) -> &mut Tally {
        &mut self.tally
    }

    /// Hands in the last nodes of a helper; what it counted.
    pub(crate) fn finish(mut self) -> Tally {
        // Whether it has to leave is no matter any more.
        let _ = self.look_up();
        self.tally
    }

    /// The share of the table's slots in use, in thousandths, estimated.
    pub(crate) fn fill_thousandths(&self) -> u32 {
        self.table.fill_thousandths()
    }

    /// What is remembered of positions near the end.
    pub(crate) const fn table(&self) -> &'run Table {
        self.table
    }

    /// What is shared with other threads.
    pub(crate) const fn splits(&self) -> Option<&Arc<Splits>> {
        self.splits.as_ref()
    }

    /// Searches for another split from now on; the one before.
    pub(crate) fn search_below(&mut self, split: Option<Arc<Split>>) -> Option<Arc<Split>> {
        std::mem::replace(&mut self.below, split)
    }

    /// The innermost split that this thread searches for.
    pub(crate) const fn below(&self) -> Option<&Arc<Split>> {
        self.below.as_ref()
    }

    /// Forgets the moves of nodes that were broken off.
    pub(crate) fn abandon_nodes(&mut self) {
        // Nothing above a split is on this stack: splits are opened before the solver's part begins.
        self.steps.clear();
    }

    /// Looks at all limits now.
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

    /// Whether so few nodes are left that none may be entered without a look at the limits.
    #[inline]
    pub(super) const fn is_short_of_nodes(&self) -> bool {
        self.tally.entered >= self.short_from
    }

    /// Looks at the limits from time to time.
    #[inline]
    pub(super) fn poll(&mut self) -> Result<(), Stopped> {
        if self.tally.entered >= self.poll_at { self.look_up() } else { Ok(()) }
    }

    /// Fails when this thread has to go, or what it searches is in vain.
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
