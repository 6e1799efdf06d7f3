//! `yomi lab trace`: the search of a position.

use clap::Args;
use yomi_command::{
    fields::{self, Flags},
    game,
};
use yomi_contract::request::lab::station::Station;
use yomi_game::GameKind;
use yomi_players::Engines;

use super::{ShowArgs, perform, record};

/// The fields of a request, written as in a query string, and how the search is shown.
#[derive(Clone, Debug, Args)]
pub(super) struct TraceArgs {
    /// othello, gomoku or tictactoe
    #[arg(value_parser = game::named)]
    game: GameKind,
    #[command(flatten)]
    fields: Flags<fields::Trace>,
    #[command(flatten)]
    show: ShowArgs,
}

/// Searches and prints.
pub(super) fn run(flags: TraceArgs, engines: &Engines) -> anyhow::Result<()> {
    let mut fields = flags.fields.fields();
    let game = flags.game.name().to_owned();
    fields.extend(fields::fields([("game", Some(game))]));
    let done = perform(Station::Trace, &fields, &["game"], engines)?;
    record::print(engines, &done, flags.show)
}
