//! The instructions that searches use.

use crate::game::othello::cpu::{CpuFault, CpuPath};

/// Flags of the processor, for every command that searches.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct CpuArgs {
    /// Instructions that searches use: portable, avx2 or avx512. Answers are the same with each;
    /// one that the processor lacks is refused. Default: the fastest that it has
    // Of its own: it would stand under the last heading of the command's own flags.
    #[arg(
        long,
        env = "YOMI_CPU",
        value_name = "PATH",
        global = true,
        hide_env_values = true,
        help_heading = "Engine"
    )]
    cpu: Option<CpuPath>,
}

impl CpuArgs {
    /// Makes what the flag says the path of this process.
    ///
    /// # Errors
    /// When the process takes another path already.
    pub(super) fn apply(self) -> Result<(), CpuFault> {
        self.cpu.map_or(Ok(()), CpuPath::take)
    }
}
