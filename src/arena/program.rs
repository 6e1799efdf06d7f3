//! A program of somebody else as a child process that is spoken to in lines.
//!
//! Two threads read what it says, so that it is never waited for without end: a program that does
//! not answer in time is killed, and the fault tells what it was asked and what it said last. What
//! the lines mean is known to `gtp` and `nboard`.

use std::{
    collections::VecDeque,
    io::{BufRead as _, BufReader, Read, Write as _},
    path::PathBuf,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::{Duration, Instant},
};

use thiserror::Error;

use crate::game::{
    Board,
    othello::{Move, Position},
};

/// What a program may take for anything that is no move: loading its tables, a new game.
const PATIENCE: Duration = Duration::from_secs(60);
/// What it may take for a move when nobody said.
const MOVE_PATIENCE: Duration = Duration::from_secs(60);
/// A move may take ten times what it is meant to, and some seconds for a busy machine, before the
/// program is taken for hung.
const OVERTIME: u32 = 10;
const GRACE: Duration = Duration::from_secs(5);
/// What a program has to leave by itself once it is told to.
const FAREWELL: Duration = Duration::from_millis(500);
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
    /// What it speaks.
    pub protocol: Protocol,
    /// Commands of its protocol that it gets once, before the first game.
    pub init: Vec<String>,
    /// What a move is meant to take at most. It is not told to the program.
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

/// A line that a program wrote.
enum Heard {
    Answer(String),
    Complaint(String),
}

/// A running program.
#[derive(Debug)]
pub struct Program {
    command: String,
    child: Child,
    /// `None` once it is told to leave.
    input: Option<ChildStdin>,
    lines: Receiver<Heard>,
    /// The end of the conversation.
    heard: VecDeque<String>,
    /// The last command.
    sent: String,
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
        let (name, arguments) =
            plan.words.split_first().ok_or_else(|| fault("no command is given".to_owned()))?;
        let mut starting = Command::new(name);
        starting
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = &plan.folder {
            starting.current_dir(folder);
        }
        let mut child = starting.spawn().map_err(|error| fault(error.to_string()))?;
        let (sender, lines) = channel();
        if let Some(output) = child.stdout.take() {
            listen(output, sender.clone(), Heard::Answer);
        }
        if let Some(output) = child.stderr.take() {
            listen(output, sender, Heard::Complaint);
        }
        let input = child.stdin.take();
        Ok(Self {
            command,
            child,
            input,
            lines,
            heard: VecDeque::new(),
            sent: String::new(),
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
        let written = self.input.as_mut().map(|input| {
            input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush())
        });
        match written {
            Some(Ok(())) => Ok(()),
            _ => {
                // What it said before it ended is the best explanation.
                let last = Instant::now() + FAREWELL;
                while let Ok(heard) = self.lines.recv_timeout(left(last)) {
                    self.note(heard);
                }
                Err(self.ended())
            }
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
    pub fn wait_for_move<T>(
        &mut self,
        read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ProgramFault> {
        let patience = self.time_limit.map_or(MOVE_PATIENCE, |limit| limit * OVERTIME + GRACE);
        self.wait(patience, read)
    }

    fn wait<T>(
        &mut self,
        limit: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ProgramFault> {
        let last = Instant::now() + limit;
        loop {
            match self.lines.recv_timeout(left(last)) {
                Ok(heard) => {
                    if let Some(answer) = self.note(heard)
                        && let Some(read) = read(answer.trim_end())
                    {
                        return Ok(read);
                    }
                    // One that talks without end does not answer either.
                    if Instant::now() < last {
                        continue;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
            // It may have ended since; then there is nothing to kill.
            let _ = self.child.kill();
            let sent = self.sent.clone();
            return Err(self.fault(ProgramFaultKind::Hung { sent, limit }));
        }
    }

    /// The move that an answer means, if it is legal in `position`.
    ///
    /// # Errors
    /// `NoLegalMove`.
    pub fn legal_move(&self, answer: &str, position: &Position) -> Result<Move, ProgramFault> {
        let reason = match position.parse_move(answer) {
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
        // Its output is closed, so that it is about to end, if it has not ended.
        let status = match self.leave() {
            Some(status) => status.to_string(),
            None => "its output is closed, but it runs on".to_owned(),
        };
        let sent = self.sent.clone();
        self.fault(ProgramFaultKind::Ended { sent, status })
    }

    fn fault(&self, kind: ProgramFaultKind) -> ProgramFault {
        ProgramFault {
            command: self.command.clone(),
            kind: Box::new(kind),
            heard: self.heard.iter().cloned().collect(),
        }
    }

    /// Remembers a line, and gives it back when it is an answer.
    fn note(&mut self, heard: Heard) -> Option<String> {
        match heard {
            Heard::Answer(line) => {
                self.remember('<', &line);
                Some(line)
            }
            Heard::Complaint(line) => {
                self.remember('!', &line);
                None
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

    /// Closes its input and waits a moment for its end.
    fn leave(&mut self) -> Option<std::process::ExitStatus> {
        self.input = None;
        let last = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < last => thread::sleep(Duration::from_millis(1)),
                _ => return None,
            }
        }
    }
}

impl Drop for Program {
    /// Lets the program go: `quit`, which both protocols know or skip, and its closed input; then
    /// without asking.
    fn drop(&mut self) {
        if let Some(input) = &mut self.input {
            // One that has ended does not listen.
            let _ = input.write_all(b"quit\n").and_then(|()| input.flush());
        }
        if self.leave().is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// The time until `last`.
fn left(last: Instant) -> Duration {
    last.saturating_duration_since(Instant::now())
}

/// Sends every line of `output` on; ends with the output. Bytes that are no UTF-8 are replaced.
fn listen(output: impl Read + Send + 'static, sender: Sender<Heard>, wrap: fn(String) -> Heard) {
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        while output.read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
            let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
            if sender.send(wrap(text)).is_err() {
                return;
            }
            line.clear();
        }
    });
}
