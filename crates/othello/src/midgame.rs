//! Midgame search: principal variation search with the trained evaluation, to the end of the game
//! if requested.

mod cpu;
pub mod deviation;
mod node;
mod ordering;
mod parallel;
mod probcut;
mod rest_of_line;
mod root;
mod sample;
mod search;

pub use root::{Root, RootLine};
pub use sample::LeafSample;

use std::sync::{Arc, LazyLock};

use deviation::DeviationTable;
use node::Child;
use parallel::Crew;
use yomi_game::othello::{Move, cpu::CpuPath};
use yomi_search::{Budget, Team};
use yomi_textbook::TriangularTable;

use super::{
    endgame::Solver,
    evaluation::weights::Weights,
    selectivity::Selectivity,
    splits::Splits,
    table::Table,
    units::{Discs, Eighths},
};

/// Below every value; as a bound it means none.
const WORST: Eighths = Discs(-65).eighths();

/// Midgame search: owns what one request needs of one thread.
#[derive(Debug)]
pub struct Midgame<'run> {
    /// The solver of the last empties, which also counts nodes and watches the limits.
    pub solver: Solver<'run>,
    table: &'run Table,
    weights: &'run Weights,
    deviations: &'run DeviationTable,
    /// ProbCut selectivity.
    pub selectivity: Selectivity,
    /// Nesting depth of ProbCut's shallow searches.
    probing: u32,
    line: TriangularTable<Move>,
    /// Selective depth: the longest line searched.
    pub selective_depth: u32,
    /// Stack of the moves of the nodes on the current path.
    children: Vec<Child>,
    /// The sample of leaves that the search adds to; `None` outside the trainer.
    pub sample: Option<LeafSample>,
}

impl<'run> Midgame<'run> {
    /// A single-threaded search with cleared tables, its own and the endgame's.
    #[must_use]
    pub fn new(
        budget: Budget<'run>,
        (table, endgame): (&'run Table, &'run Table),
        trained: &'run Trained,
        path: CpuPath,
    ) -> Self {
        table.start();
        endgame.start();
        Self::of(Solver::new(endgame, budget, None, path), table, trained)
    }

    /// Calls `lead` with a search on tables that were [started](Table::start), its own and the endgame's,
    /// that the helpers of `team` join; what it returns, and how many helpers took part, at most those that the team has
    /// at once.
    ///
    /// # Panics
    /// When a helper panics.
    pub fn in_team<R>(
        team: &Team,
        budget: Budget<'run>,
        (table, endgame): (&'run Arc<Table>, &'run Arc<Table>),
        trained: &'run Trained,
        path: CpuPath,
        lead: impl FnOnce(&mut Self) -> R,
    ) -> (R, u32) {
        if team.threads() <= 1 {
            let solver = Solver::new(endgame, budget, None, path);
            let mut search = Self::of(solver, table, trained);
            return (lead(&mut search), 0);
        }
        let splits = Arc::new(Splits::new(budget.nodes_left()));
        let crew = Arc::new(Crew {
            splits: Arc::clone(&splits),
            table: Arc::clone(table),
            endgame: Arc::clone(endgame),
            trained: trained.clone(),
            path,
        });
        let solver = Solver::new(endgame, budget, Some(Arc::clone(&splits)), path);
        let mut search = Self::of(solver, table, trained);
        let found = team.run(crew, || lead(&mut search));
        (found, splits.helpers().min(team.threads() - 1))
    }

    /// The share of the tables' slots in use, in thousandths, estimated.
    #[must_use]
    pub fn fill_thousandths(&self) -> u32 {
        u32::midpoint(self.table.fill_thousandths(), self.solver.fill_thousandths())
    }

    fn of(solver: Solver<'run>, table: &'run Table, trained: &'run Trained) -> Self {
        Self {
            solver,
            table,
            weights: &trained.weights,
            deviations: &trained.deviations,
            selectivity: Selectivity::FULL,
            probing: 0,
            line: TriangularTable::new(),
            selective_depth: 0,
            children: Vec::with_capacity(1024),
            sample: None,
        }
    }
}

/// The file of the deviations that the trainer measured.
pub(crate) static DEVIATIONS_FILE: &str = include_str!("../weights/probcut.json");

static MEASURED: LazyLock<Arc<DeviationTable>> = LazyLock::new(|| {
    let deviations = serde_json::from_str(DEVIATIONS_FILE);
    Arc::new(DeviationTable::new(deviations.expect("the file of the source tree is sound")))
});

/// Trained data of the search; cloning is cheap.
#[derive(Clone, Debug)]
pub struct Trained {
    /// Of the evaluation.
    pub weights: Arc<Weights>,
    /// The deviations that ProbCut uses.
    pub deviations: Arc<DeviationTable>,
}

impl Trained {
    /// The given weights, and the embedded deviations.
    #[must_use]
    pub fn new(weights: Arc<Weights>) -> Self {
        Self { weights, deviations: Arc::clone(&MEASURED) }
    }
}
