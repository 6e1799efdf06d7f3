//! Rules and notation of Othello on 8×8, on two bitboards of 64 bits.
//!
//! Squares are numbered row by row from the top left: a1 is bit 0, b1 bit 1, h8 bit 63.
//!
//! - `position`: the legal position and its rules ([`Game`](super::Game)).
//! - [`placements`], [`flip`] and [`last_flips`]: move generation and flips on bare bitboards.
//! - [`cpu`]: the same, dispatched by instruction set.
//! - `data`: names, texts and marks.
//! - `notation`: parser and notation ([`Board`](super::Board)).
//! - [`perft`]: their speed.
//! - [`key_queue`]: a small priority queue for move ordering.
//! - `image`: boards under the symmetries of the square.
//! - `diagram_text`: cells and side to move in one text.
//! - `ggs`: boards of the server GGS.
//! - [`obf`]: lines of problem collections with scored moves.

pub mod cpu;
mod data;
mod diagram_text;
pub mod flip;
mod gathered;
pub(crate) mod ggs;
mod image;
pub mod key_queue;
pub(crate) mod last_flips;
mod lines;
mod moves;
mod notation;
pub mod obf;
pub mod perft;
pub mod placements;
#[cfg(any(test, feature = "plain"))]
pub mod plain;
mod position;
mod square;

pub(crate) use data::DATA;
pub use moves::Move;
pub use position::Position;
pub use square::{CORNERS, EDGES, NEXT_TO_CORNERS, Square, with_neighbours};
