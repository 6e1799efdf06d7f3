//! The memory that a command can need, held at its start to what there is.

pub(super) mod budget;

use anyhow::bail;

use self::budget::{Budget, Demand, Memory, Verdict};

#[cfg(feature = "terminal")]
use yomi_players::Players;

/// The binary with its weights, the runtime, the metrics.
pub(super) const PROCESS: u64 = 92 * 1024 * 1024;

/// So many of something, of so many bytes each.
pub(super) fn demand(name: &'static str, count: usize, bytes: u64) -> Demand {
    Demand { name, count: u64::try_from(count).unwrap_or(u64::MAX), bytes }
}

/// Refuses what does not fit, and warns where it is tight.
///
/// # Errors
/// When not even what the command takes itself fits.
pub(super) fn check(budget: &Budget, warn: impl FnOnce(&str)) -> anyhow::Result<()> {
    match budget.judge(&Memory::of_process()) {
        Verdict::Fits => Ok(()),
        Verdict::Tight(reason) => {
            warn(&format!("memory is tight: {reason}"));
            Ok(())
        }
        Verdict::TooSmall(reason) => bail!("memory is too small: {reason}"),
    }
}

/// The same for `players` that search side by side, as many as `--threads` makes them.
///
/// # Errors
/// When they do not fit.
#[cfg(feature = "terminal")]
pub(super) fn check_players(players: usize) -> anyhow::Result<()> {
    let budget = Budget {
        own: vec![demand("process", 1, PROCESS), demand("players", players, Players::MOST_BYTES)],
        of_clients: Vec::new(),
        settings: "--threads",
    };
    check(&budget, |warning| super::say(&format!("yomi: {warning}")))
}
