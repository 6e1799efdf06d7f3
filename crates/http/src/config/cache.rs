//! Flags of the answer cache: its memory.

/// Flags of the cache.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Cache")]
pub struct CacheArgs {
    /// Memory for answers that the same request would get again, in MiB. When it is full, those that
    /// no request asked for of late go. 0 keeps none; equal requests that come while the search is under way are
    /// joined all the same
    #[arg(long, env = "YOMI_CACHE_MIB", value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=1_048_576), hide_env_values = true)]
    cache_mib: u32,
}

impl CacheArgs {
    /// Its size, in bytes.
    pub(super) const fn bytes(self) -> u64 {
        (self.cache_mib as u64) << 20
    }
}
