//! The textbook of game-tree search, generic over the game.
//!
//! [`run()`] takes a [`Task`] and a [`Configuration`], which names an algorithm (`algorithms/`, one
//! file each), an evaluation (`evaluations/`) and techniques (`techniques/`), and returns an
//! [`Outcome`]. A new one of each is a new file and a line in its table: [`ALGORITHMS`],
//! [`EVALUATIONS`], [`TECHNIQUES`]. No HTTP and no async is known here; a search is stopped through
//! its [`Control`].

pub mod algorithm;
pub mod algorithms;
pub mod configuration;
pub mod control;
pub mod evaluation;
pub mod evaluations;
pub mod game;
mod games;
pub mod limits;
pub mod line;
pub mod node;
pub mod observer;
pub mod report;
pub mod root;
pub mod run;
pub mod score;
pub mod statistics;
pub mod team;
pub mod technique;
pub mod techniques;
pub mod valuation;

pub use algorithm::{ALGORITHMS, AlgorithmEntry};
pub use configuration::{
    Algorithm, AspirationWindow, Bounds, Configuration, EvaluationChoice, LateMoveReduction,
    MoveOrdering, Techniques,
};
pub use control::{Budget, Control, Raised, StopReason, Stopped};
pub use evaluation::{EVALUATIONS, EvaluationEntry, evaluations_of};
pub use limits::{Goal, Limits};
pub use report::{Iteration, Line, Outcome, Report, StoppedBy};
pub use run::{OPEN, Observed, Task, depth_zero, observe, run};
pub use score::Score;
pub use statistics::{CutoffCauses, Cutoffs, Pruned, ReSearches, Statistics, TableStatistics};
pub use team::Team;
pub use technique::{Need, Parameter, Switch, TECHNIQUES, Technique, technique_named};
pub use valuation::{Unit, Valuation, ValueKind};
