//! Live reload of the log filter, from a file of its variable.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use parking_lot::Mutex;
use tracing_subscriber::filter::Targets;
use yomi_api::watched_file::{WatchedFile, text_of};

use super::log::{LEVEL, filter};

/// Largest size of the file, in bytes.
const MAX_BYTES: u64 = 64 << 10;

/// Flags of the file.
#[derive(Clone, Debug, clap::Args)]
pub struct LiveArgs {
    /// File with what is logged, as a line such as YOMI_LOG_LEVEL=debug, which goes before flag and variable. A file that has
    /// changed is read anew within some seconds, with SIGHUP at once; a faulty one changes nothing
    #[arg(long, env = "YOMI_SETTINGS_FILE", value_name = "FILE", hide_env_values = true)]
    #[arg(help_heading = "Log (on standard error)")]
    settings_file: Option<PathBuf>,
}

impl LiveArgs {
    pub(super) fn file(self) -> Option<PathBuf> {
        self.settings_file
    }
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
    /// The overridden flag or variable.
    level: String,
    set_filter: SetFilter,
    /// The text of the settings in use.
    text: Mutex<String>,
}

impl LiveSettings {
    /// Reads the file and applies its filter over that of the flag.
    ///
    /// # Errors
    /// If the file cannot be read, or a line is invalid.
    pub fn load(
        path: PathBuf,
        level: String,
        set_filter: impl Fn(Targets) + Send + Sync + 'static,
    ) -> Result<Self, SettingsFileError> {
        let (set_filter, text): (SetFilter, _) = (Box::new(set_filter), Mutex::default());
        let settings = Self(Arc::new(Shared { path, level, set_filter, text }));
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
        *self.0.text.lock() == text
    }

    fn take(&self, text: String) -> Result<(), SettingsFileError> {
        let filter = read(&self.0.path, &text, &self.0.level)?;
        // Under the lock, so that the text and the filter in use belong together.
        let mut in_use = self.0.text.lock();
        (self.0.set_filter)(filter);
        *in_use = text;
        Ok(())
    }
}

/// The filter of this text; without one that of the flag.
fn read(path: &Path, text: &str, level: &str) -> Result<Targets, SettingsFileError> {
    let mut found = None;
    let fault = |line, fault| SettingsFileError::Line { path: path.display().to_string(), line, fault };
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        found = match line.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
            Some((LEVEL, _)) if found.is_some() => return Err(fault(number, format!("{LEVEL} stands twice"))),
            Some((LEVEL, value)) => Some((number, value)),
            _ => return Err(fault(number, format!("expected {LEVEL}=FILTER, all that is read while the server runs"))),
        };
    }
    let (number, level) = found.unwrap_or((1, level));
    filter(level).map_err(|error| fault(number, error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<String, String> {
        let filter = read(Path::new("s"), text, "warn");
        filter.map(|filter| filter.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_line_goes_before_the_flag() {
        assert_eq!(of("# nothing").unwrap(), "rmcp::service=off,rmcp=error,warn");
        let filter = of("# of tonight\n YOMI_LOG_LEVEL = info,yomi=debug\n").unwrap();
        assert!(filter.contains("yomi=debug"), "{filter}");
    }

    #[test]
    fn faults_have_their_line_and_what_is_expected() {
        for (text, expected) in [
            ("\nYOMI_LOG_LEVEL=debug\nYOMI_LOG_LEVEL=info", "s:3: YOMI_LOG_LEVEL stands twice"),
            ("YOMI_MAX_DEPTH=12", "s:1: expected YOMI_LOG_LEVEL=FILTER"),
            ("\nYOMI_LOG_LEVEL=loud", "s:2: --log-level (YOMI_LOG_LEVEL): \"loud\" is no filter"),
        ] {
            let error = of(text).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
