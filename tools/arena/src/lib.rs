//! Strength measurement: grading against another engine's labels on positions
//! ([`grading`]), and matches of two players ([`contest`]), each an engine of ours or an external
//! program ([`gtp`], [`nboard`], [`gomocup`]); gomoku puzzles with known answers ([`solving`]).
//!
//! Knows the games and the engines, no HTTP and no request; `cli` reads what is asked and draws
//! what came out.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod configured;
pub mod contest;
pub mod contestant;
pub mod elo;
mod gomocup;
pub mod grading;
mod gtp;
mod mean;
mod nboard;
pub mod openings;
pub mod playing;
pub mod process_group;
pub mod program;
mod side_by_side;
pub mod solving;
