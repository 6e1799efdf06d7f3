//! The commands by name.

use std::{fs, io::Write, time::Duration};

use yomi_game::{PositionText, Side, read_games};
use yomi_search::Level;

use super::session::{Controlled, Left, TimeSettings, drawing, side};
use crate::{dialogue::named, game::Game};

/// What a command does: its answer, or why it is refused.
pub(super) enum Command {
    /// An answer that never changes.
    Says(&'static str),
    Version,
    Lists,
    Knows,
    Boardsize,
    ClearBoard,
    Play,
    Genmove {
        plays: bool,
    },
    Undo,
    Showboard,
    TimeSettings,
    TimeLeft,
    LoadSgf,
    FinalScore,
    SetLevel,
    SetOpponent,
}

/// All of them; `yomi-analyze`, whose answer has no end of its own, is the session's.
pub(super) const COMMANDS: &[(&str, Command)] = &[
    ("protocol_version", Command::Says("2")),
    ("name", Command::Says("Yomi")),
    ("version", Command::Version),
    ("known_command", Command::Knows),
    ("list_commands", Command::Lists),
    ("quit", Command::Says("")),
    ("boardsize", Command::Boardsize),
    ("clear_board", Command::ClearBoard),
    // Points for the second player of Go.
    ("komi", Command::Says("")),
    ("play", Command::Play),
    ("genmove", Command::Genmove { plays: true }),
    ("reg_genmove", Command::Genmove { plays: false }),
    ("undo", Command::Undo),
    ("showboard", Command::Showboard),
    ("time_settings", Command::TimeSettings),
    ("time_left", Command::TimeLeft),
    ("loadsgf", Command::LoadSgf),
    ("final_score", Command::FinalScore),
    ("yomi-analyze", Command::Says("")),
    ("set_level", Command::SetLevel),
    ("set_opponent", Command::SetOpponent),
];

impl Command {
    pub(super) fn run<W: Write>(&self, session: &mut Controlled<'_, W>, words: &[&str]) -> Result<String, String> {
        let done = |()| String::new();
        match *self {
            Self::Says(text) => Ok(text.to_owned()),
            Self::Version => Ok(session.program.version.to_owned()),
            Self::Lists => Ok(COMMANDS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n")),
            Self::Knows => {
                let [name] = words else { return Err("syntax error: known_command NAME".to_owned()) };
                Ok(named(COMMANDS, name).is_some().to_string())
            }
            Self::Boardsize => {
                let size =
                    words.first().and_then(|word| word.parse::<u8>().ok()).ok_or("syntax error: boardsize ROWS")?;
                resize(session, size).map(done)
            }
            Self::ClearBoard => session.clear(session.size).map(done),
            Self::Play => {
                let &[colour, vertex] = words else { return Err("syntax error: play COLOUR VERTEX".to_owned()) };
                session.play_of(colour_of(colour)?, vertex).map(done)
            }
            Self::Genmove { plays } => session.choose(colour_of(words.first().copied().unwrap_or_default())?, plays),
            Self::Undo => {
                if session.game.undo() {
                    Ok(String::new())
                } else {
                    Err("cannot undo".to_owned())
                }
            }
            Self::Showboard => Ok(format!("\n{}", drawing(&session.game.position))),
            Self::TimeSettings => {
                let &[main, byo_yomi, stones] = &numbers(words)?[..] else {
                    return Err("syntax error: time_settings MAIN BYO_YOMI STONES".to_owned());
                };
                session.set_times(TimeSettings { main, byo_yomi, stones });
                Ok(String::new())
            }
            Self::TimeLeft => {
                let (colour, rest) = words.split_first().ok_or("syntax error: time_left COLOUR SECONDS STONES")?;
                let &[time, stones] = &numbers(rest)?[..] else {
                    return Err("syntax error: time_left COLOUR SECONDS STONES".to_owned());
                };
                let stones = u32::try_from(stones).unwrap_or(u32::MAX);
                session.left[colour_of(colour)? as usize] = Some(Left { time: Duration::from_secs(time), stones });
                Ok(String::new())
            }
            Self::LoadSgf => load(session, words).map(done),
            Self::FinalScore => final_score(session),
            Self::SetLevel => {
                let level = words.first().and_then(|word| word.parse().ok()).and_then(Level::new);
                session.level = Some(level.ok_or_else(|| format!("expected a level, 0 to {}", Level::MAX.number()))?);
                session.opponent = None;
                Ok(String::new())
            }
            Self::SetOpponent => set_opponent(session, words).map(done),
        }
    }
}

fn colour_of(word: &str) -> Result<Side, String> {
    side(word).ok_or_else(|| format!("syntax error: {word:?} is no colour; expected b, black, w or white"))
}

fn numbers(words: &[&str]) -> Result<Vec<u64>, String> {
    let number =
        |word: &&str| word.parse().map_err(|_| format!("syntax error: {word:?} is no number of seconds or stones"));
    words.iter().map(number).collect()
}

/// An empty board of that size; a game with one size takes that one alone.
fn resize<W: Write>(session: &mut Controlled<'_, W>, size: u8) -> Result<(), String> {
    if session.game.position.variant().is_some() {
        return session.clear(Some(size)).map_err(|why| format!("unacceptable size: {why}"));
    }
    if session.game.position.size() != (usize::from(size), usize::from(size)) {
        return Err("unacceptable size".to_owned());
    }
    session.clear(None)
}

/// The game of a file, up to the move before that number.
fn load<W: Write>(session: &mut Controlled<'_, W>, words: &[&str]) -> Result<(), String> {
    let (file, number) = match *words {
        [file] => (file, usize::MAX),
        [file, number] => (file, number.parse().map_err(|_| "syntax error: loadsgf FILE [NUMBER]")?),
        _ => return Err("syntax error: loadsgf FILE [NUMBER]".to_owned()),
    };
    let fault = |why: String| format!("cannot load file: {why}");
    let text = fs::read_to_string(file).map_err(|error| fault(error.to_string()))?;
    let given = PositionText { rule: session.program.rule.clone(), ..PositionText::default() };
    let read = read_games::games(&text, Some(session.program.game), &given);
    let mut read = read.map_err(|fault_in| fault(fault_in.kind.to_string()))?;
    if read.games.is_empty() {
        return Err(fault("it holds no game that is legal here".to_owned()));
    }
    let read_games::ReadGame { start, moves, .. } = read.games.remove(0);
    session.game = Game::new(start, &moves[..moves.len().min(number.max(1) - 1)]);
    Ok(())
}

/// Moves are those of an opponent by its name.
fn set_opponent<W: Write>(session: &mut Controlled<'_, W>, words: &[&str]) -> Result<(), String> {
    let opponents = &session.program.opponents;
    if opponents.is_empty() {
        return Err("the game has no named opponents; use set_level".to_owned());
    }
    let named = opponents.iter().find(|(name, _)| words == [*name]);
    let names = || opponents.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    session.opponent = Some(named.ok_or_else(|| format!("expected an opponent: {}", names()))?.1);
    session.level = None;
    Ok(())
}

fn final_score<W: Write>(session: &Controlled<'_, W>) -> Result<String, String> {
    if !session.game.position.is_over() {
        return Err("the game is not over".to_owned());
    }
    let score = session.game.position.final_score();
    let score = if session.game.position.side_to_move() == Side::First { score } else { -score };
    Ok(match score {
        0 => "0".to_owned(),
        1.. => format!("B+{score}"),
        _ => format!("W+{}", -score),
    })
}
