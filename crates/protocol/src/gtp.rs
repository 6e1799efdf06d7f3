//! GTP, the Go Text Protocol, version 2 (G. Farnebäck, Specification of the Go Text Protocol, draft 2, 2002), for the games
//! that are here: a controller sends commands a line each, and each is answered by `=` or `?`, a text and an empty line.
//!
//! Vertices are letters without I and the row's number as the game counts rows: Othello from the top, gomoku from the bottom.
//! A side that has to pass may do so by `play` or leave it out.

mod commands;
mod session;

use std::{
    io::{self, BufRead, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::sync_channel,
    },
    thread,
    time::Duration,
};

use parking_lot::Mutex;
use yomi_game::GameKind;
use yomi_players::{Engines, Player, Players};
use yomi_search::{Control, Level, StopReason};

use self::session::Session;
use crate::lines::{MOST_WAITING, listen};

/// The program behind the protocol.
#[derive(Clone, Debug)]
pub struct Program<'a> {
    /// What it tells `version`.
    pub version: &'a str,
    /// The game.
    pub game: GameKind,
    /// The rule, where the game has several.
    pub rule: Option<String>,
    /// How far a move is searched while there is no clock.
    pub level: Level,
    /// Opponents by name, which `set_opponent` chooses from.
    pub opponents: Vec<(&'a str, Player)>,
}

/// What a search may still take once the input has ended: commands may come from a file, and a controller that has gone is not
/// waited for.
const LAST_SEARCH: Duration = Duration::from_millis(250);

/// The search under way, as the thread that reads sees it.
#[derive(Debug, Default)]
struct Watch {
    /// Its stop flag, and whether the next line ends it.
    current: Mutex<Option<(Arc<Control>, bool)>>,
    /// Lines that came.
    heard: AtomicU64,
    /// The input has ended.
    closed: AtomicBool,
}

impl Watch {
    /// A search begins, which the next line ends.
    fn begin_analysis(&self, obeyed: u64) -> Arc<Control> {
        let control = self.begin(true);
        // The next line may have come already.
        if self.heard.load(Ordering::Acquire) > obeyed {
            control.stop(StopReason::Deadline);
        }
        control
    }

    /// A search begins.
    fn begin(&self, by_line: bool) -> Arc<Control> {
        let control = Arc::new(Control::default());
        *self.current.lock() = Some((Arc::clone(&control), by_line));
        control
    }

    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// A line came: an analysis ends.
    fn hear(&self) {
        self.heard.fetch_add(1, Ordering::AcqRel);
        if let Some((control, true)) = &*self.current.lock() {
            control.stop(StopReason::Deadline);
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

/// Answers commands until `quit`, or until `input` ends.
///
/// # Errors
/// When `output` cannot be written, and `InvalidInput` where the game has no such rule.
pub fn play(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    engines: Engines,
    program: Program<'_>,
) -> io::Result<()> {
    // What comes faster than it is obeyed waits outside.
    let (lines, received) = sync_channel(MOST_WAITING);
    let watch = Arc::new(Watch::default());
    let reading = Arc::clone(&watch);
    let mut lines = Some(lines);
    listen(input, move |line| match line {
        Some(line) => {
            reading.hear();
            lines.as_ref().is_some_and(|lines| lines.send(line).is_ok())
        }
        None => {
            lines = None;
            reading.close();
            false
        }
    });
    let mut players = Players::new(engines);
    players.prepare_for(program.game);
    let session = Session::new(output, players, program, watch);
    let mut session = session.map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why))?;
    for line in received {
        if !session.obey(&line)? {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
