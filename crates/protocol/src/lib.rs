//! Protocol adapters: the engines behind the protocols of tournaments and graphical boards.
//!
//! [`gomocup`] is that of gomoku's tournament, [`gtp`] that of Go, which trainers and boards speak for other games, too. Knows the
//! engines and no HTTP.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod gomocup;
pub mod gtp;
mod lines;
