//! The log: human on a terminal, JSON otherwise, always on standard error.
//!
//! Text of clients cannot forge a line: JSON escapes it, and so does the human form, control
//! characters of messages and fields alike.

use std::{
    fmt::{self, Debug, Write},
    io::{self, IsTerminal},
    panic::PanicHookInfo,
    thread,
    time::Duration,
};

use tracing::Subscriber;
use tracing_appender::non_blocking::{ErrorCounter, NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{
    EnvFilter, Layer,
    field::MakeExt,
    filter::{FilterExt, filter_fn},
    fmt::{format, format::Writer},
    layer::SubscriberExt,
    registry::LookupSpan,
    util::{SubscriberInitExt, TryInitError},
};

use super::{
    json_lines::JsonLines,
    traces::{self, Traces},
};

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

/// Lines that wait to be written, at most: a second of a busy service, and some megabytes of memory.
const LINES_WAITING: usize = 4096;

/// The log of this process, until it is dropped: then what waits is written, for a second at most.
#[derive(Debug)]
pub struct Log {
    lost: ErrorCounter,
    _writer: WorkerGuard,
}

impl Log {
    /// Counts lines that were lost because nobody took them off standard error in time.
    #[must_use]
    pub fn lost(&self) -> ErrorCounter {
        self.lost.clone()
    }
}

/// Sends the log of this process to standard error, panics included, and its traces where they go.
///
/// What the filter leaves out of the log stays in the traces. A thread of its own writes: whoever logs never
/// waits for the reader of standard error, and while that takes nothing, lines are lost and counted.
///
/// # Errors
/// When a log is installed already.
pub fn install(
    format: LogFormat,
    filter: EnvFilter,
    traces: Option<&Traces>,
) -> Result<Log, TryInitError> {
    let (writer, guard) = NonBlockingBuilder::default()
        .lossy(true)
        .buffered_lines_limit(LINES_WAITING)
        .thread_name("log")
        .finish(AfterTheAnswer::new(io::stderr()));
    let lost = writer.error_counter();
    let registry = tracing_subscriber::registry();
    match traces {
        // One filter for all spares each event the look at which layer wants it.
        None => registry.with(filter).with(layer(format, writer)).try_init()?,
        Some(traces) => {
            let filter = filter.and(filter_fn(|metadata| metadata.target() != traces::SEARCH));
            let log = layer(format, writer).with_filter(filter);
            registry.with(log).with(traces.layer()).try_init()?;
        }
    }
    std::panic::set_hook(Box::new(log_panic));
    Ok(Log { lost, _writer: guard })
}

/// Writes lines together, on a thread that takes the core from nobody: the line of an answer is handed over
/// when the answer has just been sent, and neither its writer nor the call that wakes the writer should put off
/// the client's next request.
///
/// Once it has written it rests, so that who logs in that time wakes nobody.
struct AfterTheAnswer<W> {
    writer: W,
    lines: Vec<u8>,
    is_patient: bool,
}

/// How long the writer rests: some answers of a busy service, and no time for who reads the log.
const REST: Duration = Duration::from_millis(5);

/// Within this time a line is written, unless nobody takes lines off standard error or others hold the core.
pub const WRITTEN_WITHIN: Duration = REST.saturating_mul(4);

/// Bytes that are written at once, at most, unless one line is longer: as many as a pipe takes in one piece, so
/// that no line is cut where others write to it, too (POSIX, `PIPE_BUF` on Linux).
const ONE_PIECE: usize = 4096;

impl<W: io::Write> AfterTheAnswer<W> {
    fn new(writer: W) -> Self {
        Self { writer, lines: Vec::with_capacity(ONE_PIECE), is_patient: false }
    }

    fn write_lines(&mut self) -> io::Result<()> {
        let result = self.writer.write_all(&self.lines);
        // What cannot be written now is lost, as a single line would be.
        self.lines.clear();
        result.and_then(|()| self.writer.flush())
    }
}

impl<W: io::Write> io::Write for AfterTheAnswer<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        // The thread is another's, so that its first line is the first that is known of it.
        if !self.is_patient {
            self.is_patient = true;
            // Refused, it writes as soon as before.
            let _ = yomi_os::wait_for_the_core();
        }
        if !self.lines.is_empty() && self.lines.len() + line.len() > ONE_PIECE {
            self.write_lines()?;
        }
        self.lines.extend_from_slice(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.lines.is_empty() {
            self.write_lines()?;
            thread::sleep(REST);
        }
        Ok(())
    }
}

fn layer<S>(format: LogFormat, writer: NonBlocking) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    if !format.is_human() {
        return JsonLines::to(writer).boxed();
    }
    tracing_subscriber::fmt::layer()
        .with_writer(writer)
        .with_ansi(io::stderr().is_terminal())
        .with_target(false)
        .fmt_fields(format::debug_fn(write_field).delimited(" "))
        .boxed()
}

/// Where a panic happened and in which request; who catches it says what it does about it.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let location = panic.location().map(ToString::to_string).unwrap_or_default();
    let message = panic.payload_as_str().unwrap_or("a panic without a message");
    tracing::error!(location, "panic: {message}");
}

/// Writes `name=value`, the message alone without its name, with control characters escaped.
fn write_field(
    writer: &mut Writer<'_>,
    field: &tracing::field::Field,
    value: &dyn Debug,
) -> fmt::Result {
    if field.name() != "message" {
        write!(writer, "{}=", field.name())?;
    }
    write!(Escaping { writer }, "{value:?}")
}

/// Lets text through, control characters escaped.
struct Escaping<'writer, W> {
    writer: &'writer mut W,
}

impl<W: Write> Write for Escaping<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for part in text.split_inclusive(char::is_control) {
            match part.chars().next_back() {
                Some(last) if last.is_control() => {
                    self.writer.write_str(&part[..part.len() - last.len_utf8()])?;
                    write!(self.writer, "{}", last.escape_default())?;
                }
                _ => self.writer.write_str(part)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// What a log wrote.
    #[derive(Clone, Default)]
    pub(crate) struct Captured(pub(crate) Arc<Mutex<Vec<u8>>>);

    impl io::Write for Captured {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Keeps apart what was written at once.
    #[derive(Default)]
    struct Pieces(Vec<Vec<u8>>);

    impl io::Write for Pieces {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_are_written_together_and_none_is_cut() {
        let mut log = AfterTheAnswer::new(Pieces::default());
        let line = |length: usize| [vec![b'x'; length - 1], vec![b'\n']].concat();
        let lengths = [1000, 3000, 96, 1, 5000, 4096, 2];
        for length in lengths {
            io::Write::write_all(&mut log, &line(length)).unwrap();
        }
        io::Write::flush(&mut log).unwrap();
        io::Write::flush(&mut log).unwrap();
        let Pieces(pieces) = &log.writer;
        let found: Vec<usize> = pieces.iter().map(Vec::len).collect();
        assert_eq!(found, [4096, 1, 5000, 4096, 2]);
        assert_eq!(pieces.concat(), lengths.map(line).concat());
    }

    #[test]
    fn control_characters_of_clients_reach_the_human_log_escaped() {
        let captured = Captured::default();
        let writer = captured.clone();
        let layer = tracing_subscriber::fmt::layer()
            .with_writer(move || writer.clone())
            .with_ansi(false)
            .fmt_fields(format::debug_fn(write_field).delimited(" "));
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), || {
            let forged = "a\nb\u{1b}[31m\u{9b}é";
            let span = tracing::info_span!("request", shown = %forged, quoted = ?forged);
            span.in_scope(|| tracing::info!(text = forged, "said {forged}"));
        });
        let log = String::from_utf8(captured.0.lock().unwrap().clone()).unwrap();
        assert_eq!(log.lines().count(), 1, "{log}");
        assert!(!log.trim_end().chars().any(char::is_control), "{log:?}");
        assert!(log.contains(r"said a\nb\u{1b}[31m\u{9b}é"), "{log}");
        assert!(log.contains(r"shown=a\nb\u{1b}"), "{log}");
    }
}
