//! `yomi gomocup`: gomoku's engine for tournament managers and boards. The manager says everything, so that there are no
//! flags.

use std::io::{self, BufReader};

use yomi_players::Engines;
use yomi_protocol::gomocup;

/// Plays until the manager says `END` or closes the input.
pub(super) fn run() -> anyhow::Result<()> {
    let input = BufReader::new(io::stdin());
    match gomocup::play(input, io::stdout(), Engines::default(), env!("CARGO_PKG_VERSION")) {
        // A manager that has gone is no fault.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        played => Ok(played?),
    }
}
