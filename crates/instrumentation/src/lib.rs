//! Instrumentation shared by the crates: names of metrics, the span of a search, the rate limit for log lines.
//!
//! The log, the recorder of metrics and the traces are `yomi-telemetry`'s, which only those that serve need.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

use std::time::Duration;

pub mod few_lines;
pub mod metrics;
mod search_span;

pub use search_span::{SEARCH, begin_traces, is_traced, search_span};

/// Within this time a line of the log is written, unless standard error takes none or others hold the core.
pub const WRITTEN_WITHIN: Duration = Duration::from_millis(20);
