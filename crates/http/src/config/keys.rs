//! Flags of the API keys.

use std::path::PathBuf;

/// Flags of the keys.
#[derive(Clone, Debug, clap::Args)]
pub struct KeyArgs {
    /// File of the keys; with one, every request but for probes and pages needs a key
    /// (authorization: Bearer). `yomi key new NAME` prints a key and its line for the file. A file
    /// that has changed is read anew within some seconds, with SIGHUP at once; a faulty one changes
    /// nothing
    #[arg(long, env = "YOMI_KEYS_FILE", value_name = "FILE", hide_env_values = true)]
    #[arg(help_heading = "Clients")]
    keys_file: Option<PathBuf>,
}

impl KeyArgs {
    pub(super) fn file(self) -> Option<PathBuf> {
        self.keys_file
    }
}
