//! The settings: one struct a concern, every setting a flag and a `YOMI_` variable.
//!
//! Two steps. Flags are what the operator wrote; clap checks the range of each, and their doc comments are the help
//! text. [`ServeArgs::resolve`] checks what no flag can check alone and returns [`ServeSettings`], in the types of the
//! crates that use them.

mod cache;
mod connections;
mod drain;
mod edges;
mod error;
mod http;
mod jobs;
mod keys;
mod limits;
mod live;
mod log;
mod metrics;
mod pool;

use std::path::PathBuf;

use yomi_server::{ConnectionSettings, DrainSettings};
use yomi_service::PoolSettings;

use crate::{ApiSettings, gate::edges::EdgeSettings};

pub use cache::CacheArgs;
pub use connections::ConnectionArgs;
pub use drain::DrainArgs;
pub use edges::EdgeArgs;
pub use error::ConfigError;
pub use http::{AddressArgs, CorsArgs, HttpSettings, WebArgs};
pub use jobs::{JobArgs, JobSetup};
pub use keys::KeyArgs;
pub use limits::LimitArgs;
pub use live::{LiveArgs, LiveSettings, SettingsFileError};
pub use log::{LogArgs, LogSettings};
pub use metrics::MetricsArgs;
pub use pool::PoolArgs;

/// All flags of the server.
#[derive(Clone, Debug, clap::Args)]
pub struct ServeArgs {
    #[command(flatten)]
    address: AddressArgs,
    #[command(flatten)]
    metrics: MetricsArgs,
    #[command(flatten)]
    web: WebArgs,
    #[command(flatten)]
    cors: CorsArgs,
    #[command(flatten)]
    edges: EdgeArgs,
    #[command(flatten)]
    connections: ConnectionArgs,
    #[command(flatten)]
    keys: KeyArgs,
    #[command(flatten)]
    pool: PoolArgs,
    #[command(flatten)]
    cache: CacheArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    jobs: JobArgs,
    #[command(flatten)]
    live: LiveArgs,
    #[command(flatten)]
    drain: DrainArgs,
    #[command(flatten)]
    log: LogArgs,
}

/// All settings of the server, checked together.
#[derive(Debug)]
pub struct ServeSettings {
    /// Addresses of the listeners.
    pub http: HttpSettings,
    /// The search threads and their queue.
    pub pool: PoolSettings,
    /// Limits of requests, and access of clients.
    pub api: ApiSettings,
    /// Connection limits and timeouts.
    pub connections: ConnectionSettings,
    /// The key file; without one no request needs a key.
    pub keys_file: Option<PathBuf>,
    /// The file of live settings, and the log filter that it overrides.
    pub live: Option<(PathBuf, String)>,
    /// How jobs are kept.
    pub jobs: JobSetup,
    /// How it stops.
    pub drain: DrainSettings,
    /// Format and filter of the log.
    pub log: LogSettings,
}

impl ServeArgs {
    /// Resolves the flags into settings.
    ///
    /// # Errors
    /// If they contradict one another, or the log filter or the name of the store cannot be read.
    pub fn resolve(self) -> Result<ServeSettings, ConfigError> {
        let Self { address, metrics, web, cors, edges, connections, keys, pool, limits, jobs, live, drain, log, cache } =
            self;
        let pool = pool.resolve(cache, limits.max_search());
        let metrics_address = metrics.address();
        let address = address.address();
        let edges = EdgeSettings { serves_metrics: metrics_address.is_none(), ..edges.resolve(&address, &pool, &jobs) };
        Ok(ServeSettings {
            http: HttpSettings { address, metrics_address, shortens_addresses: metrics.shortens_addresses() },
            connections: connections.resolve(edges.trusted_proxies.clone()),
            keys_file: keys.file(),
            pool,
            live: live.file().map(|file| (file, log.log_level.clone())),
            api: limits.resolve(web, cors, edges),
            jobs: jobs.resolve()?,
            drain: drain.resolve(),
            log: log.resolve()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use clap::{CommandFactory as _, Parser};

    use super::*;
    use crate::gate::host::AllowedHosts;
    use yomi_server::UNIX_PEER;

    #[derive(Debug, Parser)]
    struct Flags {
        #[command(flatten)]
        serve: ServeArgs,
    }

    fn resolve(flags: &[&str]) -> Result<ServeSettings, ConfigError> {
        let arguments = std::iter::once("yomi").chain(flags.iter().copied());
        Flags::try_parse_from(arguments).unwrap().serve.resolve()
    }

    fn refused(flag: &str) -> String {
        Flags::try_parse_from(["yomi", flag]).unwrap_err().to_string()
    }

    #[test]
    fn defaults_are_sound_and_those_of_the_documentation() {
        let settings = resolve(&[]).unwrap();
        assert_eq!(settings.http.address.to_string(), "127.0.0.1:8080");
        assert_eq!(settings.pool.queue_per_thread.get(), 64);
        assert_eq!(settings.pool.max_queue, Duration::from_secs(30));
        assert_eq!(settings.pool.min_time, Duration::from_millis(5));
        assert_eq!(settings.pool.search_nice, 10);
        assert_eq!(settings.pool.cache_bytes, 64 << 20);
        assert_eq!(settings.api.limits.get().max_search, Duration::from_secs(60));
        assert_eq!((settings.api.limits.get().max_depth, settings.api.limits.get().max_nodes), (99, 1_000_000_000_000));
        assert_eq!(settings.connections.header_timeout, Duration::from_secs(10));
        assert_eq!(settings.connections.idle_timeout, Duration::from_secs(65));
        assert_eq!(settings.connections.write_timeout, Duration::from_secs(30));
        assert_eq!(settings.connections.max_connections, 2048);
        assert_eq!(settings.connections.max_per_client, 1024);
        assert_eq!(settings.api.edges.body_timeout, Duration::from_secs(10));
        assert_eq!((settings.api.edges.sizes.max_streams, settings.api.edges.sizes.max_experiments), (512, 32));
        assert!(matches!(settings.api.edges.allowed_hosts, AllowedHosts::Only(_)));
        assert_eq!((settings.http.metrics_address, settings.api.edges.serves_metrics), (None, true));
        assert_eq!(settings.keys_file, None);
        assert_eq!(settings.drain.delay, Duration::ZERO);
        assert_eq!(settings.drain.patience, Duration::from_secs(5));
    }

    #[test]
    fn fewer_connections_leave_a_client_its_share() {
        for (flags, expected) in [
            (&[][..], (256, 128)),
            (&["--max-connections-per-client=2000"][..], (256, 256)),
            (&["--max-connections-per-client=9"][..], (256, 9)),
            (&["--max-connections=100"][..], (100, 50)),
        ] {
            let mut connections = resolve(flags).unwrap().connections;
            connections.lower_to(256);
            let found = (connections.max_connections, connections.max_per_client);
            assert_eq!(found, expected, "{flags:?}");
        }
    }

    #[test]
    fn the_help_says_what_a_connection_costs() {
        let help = Flags::command().render_long_help().to_string();
        let costs = format!("at most {} KiB of memory", yomi_server::CONNECTION_BYTES / 1024);
        assert!(help.replace("\n          ", " ").contains(&costs), "{help}");
    }

    #[test]
    fn a_setting_out_of_range_is_refused_with_its_name() {
        let flags = ["--threads=0", "--queue-per-thread=0", "--max-depth=100", "--max-nodes=0"];
        let edges = ["--max-connections=0", "--header-timeout-ms=0", "--trusted-proxy=10.0.0.0/33"];
        let others = ["--max-search-ms=0", "--addr=localhost", "--addr=unix:", "--allowed-host=a b"];
        for flag in flags.into_iter().chain(edges).chain(others) {
            let message = refused(flag);
            let name = flag.split_once('=').unwrap().0;
            assert!(message.contains(name), "{message}");
        }
    }

    #[test]
    fn no_search_has_to_be_left_more_time_than_the_longest_takes() {
        let settings = resolve(&["--max-search-ms=2"]).unwrap();
        assert_eq!(settings.pool.min_time, Duration::from_millis(2));
    }

    #[test]
    fn a_log_filter_that_cannot_be_read_is_refused_with_a_hint() {
        let message = resolve(&["--log-level=yomi=loud"]).unwrap_err().to_string();
        assert!(message.contains("yomi=loud") && message.contains("try info"), "{message}");
        let message = resolve(&["--log-level=inof"]).unwrap_err().to_string();
        assert!(message.contains("\"inof\" is no level"), "{message}");
        let message = resolve(&["--log-level="]).unwrap_err().to_string();
        assert!(message.contains("\"\" is no level"), "{message}");
        let message = resolve(&["--log-level=[request{status=200}]=debug,info"]).unwrap_err().to_string();
        assert!(message.contains("names a span"), "{message}");
        for filter in ["INFO", "warn,yomi=debug", "off"] {
            assert!(resolve(&[&format!("--log-level={filter}")]).is_ok(), "{filter}");
        }
    }

    #[test]
    fn places_for_requests_follow_the_queue_unless_they_are_set() {
        let settings = resolve(&["--threads=3", "--queue-per-thread=10"]).unwrap();
        assert_eq!(settings.api.edges.sizes.max_requests, 3 + 30 + 1024);
        assert_eq!(resolve(&["--max-requests=7"]).unwrap().api.edges.sizes.max_requests, 7);
    }

    #[test]
    fn metrics_with_an_address_of_their_own_are_gone_from_the_other() {
        let settings = resolve(&["--metrics-addr=0.0.0.0:9100"]).unwrap();
        assert_eq!(settings.http.metrics_address.unwrap().to_string(), "0.0.0.0:9100");
        assert!(!settings.api.edges.serves_metrics);
    }

    #[test]
    fn on_a_unix_socket_the_proxy_says_who_asks_and_by_which_name() {
        let settings = resolve(&["--addr=unix:/run/yomi/yomi.sock"]).unwrap();
        assert_eq!(settings.http.address.to_string(), "unix:/run/yomi/yomi.sock");
        assert!(settings.connections.trusted_proxies.contains(UNIX_PEER));
        assert_eq!(settings.api.edges.allowed_hosts, AllowedHosts::Any);
        let named = resolve(&["--addr=unix:/s", "--allowed-host=play.example"]).unwrap();
        assert!(matches!(named.api.edges.allowed_hosts, AllowedHosts::Only(_)));
    }

    #[test]
    fn trusted_proxies_are_addresses_or_networks() {
        let settings = resolve(&["--trusted-proxy=10.0.0.0/8,192.0.2.7", "--trusted-proxy=::1"]);
        let trusted = settings.unwrap().connections.trusted_proxies;
        for (address, expected) in [("10.9.9.9", true), ("192.0.2.7", true), ("::1", true), ("192.0.2.8", false)] {
            assert_eq!(trusted.contains(address.parse().unwrap()), expected, "{address}");
        }
    }

    #[test]
    fn origins_are_given_one_by_one_or_by_comma() {
        let flags = ["--cors-origin=https://a.example,http://b.example:3000"];
        let settings = resolve(&[&flags[..], &["--cors-origin=https://c.example"]].concat());
        assert_eq!(
            settings.unwrap().api.cors_origins,
            ["https://a.example", "http://b.example:3000", "https://c.example"]
        );
    }
}
