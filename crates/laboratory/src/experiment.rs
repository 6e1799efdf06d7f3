//! Requests to the laboratory, and their results.

use std::{sync::Arc, time::Duration};

use yomi_game::{AnyPosition, tree::RankedTree};
use yomi_search::{Statistics, StoppedBy, Unit, ValueKind, evaluation::Results};
use yomi_textbook::Configuration;

use super::recording::Recording;

/// Node limit of a recording, the skipped ones included.
pub const MAX_RECORDED_NODES: usize = 20_000;
/// Limit of the playouts of a recording, each of which adds a node at most and has a whole game.
pub const MAX_RECORDED_PLAYOUTS: u64 = 1_000;

/// A request to the laboratory.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The searched tree or position.
    pub subject: Subject,
    /// The kind of observation.
    pub plan: Plan,
    /// Seed of all randomness.
    pub seed: u64,
    /// Search time limit of all searches together.
    pub limit: Option<Duration>,
}

/// The searched tree or position.
#[derive(Clone, Debug)]
pub enum Subject {
    /// An explicit tree; its leaves have values of their own, so that evaluations are not asked.
    Tree(Arc<RankedTree>),
    /// A position of a game.
    Position(AnyPosition),
}

/// The kind of observation.
#[derive(Clone, Debug)]
pub enum Plan {
    /// Record every node of one search.
    Record(RecordPlan),
    /// Several searches side by side.
    Race(RacePlan),
}

/// One search to record.
#[derive(Clone, Copy, Debug)]
pub struct RecordPlan {
    /// The search, not `random`; of an explicit tree an algorithm that enters nodes.
    pub configuration: Configuration,
    /// Plies; `None` for an explicit tree, which is searched to its leaves, and for Monte Carlo tree search without a bound.
    pub depth: Option<u32>,
    /// Playouts of Monte Carlo tree search.
    pub playouts: Option<u64>,
    /// Bounds of the window at the root from MAX's view, α then β; `None` for no bound. For explicit
    /// trees, whose ranks must include them.
    pub window: (Option<f64>, Option<f64>),
}

/// Searches to race.
#[derive(Clone, Debug)]
pub struct RacePlan {
    /// The runs, in the order in which they are made.
    pub runs: Vec<Run>,
}

/// One search of a race.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its name in the request.
    pub name: String,
    /// The search.
    pub configuration: Configuration,
    /// Plies; `None` for an explicit tree and for Monte Carlo tree search without a bound.
    pub depth: Option<u32>,
    /// Nodes at most; of Monte Carlo tree search, playouts.
    pub nodes: Option<u64>,
}

/// The result of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub enum Findings {
    /// A recorded search.
    Record(Box<Record>),
    /// Searches side by side.
    Race(Race),
}

/// A recorded search. Values are from MAX's view.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The value of the root in `unit`, as in a search for the best move.
    pub value: f64,
    /// How much it says: exact where it is proven. Of an explicit tree a bound where it lies outside
    /// the window.
    pub kind: ValueKind,
    /// Its unit; `None` for an explicit tree.
    pub unit: Option<Unit>,
    /// The same value on the scale of the recording's nodes.
    pub shown: f64,
    /// The best child of the root by name; `None` when no child is better than α, and for a leaf.
    pub best: Option<String>,
    /// The names along the principal variation, the best child first.
    pub line: Vec<String>,
    /// Plies searched.
    pub depth: u32,
    /// Counters.
    pub statistics: Statistics,
    /// Every node.
    pub recording: Recording,
    /// Search time.
    pub elapsed: Duration,
}

/// Searches side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// What the values of the first run count, but for win rates; `None` for an explicit tree.
    pub unit: Option<Unit>,
    /// One row a run, in their order.
    pub rows: Vec<Row>,
    /// Whether the runs that must agree in value do; `None` when no two must.
    pub agree: Option<bool>,
}

/// One run of a race.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its name in the request.
    pub name: String,
    /// The search.
    pub configuration: Configuration,
    /// The value of the root from MAX's view in `unit`; of Monte Carlo tree search, a win rate. `None`
    /// when nothing was completed.
    pub value: Option<f64>,
    /// What the value counts; `None` for an explicit tree.
    pub unit: Option<Unit>,
    /// The same value on the scale on which values of the evaluation compare.
    pub shown: Option<f64>,
    /// How finished games are to be read there.
    pub results: Results,
    /// The best move or child; `None` when nothing was completed, and at a leaf.
    pub best: Option<String>,
    /// The plies of the last completed iteration.
    pub depth: u32,
    /// Counters.
    pub statistics: Statistics,
    /// Search time.
    pub elapsed: Duration,
    /// Why it ended.
    pub stopped_by: StoppedBy,
    /// Why its value need not be that of the others; `None` for one that must agree.
    pub incomparable: Option<Incomparable>,
}

/// Why the value of a run need not be that of the first one that must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Incomparable {
    /// Random, or Monte Carlo tree search.
    #[error("the algorithm does not look for the minimax value")]
    OtherAim,
    /// A null move, futility or a reduction leaves moves out.
    #[error("its techniques leave moves out on a guess")]
    Selective,
    /// A limit ended it.
    #[error("it was stopped before it was done")]
    Unfinished,
    /// The depths differ.
    #[error("it searches to another depth")]
    Depth,
    /// The evaluations differ.
    #[error("it scores leaves by another evaluation")]
    Evaluation,
    /// A technique that changes the value is set otherwise.
    #[error("{why}")]
    Technique {
        /// Its name.
        name: &'static str,
        /// What differs.
        why: &'static str,
    },
}

impl Incomparable {
    /// The names of all.
    pub const NAMES: [&'static str; 6] = ["other_aim", "selective", "unfinished", "depth", "evaluation", "technique"];

    /// The stable name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OtherAim => Self::NAMES[0],
            Self::Selective => Self::NAMES[1],
            Self::Unfinished => Self::NAMES[2],
            Self::Depth => Self::NAMES[3],
            Self::Evaluation => Self::NAMES[4],
            Self::Technique { .. } => Self::NAMES[5],
        }
    }

    /// The name of the technique, if a technique is the reason.
    #[must_use]
    pub const fn technique(self) -> Option<&'static str> {
        match self {
            Self::Technique { name, .. } => Some(name),
            Self::OtherAim | Self::Selective | Self::Unfinished | Self::Depth | Self::Evaluation => None,
        }
    }
}

/// Error of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExperimentFault {
    /// The search has more nodes than a recording holds.
    #[error("the search has more than {MAX_RECORDED_NODES} nodes")]
    TooManyNodes {
        /// The greatest depth that fits; `None` where depth does not help.
        fits: Option<u32>,
    },
    /// It was stopped before it was complete.
    #[error("the experiment was stopped before it was complete")]
    Stopped(StoppedBy),
}
