//! Measuring how strong a player is: positions graded against another engine's labels
//! ([`grading`]).
//!
//! Knows the games and the engines, no HTTP and no request; `cli` reads what is asked and draws
//! what came out.

pub mod configured;
pub mod grading;
pub mod mean;
pub mod side_by_side;
