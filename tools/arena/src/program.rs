//! An external program: a child process with a line-based protocol on its standard input and output.
//!
//! Two threads read its output, so that every wait has a timeout: a program that does
//! not answer in time is killed with all that it started, and the fault tells what it was asked and
//! what it said last. What the lines mean is known to `gtp`, `nboard` and `gomocup`.

use std::{
    collections::VecDeque,
    io::{BufRead, BufReader, Read, Write as _},
    path::PathBuf,
    process::{ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel},
    thread,
    time::{Duration, Instant},
};

use thiserror::Error;
use yomi_game::{AnyMove, AnyPosition, GameKind};

use super::process_group::ProcessGroup;

/// Timeout of every command but a move: loading tables, a new game.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// Timeout of a move where none is set.
const MOVE_PATIENCE: Duration = Duration::from_secs(60);
/// A move may take ten times what it is meant to, and some seconds for a busy machine, before the
/// program is taken for hung.
const OVERTIME: u32 = 10;
const GRACE: Duration = Duration::from_secs(5);
/// Grace period for a program to exit after the command to quit.
const FAREWELL: Duration = Duration::from_millis(500);
/// How long it may be silent before a look whether it runs at all.
const GLANCE: Duration = Duration::from_millis(250);
/// Bytes of a line, its end included; one without an end would fill the memory.
const LONGEST_LINE: usize = 64 << 10;
/// Lines that wait to be heard. One that writes more answers has to wait.
const LINES_WAITING: usize = 1024;
/// Lines of the conversation that a fault shows.
const LINES_SHOWN: usize = 12;
/// Characters of a line that a fault shows.
const CHARACTERS_SHOWN: usize = 200;

/// How to start a program and how to speak to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramPlan {
    /// The program and its arguments; at least the program.
    pub words: Vec<String>,
    /// The folder in which it runs; that of this process when not given.
    pub folder: Option<PathBuf>,
    /// What it speaks; in a match of another game than that of [`Protocol::game`] it panics.
    pub protocol: Protocol,
    /// Commands of its protocol that it gets once, before the first game.
    pub init: Vec<String>,
    /// What a move is meant to take at most. Only Gomocup's protocol tells it to the program, and has to be given one.
    pub time_limit: Option<Duration>,
}

/// The language of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Go Text Protocol, version 2, with squares as in Othello: a1 is at the top left.
    Gtp,
    /// The protocol of NBoard, version 2.
    Nboard {
        /// Its search depth in the midgame, which the protocol wants to be said.
        depth: u32,
    },
    /// The protocol of Gomocup, version 2.
    Gomocup,
}

impl Protocol {
    /// The game that the protocol is used for.
    #[must_use]
    pub const fn game(self) -> GameKind {
        match self {
            Self::Gtp | Self::Nboard { .. } => GameKind::Othello,
            Self::Gomocup => GameKind::Gomoku,
        }
    }

    /// The command after which a program leaves.
    const fn farewell(self) -> &'static str {
        match self {
            Self::Gtp | Self::Nboard { .. } => "quit",
            Self::Gomocup => "END",
        }
    }
}

/// What a program did wrong, with the end of the conversation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{command}: {kind}{}", conversation(.heard))]
pub struct ProgramFault {
    /// The program and its arguments.
    pub command: String,
    /// What it did.
    pub kind: Box<ProgramFaultKind>,
    /// The last lines: `>` what it was sent, `<` what it answered, `!` what it wrote to standard
    /// error.
    pub heard: Vec<String>,
}

fn conversation(heard: &[String]) -> String {
    if heard.is_empty() {
        return String::new();
    }
    format!("\nits last lines (> sent, < answered, ! standard error):\n  {}", heard.join("\n  "))
}

/// What a program can do wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProgramFaultKind {
    /// It cannot be started.
    #[error("does not start: {0}")]
    DoesNotStart(String),
    /// It ended.
    #[error("ended ({status}) when it was to answer {sent:?}")]
    Ended {
        /// The command that it did not answer.
        sent: String,
        /// How it ended.
        status: String,
    },
    /// It did not answer.
    #[error("did not answer {sent:?} within {:.1} s and was killed", .limit.as_secs_f64())]
    Hung {
        /// The command that it did not answer.
        sent: String,
        /// How long it was waited for.
        limit: Duration,
    },
    /// It wrote a line that does not end.
    #[error("wrote a line of more than {} KiB when it was to answer {sent:?}", LONGEST_LINE >> 10)]
    EndlessLine {
        /// The command that it did not answer.
        sent: String,
    },
    /// It refused a command.
    #[error("refused {sent:?}: {answer}")]
    Refused {
        /// The command.
        sent: String,
        /// What it said.
        answer: String,
    },
    /// It answered with something that is no legal move.
    #[error("answered {sent:?} with {answer:?}: {reason}")]
    NoLegalMove {
        /// The command.
        sent: String,
        /// What it said.
        answer: String,
        /// Why this is not legal.
        reason: String,
    },
}

/// What is heard from a program.
enum Heard {
    /// A line of its standard output.
    Answer(String),
    /// A line of its standard error.
    Complaint(String),
    /// Its standard output began a line that is too long.
    Endless,
    /// Its standard output has ended.
    Closed,
}

/// A running program.
#[derive(Debug)]
pub struct Program {
    command: String,
    group: ProcessGroup,
    /// `None` after the command to quit.
    input: Option<ChildStdin>,
    lines: Receiver<Heard>,
    /// The end of the conversation.
    heard: VecDeque<String>,
    /// The last command.
    sent: String,
    protocol: Protocol,
    time_limit: Option<Duration>,
}

impl Program {
    /// Starts the program.
    ///
    /// # Errors
    /// `DoesNotStart` with the reason of the system.
    pub fn start(plan: &ProgramPlan) -> Result<Self, ProgramFault> {
        let command = plan.words.join(" ");
        let fault = |reason: String| ProgramFault {
            command: command.clone(),
            kind: Box::new(ProgramFaultKind::DoesNotStart(reason)),
            heard: Vec::new(),
        };
        let (name, arguments) = plan.words.split_first().ok_or_else(|| fault("no command is given".to_owned()))?;
        let mut starting = Command::new(name);
        starting.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &plan.folder {
            starting.current_dir(folder);
        }
        let mut group = ProcessGroup::spawn(&mut starting).map_err(|error| fault(error.to_string()))?;
        let child = group.child();
        let (sender, lines) = sync_channel(LINES_WAITING);
        if let Some(output) = child.stdout.take() {
            hear_answers(output, sender.clone());
        }
        if let Some(output) = child.stderr.take() {
            hear_complaints(output, sender);
        }
        let input = child.stdin.take();
        Ok(Self {
            command,
            group,
            input,
            lines,
            heard: VecDeque::new(),
            sent: String::new(),
            protocol: plan.protocol,
            time_limit: plan.time_limit,
        })
    }

    /// What a move is meant to take at most.
    #[must_use]
    pub const fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }

    /// Sends one line.
    ///
    /// # Errors
    /// `Ended` when it does not listen any more.
    pub fn send(&mut self, line: &str) -> Result<(), ProgramFault> {
        line.clone_into(&mut self.sent);
        self.remember('>', line);
        let written = self
            .input
            .as_mut()
            .map(|input| input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()));
        match written {
            Some(Ok(())) => Ok(()),
            _ => Err(self.ended()),
        }
    }

    /// Waits for the first line of which `read` makes something.
    ///
    /// # Errors
    /// `Ended` or `Hung`; a program that hung is killed.
    pub fn wait_for<T>(&mut self, read: impl FnMut(&str) -> Option<T>) -> Result<T, ProgramFault> {
        self.wait(PATIENCE, read)
    }

    /// Waits for a move, by the patience that its time limit leaves.
    ///
    /// # Errors
    /// `Ended` or `Hung`; a program that hung is killed.
    pub fn wait_for_move<T>(&mut self, read: impl FnMut(&str) -> Option<T>) -> Result<T, ProgramFault> {
        let patience = self.time_limit.map_or(MOVE_PATIENCE, |limit| limit * OVERTIME + GRACE);
        self.wait(patience, read)
    }

    fn wait<T>(&mut self, limit: Duration, read: impl FnMut(&str) -> Option<T>) -> Result<T, ProgramFault> {
        // One that talks without end does not answer either.
        self.listen(limit, read)?.ok_or_else(|| self.hung(limit))
    }

    /// The first line within `limit` of which `read` makes something; `None` when there is none.
    ///
    /// # Errors
    /// `Ended`.
    pub fn listen<T>(
        &mut self,
        limit: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, ProgramFault> {
        let last = Instant::now() + limit;
        let mut had_ended = false;
        loop {
            match self.lines.recv_timeout(left(last).min(GLANCE)) {
                Ok(Heard::Answer(line)) => {
                    self.remember('<', &line);
                    if let Some(read) = read(line.trim_end()) {
                        return Ok(Some(read));
                    }
                }
                Ok(Heard::Complaint(line)) => self.remember('!', &line),
                Ok(Heard::Endless) => return Err(self.endless()),
                Ok(Heard::Closed) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.ended());
                }
                // What it started may hold its output open. The second look is for what it said last, which
                // may still be on its way at the first.
                Err(RecvTimeoutError::Timeout) if had_ended => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => had_ended = self.group.has_ended(),
            }
            if Instant::now() >= last {
                return Ok(None);
            }
        }
    }

    /// The move that an answer was read as, if it is one and legal in `position`.
    ///
    /// # Errors
    /// `NoLegalMove`.
    pub fn legal_move(
        &self,
        answer: &str,
        read: Option<AnyMove>,
        position: &AnyPosition,
    ) -> Result<AnyMove, ProgramFault> {
        let reason = match read {
            None => "that is no move".to_owned(),
            Some(mv) => match position.why_illegal(mv) {
                None => return Ok(mv),
                Some(reason) => format!("not legal: {reason}"),
            },
        };
        let sent = self.sent.clone();
        Err(self.fault(ProgramFaultKind::NoLegalMove { sent, answer: answer.to_owned(), reason }))
    }

    /// The fault of a command that was refused.
    #[must_use]
    pub fn refused(&self, answer: &str) -> ProgramFault {
        let answer = if answer.is_empty() { "without a word" } else { answer }.to_owned();
        self.fault(ProgramFaultKind::Refused { sent: self.sent.clone(), answer })
    }

    fn ended(&mut self) -> ProgramFault {
        let has_left = self.leave();
        let status = match self.group.kill() {
            Ok(status) if has_left => status.to_string(),
            _ => "its output is closed, but it ran on and was killed".to_owned(),
        };
        self.hear_the_rest();
        let sent = self.sent.clone();
        self.fault(ProgramFaultKind::Ended { sent, status })
    }

    /// The fault of one that did not answer within `limit`; it is killed.
    pub fn hung(&mut self, limit: Duration) -> ProgramFault {
        // It may have ended since; then there is nothing to kill.
        let _ = self.group.kill();
        let sent = self.sent.clone();
        self.fault(ProgramFaultKind::Hung { sent, limit })
    }

    fn endless(&mut self) -> ProgramFault {
        let _ = self.group.kill();
        let sent = self.sent.clone();
        self.fault(ProgramFaultKind::EndlessLine { sent })
    }

    fn fault(&self, kind: ProgramFaultKind) -> ProgramFault {
        ProgramFault {
            command: self.command.clone(),
            kind: Box::new(kind),
            heard: self.heard.iter().cloned().collect(),
        }
    }

    /// What it said before it ended is the best explanation.
    fn hear_the_rest(&mut self) {
        let last = Instant::now() + FAREWELL;
        while let Ok(heard) = self.lines.recv_timeout(left(last)) {
            match heard {
                Heard::Answer(line) => self.remember('<', &line),
                Heard::Complaint(line) => self.remember('!', &line),
                Heard::Closed | Heard::Endless => {}
            }
        }
    }

    fn remember(&mut self, mark: char, line: &str) {
        if line.trim().is_empty() {
            return;
        }
        if self.heard.len() == LINES_SHOWN {
            self.heard.pop_front();
        }
        let shown: String = line.trim_end().chars().take(CHARACTERS_SHOWN).collect();
        self.heard.push_back(format!("{mark} {shown}"));
    }

    /// Closes its input and waits a moment for its end; whether it came.
    fn leave(&mut self) -> bool {
        self.input = None;
        let last = Instant::now() + FAREWELL;
        while !self.group.has_ended() {
            if Instant::now() >= last {
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
        true
    }
}

impl Drop for Program {
    /// Lets the program go: its protocol's word for that, and its closed input; then its group goes without being
    /// asked.
    fn drop(&mut self) {
        if let Some(input) = &mut self.input {
            // One that has ended does not listen.
            let _ = writeln!(input, "{}", self.protocol.farewell()).and_then(|()| input.flush());
        }
        self.leave();
    }
}

/// The time until `last`.
fn left(last: Instant) -> Duration {
    last.saturating_duration_since(Instant::now())
}

/// Sends every line of standard output on, and its end.
fn hear_answers(output: impl Read + Send + 'static, sender: SyncSender<Heard>) {
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let heard = match read_line(&mut output) {
                None => Heard::Closed,
                Some(line) if !line.ends_with('\n') && line.len() >= LONGEST_LINE => Heard::Endless,
                Some(line) => Heard::Answer(line),
            };
            let is_last = matches!(heard, Heard::Closed | Heard::Endless);
            if sender.send(heard).is_err() || is_last {
                return;
            }
        }
    });
}

/// Forwards the lines of standard error, long ones in pieces. Lines are dropped when the channel is full, so that
/// the program never blocks on it.
fn hear_complaints(output: impl Read + Send + 'static, sender: SyncSender<Heard>) {
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(line) = read_line(&mut output) {
            if let Err(TrySendError::Disconnected(_)) = sender.try_send(Heard::Complaint(line)) {
                return;
            }
        }
    });
}

/// A line with its end, or as much of it as a line may be; `None` at the end of all. Bytes that are no
/// UTF-8 are replaced.
fn read_line(output: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let bytes = output.take(LONGEST_LINE as u64).read_until(b'\n', &mut line).ok()?;
    (bytes > 0).then(|| String::from_utf8_lossy(&line).into_owned())
}
