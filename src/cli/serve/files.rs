//! The open files that this server can need, held to what the process may have at the start: each connection
//! is one, and a server that has none left accepts no client. The store of jobs is opened here.

use anyhow::{Context as _, bail};
use yomi_api::jobs::ServedJobs;
use yomi_http::config::JobSetup;
use yomi_jobs::{Stored, memory};
use yomi_os::open_files_short_of;
use yomi_server::{ConnectionSettings, METRICS_CONNECTIONS};

use super::failure::setting;

/// Open files besides the connections: listeners, the runtime's own, refused connections, the key file, traces being
/// sent.
const BESIDE_CONNECTIONS: u64 = 64;

/// Raises the limit of open files as far as needed and allowed. If it stays too low, lowers the connection limit and
/// warns.
///
/// # Errors
/// If not even one connection has room.
pub(super) fn make_room(connections: &mut ConnectionSettings) -> anyhow::Result<()> {
    let wanted = connections.max_connections;
    let needed = wanted as u64 + beside();
    let Some(allowed) = open_files_short_of(needed) else { return Ok(()) };
    let possible = usize::try_from(allowed.saturating_sub(beside())).unwrap_or(usize::MAX);
    let setting = setting("max-connections");
    if possible == 0 {
        bail!(
            "{} open files are needed beside the connections of {setting}, and this process may have {allowed}: \
             raise the limit (ulimit -n)",
            beside()
        );
    }
    connections.lower_to(possible);
    tracing::warn!(
        wanted,
        possible,
        "{needed} open files are needed for {setting} {wanted}, and this process may have {allowed}: serving \
         {possible} connections; raise the limit (ulimit -n), or set {possible}"
    );
    Ok(())
}

/// Opens the store of jobs.
///
/// # Errors
/// Where it cannot be opened; says why.
pub(super) fn jobs(setup: JobSetup) -> anyhow::Result<ServedJobs> {
    let JobSetup { store, max_jobs, max_bytes, limits } = setup;
    let context = || setting("store");
    let store = match store {
        None => memory::store(),
        Some(url) => url.open(max_jobs, max_bytes).with_context(context)?,
    };
    let stored = Stored::start(store).with_context(context)?;
    Ok(ServedJobs::new(stored, limits))
}

fn beside() -> u64 {
    METRICS_CONNECTIONS as u64 + BESIDE_CONNECTIONS
}
