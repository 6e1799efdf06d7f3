//! The search while the end is out of sight: principal variation search over the trained evaluation,
//! to the end of the game where that is asked.

mod cpu;
pub mod deviation;
mod node;
mod ordering;
pub mod probcut;
mod root;
mod search;
mod table;

pub use root::{Root, RootLine};
pub use table::MidgameTable;

use std::sync::LazyLock;

use deviation::DeviationTable;
use node::Child;
use probcut::Selectivity;

use super::{endgame::Solver, evaluation::weights::Weights};
use crate::{game::othello::Move, search::line::TriangularTable};

/// Units of a value that make a disc.
pub const DISC: i32 = 8;

/// Worse than every value, and as a bound no bound.
const WORST: i32 = -65 * DISC;

/// One search; owns what one request needs.
#[derive(Debug)]
pub struct Midgame<'run> {
    /// The solver of the last empties, which also counts nodes and watches the limits.
    pub solver: Solver<'run>,
    table: &'run mut MidgameTable,
    weights: &'run Weights,
    deviations: &'run DeviationTable,
    /// How much is cut.
    pub selectivity: Selectivity,
    /// Shallow searches of ProbCut that this one is inside of.
    probing: u32,
    line: TriangularTable<Move>,
    /// Longest line looked at.
    pub selective_depth: u32,
    /// The moves of the nodes on the way from the root.
    children: Vec<Child>,
}

impl<'run> Midgame<'run> {
    /// A search with an emptied table.
    pub fn new(
        solver: Solver<'run>,
        table: &'run mut MidgameTable,
        weights: &'run Weights,
        deviations: &'run DeviationTable,
    ) -> Self {
        table.start();
        Self {
            solver,
            table,
            weights,
            deviations,
            selectivity: Selectivity::FULL,
            probing: 0,
            line: TriangularTable::new(),
            selective_depth: 0,
            children: Vec::with_capacity(1024),
        }
    }
}

/// The file of the deviations that the trainer measured.
pub(in crate::engine) static DEVIATIONS_FILE: &str =
    include_str!("../../../weights/othello/probcut.json");

static MEASURED: LazyLock<DeviationTable> = LazyLock::new(|| {
    let deviations = serde_json::from_str(DEVIATIONS_FILE);
    DeviationTable::new(deviations.expect("the file of the source tree is sound"))
});

/// The deviations by which ProbCut cuts.
#[must_use]
pub fn deviations() -> &'static DeviationTable {
    &MEASURED
}

/// TEMPORARY
pub fn tune(index: usize, default: i32) -> i32 {
    static VALUES: std::sync::LazyLock<Vec<Option<i32>>> = std::sync::LazyLock::new(|| {
        (0..20).map(|i| std::env::var(format!("T{i}")).ok().and_then(|v| v.parse().ok())).collect()
    });
    VALUES[index].unwrap_or(default)
}
