//! The flags that describe a position of any game.

use clap::Args;
use serde_json::{Map, Value};

use crate::cli::terminal::{alone, board::BoardArgs};

/// Fields of a request, written as in a query string.
#[derive(Clone, Debug, Args)]
pub(super) struct PositionArgs {
    #[command(flatten)]
    board: BoardArgs,
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
        let mut fields = self.board.fields();
        fields.extend(alone::fields([
            ("columns", self.columns),
            ("rows", self.rows),
            ("in_a_row", self.in_a_row),
        ]));
        fields
    }
}
