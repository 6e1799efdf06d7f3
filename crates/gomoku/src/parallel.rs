//! Lazy SMP: each helper thread searches the root by itself, and all share the tables (E. F.
//! Østensen, A Complete Chess Engine Parallelized Using Lazy SMP, thesis, University of Oslo,
//! 2016).
//!
//! ```text
//! leader                                    helper
//!   says what its next iteration searches ─▶ the same; then a ply deeper, and so on,
//!   searches it                              if the leader is not there yet
//!   other moves: another round ────────────▶ breaks off, and begins anew with those
//! ```
//!
//! No other diversification is needed: the timing of their table writes soon leads them to
//! different moves. A helper that began a ply deeper than the leader cost more than it brought: to
//! depth 11 two threads entered 23 % more nodes than one, and 11 % more without it
//! (`examples/costs.rs`, 30 positions).
//!
//! Only the leader checks the clock, searches for VCT and reports.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    thread,
};

use parking_lot::{Condvar, Mutex};
use yomi_search::{
    Budget, Control, Limits, TeamNodes,
    team::{Help, Seat},
};

use crate::{
    board::Board,
    root::{RootLine, RootMoves, Wanted},
    score::is_proven,
    search::{Mode, Search, Shared},
    table::{Table, Traffic},
    tally::Tally,
    vcf::VcfTable,
};

/// State shared with the helpers of a search, and their counters.
#[derive(Debug)]
pub(crate) struct Crew {
    nodes: TeamNodes,
    board: Board,
    mode: Mode,
    positions: Arc<Table>,
    fours: Arc<VcfTable>,
    order: Mutex<Option<Order>>,
    /// Notified when an iteration starts, or a helper is recalled.
    changed: Condvar,
    /// Number of helpers that have searched, and their limit.
    helpers: AtomicU32,
    most_helpers: u32,
    left_behind: Mutex<(Tally, Traffic)>,
}

/// The iteration that the leader searches.
#[derive(Clone, Debug)]
struct Order {
    round: u32,
    depth: u32,
    /// Deepest useful depth, in plies.
    deepest: u32,
    wanted: Wanted,
    moves: RootMoves,
    guess: Option<i32>,
}

/// Progress of a helper.
#[derive(Clone, Debug, Default)]
struct Progress {
    round: u32,
    depth: u32,
    lines: Vec<RootLine>,
}

impl Crew {
    /// The crew for a search of that board with those tables, with up to so many helpers, and a
    /// node limit, if any.
    pub(crate) fn new(
        board: Board,
        (positions, fours): (&Arc<Table>, &Arc<VcfTable>),
        mode: Mode,
        (most_helpers, nodes): (u32, Option<u64>),
    ) -> Self {
        Self {
            nodes: TeamNodes::new(nodes),
            board,
            mode,
            positions: Arc::clone(positions),
            fours: Arc::clone(fours),
            order: Mutex::default(),
            changed: Condvar::new(),
            helpers: AtomicU32::new(0),
            most_helpers,
            left_behind: Mutex::default(),
        }
    }

    /// The nodes of all threads.
    pub(crate) const fn nodes(&self) -> &TeamNodes {
        &self.nodes
    }

    /// Number of helpers that have searched, at most their limit; complete once they have left.
    pub(crate) fn helpers(&self) -> u32 {
        self.helpers.load(Relaxed).min(self.most_helpers)
    }

    /// Counters of the helpers that have left.
    pub(crate) fn counted(&self) -> (Tally, Traffic) {
        *self.left_behind.lock()
    }

    /// Starts the leader's iteration of that depth; `deepest` is the last one's. If the moves have
    /// changed, the helpers' current searches are void.
    pub(crate) fn go_on(&self, (depth, deepest): (u32, u32), wanted: Wanted, moves: &RootMoves, lines: &[RootLine]) {
        let mut order = self.order.lock();
        let is_same = order.as_ref().is_some_and(|order| order.moves.are_those_of(moves));
        let round = if is_same { self.nodes.round() } else { self.nodes.next_round() };
        let guess = lines.first().map(|line| line.score);
        *order = Some(Order { round, depth, deepest, wanted, moves: moves.clone(), guess });
        self.changed.notify_all();
    }

    /// The next iteration of a helper; blocks until there is one or the helper is recalled.
    fn next(&self, seat: &Seat, progress: &Progress) -> Option<Order> {
        let mut order = self.order.lock();
        while !seat.should_leave() {
            if let Some(order) = &*order {
                let is_same = order.round == progress.round;
                let done = if is_same { progress.depth } else { 0 };
                let depth = order.depth.max(done.saturating_add(1));
                if depth <= order.deepest {
                    let own = progress.lines.first().filter(|_| is_same).map(|line| line.score);
                    return Some(Order { depth, guess: own.or(order.guess), ..order.clone() });
                }
            }
            self.changed.wait(&mut order);
        }
        None
    }
}

impl Help for Crew {
    fn help(self: Arc<Self>, seat: &Seat) {
        let _guard = StopOnPanic(&self.nodes);
        let control = Control::default();
        let shared = Shared { positions: &self.positions, fours: &self.fours };
        // Reserves no nodes from the others: each iteration gets a new budget.
        let budget = Budget::start(Limits::default(), &control);
        let mut search = Search::new(self.board.clone(), shared, None, budget, self.mode);
        let mut progress = Progress::default();
        while let Some(Order { round, depth, wanted, mut moves, guess, .. }) = self.next(seat, &progress) {
            if progress.round == 0 {
                self.helpers.fetch_add(1, Relaxed);
            }
            if progress.round != round {
                progress.lines.clear();
            }
            moves.rank(&progress.lines);
            search.budget = Budget::helping(&control, &self.nodes, seat, round);
            let found = search.aspire(&moves, depth, guess, wanted, &mut |_, _| ());
            search.budget.settle();
            // Aborted: for another round, or for good, because the nodes are spent.
            let mut end = (u32::MAX, Vec::new());
            if let Ok(lines) = found {
                let is_proven = wanted.is_best_alone() && lines.iter().all(|line| is_proven(line.score));
                end = (if is_proven { u32::MAX } else { depth }, lines);
            }
            (progress.depth, progress.lines) = end;
            progress.round = round;
        }
        let mut left_behind = self.left_behind.lock();
        left_behind.0 += search.tally;
        left_behind.1 += search.table.traffic;
    }

    fn wake(&self) {
        // Under the lock, so that no helper is between checking its seat and sleeping.
        let _order = self.order.lock();
        self.changed.notify_all();
    }
}

/// Guard that stops all searches when its thread panics.
struct StopOnPanic<'a>(&'a TeamNodes);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use yomi_game::gomoku::{Position, Rule};
    use yomi_search::{
        Engine as _, SearchSettings, Task, Team,
        engine::{Tables as _, Workspace},
        team::SpawnedThreads,
    };

    use super::*;
    use crate::{GomokuEngine, Tables};

    #[test]
    fn no_helper_keeps_the_tables_after_the_search() {
        let mut tables = Tables::empty();
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        let task = Task::best(Position::empty(15, Rule::Renju), limits);
        for _ in 0..20 {
            let mut team = Team::new(Arc::new(SpawnedThreads), 4);
            let workspace = Workspace { tables: &mut tables, team: &mut team, keeps: false };
            let (engine, control) = (GomokuEngine::default(), Control::default());
            let found = engine.search(&task, &SearchSettings::default(), workspace, &control, &mut |_| ());
            assert!(found.report.statistics.nodes <= 5_000);
            // A helper that has left its seat releases its resources a moment later.
            let since = Instant::now();
            while Arc::strong_count(&tables.positions) + Arc::strong_count(&tables.fours) > 2 {
                assert!(since.elapsed() < Duration::from_secs(10), "a helper keeps the tables");
                thread::yield_now();
            }
        }
    }
}
