//! Memory check at start: the memory that a command can need, compared with the memory that there is.

pub mod budget;

use anyhow::bail;

use self::budget::{Budget, Demand, Memory, MemoryCheck};

use yomi_players::Players;

/// Memory of the binary with its weights, the runtime and the metrics: 93 to 105 MiB measured.
pub const PROCESS: u64 = 106 * 1024 * 1024;

/// A demand of `count` items of `bytes` bytes each.
pub fn demand(name: &'static str, count: usize, bytes: u64) -> Demand {
    Demand { name, count: u64::try_from(count).unwrap_or(u64::MAX), bytes }
}

/// Fails if the budget does not fit, warns if memory is tight.
///
/// # Errors
/// If not even the command's own demand fits.
pub fn check(budget: &Budget, warn: impl FnOnce(&str)) -> anyhow::Result<()> {
    match budget.judge(&Memory::of_process()) {
        MemoryCheck::Fits => Ok(()),
        MemoryCheck::Tight(reason) => {
            warn(&format!("memory is tight: {reason}"));
            Ok(())
        }
        MemoryCheck::TooSmall(reason) => bail!("memory is too small: {reason}"),
    }
}

/// The same for `players` players that search at one time (`--threads`).
///
/// # Errors
/// If they do not fit.
pub fn check_players(players: usize) -> anyhow::Result<()> {
    let budget = Budget {
        own: vec![demand("process", 1, PROCESS), demand("players", players, Players::MOST_BYTES)],
        of_clients: Vec::new(),
        settings: "--threads",
    };
    check(&budget, |warning| crate::output::say(&format!("yomi: {warning}")))
}
