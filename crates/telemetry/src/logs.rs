//! Structured logging to standard error: human-readable text on a terminal, JSON otherwise.
//!
//! Text of clients cannot forge a line: JSON escapes it, and so does the human form, control
//! characters of messages and fields alike.

mod human;
mod json;
mod line;
mod writer;

use std::{
    io::{self, IsTerminal},
    panic::PanicHookInfo,
};

use tracing_subscriber::{
    Layer, Registry,
    filter::{FilterExt, Targets, filter_fn},
    layer::SubscriberExt,
    reload,
    util::{SubscriberInitExt, TryInitError},
};

pub use line::{Lines, LogLine};
pub use writer::{LinesLost, Log};

use super::traces::Traces;
use writer::Form;
use yomi_instrumentation::SEARCH;

/// How the log looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// Human on a terminal, JSON otherwise
    #[default]
    Auto,
    /// One line of text an event
    Human,
    /// One JSON object an event
    Json,
}

impl LogFormat {
    /// Whether the log is for human eyes: asked for, or standard error is a terminal.
    #[must_use]
    pub fn is_human(self) -> bool {
        match self {
            Self::Auto => io::stderr().is_terminal(),
            Self::Human => true,
            Self::Json => false,
        }
    }
}

/// What is logged, which may change; clones share it.
#[derive(Clone, Debug)]
pub struct LogFilter(reload::Handle<Targets, Registry>);

impl LogFilter {
    /// Logs by that filter from now on.
    pub fn set(&self, filter: Targets) {
        // Fails only where the log is gone.
        let _ = self.0.reload(filter);
    }
}

/// Why the log does not start.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The system gives no thread.
    #[error("no thread writes it")]
    Thread(#[from] io::Error),
    /// This process has a log already.
    #[error(transparent)]
    Installed(#[from] TryInitError),
}

/// Sends the log of this process to standard error, panics included, and its traces where they go.
///
/// What the filter leaves out of the log stays in the traces. A request hands its lines over as plain values; a
/// thread of the log formats and writes them. So a request never waits for the reader of standard error, and while
/// that takes nothing, lines are lost and counted.
///
/// # Errors
/// When a log is installed already, or the system gives no thread.
pub fn install(format: LogFormat, filter: Targets, traces: Option<&Traces>) -> Result<(Log, LogFilter), LogError> {
    let form = if format.is_human() { Form::Human { is_coloured: io::stderr().is_terminal() } } else { Form::Json };
    let (log, lines) = writer::start(io::stderr(), form)?;
    let layer = Lines::to(move |line| lines.send(line));
    let registry = tracing_subscriber::registry();
    let (filter, handle) = reload::Layer::new(filter);
    match traces {
        // One filter for all spares each event the look at which layer wants it.
        None => registry.with(filter).with(layer).try_init()?,
        Some(traces) => {
            let filter = filter.and(filter_fn(|metadata| metadata.target() != SEARCH));
            registry.with(layer.with_filter(filter)).with(traces.layer()).try_init()?;
        }
    }
    std::panic::set_hook(Box::new(log_panic));
    Ok((log, LogFilter(handle)))
}

/// Where a panic happened and in which request; the code that catches it says what it does about it.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let location = panic.location().map(ToString::to_string).unwrap_or_default();
    let message = panic.payload_as_str().unwrap_or("a panic without a message");
    tracing::error!(location, "panic: {message}");
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// The lines that the events of `say` make.
    pub(crate) fn lines_of(say: impl FnOnce()) -> Vec<LogLine> {
        let said = Arc::new(Mutex::new(Vec::new()));
        let lines = Arc::clone(&said);
        let layer = Lines::to(move |line| lines.lock().unwrap().push(line));
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), say);
        std::mem::take(&mut said.lock().unwrap())
    }
}
