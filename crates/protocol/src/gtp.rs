//! GTP, the Go Text Protocol, version 2 (G. Farnebäck, Specification of the Go Text Protocol, draft 2, 2002), for the games
//! that are here: a controller sends commands a line each, and each is answered by `=` or `?`, a text and an empty line.
//!
//! Vertices are letters without I and the row's number as the game counts rows: Othello from the top, gomoku from the bottom.
//! A side that has to pass may do so by `play` or leave it out.

mod commands;
mod session;

use std::io::{self, BufRead, Write};

use yomi_game::GameKind;
use yomi_players::Player;
use yomi_search::Level;

use self::session::Controlled;
use crate::{dialogue::converse, searcher::Searcher};

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
    /// The player that chooses moves until `set_level`, instead of the engine.
    pub opponent: Option<Player>,
    /// Opponents by name, which `set_opponent` chooses from.
    pub opponents: Vec<(&'a str, Player)>,
}

/// Answers commands until `quit`, or until `input` ends.
///
/// # Errors
/// When `output` cannot be written, and `InvalidInput` where the game has no such rule.
pub fn play(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    mut searcher: Box<dyn Searcher>,
    program: Program<'_>,
) -> io::Result<()> {
    searcher.prepare(program.game);
    // Every line ends an analysis.
    let session = converse(
        input,
        |_| true,
        |watch| {
            let session = Controlled::new(output, searcher, program, watch);
            session.map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why))
        },
    );
    session.map(drop)
}

#[cfg(test)]
mod tests;
