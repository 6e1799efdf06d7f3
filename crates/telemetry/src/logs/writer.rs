//! The writer thread of the log: takes lines from a bounded channel, formats them and writes them in batches.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, Receiver, SyncSender, sync_channel},
    },
    thread,
    time::Duration,
};

use yomi_instrumentation::WRITTEN_WITHIN;

use super::{human, json, line::LogLine};

/// Lines that wait to be written, at most: a second of a busy service, and some megabytes of memory.
const LINES_WAITING: usize = 4096;

/// How long the thread rests once it has written: some answers of a busy service, and no time for the reader of the
/// log. A line that comes in that time wakes nothing.
const REST: Duration = Duration::from_millis(5);

const _: () =
    assert!(4 * REST.as_millis() == WRITTEN_WITHIN.as_millis(), "four rests: one passes before a line is seen");

/// How long the end of the log waits for its lines to be written.
const END: Duration = Duration::from_secs(1);

/// Bytes that are written at once, at most, unless one line is longer: as many as a pipe takes in one piece, so
/// that no line is cut where others write to it, too (POSIX, `PIPE_BUF` on Linux).
const ONE_PIECE: usize = 4096;

/// How lines look.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    Human { is_coloured: bool },
    Json,
}

impl Form {
    fn write(self, text: &mut String, line: &LogLine) {
        match self {
            Self::Human { is_coloured } => human::write(text, line, is_coloured),
            Self::Json => json::write(text, line),
        }
    }
}

/// A line, or a call to look whether the log ends.
type Message = Option<Box<LogLine>>;

/// The log of this process, until it is dropped: then what waits is written, for a second at most.
#[derive(Debug)]
pub struct Log {
    lines: LinesSender,
    is_ending: Arc<AtomicBool>,
    ended: Receiver<()>,
}

impl Log {
    /// Counts lines that standard error did not take in time, or not at all.
    #[must_use]
    pub fn lost(&self) -> LinesLost {
        self.lines.lost.clone()
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // The thread looks at it after every write, and a full channel means that it will write.
        self.is_ending.store(true, Ordering::SeqCst);
        let _ = self.lines.channel.try_send(None);
        // Ends with the sender of the thread; nothing is ever sent.
        let _ = self.ended.recv_timeout(END);
    }
}

/// Counts lines that were lost; clones share the numbers.
#[derive(Clone, Debug, Default)]
pub struct LinesLost(Arc<Lost>);

#[derive(Debug, Default)]
struct Lost {
    late: AtomicU64,
    unwritten: AtomicU64,
}

impl LinesLost {
    /// Lines so far that found no place, because those before were not taken in time.
    #[must_use]
    pub fn late(&self) -> u64 {
        // Relaxed: a number to look at.
        self.0.late.load(Ordering::Relaxed)
    }

    /// Lines so far that could not be written: the disk is full, or the reader has gone.
    #[must_use]
    pub fn unwritten(&self) -> u64 {
        // Relaxed: a number to look at.
        self.0.unwritten.load(Ordering::Relaxed)
    }
}

/// Where lines are handed over.
#[derive(Clone, Debug)]
pub(super) struct LinesSender {
    channel: SyncSender<Message>,
    lost: LinesLost,
}

impl LinesSender {
    /// Hands a line over without waiting; where no place is left it is lost and counted.
    pub(super) fn send(&self, line: LogLine) {
        if self.channel.try_send(Some(Box::new(line))).is_err() {
            self.lost.0.late.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Starts the thread, which writes to `target`.
pub(super) fn start(target: impl io::Write + Send + 'static, form: Form) -> io::Result<(Log, LinesSender)> {
    let (channel, lines) = sync_channel(LINES_WAITING);
    let (alive, ended) = mpsc::channel::<()>();
    let is_ending = Arc::new(AtomicBool::new(false));
    let lost = LinesLost::default();
    let piece = String::with_capacity(ONE_PIECE);
    let writer = LineWriter { target, form, piece, is_cut: false, lost: lost.clone() };
    let ending = Arc::clone(&is_ending);
    thread::Builder::new().name("log".to_owned()).spawn(move || {
        // Refused, it takes the core from others now and then.
        let _ = yomi_os::wait_for_the_core();
        writer.run(&lines, &ending);
        drop(alive);
    })?;
    let lines = LinesSender { channel, lost };
    Ok((Log { lines: lines.clone(), is_ending, ended }, lines))
}

/// Writes lines together.
struct LineWriter<W> {
    target: W,
    form: Form,
    /// Whole lines.
    piece: String,
    /// Whether the last write ended within a line.
    is_cut: bool,
    lost: LinesLost,
}

impl<W: io::Write> LineWriter<W> {
    fn run(mut self, lines: &Receiver<Message>, is_ending: &AtomicBool) {
        while let Ok(first) = lines.recv() {
            for line in std::iter::once(first).chain(lines.try_iter()).flatten() {
                self.add(&line);
            }
            self.write();
            if is_ending.load(Ordering::SeqCst) {
                return;
            }
            thread::sleep(REST);
        }
    }

    fn add(&mut self, line: &LogLine) {
        let before = self.piece.len();
        self.form.write(&mut self.piece, line);
        if self.piece.len() > ONE_PIECE && before > 0 {
            let line = self.piece.split_off(before);
            self.write();
            self.piece = line;
        }
    }

    /// Writes what there is. What cannot be written now is lost, and so is a line of which a part was.
    fn write(&mut self) {
        // The rest of a cut line is lost; its end keeps the next line apart from it.
        if self.is_cut {
            self.is_cut = !unwritten(&mut self.target, b"\n").is_empty();
        }
        let whole = self.piece.as_bytes();
        let rest = if self.is_cut { whole } else { unwritten(&mut self.target, whole) };
        let written = &whole[..whole.len() - rest.len()];
        self.is_cut |= written.last().is_some_and(|&byte| byte != b'\n');
        let lost = rest.iter().filter(|&&byte| byte == b'\n').count();
        self.lost.0.unwritten.fetch_add(lost as u64, Ordering::Relaxed);
        self.piece.clear();
    }
}

/// Writes as much as can be written, and gives the rest.
fn unwritten<'bytes>(target: &mut impl io::Write, mut bytes: &'bytes [u8]) -> &'bytes [u8] {
    while !bytes.is_empty() {
        match target.write(bytes) {
            Ok(0) => break,
            Ok(count) => bytes = &bytes[count..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    // Standard error keeps nothing back.
    let _ = target.flush();
    bytes
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::logs::tests::lines_of;

    /// Keeps apart what was written at once.
    #[derive(Clone, Default)]
    struct Pieces(Arc<Mutex<Vec<String>>>);

    impl io::Write for Pieces {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().push(String::from_utf8(bytes.to_vec()).unwrap());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A line of so many bytes.
    fn line_of(length: usize) -> LogLine {
        let line = |padding: usize| lines_of(|| tracing::info!(padding = "x".repeat(padding), "said")).remove(0);
        line(length - line(0).to_json().len())
    }

    fn writer<W: io::Write>(target: W) -> LineWriter<W> {
        let (piece, lost) = (String::new(), LinesLost::default());
        LineWriter { target, form: Form::Json, piece, is_cut: false, lost }
    }

    #[test]
    fn lines_that_cannot_be_written_are_counted_with_one_that_is_cut() {
        /// Takes so many bytes, three at a time, and keeps them.
        struct Full(usize, Vec<u8>);

        impl io::Write for Full {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                let count = bytes.len().min(self.0).min(3);
                self.0 -= count;
                self.1.extend_from_slice(&bytes[..count]);
                if count == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(count) }
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }

        let mut writer = writer(Full(700, Vec::new()));
        for _ in 0..4 {
            writer.add(&line_of(300));
        }
        writer.write();
        assert_eq!((writer.lost.unwritten(), writer.lost.late()), (2, 0));
        // Still full.
        writer.add(&line_of(300));
        writer.write();
        assert_eq!(writer.lost.unwritten(), 3);
        // There is room again.
        writer.target.0 = 1000;
        writer.add(&line_of(300));
        writer.write();
        assert_eq!(writer.lost.unwritten(), 3);
        let log = String::from_utf8(writer.target.1).unwrap();
        assert_eq!(log.lines().map(str::len).collect::<Vec<_>>(), [299, 299, 100, 299]);
    }

    #[test]
    fn lines_are_written_together_and_none_is_cut() {
        let pieces = Pieces::default();
        let mut writer = writer(pieces.clone());
        let lengths = [1000, 2896, 200, 500, 5000, 4096, 300];
        let lines = lengths.map(line_of);
        lines.iter().for_each(|line| writer.add(line));
        writer.write();
        let pieces = pieces.0.lock().unwrap();
        let found: Vec<usize> = pieces.iter().map(String::len).collect();
        assert_eq!(found, [4096, 500, 5000, 4096, 300]);
        assert_eq!(pieces.concat(), lines.map(|line| line.to_json()).concat());
    }

    #[test]
    fn what_waits_at_the_end_is_written() {
        let pieces = Pieces::default();
        let (log, lines) = start(pieces.clone(), Form::Json).unwrap();
        for _ in 0..100 {
            lines.send(line_of(500));
        }
        drop(log);
        assert_eq!(pieces.0.lock().unwrap().concat().lines().count(), 100);
    }

    #[test]
    fn lines_that_find_no_place_are_counted_and_delay_neither_the_sender_nor_the_end() {
        /// Takes nothing until it is told to.
        struct Stuck(Receiver<()>);

        impl io::Write for Stuck {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                let _ = self.0.recv();
                Ok(bytes.len())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }

        let (_stuck, taken) = mpsc::channel();
        let (log, lines) = start(Stuck(taken), Form::Json).unwrap();
        let line = line_of(300);
        for _ in 0..2 * LINES_WAITING {
            lines.send(line.clone());
        }
        // Some are in the hands of the thread.
        let lost = log.lost().late();
        assert!((1..=LINES_WAITING as u64).contains(&lost), "{lost}");
        drop(log);
    }
}
