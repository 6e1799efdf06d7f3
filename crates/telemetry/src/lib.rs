//! What the service tells its operator: logs, metrics and traces. Stands beside the floors; any of them
//! may speak through it.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod logs;
pub mod metrics;
pub mod traceparent;
#[cfg(feature = "opentelemetry")]
pub mod traces;
#[cfg(not(feature = "opentelemetry"))]
#[path = "untraced.rs"]
pub mod traces;

/// The version of this build.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit of this build, from `YOMI_COMMIT` at compile time; `unknown` where it was not given.
pub const COMMIT: &str = match option_env!("YOMI_COMMIT") {
    Some(commit) => commit,
    None => "unknown",
};
