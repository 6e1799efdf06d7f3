//! The loop that reads, of protocols whose commands are obeyed one after the other, and the search under way as the thread that
//! reads sees it.

use std::{
    io::{self, BufRead},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::sync_channel,
    },
    thread,
    time::Duration,
};

use parking_lot::Mutex;
use yomi_players::AnyReport;
use yomi_search::{Control, Limits, StopReason};

use crate::{
    lines::{MOST_WAITING, listen},
    searcher::{Question, Searcher},
};

/// What a search may still take once the input has ended: commands may come from a file, and a controller that has gone is not
/// waited for.
pub(crate) const LAST_SEARCH: Duration = Duration::from_millis(250);

/// One side of a dialogue.
pub(crate) trait Session {
    /// Obeys a line; false where it was the last one.
    fn obey(&mut self, line: &str) -> io::Result<bool>;
}

/// The search under way, as the thread that reads sees it.
#[derive(Debug)]
pub(crate) struct Watch {
    /// Whether a line ends a search that lines end.
    ends_search: fn(&str) -> bool,
    /// The stop flag of the search, and whether lines end it.
    current: Mutex<Option<(Arc<Control>, bool)>>,
    /// Lines that end searches: those that came, and those that were obeyed.
    heard: AtomicU64,
    obeyed: AtomicU64,
    /// The input has ended.
    closed: AtomicBool,
}

impl Watch {
    /// A search begins, which lines end or not.
    pub(crate) fn begin(&self, by_line: bool) -> Arc<Control> {
        let control = Arc::new(Control::default());
        *self.current.lock() = Some((Arc::clone(&control), by_line));
        // Such a line may have come already.
        if by_line && self.heard.load(Ordering::Acquire) > self.obeyed.load(Ordering::Acquire) {
            control.stop(StopReason::Deadline);
        }
        control
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// The same limits, and that of the last search where the input has ended.
    pub(crate) fn bounded(&self, limits: Limits) -> Limits {
        let last = self.is_closed().then_some(LAST_SEARCH);
        Limits { time: limits.time.into_iter().chain(last).min(), ..limits }
    }

    /// A line came.
    fn hear(&self, line: &str) {
        if (self.ends_search)(line) {
            self.heard.fetch_add(1, Ordering::AcqRel);
            if let Some((control, true)) = &*self.current.lock() {
                control.stop(StopReason::Deadline);
            }
        }
    }

    /// No more lines will come: what is under way ends soon, and what begins later is short.
    fn close(&self) {
        self.closed.store(true, Ordering::Release);
        thread::sleep(LAST_SEARCH);
        if let Some((control, _)) = &*self.current.lock() {
            control.stop(StopReason::Deadline);
        }
    }
}

/// Holds a dialogue until a line ends it, or the input ends. Lines are read during searches, too.
pub(crate) fn converse<S: Session>(
    input: impl BufRead + Send + 'static,
    ends_search: fn(&str) -> bool,
    begin: impl FnOnce(Arc<Watch>) -> io::Result<S>,
) -> io::Result<S> {
    // What comes faster than it is obeyed waits outside.
    let (lines, received) = sync_channel(MOST_WAITING);
    let watch = Arc::new(Watch {
        ends_search,
        current: Mutex::default(),
        heard: AtomicU64::default(),
        obeyed: AtomicU64::default(),
        closed: AtomicBool::default(),
    });
    let reading = Arc::clone(&watch);
    let mut lines = Some(lines);
    listen(input, move |line| match line {
        Some(line) => {
            reading.hear(&line);
            lines.as_ref().is_some_and(|lines| lines.send(line).is_ok())
        }
        None => {
            lines = None;
            reading.close();
            false
        }
    });
    let mut session = begin(Arc::clone(&watch))?;
    for line in received {
        watch.obeyed.fetch_add(u64::from(ends_search(&line)), Ordering::AcqRel);
        if !session.obey(&line)? {
            break;
        }
    }
    Ok(session)
}

/// Searches, and hands every report to `write`, with whether it is the last one; a reader that has gone ends the search.
pub(crate) fn follow(
    searcher: &mut dyn Searcher,
    question: &Question,
    control: &Control,
    write: &mut dyn FnMut(&AnyReport, bool) -> io::Result<()>,
) -> io::Result<Result<AnyReport, String>> {
    let mut failed = None;
    let found = searcher.search(question, control, &mut |report| {
        if failed.is_none()
            && let Err(error) = write(&report, false)
        {
            control.stop(StopReason::Abandoned);
            failed = Some(error);
        }
    });
    failed.map_or(Ok(()), Err)?;
    let report = found.map(|outcome| outcome.report);
    if let Ok(report) = &report {
        write(report, true)?;
    }
    Ok(report)
}

/// The row of a table of commands that has this name.
pub(crate) fn named<Command>(commands: &'static [(&'static str, Command)], name: &str) -> Option<&'static Command> {
    commands.iter().find(|(known, _)| *known == name).map(|(_, command)| command)
}
