//! The flags that say who plays and how far it may search, for all commands that take them.

use clap::Args;
use serde_json::{Map, Value};

use super::alone;

/// Fields of a request, written as in a query string.
#[derive(Clone, Debug, Args)]
pub(super) struct PlayerArgs {
    /// Strength, 0 to 30; 10 when nothing limits the search
    #[arg(long, value_name = "N")]
    level: Option<String>,
    /// Plies at most
    #[arg(long, value_name = "PLIES")]
    depth: Option<String>,
    /// Othello's engine: how sure its cuts are, in per cent: 45, 73, 87, 95, 99, 99.9, or 100 for
    /// none; 73 with a depth, otherwise 45
    #[arg(long, value_name = "PERCENT")]
    confidence: Option<String>,
    /// Nodes at most
    #[arg(long, value_name = "N")]
    nodes: Option<String>,
    /// Search time at most, in milliseconds
    #[arg(long, value_name = "MS")]
    time_ms: Option<String>,
    /// best, solve or win_loss_draw
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,
    /// engine, or a textbook one: minimax, alpha_beta, pvs, mtd_f, mcts…
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// Leaf evaluation of a textbook algorithm: a name, or JSON with parameters
    #[arg(long, value_name = "NAME|JSON")]
    evaluation: Option<String>,
    /// Techniques of a textbook algorithm, as JSON
    #[arg(long, value_name = "JSON")]
    techniques: Option<String>,
    /// Drives what is random
    #[arg(long, value_name = "N")]
    seed: Option<String>,
    /// Othello's engine: play a move at most so much worse than the best, in hundredths of a disc
    #[arg(long, value_name = "N")]
    variety: Option<String>,
}

impl PlayerArgs {
    /// The fields that were given.
    pub(super) fn fields(self) -> Map<String, Value> {
        alone::fields([
            ("level", self.level),
            ("depth", self.depth),
            ("confidence", self.confidence),
            ("nodes", self.nodes),
            ("time_ms", self.time_ms),
            ("goal", self.goal),
            ("algorithm", self.algorithm),
            ("evaluation", self.evaluation),
            ("techniques", self.techniques),
            ("seed", self.seed),
            ("variety", self.variety),
        ])
    }
}
