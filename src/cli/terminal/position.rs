//! `yomi position`: rules and drawings of positions, without a server.

use clap::{Args, ValueEnum};
use yomi_command::{
    fields::{self, Flags},
    game,
    output::print,
    refusal,
};
use yomi_contract::{
    answer::position,
    request::{self, PositionQuestion},
};
use yomi_game::GameKind;

/// The fields of a request, written as in a query string, and the form of the answer.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct PositionArgs {
    /// othello, gomoku or tictactoe
    #[arg(value_parser = game::named)]
    game: GameKind,
    #[command(flatten)]
    fields: Flags<fields::Position>,
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
    let refused = |problem| refusal::refused(&problem, &["game"]);
    let question: PositionQuestion = request::read_position(flags.game, &flags.fields.fields()).map_err(refused)?;
    match flags.format {
        Format::Text => print(&position::text(&question)),
        Format::Json => print(&format!("{}\n", position::json(&question))),
        Format::Svg => print(&position::svg(&question)),
        Format::Png => super::print_picture(&position::pixels(&question).map_err(refused)?),
    }
}
