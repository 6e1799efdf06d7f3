//! The weights that Othello is evaluated with.

use std::path::PathBuf;

use crate::engine::othello::evaluation::{self, WeightsError};

/// Flags of the weights, for every command that searches.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct WeightsArgs {
    /// File of weights for Othello in place of those in the binary. One that cannot be used ends the
    /// command at once; /v1/version says which are in use
    #[arg(
        long,
        env = "YOMI_OTHELLO_WEIGHTS",
        value_name = "FILE",
        global = true,
        hide_env_values = true,
        help_heading = "Engine"
    )]
    othello_weights: Option<PathBuf>,
}

impl WeightsArgs {
    /// Makes what the flag says the weights of this process.
    ///
    /// # Errors
    /// When the file cannot be read or used.
    pub(super) fn apply(&self) -> Result<(), WeightsError> {
        self.othello_weights.as_deref().map_or(Ok(()), evaluation::take)
    }
}
