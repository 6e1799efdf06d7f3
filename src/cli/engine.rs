//! The flags of the engine, for the commands that search and for no other.

use clap::Args;

use super::{cpu::CpuArgs, weights::WeightsArgs};

/// A command that searches: flags of its own, and those of the engine.
#[derive(Clone, Debug, Args)]
pub(super) struct Searching<Flags: Args> {
    #[command(flatten)]
    flags: Flags,
    #[command(flatten)]
    cpu: CpuArgs,
    #[command(flatten)]
    weights: WeightsArgs,
}

impl<Flags: Args> Searching<Flags> {
    /// Settles for the whole process what the engine's flags say, before anything is searched; what is left
    /// are the command's own.
    ///
    /// # Errors
    /// When the processor lacks the instructions, or the weights cannot be used.
    pub(super) fn settle(self) -> anyhow::Result<Flags> {
        self.cpu.apply()?;
        self.weights.apply()?;
        Ok(self.flags)
    }
}
