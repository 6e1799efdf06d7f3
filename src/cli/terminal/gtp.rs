//! `yomi gtp`: the engines for trainers and boards that speak the Go Text Protocol.

use std::io::{self, BufReader};

use yomi_command::game;
use yomi_contract::request::opponents_of;
use yomi_game::GameKind;
use yomi_players::Engines;
use yomi_protocol::gtp::{self, Program};

use super::dialogue::{PlayerArgs, ended};

/// All else the controller says.
#[derive(Clone, Debug, clap::Args)]
pub(in crate::cli) struct GtpArgs {
    /// othello, gomoku or tictactoe
    #[arg(value_parser = game::named)]
    game: GameKind,
    /// The rule, where the game has several: freestyle, standard or renju
    #[arg(long)]
    rule: Option<String>,
    #[command(flatten)]
    player: PlayerArgs,
}

/// Plays until the controller says `quit` or closes the input.
pub(super) fn run(flags: GtpArgs, engines: Engines) -> anyhow::Result<()> {
    let GtpArgs { game, rule, player } = flags;
    let program = Program {
        version: env!("CARGO_PKG_VERSION"),
        game,
        rule,
        level: player.level(),
        opponent: player.opponent(game)?,
        opponents: opponents_of(game).collect(),
    };
    ended(gtp::play(BufReader::new(io::stdin()), io::stdout(), player.searcher(engines)?, program))
}
