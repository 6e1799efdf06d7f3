//! Settings of the gate: trusted proxies, allowed hosts, body timeout, and the sizes of the shared limits.

use std::time::Duration;

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
    /// Requests under way at one time, except probes and pages.
    pub max_requests: usize,
    /// Streams open at one time; each is also a request.
    pub max_streams: usize,
    /// Laboratory requests under way at one time: they have the largest answers.
    pub max_experiments: usize,
    /// PNG pictures at one time.
    pub max_pictures: usize,
    /// Bytes of answers that are made and not yet taken by their clients.
    pub max_unread_bytes: usize,
    /// Jobs that have not ended.
    pub max_jobs: usize,
    /// Bytes of jobs that are kept on a disk; `None` where they are kept in memory, among the bytes that are not taken.
    pub max_job_bytes: Option<usize>,
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
            max_requests: 1024,
            max_streams: 512,
            max_experiments: 32,
            max_pictures: 32,
            max_unread_bytes: 64 << 20,
            max_jobs: 1000,
            max_job_bytes: None,
            serves_metrics: true,
        }
    }
}
