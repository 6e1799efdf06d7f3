//! Flags of the log: format and filter.

use tracing_subscriber::filter::{LevelFilter, Targets};
use yomi_telemetry::logs::LogFormat;

use super::error::ConfigError;

/// Flags of the log.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Log (on standard error)")]
pub struct LogArgs {
    /// Form of the log
    #[arg(long, env = "YOMI_LOG_FORMAT", value_name = "FORMAT", default_value = "auto")]
    #[arg(hide_env_values = true)]
    log_format: LogFormat,

    #[command(flatten)]
    level: LevelArgs,
}

/// What is logged.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Log (on standard error)")]
pub(super) struct LevelArgs {
    /// What is logged: error, warn, info, debug or trace, or a filter by module such as
    /// warn,yomi=debug
    #[arg(long, env = "YOMI_LOG_LEVEL", value_name = "FILTER", default_value = "info")]
    #[arg(hide_env_values = true)]
    log_level: String,
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
        Ok(LogSettings { format: self.log_format, filter: self.level.filter()? })
    }

    /// The filter flag as an argument.
    pub(super) fn level_flags(&self) -> [String; 1] {
        [format!("--log-level={}", self.level.log_level)]
    }
}

impl LevelArgs {
    pub(super) fn filter(&self) -> Result<Targets, ConfigError> {
        let fault = |reason| ConfigError::LogFilter { filter: self.log_level.clone(), reason };
        // `Targets` would read an unknown word as a module name and silence all others.
        let is_level = |word: &str| !word.is_empty() && word.parse::<LevelFilter>().is_ok();
        let mut words = self.log_level.split(',');
        if let Some(word) = words.clone().find(|word| word.contains(['[', ']'])) {
            return Err(fault(format!("{word:?} names a span; filters are levels, and levels of modules")));
        }
        if let Some(word) = words.find(|word| !word.contains('=') && !is_level(word)) {
            return Err(fault(format!("{word:?} is no level")));
        }
        // rmcp logs a line of its own for each request, with the name that the client gives itself.
        let filter = format!("rmcp=error,{}", self.log_level);
        filter.parse::<Targets>().map_err(|error| fault(error.to_string()))
    }
}
