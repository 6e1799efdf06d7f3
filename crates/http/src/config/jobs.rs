//! Jobs: where they are kept, how long, and what they may take.

use std::{str::FromStr, time::Duration};

use yomi_api::jobs::JobLimits;
use yomi_jobs::{GivenStore, StoreUrl};

use super::{ConfigError, edges::number};

/// Without a store on a disk jobs are kept no longer: they take memory.
const LONGEST_IN_MEMORY: Duration = Duration::from_secs(3600);

/// Flags of jobs.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Jobs")]
pub struct JobArgs {
    /// Where jobs are kept: sqlite:PATH, a file on a disk of this machine that one process opens at a time;
    /// postgres://USER:PASSWORD@HOST/DATABASE, a database that any number of processes share; or file:PATH, a file that has one of
    /// these. Without it they are kept in memory and end with the process
    #[arg(long, env = "YOMI_STORE", value_name = "STORE", hide_env_values = true)]
    store: Option<GivenStore>,

    /// Longest search of a job, in milliseconds; of one without a key a minute at most
    #[arg(long, env = "YOMI_MAX_JOB_MS", value_name = "MS", default_value_t = 600_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400_000), hide_env_values = true)]
    max_job_ms: u64,

    /// How long a job is kept after its end: a number with s, m, h or d. In memory an hour at most
    #[arg(long, env = "YOMI_JOBS_KEEP", value_name = "TIME", default_value = "24h")]
    #[arg(hide_env_values = true)]
    jobs_keep: Keep,

    /// Jobs that wait or run at one time, in all processes that share a store; more get 503 queue_full. One client may have
    /// three quarters of them
    #[arg(long, env = "YOMI_MAX_JOBS", value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000), hide_env_values = true)]
    max_jobs: u32,

    /// Bytes of all jobs that a store on a disk keeps, in MiB; more get 503 overloaded. In memory they count among the bytes
    /// of --max-unread-mib
    #[arg(long, env = "YOMI_MAX_JOBS_MIB", value_name = "MIB", default_value_t = 1024)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000), hide_env_values = true)]
    max_jobs_mib: u32,

    /// Bytes of exact answers to searches of a second or more that a store on a disk keeps, in MiB: the same search is answered
    /// from it, after a restart too. They are kept 30 days; 0 keeps none
    #[arg(long, env = "YOMI_RESULTS_MIB", value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=1_000_000), hide_env_values = true)]
    results_mib: u32,
}

/// How jobs are kept and run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobSetup {
    /// The store; memory where there is none.
    pub store: Option<StoreUrl>,
    /// Jobs that have not ended, at most.
    pub max_jobs: u64,
    /// Bytes of all jobs, at most.
    pub max_bytes: u64,
    /// What they may take.
    pub limits: JobLimits,
}

impl JobArgs {
    /// Jobs that have not ended, at most.
    pub(super) fn max_jobs(&self) -> usize {
        number(self.max_jobs)
    }

    /// Bytes of jobs on a disk, at most.
    pub(super) fn max_job_bytes(&self) -> Option<usize> {
        self.store.as_ref().map(|_| number(self.max_jobs_mib).saturating_mul(1 << 20))
    }

    /// The settings.
    ///
    /// # Errors
    /// Where the store has no name of one.
    pub(super) fn resolve(self) -> Result<JobSetup, ConfigError> {
        let Keep(keep) = self.jobs_keep;
        let store = self.store.map(GivenStore::url).transpose();
        let store = store.map_err(ConfigError::Store)?;
        let keep = if store.is_some() { keep } else { keep.min(LONGEST_IN_MEMORY) };
        let max_job = Duration::from_millis(self.max_job_ms);
        let result_bytes = store.as_ref().map_or(0, |_| u64::from(self.results_mib) << 20);
        Ok(JobSetup {
            store,
            max_jobs: u64::from(self.max_jobs),
            max_bytes: u64::from(self.max_jobs_mib) << 20,
            limits: JobLimits { max_job, keep, result_bytes },
        })
    }
}

/// A time that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Keep(Duration);

impl FromStr for Keep {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || "expected a number with s, m, h or d behind it, such as 24h, at most 366d".to_owned();
        let unit = text.chars().last().ok_or_else(expected)?;
        let seconds = match unit {
            's' => 1,
            'm' => 60,
            'h' => 3600,
            'd' => 86_400,
            _ => return Err(expected()),
        };
        let number: u64 = text[..text.len() - 1].parse().map_err(|_| expected())?;
        let all = number.checked_mul(seconds).filter(|all| (1..=366 * 86_400).contains(all));
        Ok(Self(Duration::from_secs(all.ok_or_else(expected)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        let seconds = |text: &str| text.parse::<Keep>().map(|Keep(keep)| keep.as_secs());
        assert_eq!(seconds("24h"), Ok(86_400));
        assert_eq!((seconds("90s"), seconds("2m"), seconds("366d")), (Ok(90), Ok(120), Ok(31_622_400)));
        for text in ["", "h", "24", "0h", "-1h", "1.5h", "367d", "1w", "é", "99999999999999999999d"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
