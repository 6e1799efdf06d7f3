//! The rules and notation of tic-tac-toe, on two 9-bit boards.
//!
//! Cells are numbered row by row from the top left: a1 is bit 0, b1 bit 1, c3 bit 8.
//!
//! - `position`: the legal position and its rules ([`Game`](super::Game)).
//! - `notation`: what a reader sees and writes ([`Board`](super::Board)).
//! - `lines`: the eight lines of three.

mod lines;
mod moves;
mod notation;
mod position;

pub use moves::Move;
pub use position::Position;
