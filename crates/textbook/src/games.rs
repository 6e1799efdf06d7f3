//! The games, fitted for the textbook: one file each, and how far searches of each look.

mod gomoku;
mod othello;
mod tictactoe;
mod tree;

use yomi_game::ByGame;

/// How far textbook searches of a game look by default, and how long deeper ones take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Plies that an algorithm without cutoffs takes about a second for.
    pub(crate) exhaustive_depth: u32,
    /// The same of an algorithm with cutoffs.
    pub(crate) pruned_depth: u32,
    /// The same of MTD(f).
    pub(crate) mtd_f_depth: u32,
    /// Seconds that the default depths take.
    pub(crate) seconds: f64,
    /// Factor by which one more ply takes longer.
    pub(crate) growth: f64,
    /// Playouts of Monte Carlo tree search in about a second.
    pub(crate) playouts: u64,
}

/// Each game's.
pub(crate) const REACH: ByGame<Reach> =
    ByGame { othello: othello::REACH, gomoku: gomoku::REACH, tictactoe: tictactoe::REACH };
