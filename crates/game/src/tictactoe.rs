//! Rules and notation of tic-tac-toe and its family: m,n,k-games on up to 8×8, on two bitboards of
//! 64 bits.
//!
//! Cells are numbered as on the largest board, whatever the size: row × 8 + column from the top
//! left. a1 is bit 0, b1 bit 1, a2 bit 8, h8 bit 63. So a move means the same on every board.
//!
//! - `shape`: columns, rows, and how many in a row win.
//! - `position`: the legal position and its rules ([`Game`](super::Game)).
//! - `notation`: cells, squares and text ([`Board`](super::Board)).
//! - `data`: names, texts and marks.
//! - `read`: the parser of positions.
//! - `lines`: line detection by shifts.

mod data;
mod lines;
mod moves;
mod notation;
#[cfg(test)]
mod plain;
mod position;
mod read;
mod shape;

pub(crate) use data::DATA;
pub use moves::Move;
pub use position::Position;
pub use shape::{LONGEST_SIDE, Shape};
