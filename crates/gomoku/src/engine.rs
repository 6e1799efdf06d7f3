//! The gomoku engine: maps a request to a search.

use std::{error::Error, path::Path, sync::Arc};

use yomi_game::{
    Board as _, Game,
    gomoku::{Move, Position, Rule},
};
use yomi_search::{
    Budget, Control, Engine, Goal, Level, LevelEntry, Limits, Outcome, Proof, Report, Task, Valuation, Variety,
    engine::{self, Effort, SearchSettings, WeightsFile, Workspace},
    person::{Inclined, Person},
};

use crate::{
    attention, beginner,
    board::Board,
    deepening::{self, Target},
    evaluation, levels, people, proof,
    score::win_in,
    table::Table,
    valuation::valuation,
    vcf::VcfTable,
    vct::VctTable,
    weights::{self, GomokuWeights},
};

/// Moves to come for time management: a game is decided after so many stones of each side, by rule
/// of thumb, and never has fewer than so many moves to come.
const MOVES_TO_COME: (u32, u32) = (30, 10);

/// Assumed speed on one server core of 2024.
const NODES_PER_SECOND: f64 = 5e5;

/// Gomoku engine. Cloning is cheap, and clones share their weights.
#[derive(Clone, Debug, Default)]
pub struct GomokuEngine {
    /// `None` for the embedded weights, which are decoded at the first evaluation.
    weights: Option<GomokuWeights>,
}

impl GomokuEngine {
    /// An engine with those weights instead of the embedded ones.
    #[must_use]
    pub const fn new(weights: GomokuWeights) -> Self {
        Self { weights: Some(weights) }
    }

    /// The weights of the evaluation.
    #[must_use]
    pub fn cell_weights(&self) -> &GomokuWeights {
        self.weights.as_ref().unwrap_or_else(|| GomokuWeights::embedded())
    }
}

/// Request parameters of the engine besides level and limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parameters {
    /// Whether a proven result comes with its proof.
    pub proof: bool,
    /// Largest allowed loss of the played move against the best, in hundredths of a point.
    pub variety: Variety,
}

/// Tables of one search thread. Helpers share the first two.
#[derive(Debug)]
pub struct Tables {
    /// Transposition table.
    pub(crate) positions: Arc<Table>,
    /// Table of VCF.
    pub(crate) fours: Arc<VcfTable>,
    /// Table of VCT.
    pub(crate) threats: VctTable,
}

impl engine::Tables for Tables {
    const MOST_BYTES: u64 = Table::BYTES + VcfTable::BYTES + VctTable::BYTES;

    fn empty() -> Self {
        Self { positions: Arc::new(Table::empty()), fours: Arc::new(VcfTable::empty()), threats: VctTable::empty() }
    }

    fn prefault(&mut self) {
        self.positions.prefault();
        self.fours.prefault();
        self.threats.prefault();
    }
}

impl Engine<Position> for GomokuEngine {
    type Parameters = Parameters;
    type Tables = Tables;

    const GIVES_PROOFS: bool = true;
    const RECALLS: usize = attention::RECALLS;
    const SIGHTS: &'static [u8] = &people::SIGHTS;
    const REVISION: u32 = 10;

    fn search(
        &self,
        task: &Task<Position>,
        settings: &SearchSettings<Parameters>,
        workspace: Workspace<'_, Tables>,
        control: &Control,
        publish: &mut dyn FnMut(Report<Move>),
    ) -> Outcome<Move> {
        let Parameters { proof, variety } = settings.parameters;
        if settings.level.is_some_and(|level| level.number() == 0) {
            return beginner::search(task, variety, self.cell_weights(), control, publish);
        }
        let target =
            Target { depth: settings.level.map(levels::plies), nodes: settings.level.and_then(levels::nodes), variety };
        let Workspace { tables, team, keeps } = workspace;
        let shared = Workspace { tables: &mut *tables, team, keeps };
        let mut outcome = deepening::search(task, target, self.cell_weights(), shared, control, publish);
        if proof {
            outcome.report.proof = proof_of(task, &outcome.report, self.cell_weights(), tables, control);
        }
        outcome
    }

    fn inclined(
        &self,
        task: &Task<Position>,
        person: &Person<'_, Move>,
        tables: &mut Tables,
        control: &Control,
    ) -> Inclined<Move> {
        people::inclined(task, person, tables, self.cell_weights(), control)
    }

    fn depth_zero(&self, task: &Task<Position>) -> Report<Move> {
        deepening::depth_zero(task, self.cell_weights())
    }

    fn level(level: Level) -> LevelEntry {
        LevelEntry { depth: levels::plies(level), confidence_thousandths: None, exact_from_empties: None }
    }

    fn evaluation(_goal: Goal, _level: Option<Level>) -> &'static str {
        "pattern"
    }

    fn evaluate_along(&self, position: &Position, line: &[Move], goal: Goal, _level: Option<Level>) -> Vec<Valuation> {
        let side = position.side_to_move();
        let mut position = position.clone();
        let after = line.iter().map(|mv| {
            position.play(*mv);
            let sign = if position.side_to_move() == side { 1 } else { -1 };
            if position.is_over() {
                let won = sign * position.final_score() * win_in(0);
                return Valuation { plies_to_end: None, ..valuation(won, goal, true) };
            }
            let mut board = Board::new(&position, self.cell_weights());
            valuation(sign * evaluation::estimate(&mut board), goal, false)
        });
        after.collect()
    }

    fn moves_to_come(position: &Position) -> u32 {
        let (columns, rows) = position.size();
        let cells = u32::try_from(columns * rows).unwrap_or(u32::MAX);
        let placed = cells.saturating_sub(position.empties()) / 2;
        let (usual, fewest) = MOVES_TO_COME;
        usual.saturating_sub(placed).max(fewest).min(position.empties().div_ceil(2))
    }

    /// Stage for time estimates: the stones in eights, separately for each board size.
    fn stage(position: &Position) -> u16 {
        let (columns, rows) = position.size();
        let cells = u32::try_from(columns * rows).unwrap_or(u32::MAX);
        let stones = cells.saturating_sub(position.empties());
        u16::try_from(stones / 8 * 32 + u32::try_from(rows).unwrap_or(0)).unwrap_or(u16::MAX)
    }

    fn assumed_seconds(settings: &SearchSettings<Parameters>, effort: &Effort) -> Option<f64> {
        let of_depth = effort.depth.map(|depth| 0.001 * 2_f64.powf(f64::from(depth)));
        let of_level = settings.level.and_then(levels::nodes).map(|nodes| nodes as f64);
        let of_level = of_level.map(|nodes| nodes / NODES_PER_SECOND);
        effort.least(of_depth, NODES_PER_SECOND, of_level)
    }

    fn with_weights_of(&self, file: &Path) -> Result<Option<Self>, Box<dyn Error + Send + Sync>> {
        Ok(Some(Self::new(GomokuWeights::read(file)?)))
    }

    fn weights(&self) -> Vec<WeightsFile> {
        self.weights.as_ref().map_or_else(weights::embedded_files, GomokuWeights::files)
    }

    /// Builds the line tables: some tens of milliseconds, once per process.
    fn prepare(&self) {
        for rule in Rule::ALL {
            let _ = Board::new(&Position::empty(15, rule), self.cell_weights());
        }
    }
}

/// The proof of the first line of a report, where its score is proven.
fn proof_of(
    task: &Task<Position>,
    report: &Report<Move>,
    weights: &GomokuWeights,
    tables: &mut Tables,
    control: &Control,
) -> Option<Proof<Move>> {
    let line = report.lines.first()?;
    let plies = line.score.plies_to_end?;
    let mut board = Board::new(&task.position, weights);
    let first = board.geometry().cell(*line.moves.first()?);
    let side = board.side();
    let winner = if line.score.thousandths > 0 { side } else { side.opponent() };
    let limits = Limits { nodes: Some(proof::SEARCH_NODES), ..Limits::default() };
    let mut budget = Budget::start(limits, control);
    Some(proof::prove(&mut board, tables, &mut budget, winner, (first, plies)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_begins_with_thirty_moves_to_come() {
        assert_eq!(GomokuEngine::moves_to_come(&Position::empty(15, Rule::Freestyle)), 30);
    }
}
