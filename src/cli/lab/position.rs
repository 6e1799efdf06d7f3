//! The flags that describe a position of any game.

use clap::Args;
use serde_json::{Map, Value};

use crate::cli::alone;

/// Fields of a request, written as in a query string.
#[derive(Clone, Debug, Args)]
pub(super) struct PositionArgs {
    /// Cells from the top row: X first player, O second, - empty; Othello: also an OBF line
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    board: Option<String>,
    /// Side to move on the board: black, white (tic-tac-toe X, O)
    #[arg(long, value_name = "SIDE")]
    turn: Option<String>,
    /// Moves played on from there, such as f5d6
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Gomoku: rows and columns, 5 to 19
    #[arg(long, value_name = "N")]
    size: Option<String>,
    /// Gomoku: freestyle, standard or renju
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// Tic-tac-toe: columns of the board, 1 to 8; 3 when not given
    #[arg(long, value_name = "N")]
    columns: Option<String>,
    /// Tic-tac-toe: rows of the board, 1 to 8; 3 when not given
    #[arg(long, value_name = "N")]
    rows: Option<String>,
    /// Tic-tac-toe: how many in a row win, 1 to 8; 3 when not given
    #[arg(long, value_name = "N")]
    in_a_row: Option<String>,
}

impl PositionArgs {
    /// The fields that were given.
    pub(super) fn fields(self) -> Map<String, Value> {
        alone::fields([
            ("board", self.board),
            ("turn", self.turn),
            ("moves", self.moves),
            ("size", self.size),
            ("rule", self.rule),
            ("columns", self.columns),
            ("rows", self.rows),
            ("in_a_row", self.in_a_row),
        ])
    }
}
