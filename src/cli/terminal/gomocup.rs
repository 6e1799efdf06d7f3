//! `yomi gomocup`: gomoku's engine for tournament managers and boards.

use std::io::{self, BufReader};

use clap::Args;
use yomi_players::Engines;
use yomi_protocol::gomocup;

/// A manager says all else.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct GomocupArgs {}

/// Plays until the manager says `END` or closes the input.
pub(super) fn run(_: GomocupArgs, engines: Engines) -> anyhow::Result<()> {
    let input = BufReader::new(io::stdin());
    match gomocup::play(input, io::stdout(), engines, env!("CARGO_PKG_VERSION")) {
        // A manager that has gone is no fault.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        played => Ok(played?),
    }
}
