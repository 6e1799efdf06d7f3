//! `yomi nboard`: Othello's engine for boards that speak NBoard's protocol.

use std::io::{self, BufReader};

use yomi_players::Engines;
use yomi_protocol::nboard::{self, GAME, Program};

use super::dialogue::{PlayerArgs, ended};

/// All else the board says.
#[derive(Clone, Debug, clap::Args)]
pub(in crate::cli) struct NboardArgs {
    #[command(flatten)]
    player: PlayerArgs,
}

/// Plays until the board closes the input.
pub(super) fn run(flags: &NboardArgs, engines: Engines) -> anyhow::Result<()> {
    let NboardArgs { player } = flags;
    let program = Program { level: player.level(), opponent: player.opponent(GAME)? };
    ended(nboard::play(BufReader::new(io::stdin()), &mut io::stdout(), player.searcher(engines)?, program))
}
