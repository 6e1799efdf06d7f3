//! Flags of the operator's listener: metrics, probes and `/clients`.

use std::net::SocketAddr;

/// The address of the metrics.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct MetricsArgs {
    /// Address and port of a listener that serves /metrics, /clients and the probes (/livez, /readyz, /startupz) and
    /// nothing else, without keys, until the process ends. /metrics is then gone from --addr. Any client that reaches it reads everything measured,
    /// so keep it to the network of your Prometheus. Without it, /metrics is served at --addr, where it
    /// needs a key once there are keys
    #[arg(long, env = "YOMI_METRICS_ADDR", value_name = "IP:PORT", hide_env_values = true)]
    #[arg(value_parser = address, help_heading = "HTTP")]
    metrics_addr: Option<SocketAddr>,

    /// In the log, in traces and on /clients of that listener, which names the clients that took most search time and
    /// most refusals of late, tell the networks of addresses (/24, of IPv6 /48) instead
    #[arg(long, env = "YOMI_SHORTEN_ADDRESSES", hide_env_values = true)]
    #[arg(value_parser = clap::builder::BoolishValueParser::new(), help_heading = "HTTP")]
    shorten_addresses: bool,
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse()
        .map_err(|_| "expected an IP address and a port, such as 127.0.0.1:9100, or 0.0.0.0:9100 for every network")
}

impl MetricsArgs {
    pub(super) const fn address(self) -> Option<SocketAddr> {
        self.metrics_addr
    }

    pub(super) const fn shortens_addresses(self) -> bool {
        self.shorten_addresses
    }
}
