//! The flags that describe a position, for all commands that take one.

use clap::Args;
use serde_json::{Map, Value};

use super::alone;

/// Fields of a request, written as in a query string.
#[derive(Clone, Debug, Args)]
pub(super) struct BoardArgs {
    /// Cells from the top row: X first player, O second, - empty; or a list as JSON, [0, 1, 2, …]
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    board: Option<String>,
    /// Side to move on the board: black, white (tic-tac-toe X, O)
    #[arg(long, value_name = "SIDE")]
    turn: Option<String>,
    /// Moves played on from there, such as f5d6; or a record: GGF, SGF, Piskvork's
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// How moves that are pairs of numbers are counted from the top left: from_0 or from_1
    #[arg(long, value_name = "HOW")]
    coordinates: Option<String>,
    /// Gomoku: rows and columns, 5 to 20
    #[arg(long, value_name = "N")]
    size: Option<String>,
    /// Gomoku: freestyle, standard or renju
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
}

impl BoardArgs {
    /// The fields that were given.
    pub(super) fn fields(self) -> Map<String, Value> {
        alone::fields([
            ("board", self.board),
            ("turn", self.turn),
            ("moves", self.moves),
            ("coordinates", self.coordinates),
            ("size", self.size),
            ("rule", self.rule),
        ])
    }
}
