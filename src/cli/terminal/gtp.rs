//! `yomi gtp`: the engines for trainers and boards that speak the Go Text Protocol.

use std::io::{self, BufReader};

use anyhow::anyhow;
use yomi_command::game;
use yomi_contract::request::opponents_of;
use yomi_game::GameKind;
use yomi_players::Engines;
use yomi_protocol::gtp::{self, Program};
use yomi_search::Level;

/// All else the controller says.
#[derive(Clone, Debug, clap::Args)]
pub(in crate::cli) struct GtpArgs {
    /// othello, gomoku or tictactoe
    #[arg(value_parser = game::named)]
    game: GameKind,
    /// The rule, where the game has several: freestyle, standard or renju
    #[arg(long)]
    rule: Option<String>,
    /// How far a move is searched without a clock, 0 to 30; `set_level` changes it
    #[arg(long, value_name = "N", default_value_t = Level::DEFAULT.number())]
    level: u8,
}

/// Plays until the controller says `quit` or closes the input.
pub(super) fn run(flags: GtpArgs, engines: Engines) -> anyhow::Result<()> {
    let GtpArgs { game, rule, level } = flags;
    let level =
        Level::new(level).ok_or_else(|| anyhow!("--level is {level}; expected 0 to {}", Level::MAX.number()))?;
    let opponents = opponents_of(game).collect();
    let program = Program { version: env!("CARGO_PKG_VERSION"), game, rule, level, opponents };
    match gtp::play(BufReader::new(io::stdin()), io::stdout(), engines, program) {
        // A controller that closes its end is no error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        played => Ok(played?),
    }
}
