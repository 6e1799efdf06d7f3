//! Errors of settings that are valid alone but contradict one another.

/// A contradiction among the settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The log filter cannot be read.
    #[error(
        "--log-level (YOMI_LOG_LEVEL): {filter:?} is no filter: {reason}; try info, or warn,yomi=debug"
    )]
    LogFilter {
        /// The filter as given.
        filter: String,
        /// Why it is invalid.
        reason: String,
    },
    /// The store of jobs has no name of one.
    #[cfg(feature = "jobs")]
    #[error("--store (YOMI_STORE): {reason}")]
    Store {
        /// What is wrong with it; never shows the name, which may have a password.
        reason: String,
    },
}
