//! Search limits and goals.

use std::time::Duration;

/// Limits of one search; the first one reached ends it. All `None` means "until solved or stopped".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Plies to search at most, passes not counted.
    pub depth: Option<u32>,
    /// Nodes to enter at most.
    pub nodes: Option<u64>,
    /// The caller's limit of search time, from the moment a thread starts.
    pub time: Option<Duration>,
    /// The soft time limit, below `time`: an iteration that would not fit into what is left of it
    /// is not started. Only engines that manage their time use it.
    pub target_time: Option<Duration>,
    /// The server's own limit of search time.
    pub server_time: Option<Duration>,
    /// Only the caller's clock limits the search: it is expected to use all its time, and may save
    /// it where there is only one move. Where depth, nodes or a level is given, time stops a search
    /// but never steers it.
    pub clock_only: bool,
}

yomi_game::named! {
    /// The goal of a search.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Goal {
        /// The best move within the limits.
        #[default]
        Best = "best",
        /// The exact result of the game.
        Solve = "solve",
        /// Only the winner under perfect play.
        WinLossDraw = "win_loss_draw",
    }
}
