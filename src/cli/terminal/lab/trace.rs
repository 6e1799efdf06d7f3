//! `yomi lab trace`: the search of a position.

use clap::Args;
use yomi_contract::request::lab::station::Station;
use yomi_game::GameKind;
use yomi_players::Engines;

use super::{ShowArgs, perform, record};
use crate::cli::terminal::{
    alone,
    bestmove::Game,
    flags::{self, Flags},
};

/// The fields of a request, written as in a query string, and how the search is shown.
#[derive(Clone, Debug, Args)]
pub(super) struct TraceArgs {
    /// othello, gomoku or tictactoe
    #[arg(value_parser = Game::read)]
    game: Game,
    #[command(flatten)]
    fields: Flags<flags::Trace>,
    #[command(flatten)]
    show: ShowArgs,
}

/// Searches and prints.
pub(super) fn run(flags: TraceArgs, engines: &Engines) -> anyhow::Result<()> {
    let mut fields = flags.fields.fields();
    let game = GameKind::from(flags.game).name().to_owned();
    fields.extend(alone::fields([("game", Some(game))]));
    let done = perform(Station::Trace, &fields, &["game"], engines)?;
    record::print(engines, &done, flags.show)
}
