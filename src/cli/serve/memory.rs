//! The memory budget of this server, checked at the start against its container and its machine. `docs/operating.md`
//! has the table.

use yomi_command::memory::{self, PROCESS, budget::Budget, demand};
use yomi_contract::reading::body::MAX_BODY_BYTES;
use yomi_http::ApiSettings;
use yomi_players::Players;
use yomi_server::{CONNECTION_BYTES, ConnectionSettings, METRICS_CONNECTIONS};
use yomi_service::PoolSettings;

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// Memory of a request besides its body: the parsed head, the position, the answers of its search and their text.
const BESIDE_THE_BODY: u64 = 32 * KIB;

/// Memory of a stream besides its request: the search that it follows and the current event.
const STREAM: u64 = 16 * KIB;

/// 20,000 recorded nodes and the largest drawing of them: a picture of 409 bytes a node in a buffer
/// that may have grown to twice that.
const EXPERIMENT: u64 = 20 * MIB;

/// A picture while it is drawn: at most 4 million pixels of 4 bytes and their PNG, and the outlines of the text of
/// 250 nodes, some kilobyte a character of the most intricate.
const PICTURE: u64 = 48 * MIB;

/// Returns the sum in bytes. Fails if searches and answer caches do not fit into the container or the machine, and
/// warns if clients could take more than is left.
///
/// # Errors
/// If they do not fit.
pub(super) fn check(pool: &PoolSettings, api: &ApiSettings, connections: &ConnectionSettings) -> anyhow::Result<u64> {
    let budget = budget(pool, api, connections);
    memory::check(&budget, |warning| tracing::warn!("{warning}"))?;
    Ok(budget.bytes())
}

fn budget(pool: &PoolSettings, api: &ApiSettings, connections: &ConnectionSettings) -> Budget {
    let edges = &api.edges;
    let apart = if edges.serves_metrics { 0 } else { METRICS_CONNECTIONS };
    let cache = pool.cache_bytes.div_ceil(MIB);
    Budget {
        own: vec![
            demand("process", 1, PROCESS),
            demand("search threads", pool.threads.get(), Players::MOST_BYTES),
            demand("parts of the cache", usize::try_from(cache).unwrap_or(usize::MAX), MIB),
        ],
        of_clients: vec![
            demand("connections", connections.max_connections + apart, CONNECTION_BYTES),
            demand("requests", edges.sizes.max_requests, MAX_BODY_BYTES as u64 + BESIDE_THE_BODY),
            demand("streams", edges.sizes.max_streams, STREAM),
            demand("experiments", edges.sizes.max_experiments, EXPERIMENT),
            demand("pictures", yomi_api::at_one_time(pool.threads.get()), PICTURE),
            demand("parts of answers not taken", edges.sizes.max_unread_bytes.div_ceil(1 << 20), MIB),
        ],
        settings: "--threads (YOMI_THREADS) or --cache-mib (YOMI_CACHE_MIB)",
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use yomi_command::memory::budget::{Demand, Memory, MemoryCheck};
    use yomi_http::config::ServeArgs;

    use super::*;

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
        let clients: Vec<_> = budget.of_clients.iter().map(|demand| whole(demand).to_string()).collect();
        for sentence in [
            format!("{own} MiB for searches and answers that are kept"),
            format!("at most {} MiB for clients", clients.join(" + ")),
        ] {
            assert!(page.contains(&sentence), "docs/operating.md does not say: {sentence}");
        }
        for demand in budget.own.iter().chain(&budget.of_clients) {
            let Demand { bytes, .. } = *demand;
            let each = if bytes < MIB { format!("{} KiB", bytes / KIB) } else { format!("{} MiB", bytes / MIB) };
            assert!(page.contains(&each), "docs/operating.md has no {each} for {}", demand.name);
        }
    }

    #[test]
    fn the_settings_of_the_documentation_and_of_compose_fit_into_half_a_gibibyte() {
        let flags = "--max-connections 136 --max-requests 256 --max-experiments 2 --max-unread-mib 16 --cache-mib 16";
        assert!(include_str!("../../../docs/operating.md").contains(flags));
        for file in
            [include_str!("../../../docker-compose.yml"), include_str!("../../../deploy/kubernetes/deployment.yaml")]
        {
            let plain = file.replace(", value", "").replace("name: ", "");
            for flag in flags.split("--").skip(1) {
                let (name, value) = flag.trim().split_once(' ').unwrap();
                let variable = format!("YOMI_{}: \"{value}\"", name.replace('-', "_").to_uppercase());
                assert!(plain.contains(&variable), "{variable} is not in {file}");
            }
        }
        let budget = of_flags(&format!("--threads 2 --metrics-addr 0.0.0.0:9100 {flags}"));
        let container = Memory { container: Some(512 * MIB), ..Memory::default() };
        assert_eq!(budget.judge(&container), MemoryCheck::Fits, "{} MiB", budget.bytes() / MIB);
        assert!(matches!(of_flags("--threads 2").judge(&container), MemoryCheck::Tight(_)));
        assert!(matches!(of_flags("--threads 8").judge(&container), MemoryCheck::TooSmall(_)));
    }

    #[test]
    fn the_settings_of_the_unit_fit_into_its_own_memory() {
        let unit = include_str!("../../../deploy/systemd/yomi@.service");
        let of = |name: &str| {
            let values = unit.lines().filter_map(|line| line.strip_prefix(name));
            values.flat_map(str::split_whitespace).collect::<Vec<_>>()
        };
        let setting = |variable: &str| {
            let (name, value) = variable.strip_prefix("YOMI_")?.split_once('=')?;
            Some(format!("--{}={value}", name.replace('_', "-").to_lowercase()))
        };
        let flags: Vec<_> = of("Environment=").into_iter().filter_map(setting).collect();
        assert!(flags.iter().any(|flag| flag.starts_with("--threads=")), "{flags:?}");
        let bytes = of("MemoryMax=")[0].strip_suffix('G').unwrap().parse::<u64>().unwrap() << 30;
        let budget = of_flags(&format!("--metrics-addr=127.0.0.1:9100 {}", flags.join(" ")));
        let unit = Memory { container: Some(bytes), ..Memory::default() };
        assert_eq!(budget.judge(&unit), MemoryCheck::Fits, "{} MiB", budget.bytes() / MIB);
    }

    #[test]
    fn threads_and_cache_are_held_to_a_machine_without_a_container() {
        let machine = Memory { machine: Some(24 << 30), available: Some(20 << 30), ..Memory::default() };
        assert_eq!(of_flags("--threads 8").judge(&machine), MemoryCheck::Fits);
        for (flags, sum) in [
            ("--threads 1000", "1000 search threads of 108 MiB"),
            ("--threads 1 --cache-mib 30000", "30000 parts of the cache of 1 MiB"),
        ] {
            let MemoryCheck::TooSmall(text) = of_flags(flags).judge(&machine) else { panic!("{flags}") };
            let has = "this machine has 24576 MiB";
            assert!(text.contains(sum) && text.contains(has), "{text}");
        }
        let machine = Memory { machine: Some(32 << 30), ..machine };
        let MemoryCheck::Tight(text) = of_flags("--threads 195").judge(&machine) else { panic!("fits") };
        assert!(text.contains("other programs leave 20480 MiB"), "{text}");
    }
}
