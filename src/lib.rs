//! Yomi: best moves for Othello, gomoku and tic-tac-toe.

pub mod game;
pub mod search;
