//! Gomoku on 5×5 to 20×20: freestyle, standard and renju.
//!
//! [`Position`] is the legal position and keeps, for each side and direction, every line of the
//! board as one word of bits ([`Lines`]), so that a win, a renju pattern or a shape is read with a
//! few shifts. This module holds the winning rules and renju's forbidden points, but no evaluation.

mod board;
mod data;
pub mod gomocup;
mod lines;
mod neighbourhood;
mod notation;
mod point;
mod points;
mod position;
mod read;
mod renju;
mod rule;
mod size;
mod threats;
mod winning;
mod zobrist;

#[cfg(test)]
mod tests;

pub(crate) use data::DATA;
pub use lines::set_bits;
pub use lines::{Direction, Lines};
pub use point::Move;
pub use points::Points;
pub use position::{Position, Undo};
pub use rule::{Forbidden, Rule};
pub use size::{DEFAULT_SIZE, LARGEST_SIZE, SMALLEST_SIZE};
