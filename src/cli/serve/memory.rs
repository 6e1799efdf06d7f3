//! The memory that this server can need, held to its container at the start. The table stands in
//! `docs/operating.md`.

use anyhow::bail;

use crate::{
    api::{ApiSettings, body::MAX_BODY_BYTES},
    config::ConnectionSettings,
    engine::Players,
    server::{
        CONNECTION_BYTES, METRICS_CONNECTIONS,
        memory::{Budget, Demand, Verdict, container_limit},
    },
    service::PoolSettings,
};

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// The binary with its weights, the runtime, the metrics.
const PROCESS: u64 = 92 * MIB;

/// Beside its body: its head as it was parsed, the position, the answers of its search and their
/// text.
const BESIDE_THE_BODY: u64 = 32 * KIB;

/// What a stream has beside its request: the search that it follows and the event under way.
const STREAM: u64 = 16 * KIB;

/// 20,000 recorded nodes and the largest drawing of them: a picture of 409 bytes a node in a buffer
/// that may have grown to twice that.
const EXPERIMENT: u64 = 20 * MIB;

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
    let apart = if edges.serves_metrics { 0 } else { METRICS_CONNECTIONS };
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
            demand("connections", connections.max_connections + apart, CONNECTION_BYTES),
            demand("requests", edges.max_requests, MAX_BODY_BYTES as u64 + BESIDE_THE_BODY),
            demand("streams", edges.max_streams, STREAM),
            demand("experiments", edges.max_experiments, EXPERIMENT),
            demand(
                "cache",
                usize::try_from((pool.cache_bytes + api.repeat_bytes).div_ceil(MIB))
                    .unwrap_or(usize::MAX),
                MIB,
            ),
        ],
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::config::ServeArgs;

    #[derive(Debug, Parser)]
    struct Flags {
        #[command(flatten)]
        serve: ServeArgs,
    }

    fn of_flags(flags: &str) -> Budget {
        let arguments = std::iter::once("yomi").chain(flags.split_whitespace());
        let settings = Flags::try_parse_from(arguments).unwrap().serve.resolve().unwrap();
        budget(&settings.pool, &settings.api, &settings.connections)
    }

    #[test]
    fn the_sum_of_the_documentation_is_the_one_that_is_checked() {
        let page = include_str!("../../../docs/operating.md");
        let budget = of_flags("--threads 2");
        let whole = |demand: &Demand| (demand.count * demand.bytes).div_ceil(MIB);
        let own: u64 = budget.own.iter().map(whole).sum();
        let clients: Vec<_> =
            budget.of_clients.iter().map(|demand| whole(demand).to_string()).collect();
        for sentence in [
            format!("{own} MiB for searches"),
            format!("at most {} MiB for clients", clients.join(" + ")),
        ] {
            assert!(page.contains(&sentence), "docs/operating.md does not say: {sentence}");
        }
        for demand in budget.own.iter().chain(&budget.of_clients) {
            let Demand { bytes, .. } = *demand;
            let each = if bytes < MIB {
                format!("{} KiB", bytes / KIB)
            } else {
                format!("{} MiB", bytes / MIB)
            };
            assert!(page.contains(&each), "docs/operating.md has no {each} for {}", demand.name);
        }
    }

    #[test]
    fn the_settings_of_the_documentation_and_of_compose_fit_into_half_a_gibibyte() {
        let flags = "--max-connections 256 --max-requests 256 --max-experiments 4";
        assert!(include_str!("../../../docs/operating.md").contains(flags));
        for file in [
            include_str!("../../../docker-compose.yml"),
            include_str!("../../../deploy/kubernetes/deployment.yaml"),
        ] {
            let plain = file.replace(", value", "").replace("name: ", "");
            for flag in flags.split("--").skip(1) {
                let (name, value) = flag.trim().split_once(' ').unwrap();
                let variable =
                    format!("YOMI_{}: \"{value}\"", name.replace('-', "_").to_uppercase());
                assert!(plain.contains(&variable), "{variable} is not in {file}");
            }
        }
        let budget = of_flags(&format!("--threads 2 --metrics-addr 0.0.0.0:9100 {flags}"));
        assert_eq!(budget.judge(512 * MIB), Verdict::Fits, "{} MiB", budget.bytes() / MIB);
        assert!(matches!(of_flags("--threads 2").judge(512 * MIB), Verdict::Tight(_)));
        assert!(matches!(of_flags("--threads 8").judge(512 * MIB), Verdict::TooSmall(_)));
    }
}
