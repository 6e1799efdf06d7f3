//! The search threads and their queue.

use std::{
    hash::{BuildHasher, RandomState},
    num::NonZeroUsize,
    thread::available_parallelism,
    time::Duration,
};

use yomi_service::PoolSettings;

use super::CacheArgs;

/// Flags of the pool.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Search threads")]
pub struct PoolArgs {
    /// Search threads, each with its own tables (up to 64 MiB). More than cores slows every
    /// search. Default: the cores that the process may use, without --reserved-cores
    #[arg(long, env = "YOMI_THREADS", value_name = "N", hide_env_values = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Cores that are left to reading and answering, at most all but one. Search threads yield to
    /// them anyhow, so that each reserved core costs its searches and gains some microseconds a
    /// request; for machines that answer many short searches. Without effect beside --threads
    #[arg(long, env = "YOMI_RESERVED_CORES", value_name = "N", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=1024), hide_env_values = true)]
    reserved_cores: u16,

    /// By how much search threads yield to reading and answering (and to other programs on the
    /// machine), as nice does: 0 not at all, so that answers are late on busy cores; 19 always.
    /// On Linux alone
    #[arg(long, env = "YOMI_SEARCH_NICE", value_name = "0-19", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=19), hide_env_values = true)]
    search_nice: u8,

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

    /// A request that the queue would leave less search time than this, in milliseconds, gets 503
    /// deadline_unattainable at once; for short deadlines a quarter of the deadline counts
    #[arg(long, env = "YOMI_MIN_SEARCH_MS", value_name = "MS", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=60_000), hide_env_values = true)]
    min_search_ms: u64,

    /// An answer is put together so many milliseconds before its deadline (fractions are allowed),
    /// so that it is written by then; at most half of the deadline. Less gives the search more and
    /// makes more answers late
    #[arg(long, env = "YOMI_DEADLINE_MARGIN_MS", value_name = "MS", default_value = "1")]
    #[arg(value_parser = margin, hide_env_values = true)]
    deadline_margin_ms: Duration,
}

impl PoolArgs {
    pub(super) fn resolve(self, cache: CacheArgs) -> PoolSettings {
        PoolSettings {
            threads: self.threads.and_then(positive).unwrap_or_else(|| {
                unreserved(available_parallelism().ok(), self.reserved_cores.into())
            }),
            queue_per_thread: positive(self.queue_per_thread).unwrap_or(NonZeroUsize::MIN),
            max_queue: Duration::from_millis(self.max_queue_ms),
            min_search: Duration::from_millis(self.min_search_ms),
            deadline_margin: self.deadline_margin_ms,
            search_nice: self.search_nice,
            cache_bytes: cache.position_bytes(),
            // Replicas are to differ.
            seed: RandomState::new().hash_one(()),
        }
    }
}

fn positive(number: u16) -> Option<NonZeroUsize> {
    NonZeroUsize::new(number.into())
}

/// The cores that the process may use (affinity and control groups are respected) without the
/// reserved ones; one at least, and one where the system does not say.
fn unreserved(cores: Option<NonZeroUsize>, reserved: usize) -> NonZeroUsize {
    let left = cores.map_or(1, |cores| cores.get().saturating_sub(reserved));
    NonZeroUsize::new(left).unwrap_or(NonZeroUsize::MIN)
}

/// The longest margin: whoever needs more has another trouble.
const MAX_MARGIN_MS: f64 = 1_000.0;

/// A number of milliseconds, fractions allowed.
fn margin(text: &str) -> Result<Duration, String> {
    let expected = || format!("expected milliseconds from 0 to {MAX_MARGIN_MS}");
    let milliseconds: f64 = text.parse().map_err(|_| expected())?;
    if !(0.0..=MAX_MARGIN_MS).contains(&milliseconds) {
        return Err(expected());
    }
    Ok(Duration::from_secs_f64(milliseconds / 1e3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_cores_leave_one_thread_at_least() {
        let threads = |cores, reserved| unreserved(NonZeroUsize::new(cores), reserved).get();
        assert_eq!([threads(8, 0), threads(8, 2), threads(2, 1)], [8, 6, 1]);
        assert_eq!([threads(2, 2), threads(2, 9), threads(0, 0)], [1, 1, 1]);
    }

    #[test]
    fn a_margin_may_be_a_fraction_of_a_millisecond() {
        assert_eq!(margin("1"), Ok(Duration::from_millis(1)));
        assert_eq!(margin("0.25"), Ok(Duration::from_micros(250)));
        for text in ["", "-1", "NaN", "inf", "1001", "1ms"] {
            assert!(margin(text).is_err(), "{text}");
        }
    }
}
