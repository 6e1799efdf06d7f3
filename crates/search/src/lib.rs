//! Common interface of all game-tree searches: what a search is asked ([`Task`], [`Limits`]), how
//! it is stopped ([`Control`], [`Budget`]), what it reports ([`Report`], [`Valuation`],
//! [`Statistics`]), how threads share it ([`Team`]), and what an [`Engine`] and an
//! [`Evaluation`](evaluation::Evaluation) are.
//!
//! It knows the rules of no game and no algorithm.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod control;
pub mod engine;
pub mod evaluation;
mod level;
mod limits;
pub mod person;
mod proof;
mod report;
mod score;
pub mod statistics;
pub mod strength;
mod task;
pub mod team;
mod team_nodes;
mod valuation;
mod variety;

pub use control::{Budget, Control, Raised, StopReason, Stopped};
pub use engine::{Engine, SearchSettings};
pub use level::{Level, LevelEntry};
pub use limits::{Goal, Limits};
pub use proof::{Proof, ProofNode};
pub use report::{Iteration, Line, Outcome, Report, StoppedBy};
pub use score::Score;
pub use statistics::{Counter, CounterGroup, CutoffCauses, Cutoffs, Pruned, ReSearches, Statistics, TableStatistics};
pub use task::Task;
pub use team::Team;
pub use team_nodes::TeamNodes;
pub use valuation::{Unit, Valuation, ValueKind};
pub use variety::Variety;
