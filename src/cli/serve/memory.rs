//! The memory that this server can need, held to its container at the start. The table stands in
//! `docs/operating.md`.

use anyhow::bail;

use crate::{
    api::{ApiSettings, body::MAX_BODY_BYTES},
    config::ConnectionSettings,
    engine::Players,
    server::{
        CONNECTION_BYTES,
        memory::{Budget, Demand, Verdict, container_limit},
    },
    service::PoolSettings,
};

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// The binary with its weights, the runtime, the metrics.
const PROCESS: u64 = 55 * MIB;

/// Beside its body: its head as it was parsed, the position, the answers of its search and their
/// text.
const BESIDE_THE_BODY: u64 = 32 * KIB;

/// What a stream has beside its request: the search that it follows and the event under way.
const STREAM: u64 = 16 * KIB;

/// The largest recorded search, its answer and its text, with some room: 20,000 nodes.
const EXPERIMENT: u64 = 16 * MIB;

/// Refuses to start where searches do not fit into the container, and warns where clients could
/// take more than is left.
///
/// # Errors
/// When the searches do not fit.
pub(super) fn check(
    pool: &PoolSettings,
    api: &ApiSettings,
    connections: &ConnectionSettings,
) -> anyhow::Result<()> {
    let Some(limit) = container_limit() else { return Ok(()) };
    match budget(pool, api, connections).judge(limit) {
        Verdict::Fits => Ok(()),
        Verdict::Tight(reason) => {
            tracing::warn!("memory is tight: {reason}");
            Ok(())
        }
        Verdict::TooSmall(reason) => bail!("memory is too small: {reason}"),
    }
}

fn budget(pool: &PoolSettings, api: &ApiSettings, connections: &ConnectionSettings) -> Budget {
    let edges = &api.edges;
    let demand = |name, count: usize, bytes| Demand {
        name,
        count: u64::try_from(count).unwrap_or(u64::MAX),
        bytes,
    };
    Budget {
        own: vec![
            demand("process", 1, PROCESS),
            demand("search threads", pool.threads.get(), Players::MOST_BYTES),
        ],
        of_clients: vec![
            demand("connections", connections.max_connections, CONNECTION_BYTES),
            demand("requests", edges.max_requests, MAX_BODY_BYTES as u64 + BESIDE_THE_BODY),
            demand("streams", edges.max_streams, STREAM),
            demand("experiments", edges.max_experiments, EXPERIMENT),
        ],
    }
}
