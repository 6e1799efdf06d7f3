//! Protocol adapters: the engines behind the protocols of tournaments and graphical boards.
//!
//! [`gomocup`] is that of gomoku's tournament, [`gtp`] that of Go, which trainers and boards speak for other games, too, and
//! [`nboard`] that of Othello's boards; [`person`] is a game against a person at a terminal. Knows the engines and no HTTP.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod dialogue;
mod game;
pub mod gomocup;
pub mod gtp;
mod lines;
pub mod nboard;
pub mod person;
pub mod searcher;
