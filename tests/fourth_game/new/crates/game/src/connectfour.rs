//! Rules and notation of Connect Four: seven columns of six cells, into which stones fall, on two bitboards of 64 bits.
//!
//! Columns are words of seven bits, the lowest cell first, as in Tromp's Fhourstones: a1 is bit 0, a2 bit 1, b1 bit 7. The
//! bit above each column stays empty, so that no line runs from one column into the next.
//!
//! - `position`: the legal position and its rules ([`Game`](super::Game)).
//! - `notation`: cells, squares and text ([`Board`](super::Board)).
//! - `data`: names, texts and marks.
//! - `read`: the parser of positions.

mod data;
mod moves;
mod notation;
mod position;
mod read;

pub(crate) use data::DATA;
pub use moves::Move;
pub use position::{COLUMNS, Position, ROWS};
