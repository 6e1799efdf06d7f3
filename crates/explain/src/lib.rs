//! Why this move and not that one: facts as data, each counted, proven, or estimated by a search, and a sentence for each.
//!
//! [`Explaining`] is a state machine that requests searches one after the other, takes their reports and gives [`Fact`]s; the
//! caller runs the searches. `othello` counts positions. No fact says "because": a search knows no causes.
//! Which comparisons are made, and how they were measured: `docs/explain.md`.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod explaining;
mod fact;
mod othello;
mod sentence;

pub use explaining::Explaining;
pub use fact::{About, Fact, FactKind, FactName};
pub use sentence::{Explained, sentence};
