//! Settings that do not fit together.

/// Settings that are sound alone but not together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The log filter cannot be read.
    #[error(
        "--log-level (YOMI_LOG_LEVEL): {filter:?} is no filter: {reason}; try info, or warn,yomi=debug"
    )]
    LogFilter {
        /// As given.
        filter: String,
        /// What is wrong with it.
        reason: String,
    },
}
