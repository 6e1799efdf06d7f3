//! The games, fitted for the textbook: one file each.

mod gomoku;
mod othello;
mod tictactoe;
mod tree;
