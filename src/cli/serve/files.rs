//! The open files that this server can need, held to what the process may have at the start: each connection
//! is one, and a server that has none left accepts no client.

use anyhow::bail;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use yomi_server::{ConnectionSettings, METRICS_CONNECTIONS};

use super::failure::setting;

/// Files beside the connections: the listeners and what the runtime waits with, connections that are refused,
/// the key file, traces on their way.
const BESIDE_CONNECTIONS: u64 = 64;

/// Raises the limit of open files as far as it is needed and allowed. Where that is too little for the
/// connections, there may be fewer of them, and the log warns.
///
/// # Errors
/// When not even one has room.
pub(super) fn make_room(connections: &mut ConnectionSettings) -> anyhow::Result<()> {
    let wanted = connections.max_connections;
    let needed = wanted as u64 + beside();
    let Some(allowed) = allowed(needed) else { return Ok(()) };
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

/// The files that this process may have open once its limit is raised; `None` for as many as are needed.
fn allowed(needed: u64) -> Option<u64> {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // Without a limit there is room for all.
    let allowed = current.filter(|&current| current < needed)?;
    let possible = maximum.map_or(needed, |maximum| maximum.min(needed));
    let raised = Rlimit { current: Some(possible), maximum };
    let allowed = setrlimit(Resource::Nofile, raised).map_or(allowed, |()| possible);
    (allowed < needed).then_some(allowed)
}

fn beside() -> u64 {
    METRICS_CONNECTIONS as u64 + BESIDE_CONNECTIONS
}
