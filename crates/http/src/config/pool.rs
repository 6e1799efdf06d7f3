//! Flags of the search pool: threads, queue and least search time.

use std::{
    hash::{BuildHasher, RandomState},
    num::NonZeroUsize,
    thread::available_parallelism,
    time::Duration,
};

use yomi_contract::limits::MAX_TIME_MS;
use yomi_service::PoolSettings;

use super::cache::CacheArgs;

/// Flags of the pool.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Search threads")]
pub struct PoolArgs {
    /// Search threads, each with its own tables (up to 84 MiB). More than cores slows every
    /// search. Default: the cores that the process may use
    #[arg(long, env = "YOMI_THREADS", value_name = "N", hide_env_values = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Places in the queue for each thread. When all are taken, requests get 503 queue_full. A
    /// long queue answers more requests later, a short one fewer sooner
    #[arg(long, env = "YOMI_QUEUE_PER_THREAD", value_name = "N", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=4096), hide_env_values = true)]
    queue_per_thread: u16,

    /// Longest wait for a thread of a request without a deadline, in milliseconds; then it gets
    /// 503 queue_timeout
    #[arg(long, env = "YOMI_MAX_QUEUE_MS", value_name = "MS", default_value_t = 30_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=600_000), hide_env_values = true)]
    max_queue_ms: u64,

    /// Least search time, in milliseconds, of a request that does not say its own (min_time_ms). Where
    /// its deadline leaves less once it has waited, it gets 503 deadline_unattainable. More refuses
    /// sooner, less searches shorter under load; never above a quarter of the deadline or the
    /// time that is asked
    #[arg(long, env = "YOMI_MIN_TIME_MS", value_name = "MS", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=MAX_TIME_MS), hide_env_values = true)]
    min_time_ms: u64,
}

impl PoolArgs {
    /// The pool of a server with this limit of search time.
    pub(super) fn resolve(self, cache: CacheArgs, max_search: Duration) -> PoolSettings {
        let cores = || available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let defaults = PoolSettings::with_threads(self.threads.and_then(positive).unwrap_or_else(cores));
        PoolSettings {
            queue_per_thread: positive(self.queue_per_thread).unwrap_or(NonZeroUsize::MIN),
            max_queue: Duration::from_millis(self.max_queue_ms),
            // No search lasts longer than `max_search`; a larger minimum would refuse every search that has to wait.
            min_time: Duration::from_millis(self.min_time_ms).min(max_search),
            cache_bytes: cache.bytes(),
            // Replicas use different seeds.
            seed: RandomState::new().hash_one(()),
            ..defaults
        }
    }
}

fn positive(number: u16) -> Option<NonZeroUsize> {
    NonZeroUsize::new(number.into())
}
