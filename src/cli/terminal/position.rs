//! `yomi position`: rules and drawings of positions, without a server.

use clap::{Args, ValueEnum};
use yomi_contract::{
    answer::position,
    request::{self, PositionQuestion},
};

use super::{
    alone,
    bestmove::Game,
    flags::{self, Flags},
};

/// The fields of a request, written as in a query string, and the form of the answer.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct PositionArgs {
    /// othello, gomoku or tictactoe
    #[arg(value_parser = Game::read)]
    game: Game,
    #[command(flatten)]
    fields: Flags<flags::Position>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A drawing of characters
    Text,
    /// The answer of the server
    Json,
    /// A picture
    Svg,
    /// A picture of pixels
    Png,
}

/// Prints the position.
pub(super) fn run(flags: PositionArgs) -> anyhow::Result<()> {
    let refused = |problem| alone::refused(&problem, &["game"]);
    let question: PositionQuestion =
        request::read_position(flags.game.into(), &flags.fields.fields()).map_err(refused)?;
    match flags.format {
        Format::Text => super::print(&position::text(&question)),
        Format::Json => super::print(&format!("{}\n", position::json(&question))),
        Format::Svg => super::print(&position::svg(&question)),
        Format::Png => super::print_picture(&position::pixels(&question).map_err(refused)?),
    }
}
