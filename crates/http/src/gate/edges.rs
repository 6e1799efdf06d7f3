//! What an operator may set about clients before they are understood: which are let in, how long
//! they may take and how much of the service they may hold.

use std::time::Duration;

use yomi_server::TrustedProxies;

use super::host::AllowedHosts;

/// Settings of the edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeSettings {
    /// Whose `x-forwarded-for` counts.
    pub trusted_proxies: TrustedProxies,
    /// Under which names the service may be asked.
    pub allowed_hosts: AllowedHosts,
    /// From the head of a request to the end of its body, at most.
    pub body_timeout: Duration,
    /// Requests under way at one time, probes and pages aside.
    pub max_requests: usize,
    /// Streams open at one time; each is also a request.
    pub max_streams: usize,
    /// Requests of the laboratory under way at one time: their answers are the largest.
    pub max_experiments: usize,
    /// Boards as pixels at one time.
    pub max_pictures: usize,
    /// Bytes of answers that are made and not yet taken.
    pub max_unread_bytes: usize,
    /// Whether `/metrics` is served; not where it has a listener of its own.
    pub serves_metrics: bool,
}

impl Default for EdgeSettings {
    /// Those of the command line, for a service that is not on the loopback.
    fn default() -> Self {
        Self {
            trusted_proxies: TrustedProxies::default(),
            allowed_hosts: AllowedHosts::Any,
            body_timeout: Duration::from_secs(10),
            max_requests: 1024,
            max_streams: 512,
            max_experiments: 32,
            max_pictures: 32,
            max_unread_bytes: 64 << 20,
            serves_metrics: true,
        }
    }
}
