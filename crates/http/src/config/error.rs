//! Errors of settings that are valid alone but contradict one another.

use yomi_jobs::StoreUrlError;

/// A contradiction among the settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The log filter cannot be read.
    #[error("--log-level (YOMI_LOG_LEVEL): {filter:?} is no filter: {reason}; try info, or warn,yomi=debug")]
    LogFilter {
        /// The filter as given.
        filter: String,
        /// Why it is invalid.
        reason: String,
    },
    /// The store of jobs has no name of one.
    #[error("--store (YOMI_STORE): {0}")]
    Store(StoreUrlError),
}

impl ConfigError {
    /// Whether the same settings fail again whatever changes beside them. Otherwise the cause is a file that they name.
    #[must_use]
    pub const fn is_permanent(&self) -> bool {
        match self {
            Self::LogFilter { .. } => true,
            Self::Store(error) => matches!(error, StoreUrlError::Address(_)),
        }
    }
}
