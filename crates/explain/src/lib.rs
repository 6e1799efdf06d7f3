//! Why this move and not that one: facts as data, each counted, proven, or estimated by a search, and a sentence for each.
//!
//! [`Explaining`] is a state machine that requests searches one after the other, takes their reports and gives [`Fact`]s; the
//! caller runs the searches; [`facts_of`] makes facts of a review's move without one. `othello` counts positions, `gomoku` proves by
//! the rules. No fact says "because": a search knows no causes.
//! Which comparisons are made, and how they were measured: `docs/explain.md`.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod compared;
mod explaining;
mod fact;
mod gomoku;
mod othello;
mod reviewed;
mod sentence;

pub use explaining::Explaining;
pub use fact::{About, Fact, FactKind, FactName};
pub use reviewed::{facts_of, notes_of};
pub use sentence::{Explained, sentence};
