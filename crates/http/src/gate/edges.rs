//! Settings of the gate: trusted proxies, allowed hosts, body timeout, and the sizes of the shared limits.

use std::time::Duration;

use yomi_api::pools::PoolSizes;
use yomi_server::TrustedProxies;

use super::host::AllowedHosts;

/// Settings of the gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeSettings {
    /// Proxies whose `x-forwarded-for` is trusted.
    pub trusted_proxies: TrustedProxies,
    /// Host names under which the service answers.
    pub allowed_hosts: AllowedHosts,
    /// Body timeout, from the head of a request to the end of its body.
    pub body_timeout: Duration,
    /// Sizes of the shared limits.
    pub sizes: PoolSizes,
    /// Whether `/metrics` is served; not where it has a listener of its own.
    pub serves_metrics: bool,
}

impl Default for EdgeSettings {
    /// The defaults of the command line, for a service that is not on loopback.
    fn default() -> Self {
        Self {
            trusted_proxies: TrustedProxies::default(),
            allowed_hosts: AllowedHosts::Any,
            body_timeout: Duration::from_secs(10),
            sizes: PoolSizes::default(),
            serves_metrics: true,
        }
    }
}
