//! Flags of connections: connection limits, and the header, idle and write timeouts.

use std::time::Duration;

use yomi_server::{ConnectionSettings, TrustedProxies};

/// Flags of the connections.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Connections")]
pub struct ConnectionArgs {
    /// Longest time from the first byte of a request to the end of its head, in milliseconds; then
    /// the client gets 408 and the connection is closed
    #[arg(long, env = "YOMI_HEADER_TIMEOUT_MS", value_name = "MS", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=600_000), hide_env_values = true)]
    header_timeout_ms: u64,

    /// Longest time without a request, in milliseconds; then the connection is closed. Longer than
    /// the minute for which load balancers commonly keep connections, so that none closes just when
    /// one of them sends a request
    #[arg(long, env = "YOMI_IDLE_TIMEOUT_MS", value_name = "MS", default_value_t = 65_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=3_600_000), hide_env_values = true)]
    idle_timeout_ms: u64,

    /// Longest time for which a client takes nothing of its answer, in milliseconds; then the
    /// connection is closed, at most half as much later
    #[arg(long, env = "YOMI_WRITE_TIMEOUT_MS", value_name = "MS", default_value_t = 30_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=600_000), hide_env_values = true)]
    write_timeout_ms: u64,

    /// Connections open at one time. One more ends one that waits for its client: for the rest of a request for more
    /// than a second, for an answer to be taken for more than five, else that which has been idle for longest. Where
    /// all wait for the server it gets 503 too_many_connections at once. Each costs a file
    /// descriptor and at most 256 KiB of memory, by HTTP/1.1 a quarter of that, idle some 10 KiB.
    /// Fewer where the limit of open files is too low for so many; the log warns then
    #[arg(long, env = "YOMI_MAX_CONNECTIONS", value_name = "N", default_value_t = 2048)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000), hide_env_values = true)]
    max_connections: u32,

    /// Connections open at one time from one address, of IPv6 one /64. Trusted proxies may have
    /// as many as there are. Default: half of those that there may be
    #[arg(long, env = "YOMI_MAX_CONNECTIONS_PER_CLIENT", value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000), hide_env_values = true)]
    max_connections_per_client: Option<u32>,
}

impl ConnectionArgs {
    pub(super) fn resolve(self, trusted_proxies: TrustedProxies) -> ConnectionSettings {
        let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let half = self.max_connections.div_ceil(2);
        ConnectionSettings {
            header_timeout: Duration::from_millis(self.header_timeout_ms),
            idle_timeout: Duration::from_millis(self.idle_timeout_ms),
            write_timeout: Duration::from_millis(self.write_timeout_ms),
            max_connections: number(self.max_connections),
            max_per_client: number(self.max_connections_per_client.unwrap_or(half)),
            trusted_proxies,
        }
    }
}
