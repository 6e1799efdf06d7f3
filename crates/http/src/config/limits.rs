//! Flags of the limits of a request.

use std::time::Duration;

use yomi_contract::limits::{LiveLimits, MAX_DEPTH, MAX_NODES, MAX_REVIEW_MS, MAX_TIME_MS, OperatorLimits};

use super::http::{CorsArgs, WebArgs};
use crate::{ApiSettings, gate::edges::EdgeSettings};

/// Default limit of a review.
const DEFAULT_REVIEW_MS: u64 = 60_000;

/// Flags of the limits.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Limits of a request")]
pub struct LimitArgs {
    /// Longest search, in milliseconds. Every search ends by then and answers what it has
    /// (stopped_by server_limit); a request that asks for more is refused
    #[arg(long, env = "YOMI_MAX_SEARCH_MS", value_name = "MS", default_value_t = MAX_TIME_MS)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MAX_TIME_MS), hide_env_values = true)]
    max_search_ms: u64,

    /// Longest review of a game, in milliseconds of search. Every review ends by then with what it has (stopped_by
    /// server_limit); a request that asks for more is refused
    #[arg(long, env = "YOMI_MAX_REVIEW_MS", value_name = "MS", default_value_t = DEFAULT_REVIEW_MS)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MAX_REVIEW_MS), hide_env_values = true)]
    max_review_ms: u64,

    /// Deepest search that a request may ask for, in plies
    #[arg(long, env = "YOMI_MAX_DEPTH", value_name = "PLIES", default_value_t = MAX_DEPTH)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    #[arg(hide_env_values = true)]
    max_depth: u32,

    /// Most nodes that a request may ask for
    #[arg(long, env = "YOMI_MAX_NODES", value_name = "N", default_value_t = MAX_NODES)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MAX_NODES))]
    #[arg(hide_env_values = true)]
    max_nodes: u64,
}

impl LimitArgs {
    pub(super) const fn max_search(self) -> Duration {
        Duration::from_millis(self.max_search_ms)
    }

    pub(super) const fn operator(self) -> OperatorLimits {
        OperatorLimits {
            max_search: self.max_search(),
            max_review: Duration::from_millis(self.max_review_ms),
            max_depth: self.max_depth,
            max_nodes: self.max_nodes,
        }
    }

    /// These flags as arguments.
    #[must_use]
    pub fn flags(self) -> [String; 4] {
        let Self { max_search_ms, max_review_ms, max_depth, max_nodes } = self;
        [
            format!("--max-search-ms={max_search_ms}"),
            format!("--max-review-ms={max_review_ms}"),
            format!("--max-depth={max_depth}"),
            format!("--max-nodes={max_nodes}"),
        ]
    }

    pub(super) fn resolve(self, web: WebArgs, cors: CorsArgs, edges: EdgeSettings) -> ApiSettings {
        ApiSettings {
            limits: LiveLimits::new(self.operator()),
            cors_origins: cors.origins(),
            serves_page: web.serves_page(),
            serves_mcp: web.serves_mcp(),
            edges,
        }
    }
}
