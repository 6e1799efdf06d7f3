//! Flags of graceful shutdown.

use std::time::Duration;

use yomi_server::DrainSettings;

/// Flags of the drain.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Stopping (SIGTERM or SIGINT; a second one exits at once)")]
pub struct DrainArgs {
    /// After the signal, requests are still served for so many milliseconds while /readyz already
    /// says 503: time for the load balancer to look elsewhere. Afterwards they get 503 draining
    #[arg(long, env = "YOMI_DRAIN_DELAY_MS", value_name = "MS", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=600_000), hide_env_values = true)]
    drain_delay_ms: u64,

    /// Then running searches may finish for so many milliseconds; those that do not answer their
    /// best so far. Keep delay and drain together below the grace period of the program that sends SIGKILL
    #[arg(long, env = "YOMI_DRAIN_MS", value_name = "MS", default_value_t = 5_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=600_000), hide_env_values = true)]
    drain_ms: u64,
}

impl DrainArgs {
    pub(super) const fn resolve(self) -> DrainSettings {
        DrainSettings {
            delay: Duration::from_millis(self.drain_delay_ms),
            patience: Duration::from_millis(self.drain_ms),
        }
    }
}
