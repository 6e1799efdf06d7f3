//! The Othello engine: maps a request to a search.

use std::{error::Error, path::Path, sync::Arc};

use yomi_game::{
    Game,
    othello::{Move, Position, cpu::CpuPath},
};
use yomi_search::{
    Control, Engine, Goal, Level, LevelEntry, Outcome, Report, Task, Valuation, Variety,
    engine::{self, Effort, SearchSettings, WeightsFile, Workspace},
    person::Skill,
};
use yomi_textbook::{
    depth_zero, evaluate_along,
    evaluations::{DiscCount, OutcomeOnly},
};

use crate::{
    beginner, deepening, effort,
    evaluation::{Pattern, PatternWeights},
    levels,
    midgame::{DEVIATIONS_FILE, Trained},
    people,
    schedule::Target,
    selectivity::Selectivity,
    table::Table,
    win_probability,
};

/// Slots of each of a thread's two tables, of 16 bytes each.
///
/// What a search asks is near where they are few: FFO 40–49 took 7 % longer with twice as many, with half as many
/// as long; two positions of 28 empty squares, at 2.4 and 3.2 thousand million nodes, took as many with half of them.
const ENTRIES: usize = 1 << 20;

/// Othello's last squares take the engine milliseconds: no time is saved up for them.
const EASY_EMPTIES: u32 = 16;

/// Own moves for which time is kept at least, however near the end is.
const FEWEST_MOVES: u32 = 2;

/// Othello engine. Cloning is cheap, and clones share their weights.
#[derive(Clone, Debug)]
pub struct OthelloEngine {
    weights: Arc<PatternWeights>,
    path: CpuPath,
}

impl OthelloEngine {
    /// An engine with those weights and that instruction set.
    #[must_use]
    pub fn new(weights: PatternWeights, path: CpuPath) -> Self {
        Self { weights: Arc::new(weights), path }
    }

    /// The pattern weights.
    #[must_use]
    pub fn pattern_weights(&self) -> &PatternWeights {
        &self.weights
    }

    /// The instruction set in use.
    #[must_use]
    pub const fn cpu_path(&self) -> CpuPath {
        self.path
    }

    /// The trained data of its searches.
    pub(crate) fn trained(&self) -> Trained {
        Trained::new(Arc::clone(self.weights.weights()))
    }

    /// What is seen at the leaves for a goal, at a level if there is one.
    fn leaf(goal: Goal, level: Option<Level>) -> Leaf {
        match goal {
            Goal::Best if is_beginner(level) => Leaf::DiscCount,
            Goal::Best | Goal::Solve => Leaf::Pattern,
            Goal::WinLossDraw => Leaf::Outcome,
        }
    }
}

impl Default for OthelloEngine {
    /// With the weights in the binary, on the path that the variable `YOMI_CPU` names, or the fastest.
    ///
    /// # Panics
    /// When the variable names no path that this processor can take.
    fn default() -> Self {
        Self::new(PatternWeights::embedded(), CpuPath::of_environment())
    }
}

/// Leaf evaluation.
#[derive(Clone, Copy, Debug)]
enum Leaf {
    DiscCount,
    Pattern,
    Outcome,
}

/// Request parameters of the engine besides level and limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parameters {
    /// Selectivity of a search without a level; `None` for the default of its limits.
    pub confidence: Option<Selectivity>,
    /// How much worse than the best a move may be that is played all the same.
    pub variety: Variety,
}

/// Transposition tables of one search thread, shared with its helpers.
#[derive(Debug)]
pub struct Tables {
    /// Of the midgame.
    pub midgame: Arc<Table>,
    /// Of the endgame.
    pub endgame: Arc<Table>,
}

impl engine::Tables for Tables {
    const MOST_BYTES: u64 = (2 * ENTRIES * 16) as u64;

    fn empty() -> Self {
        Self { midgame: Arc::new(Table::new(ENTRIES)), endgame: Arc::new(Table::new(ENTRIES)) }
    }

    fn prefault(&mut self) {
        self.midgame.prefault();
        self.endgame.prefault();
    }
}

impl Engine<Position> for OthelloEngine {
    type Parameters = Parameters;
    type Tables = Tables;

    const MANAGES_TIME: bool = true;
    const SIGHTS: &'static [u8] = &people::SIGHTS;
    const REVISION: u32 = 14;

    fn search(
        &self,
        task: &Task<Position>,
        settings: &SearchSettings<Parameters>,
        workspace: Workspace<'_, Tables>,
        control: &Control,
        publish: &mut dyn FnMut(Report<Move>),
    ) -> Outcome<Move> {
        let SearchSettings { level, parameters: Parameters { confidence, variety } } = *settings;
        if is_beginner(level) {
            return beginner::search(task, variety, control, publish);
        }
        let target = target(task, level, confidence);
        deepening::search(self, task, target, variety, workspace, control, publish)
    }

    fn inclinations(task: &Task<Position>, sights: &[Outcome<Move>], skill: Skill) -> Vec<f64> {
        people::inclinations(task, sights, skill)
    }

    fn depth_zero(&self, task: &Task<Position>) -> Report<Move> {
        match Self::leaf(task.goal, None) {
            Leaf::DiscCount => depth_zero(task, DiscCount),
            Leaf::Pattern => depth_zero(task, Pattern::new(self.weights.weights())),
            Leaf::Outcome => depth_zero(task, OutcomeOnly),
        }
    }

    fn level(level: Level) -> LevelEntry {
        let levels::Entry { depth, selectivity, exact_from_empties } = levels::entry(level);
        LevelEntry {
            depth,
            confidence_thousandths: Some(selectivity.confidence_thousandths()),
            exact_from_empties: Some(exact_from_empties),
        }
    }

    fn evaluation(goal: Goal, level: Option<Level>) -> &'static str {
        match Self::leaf(goal, level) {
            Leaf::DiscCount => "disc_count",
            Leaf::Pattern => "pattern",
            Leaf::Outcome => "outcome",
        }
    }

    fn evaluate_along(&self, position: &Position, line: &[Move], goal: Goal, level: Option<Level>) -> Vec<Valuation> {
        match Self::leaf(goal, level) {
            Leaf::DiscCount => evaluate_along(position, line, DiscCount),
            Leaf::Pattern => evaluate_along(position, line, Pattern::new(self.weights.weights())),
            Leaf::Outcome => evaluate_along(position, line, OutcomeOnly),
        }
    }

    fn moves_to_come(position: &Position) -> u32 {
        position.empties().saturating_sub(EASY_EMPTIES).div_ceil(2) + FEWEST_MOVES
    }

    fn stage(position: &Position) -> u16 {
        effort::stage(position)
    }

    fn assumed_seconds(settings: &SearchSettings<Parameters>, effort: &Effort) -> Option<f64> {
        effort::assumed_seconds(settings, effort)
    }

    fn with_weights_of(&self, file: &Path) -> Result<Option<Self>, Box<dyn Error + Send + Sync>> {
        Ok(Some(Self::new(PatternWeights::read(file)?, self.cpu_path())))
    }

    fn weights(&self) -> Vec<WeightsFile> {
        let embedded =
            |name: &str, text: &str| WeightsFile { name: name.to_owned(), checksum: crc32fast::hash(text.as_bytes()) };
        vec![
            self.weights.file().clone(),
            embedded("probcut.json", DEVIATIONS_FILE),
            embedded("win_probability.json", win_probability::FILE),
            embedded("people.json", people::FILE),
        ]
    }

    /// Decodes the trained weights: some tens of milliseconds, once per process.
    fn prepare(&self) {
        let _ = self.trained();
        win_probability::prepare();
    }
}

/// Whether that is the level which plays weakly on purpose.
fn is_beginner(level: Option<Level>) -> bool {
    level.is_some_and(|level| level.number() == 0)
}

/// The depths before a search that solves a game whatever it takes: with more cuts, the order that they leave
/// costs the last search a fifth more nodes on FFO 40–49.
const BEFORE_SOLVING: Selectivity = Selectivity::new(1).unwrap();

/// Whether time or nodes limit the search: they may end it early.
pub(crate) const fn steered(task: &Task<Position>) -> bool {
    task.limits.clock_only || task.limits.nodes.is_some()
}

/// How deep a search goes by its level or its limits, and the requested selectivity.
fn target(task: &Task<Position>, level: Option<Level>, confidence: Option<Selectivity>) -> Target {
    let empties = task.position.empties();
    if let Some(level) = level {
        let levels::Entry { depth, selectivity, exact_from_empties } = levels::entry(level);
        let end = (exact_from_empties >= empties).then_some(Selectivity::FULL);
        return Target { depth, selectivity, end, most_cut: Selectivity::MOST };
    }
    let most_cut = confidence.unwrap_or(Selectivity::MOST);
    match task.limits.depth {
        Some(depth) if depth < empties => {
            let selectivity = confidence.unwrap_or(Selectivity::OF_DEPTH);
            Target { depth, selectivity, end: None, most_cut }
        }
        // To the end, which proves the value whatever was cut on the way.
        _ => {
            let is_steered = task.limits.depth.is_none() && steered(task);
            let usual = if is_steered { Selectivity::MOST } else { BEFORE_SOLVING };
            let end = Some(Selectivity::FULL);
            Target { depth: 60, selectivity: usual.max(most_cut), end, most_cut }
        }
    }
}
