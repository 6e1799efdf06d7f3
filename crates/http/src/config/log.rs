//! Flags of the log: format and filter.

use tracing_subscriber::filter::{LevelFilter, Targets};
use yomi_telemetry::logs::LogFormat;

use super::error::ConfigError;

/// Variable of the filter.
pub(super) const LEVEL: &str = "YOMI_LOG_LEVEL";

/// Flags of the log.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Log (on standard error)")]
pub struct LogArgs {
    /// Form of the log
    #[arg(long, env = "YOMI_LOG_FORMAT", value_name = "FORMAT", default_value = "auto")]
    #[arg(hide_env_values = true)]
    log_format: LogFormat,

    /// What is logged: error, warn, info, debug or trace, or a filter by module such as
    /// warn,yomi=debug
    #[arg(long, env = LEVEL, value_name = "FILTER", default_value = "info")]
    #[arg(hide_env_values = true)]
    pub(super) log_level: String,
}

/// Format and filter of the log.
#[derive(Debug)]
pub struct LogSettings {
    /// Output format.
    pub format: LogFormat,
    /// Which spans and events are logged.
    pub filter: Targets,
}

impl LogArgs {
    pub(super) fn resolve(self) -> Result<LogSettings, ConfigError> {
        Ok(LogSettings { format: self.log_format, filter: filter(&self.log_level)? })
    }
}

/// Reads a filter.
pub(super) fn filter(text: &str) -> Result<Targets, ConfigError> {
    let fault = |reason| ConfigError::LogFilter { filter: text.to_owned(), reason };
    // `Targets` would read an unknown word as a module name and silence all others.
    let is_level = |word: &str| !word.is_empty() && word.parse::<LevelFilter>().is_ok();
    let mut words = text.split(',');
    if let Some(word) = words.clone().find(|word| word.contains(['[', ']'])) {
        return Err(fault(format!("{word:?} names a span; filters are levels, and levels of modules")));
    }
    if let Some(word) = words.find(|word| !word.contains('=') && !is_level(word)) {
        return Err(fault(format!("{word:?} is no level")));
    }
    // rmcp logs a line of its own for each request, with the name that the client gives itself, and an error for each call whose
    // client has left.
    format!("rmcp=error,rmcp::service=off,{text}").parse::<Targets>().map_err(|error| fault(error.to_string()))
}
