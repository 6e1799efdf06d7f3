//! `yomi gomocup`: gomoku's engine for tournament managers and boards.

use std::{
    io::{self, BufReader},
    time::SystemTime,
};

use yomi_command::{engine::GomokuEngineArgs, memory};
use yomi_players::{Engines, Players};
use yomi_protocol::gomocup::{self, Program};

use super::dialogue::ended;

/// All else the manager says.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct GomocupArgs {
    /// Choose the first opening that Swap2 proposes; each one after it is another. Without it the clock chooses
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    engine: GomokuEngineArgs,
}

/// Plays until the manager says `END` or closes the input.
pub(super) fn run(flags: &GomocupArgs) -> anyhow::Result<()> {
    let engines = flags.engine.on(Engines::default())?;
    let input = BufReader::new(io::stdin());
    let program = Program {
        version: env!("CARGO_PKG_VERSION"),
        memory: memory::PROCESS + Players::MOST_BYTES,
        seed: flags.seed.unwrap_or_else(seed_of_now),
    };
    ended(gomocup::play(input, io::stdout(), engines, program))
}

/// A seed from the clock, different at each start.
fn seed_of_now() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    now.as_millis() as u64
}
