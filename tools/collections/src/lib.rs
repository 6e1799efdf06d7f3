//! Files of positions with known answers, by which engines are graded and tested: labelled positions of [`othello`] and [`gomoku`],
//! gomoku [`puzzles`], tournament games of Othello ([`wthor`]). Othello's own format, OBF, is read by the product too ([`yomi_game::othello::obf`]).

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod gomoku;
pub mod json_line;
pub mod othello;
pub mod puzzles;
pub mod wthor;
