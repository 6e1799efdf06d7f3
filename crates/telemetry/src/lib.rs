//! Observability: structured logging, the recorder of metrics, and traces. The crates report through
//! `yomi-instrumentation`.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

use std::sync::OnceLock;

pub mod logs;
pub mod metrics;
pub mod process;
pub mod traceparent;
#[cfg(feature = "opentelemetry")]
pub mod traces;
#[cfg(not(feature = "opentelemetry"))]
#[path = "untraced.rs"]
pub mod traces;

/// The version of this build.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

static COMMIT: OnceLock<&str> = OnceLock::new();

/// Tells the commit of this build, once, before [`metrics::install`]. The binary knows it; here it would have all
/// crates above this one built anew with every commit.
pub fn name_commit(commit: &'static str) {
    // The first one holds.
    let _ = COMMIT.set(commit);
}

/// The commit of this build; `unknown` where the build was not given one.
#[must_use]
pub fn commit() -> &'static str {
    COMMIT.get().copied().unwrap_or("unknown")
}
