//! Live reload of settings: the limits of a request and the log filter, from a file of their variables.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use clap::{CommandFactory as _, Parser};
use tracing_subscriber::filter::Targets;
use yomi_contract::limits::LiveLimits;

use super::{error::ConfigError, limits::LimitArgs, log::LevelArgs};
use crate::watched_file::{WatchedFile, text_of};

/// Largest size of the file, in bytes.
const MAX_BYTES: u64 = 64 << 10;

/// Flags of the file.
#[derive(Clone, Debug, clap::Args)]
pub struct LiveArgs {
    /// File with the limits of a request and what is logged, as lines such as YOMI_MAX_SEARCH_MS=5000 or
    /// YOMI_LOG_LEVEL=debug, which go before flags and variables. A file that has changed is read anew within
    /// some seconds, with SIGHUP at once; a faulty one changes nothing
    #[arg(long, env = "YOMI_SETTINGS_FILE", value_name = "FILE", hide_env_values = true)]
    #[arg(help_heading = "Limits of a request")]
    settings_file: Option<PathBuf>,
}

impl LiveArgs {
    pub(super) fn file(self) -> Option<PathBuf> {
        self.settings_file
    }
}

/// Settings that a file may change.
#[derive(Clone, Debug, Parser)]
#[command(no_binary_name = true, args_override_self = true)]
struct Changeable {
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    level: LevelArgs,
}

/// Why the file is rejected.
#[derive(Debug, thiserror::Error)]
pub enum SettingsFileError {
    /// It cannot be read.
    #[error("{path} cannot be read: {error}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// It is empty: it may be half written, and an empty file would lift all limits.
    #[error("{path} is empty; a line with # in front means that flags and variables hold")]
    Empty {
        /// The file.
        path: String,
    },
    /// It is longer than 64 KiB.
    #[error("{path} has more than 64 KiB")]
    TooLong {
        /// The file.
        path: String,
    },
    /// A line is wrong.
    #[error("{path}:{line}: {fault}")]
    Line {
        /// The file.
        path: String,
        /// Its line, from 1.
        line: usize,
        /// What is wrong with the line.
        fault: String,
    },
}

/// Applies the log filter of a file.
type SetFilter = Box<dyn Fn(Targets) + Send + Sync>;

/// The settings file in use; clones share it.
#[derive(Clone)]
pub struct LiveSettings(Arc<Shared>);

struct Shared {
    path: PathBuf,
    /// The overridden flags and variables, as arguments.
    flags: Vec<String>,
    limits: LiveLimits,
    set_filter: SetFilter,
    /// The text of the settings in use.
    text: Mutex<String>,
}

impl LiveSettings {
    /// Reads the file and applies its settings over those of the flags.
    ///
    /// # Errors
    /// If the file cannot be read, or a line is invalid.
    pub fn load(
        path: PathBuf,
        flags: Vec<String>,
        limits: LiveLimits,
        set_filter: impl Fn(Targets) + Send + Sync + 'static,
    ) -> Result<Self, SettingsFileError> {
        let (set_filter, text): (SetFilter, _) = (Box::new(set_filter), Mutex::default());
        let settings = Self(Arc::new(Shared { path, flags, limits, set_filter, text }));
        settings.reload()?;
        Ok(settings)
    }
}

impl fmt::Debug for LiveSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("LiveSettings").field("path", &self.0.path).finish_non_exhaustive()
    }
}

impl WatchedFile for LiveSettings {
    type Fault = SettingsFileError;

    fn text(&self) -> Result<String, SettingsFileError> {
        let path = || self.0.path.display().to_string();
        match text_of(&self.0.path, MAX_BYTES) {
            Ok(Some(text)) => Ok(text),
            Ok(None) => Err(SettingsFileError::TooLong { path: path() }),
            Err(error) => Err(SettingsFileError::Unreadable { path: path(), error }),
        }
    }

    fn is_of(&self, text: &str) -> bool {
        *self.0.text.lock().unwrap_or_else(PoisonError::into_inner) == text
    }

    fn take(&self, text: String) -> Result<(), SettingsFileError> {
        let (limits, filter) = read(&self.0.path, &text, &self.0.flags)?;
        // Under the lock, so that the text and the settings in use belong together.
        let mut in_use = self.0.text.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.limits.set(limits.operator());
        (self.0.set_filter)(filter);
        *in_use = text;
        Ok(())
    }
}

/// The settings of this text over those of the flags.
fn read(path: &Path, text: &str, flags: &[String]) -> Result<(LimitArgs, Targets), SettingsFileError> {
    if text.trim().is_empty() {
        return Err(SettingsFileError::Empty { path: path.display().to_string() });
    }
    let mut arguments = flags.to_vec();
    let mut seen: Vec<String> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fault = |fault| SettingsFileError::Line { path: path.display().to_string(), line: number, fault };
        let (flag, argument) = argument(line).map_err(fault)?;
        if seen.contains(&flag) {
            return Err(fault(format!("{flag} stands twice")));
        }
        // Each line alone, so that an error names its line.
        settings([argument.clone()]).map_err(fault)?;
        seen.push(flag);
        arguments.push(argument);
    }
    let all = settings(arguments);
    all.map_err(|fault| SettingsFileError::Line { path: path.display().to_string(), line: 1, fault })
}

fn settings(arguments: impl IntoIterator<Item = String>) -> Result<(LimitArgs, Targets), String> {
    let read = Changeable::try_parse_from(arguments).map_err(|error| {
        let text = error.render().to_string();
        let reason = text.lines().next().unwrap_or_default();
        reason.trim_start_matches("error: ").to_owned()
    })?;
    let filter = read.level.filter().map_err(|error: ConfigError| error.to_string())?;
    Ok((read.limits, filter))
}

/// The variable of a line, and the line as an argument.
fn argument(line: &str) -> Result<(String, String), String> {
    let (name, value) = line
        .split_once('=')
        .ok_or_else(|| format!("expected a line such as YOMI_MAX_SEARCH_MS=5000, found {line:?}"))?;
    let (name, value) = (name.trim(), value.trim());
    let command = Changeable::command();
    let variable = |argument: &clap::Arg| argument.get_env().map(|name| name.to_string_lossy().into_owned());
    let known = command.get_arguments().find(|argument| variable(argument).as_deref() == Some(name));
    match known.and_then(clap::Arg::get_long) {
        Some(long) => Ok((name.to_owned(), format!("--{long}={value}"))),
        None => {
            let names: Vec<String> = command.get_arguments().filter_map(variable).collect();
            Err(format!("{name} is not read while the server runs, which is only: {}", names.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn of(text: &str) -> Result<(LimitArgs, Targets), String> {
        let flags = ["--max-search-ms=9000".to_owned(), "--log-level=warn".to_owned()];
        read(Path::new("s"), text, &flags).map_err(|error| error.to_string())
    }

    #[test]
    fn lines_go_before_flags_and_what_no_line_names_is_that_of_the_flags() {
        let (limits, filter) = of("# nothing").unwrap();
        assert_eq!(limits.operator().max_search, Duration::from_secs(9));
        assert_eq!(filter.to_string(), "rmcp=error,warn");
        let (limits, filter) =
            of("# of tonight\n YOMI_MAX_SEARCH_MS = 500 \n\nYOMI_MAX_DEPTH=12\nYOMI_LOG_LEVEL=info,yomi=debug\n")
                .unwrap();
        let found = limits.operator();
        assert_eq!((found.max_search, found.max_depth), (Duration::from_millis(500), 12));
        assert!(filter.to_string().contains("yomi=debug"), "{filter}");
    }

    #[test]
    fn faults_have_their_line_and_what_is_expected() {
        for (text, expected) in [
            ("YOMI_MAX_SEARCH_MS=0", "s:1: invalid value '0'"),
            ("\nYOMI_MAX_DEPTH=12\nYOMI_MAX_DEPTH=12", "s:3: YOMI_MAX_DEPTH stands twice"),
            (
                "YOMI_THREADS=2",
                "s:1: YOMI_THREADS is not read while the server runs, which is only: YOMI_MAX_SEARCH_MS",
            ),
            ("YOMI_LOG_LEVEL=loud", "s:1: --log-level (YOMI_LOG_LEVEL): \"loud\" is no filter"),
            (
                "YOMI_LOG_LEVEL=yomi[search]=debug",
                "s:1: --log-level (YOMI_LOG_LEVEL): \"yomi[search]=debug\" is no filter",
            ),
            ("max-depth 3", "s:1: expected a line such as"),
            ("\n", "s is empty"),
        ] {
            let error = of(text).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
