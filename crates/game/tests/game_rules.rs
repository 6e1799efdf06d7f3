//! The laws that every game keeps, checked by random play.
//!
//! `random_play` holds the laws; the other modules run them for one game each.

#[path = "../../../tests/support/cases.rs"]
mod cases;

mod game_rules {
    mod gomoku;
    mod othello;
    mod random_play;
    mod tictactoe;
}
