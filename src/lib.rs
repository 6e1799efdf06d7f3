//! Yomi: best moves for Othello, gomoku and tic-tac-toe.

pub mod api;
pub mod arena;
pub mod cli;
pub mod config;
pub mod engine;
pub mod game;
pub mod laboratory;
pub mod load;
mod priority;
pub mod search;
pub mod server;
pub mod service;
pub mod telemetry;
