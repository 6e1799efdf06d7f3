//! The textbook of game-tree search, generic over the game.
//!
//! [`run()`] takes a [`Task`](yomi_search::Task) and a [`Configuration`], which names an algorithm (`algorithms/`, one
//! file each), an evaluation (`evaluations/`) and techniques (`techniques/`), and returns an
//! [`Outcome`](yomi_search::Outcome). A new one of each is a new file and a line in its table: [`ALGORITHMS`],
//! [`EVALUATIONS`], [`TECHNIQUES`]. No HTTP and no async is known here; a search is stopped through
//! its [`Control`](yomi_search::Control).

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod algorithm;
pub mod algorithms;
mod configuration;
mod evaluation;
pub mod evaluations;
pub mod game;
mod games;
mod line;
mod meaning;
mod node;
pub mod observer;
pub mod root;
pub mod run;
mod technique;
pub mod techniques;

pub use algorithm::{ALGORITHMS, AlgorithmEntry};
pub use configuration::{Algorithm, Configuration, EvaluationChoice};
pub use evaluation::{EVALUATIONS, EvaluationEntry, evaluations_of};
pub use line::TriangularTable;
pub use run::{OPEN, Observed, depth_zero, evaluate_along, observe, play_out, run};
pub use technique::{
    AspirationWindow, Bounds, LateMoveReduction, MOST_PARAMETERS, MoveOrdering, Need, Parameter, Setting, Switch,
    Technique, Techniques,
};
pub use techniques::{TECHNIQUES, technique_named};
