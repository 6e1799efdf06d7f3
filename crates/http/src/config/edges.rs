//! Flags of access and admission control: trusted proxies, allowed hosts, body timeout, and the shared limits.

use std::{net::IpAddr, str::FromStr, time::Duration};

use ipnet::IpNet;
use yomi_api::pools::PoolSizes;
use yomi_server::{ListenAddress, TrustedProxies, UNIX_PEER};
use yomi_service::PoolSettings;

use super::JobArgs;
use crate::gate::{edges::EdgeSettings, host::AllowedHosts};

/// Requests under way beyond those that search or wait: bodies being read, answers being written.
const REQUESTS_BESIDE_THE_QUEUE: usize = 1024;

/// Flags of the edges.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Clients")]
pub struct EdgeArgs {
    /// Proxy whose x-forwarded-for tells the client: an address, or a network such as 10.0.0.0/8;
    /// give it again for more, or several by comma. A peer at such an address can claim to be any
    /// client. Without one a client is the address that the connection comes from
    #[arg(long = "trusted-proxy", env = "YOMI_TRUSTED_PROXY", value_name = "ADDRESS")]
    #[arg(value_delimiter = ',', value_parser = network, hide_env_values = true)]
    trusted_proxies: Vec<IpNet>,

    /// Host name under which clients may ask, without a port; give it again for more, or several by
    /// comma. Others get 421 foreign_host; addresses and localhost always work. Without one, any
    /// name will do, but on a loopback address none, so that no web page can point its name there
    #[arg(long = "allowed-host", env = "YOMI_ALLOWED_HOST", value_name = "NAME")]
    #[arg(value_delimiter = ',', hide_env_values = true)]
    allowed_hosts: Vec<HostName>,

    /// Longest time from the head of a request to the end of its body, in milliseconds; then it
    /// gets 408
    #[arg(long, env = "YOMI_BODY_TIMEOUT_MS", value_name = "MS", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=600_000), hide_env_values = true)]
    body_timeout_ms: u64,

    /// Requests under way at one time, probes and pages aside, each until its answer is taken; more get 503 overloaded.
    /// Matters for HTTP/2, where one connection carries many. One client may have three quarters of them, beside another
    /// greedy one three sevenths, and so on; the same goes for streams, experiments, pictures and unread bytes. Default:
    /// threads, their queue, and 1024
    #[arg(long, env = "YOMI_MAX_REQUESTS", value_name = "N", hide_env_values = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_requests: Option<u32>,

    /// Streams open at one time; more get 503 too_many_streams
    #[arg(long, env = "YOMI_MAX_STREAMS", value_name = "N", default_value_t = 512)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000), hide_env_values = true)]
    max_streams: u32,

    /// Requests of the laboratory at one time, from their body until their answer is taken; more get 503 queue_full.
    /// One answer can be several megabytes
    #[arg(long, env = "YOMI_MAX_EXPERIMENTS", value_name = "N", default_value_t = 32)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000), hide_env_values = true)]
    max_experiments: u32,

    /// Boards as PNG at one time, until they are taken; more get 503 queue_full. They are drawn a few at a time
    #[cfg(feature = "png")]
    #[arg(long, env = "YOMI_MAX_PICTURES", value_name = "N", default_value_t = 32)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000), hide_env_values = true)]
    max_pictures: u32,

    /// Memory for answers that are made and not yet taken by their clients, in MiB; where it is full, further requests
    /// get 503 overloaded. The largest answer has 9 MiB
    #[arg(long, env = "YOMI_MAX_UNREAD_MIB", value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000), hide_env_values = true)]
    max_unread_mib: u32,
}

impl EdgeArgs {
    /// Resolves the flags for a service with this address, pool and jobs.
    pub(super) fn resolve(mut self, address: &ListenAddress, pool: &PoolSettings, jobs: &JobArgs) -> EdgeSettings {
        let threads = pool.threads.get();
        let queue = threads.saturating_mul(pool.queue_per_thread.get());
        let of_pool = threads.saturating_add(queue).saturating_add(REQUESTS_BESIDE_THE_QUEUE);
        let hosts: Vec<_> = self.allowed_hosts.into_iter().map(|HostName(name)| name).collect();
        // Web pages reach a Unix socket only through a proxy, and host names are the proxy's concern.
        let allowed_hosts = match address {
            ListenAddress::Tcp(address) => AllowedHosts::new(address.ip(), &hosts),
            ListenAddress::Unix(_) if hosts.is_empty() => AllowedHosts::Any,
            ListenAddress::Unix(_) => AllowedHosts::new(UNIX_PEER, &hosts),
        };
        if matches!(address, ListenAddress::Unix(_)) {
            self.trusted_proxies.push(UNIX_PEER.into());
        }
        EdgeSettings {
            trusted_proxies: TrustedProxies::new(self.trusted_proxies),
            allowed_hosts,
            body_timeout: Duration::from_millis(self.body_timeout_ms),
            sizes: PoolSizes {
                max_requests: self.max_requests.map_or(of_pool, number),
                max_streams: number(self.max_streams),
                max_experiments: number(self.max_experiments),
                #[cfg(feature = "png")]
                max_pictures: number(self.max_pictures),
                #[cfg(not(feature = "png"))]
                max_pictures: 0,
                max_unread_bytes: number(self.max_unread_mib).saturating_mul(1 << 20),
                max_jobs: jobs.max_jobs(),
                max_job_bytes: jobs.max_job_bytes(),
            },
            serves_metrics: true,
        }
    }
}

pub(super) fn number(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Parses an address or a network; an address becomes a network of one.
fn network(text: &str) -> Result<IpNet, String> {
    let address = text.parse::<IpAddr>().map(|address| IpNet::from(address.to_canonical()));
    let network = address
        .or_else(|_| text.parse::<IpNet>())
        .map_err(|_| "expected an address such as 192.0.2.7 or ::1, or a network such as 10.0.0.0/8".to_owned())?;
    if network.addr().to_canonical() != network.addr() {
        // Addresses are compared in canonical form: this network would match no client.
        return Err("expected an IPv4 network as such, without ::ffff: before it".to_owned());
    }
    Ok(network)
}

/// A host name without scheme and port.
#[derive(Clone, Debug)]
struct HostName(String);

impl FromStr for HostName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
        if text.is_empty() || !text.bytes().all(allowed) {
            return Err("expected a name such as play.example: no scheme, no port".to_owned());
        }
        Ok(Self(text.to_ascii_lowercase()))
    }
}
