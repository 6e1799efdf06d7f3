//! The open files that this server can need, held to what the process may have at the start: each connection
//! is one, and a server that has none left accepts no client.

use anyhow::bail;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use yomi_http::{config::ConnectionSettings, server::METRICS_CONNECTIONS};

/// Files beside the connections: the listeners and what the runtime waits with, connections that are refused,
/// the key file, traces on their way.
const BESIDE_CONNECTIONS: u64 = 64;

/// Raises the limit of open files as far as it is needed and allowed.
///
/// # Errors
/// When that is too little for the connections.
pub(super) fn make_room(connections: &ConnectionSettings) -> anyhow::Result<()> {
    let needed = needed(connections);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // Without a limit there is room for all.
    let Some(allowed) = current.filter(|&current| current < needed) else { return Ok(()) };
    let possible = maximum.map_or(needed, |maximum| maximum.min(needed));
    let raised = Rlimit { current: Some(possible), maximum };
    let allowed = setrlimit(Resource::Nofile, raised).map_or(allowed, |()| possible);
    if allowed < needed {
        bail!(
            "{needed} open files are needed for --max-connections {}, and this process may have \
             {allowed}: raise the limit (ulimit -n), or set --max-connections to {} or less",
            connections.max_connections,
            allowed.saturating_sub(needed - connections.max_connections as u64)
        );
    }
    Ok(())
}

fn needed(connections: &ConnectionSettings) -> u64 {
    (connections.max_connections + METRICS_CONNECTIONS) as u64 + BESIDE_CONNECTIONS
}
