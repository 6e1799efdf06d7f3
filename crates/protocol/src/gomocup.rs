//! Gomocup's protocol (Petr Laštovička, Piskvork's protocol 1; <https://plastovicka.github.io/protocl2en.htm>): a
//! manager sends commands a line each, and reads a point for every move that it asks for.
//!
//! Freestyle, standard and renju on square boards of 5 to 20 rows. `INFO rule` with the bits 2 (a game that goes on) or
//! 8 (caro) is refused with `ERROR` when a move is asked for, and so is a board that no game can reach. `INFO max_node` and
//! `INFO max_depth`, which other programs know too, limit a move by nodes and plies; `STOP` plays at once what was found so far.

mod command;
mod game;
mod progress;
mod thinking;

use std::{
    io::{self, BufRead, Write},
    sync::mpsc::{Receiver, RecvTimeoutError, sync_channel},
    time::{Duration, Instant},
};

use yomi_game::gomoku::{LARGEST_SIZE, Move};
use yomi_players::Engines;

use self::{
    command::Command,
    game::{Game, Stone},
    thinking::{Choice, Task, Thinker, Thought},
};
use crate::lines::{MOST_WAITING, listen};

/// The program behind the protocol.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// What it tells `ABOUT`.
    pub version: &'a str,
    /// Upper bound of its memory, in bytes; a manager that allows less gets a message.
    pub memory: u64,
    /// Chooses the first opening of Swap2; each one after it is another.
    pub seed: u64,
}

/// What the session waits for.
enum Event {
    /// A line came.
    Line(String),
    /// No more will come.
    Closed,
    /// A search has ended.
    Thought(Thought),
}

/// Plays until `END`, or until `input` ends: the search that is under way then plays its move within half a second.
///
/// Every answer is a line and flushed; lines of progress begin with `MESSAGE`.
///
/// # Errors
/// When `output` cannot be written.
pub fn play(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    engines: Engines,
    program: Program<'_>,
) -> io::Result<()> {
    // What comes faster than it is obeyed waits outside.
    let (events, received) = sync_channel(MOST_WAITING);
    let lines = events.clone();
    listen(input, move |line| lines.send(line.map_or(Event::Closed, Event::Line)).is_ok());
    let thinker = Thinker::start(engines, move |thought| {
        let _ = events.send(Event::Thought(thought));
    });
    let game = Game::new(program.seed);
    Session { output, thinker, game, listed: None, program }.run(&received)
}

/// What follows behind a `BOARD` or `SWAP2BOARD` so far, or what is wrong with a line of it.
enum Listed {
    /// Stones of either player, in any order.
    Board(Result<Vec<Stone>, String>),
    /// Points in the order of play.
    Swap2(Result<Vec<Move>, String>),
}

/// The points of the largest board.
const MOST_STONES: usize = LARGEST_SIZE as usize * LARGEST_SIZE as usize;

/// What a search may still take once the input has ended: commands may come from a file, and a manager that has gone
/// is not waited for.
const LAST_SEARCH: Duration = Duration::from_millis(250);

struct Session<'program, W> {
    output: W,
    thinker: Thinker,
    game: Game,
    /// A `BOARD` or `SWAP2BOARD` that has no `DONE` yet.
    listed: Option<Listed>,
    program: Program<'program>,
}

impl<W: Write> Session<'_, W> {
    fn run(mut self, events: &Receiver<Event>) -> io::Result<()> {
        // When a search under way has to play its move, once the input has ended.
        let mut last_search = None;
        while last_search.is_none() || self.thinker.is_busy() {
            let event = match last_search {
                Some(until) => events.recv_timeout(left(until)),
                None => events.recv().map_err(RecvTimeoutError::from),
            };
            match event {
                Ok(Event::Line(line)) => {
                    if !self.hear(&line)? {
                        break;
                    }
                }
                Ok(Event::Closed) => last_search = Some(Instant::now() + LAST_SEARCH),
                Ok(Event::Thought(thought)) => self.tell(thought)?,
                Err(RecvTimeoutError::Timeout) if self.thinker.hurry() => {
                    last_search = Some(Instant::now() + LAST_SEARCH);
                }
                Err(_) => break,
            }
        }
        self.thinker.forget();
        Ok(())
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    /// Answers `START` and `RESTART`, after all that the first move would otherwise wait for.
    fn say_ready(&mut self) -> io::Result<()> {
        self.thinker.forget();
        self.thinker.prepare(self.game.size());
        self.say("OK")
    }

    /// Answers a command that changed the stones, so that no move of those before is wanted.
    fn say_changed(&mut self, line: &str) -> io::Result<()> {
        self.thinker.forget();
        self.say(line)
    }

    fn refuse(&mut self, why: &str) -> io::Result<()> {
        self.say(&format!("ERROR {why}"))
    }

    /// Obeys a line; false where it was the last one.
    fn hear(&mut self, line: &str) -> io::Result<bool> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(true);
        }
        let command = Command::read(line);
        if command != Command::End
            && let Some(listed) = self.listed.take()
        {
            return self.hear_of_board(line, listed).map(|()| true);
        }
        match command {
            Command::End => return Ok(false),
            // A command that is refused changes nothing: the search that is under way still owes its move.
            Command::Start { rows } => match self.game.start(&rows) {
                Ok(()) => self.say_ready()?,
                Err(why) => self.refuse(&why)?,
            },
            Command::Restart => match self.game.restart() {
                Ok(()) => self.say_ready()?,
                Err(why) => self.refuse(&why)?,
            },
            Command::Begin => {
                let begun = self.game.begin();
                self.think(begun)?;
            }
            Command::Turn { point } => {
                let request = self.game.opponent_plays(&point);
                self.think_about(request.map(|request| Task::Move(Box::new(request))))?;
            }
            Command::Play { point } => match self.game.play(&point) {
                Ok(written) => self.say_changed(&written)?,
                Err(why) => self.refuse(&why)?,
            },
            Command::TakeBack { point } => match self.game.take_back(&point) {
                Ok(()) => self.say_changed("OK")?,
                Err(why) => self.refuse(&why)?,
            },
            Command::Board => {
                self.thinker.forget();
                self.listed = Some(Listed::Board(Ok(Vec::new())));
            }
            Command::Swap2Board => {
                self.thinker.forget();
                self.listed = Some(Listed::Swap2(Ok(Vec::new())));
            }
            Command::Info { key, value } if key == "max_memory" => self.hear_of_memory(&value)?,
            Command::Info { key, value } => self.game.inform(&key, &value),
            Command::Stop => {
                self.thinker.hurry();
            }
            Command::About => {
                let version = self.program.version;
                self.say(&format!("name=\"Yomi\", version=\"{version}\", author=\"The Yomi authors\", country=\"\""))?;
            }
            Command::Unknown => self.say("UNKNOWN command")?,
        }
        Ok(true)
    }

    /// Bytes that the manager allows, 0 for any number. The tables have one size, so that the most that can be done is to
    /// say so before the manager finds out; an answer is none of the answers that it waits for.
    fn hear_of_memory(&mut self, value: &str) -> io::Result<()> {
        let needed = self.program.memory;
        match value.parse::<u64>() {
            Ok(allowed) if (1..needed).contains(&allowed) => self
                .say(&format!("MESSAGE max_memory {allowed} is too little: this program takes up to {needed} bytes")),
            _ => Ok(()),
        }
    }

    /// A line before `DONE`. One that is no stone makes the whole block an error, reported at `DONE`.
    fn hear_of_board(&mut self, line: &str, listed: Listed) -> io::Result<()> {
        let is_done = line.eq_ignore_ascii_case("DONE");
        match listed {
            Listed::Board(stones) if is_done => {
                let taken = stones.and_then(|stones| self.game.set_board(stones));
                return self.think(taken);
            }
            Listed::Swap2(stones) if is_done => {
                let task = stones.and_then(|stones| self.game.swap2(&stones));
                return self.think_about(task);
            }
            Listed::Board(stones) => {
                let stones = with_another(stones, || self.game.stone(line));
                self.listed = Some(Listed::Board(stones));
            }
            Listed::Swap2(stones) => {
                let stones = with_another(stones, || self.game.point(line));
                self.listed = Some(Listed::Swap2(stones));
            }
        }
        Ok(())
    }

    /// Begins to think about the game's position, where the command before was no mistake.
    fn think(&mut self, before: Result<(), String>) -> io::Result<()> {
        let request = before.and_then(|()| self.game.request());
        self.think_about(request.map(|request| Task::Move(Box::new(request))))
    }

    fn think_about(&mut self, task: Result<Task, String>) -> io::Result<()> {
        match task {
            Ok(task) => {
                self.thinker.think(task);
                Ok(())
            }
            Err(why) => self.refuse(&why),
        }
    }

    /// Tells what a search has found, and plays it, where nothing has come in between.
    fn tell(&mut self, thought: Thought) -> io::Result<()> {
        if !self.thinker.is_current(&thought) {
            return Ok(());
        }
        if let Some(message) = &thought.message {
            self.say(&format!("MESSAGE {message}"))?;
        }
        if let Some(found) = thought.found {
            self.thinker.forget();
            let written = match found {
                Choice::Move(mv) => self.game.own_move(mv),
                Choice::Swap2(decision) => self.game.decided(&decision),
            };
            self.say(&written)?;
        }
        Ok(())
    }
}

/// The time until `until`.
fn left(until: Instant) -> Duration {
    until.saturating_duration_since(Instant::now())
}

/// The list with one more, where nothing was wrong so far and it has room.
fn with_another<T>(
    list: Result<Vec<T>, String>,
    another: impl FnOnce() -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let mut list = list?;
    if list.len() >= MOST_STONES {
        return Err("there are more stones than a board has points".to_owned());
    }
    list.push(another()?);
    Ok(list)
}
