//! Parser of game records in the common formats.
//!
//! ```text
//! f5d6c3 | 1. f5 d6 2. c3 | 1 f5 d6          transcripts
//! [Black "Ann"]  1. f5 d6 34-30              PGN
//! (;GM[4]SZ[15];B[hh];W[ih])                 SGF
//! (;GM[Othello]BO[8 --…-- *]B[F5//2.4];)     GGF
//! Piskvorky 15x15, 11:11, 0 …                Piskvork
//! {"position": {"moves": [{"m": "f5"}]}}     JSON, such as Othello Quest's
//! --XXXXX-…-- X; G8:+18; % FFO 1             positions: OBF, boards of GGS
//! <game …><move>h8 h9 i8</move></game>       the XML of RenjuNet's archive (RIF)
//! ```
//! [`parse`] finds the games of a text, the whole of it: unknown text is refused, and known parts
//! that are not moves of the game go into [`Record::ignored`]. [`play`] maps the moves to squares
//! and checks their legality.

mod fault;
mod json;
mod numbers;
mod pgn;
mod piskvork;
mod play;
mod position_line;
pub(crate) mod property_list;
mod recorded_game;
mod result;
mod rif;
pub(crate) mod tokens;
mod transcript;

pub use fault::unreadable;
pub(crate) use fault::{board_twice, property_shown};
pub use json::{ITEM_FORM, from_json};
use play::move_on;
pub(crate) use play::play;
pub use recorded_game::{Format, Ignored, IgnoredKind, Record, RecordedSquare, RecordedStart, WrittenMove};
pub use result::{GameResult, ResultClaim};
pub use tokens::{MoveNumber, split_moves};

use super::{Board, Cell, Coordinates, GameKind, MovesText, PositionFault, lookalike::half_width};

/// Largest number of games in a text.
pub const MAX_GAMES: usize = 100;

/// A game as a sentence names it.
pub(crate) const fn in_words(game: GameKind) -> &'static str {
    game.data().title
}

impl Record<'_> {
    /// Refuses what a list of moves cannot express: positions, variations, a text without a move.
    fn is_one_line(&self) -> Result<(), PositionFault> {
        if matches!(self.format, Format::Obf | Format::Ggs) {
            return Err(unreadable("this is a position and not its moves; send it as board"));
        }
        if self.moves.is_empty() && self.start.is_none() {
            return Err(unreadable(
                "no move was found in the text; send squares such as f5 d6, or the record of a game",
            ));
        }
        if self.ignored.iter().any(|ignored| ignored.kind == IgnoredKind::Variation) {
            return Err(unreadable(
                "the record holds variations; send one line of moves, or the text to POST /v1/record, which answers with \
                 the moves that were played",
            ));
        }
        Ok(())
    }
}

/// The games of a text, one at least.
///
/// # Errors
/// A fault in [`Field::Moves`](crate::Field::Moves) or [`Field::Move`](crate::Field::Move) that quotes the unknown text.
pub fn parse(text: &str) -> Result<Vec<Record<'_>>, PositionFault> {
    let text = opening(text);
    let games = if let Some(record) = piskvork::behind_head(text) {
        vec![piskvork::read(record)?]
    } else if json::is_json(text) {
        json::read(text)?
    } else if rif::is_xml(text) {
        rif::read(text)?
    } else if property_list::is_property_list(text) {
        property_list::read(text)?
    } else if pgn::has_tags(text) {
        pgn::read(text)?
    } else if let Some(positions) = position_line::read(text) {
        positions?
    } else if let Some(text) = half_width(text) {
        transcript::read(&text, false)?.into_iter().map(Record::into_owned).collect()
    } else {
        transcript::read(text, false)?
    };
    if games.len() > MAX_GAMES {
        return Err(unreadable(format!(
            "the text holds {} games, and at most {MAX_GAMES} are read at a time",
            games.len()
        )));
    }
    Ok(games)
}

/// The one game that stands among other words; `None` for a text without one.
pub(crate) fn of_prose(text: &str) -> Option<Record<'_>> {
    match half_width(text) {
        Some(text) => transcript::of_prose(&text).map(Record::into_owned),
        None => transcript::of_prose(text),
    }
}

/// The single game in `moves`.
///
/// # Errors
/// As [`parse`]; or the text holds several games or variations.
pub(crate) fn only(moves: &MovesText) -> Result<Record<'_>, PositionFault> {
    let text = match moves {
        MovesText::Text(text) if opening(text).is_empty() => return Ok(Record::default()),
        MovesText::Text(text) => text,
        MovesText::List(list) => return Ok(of_list(list)),
        MovesText::Recorded(moves) => {
            return Ok(Record { format: Format::List, moves: moves.clone(), ..Record::default() });
        }
    };
    let mut games = parse(text)?;
    let count = games.len();
    match (games.pop(), count) {
        (Some(record), 1) => record.is_one_line().map(|()| record),
        _ => Err(unreadable(format!(
            "the text holds {count} games, more than one game: {}; send the moves of one of them, or the text to POST \
             /v1/record, which answers with each",
            games.iter().take(3).map(named).collect::<Vec<_>>().join(", ")
        ))),
    }
}

/// A label for one of several games in a message: its players, else its first moves.
fn named(record: &Record<'_>) -> String {
    let short = |text: &str| text.chars().take(24).collect::<String>();
    match &record.players {
        [Some(first), Some(second)] => format!("{:?} against {:?}", short(first), short(second)),
        _ => {
            let moves: Vec<&str> = record.moves.iter().take(4).map(|mv| &*mv.text).collect();
            format!("{:?}…", short(&moves.join(" ")))
        }
    }
}

/// Moves, one text each.
pub(crate) fn of_list<T: AsRef<str>>(list: &[T]) -> Record<'_> {
    let moves = list.iter().map(|text| WrittenMove::from(text.as_ref().trim())).collect();
    Record { format: Format::List, moves, ..Record::default() }
}

/// Whether a text of moves is a record in a format other than a transcript.
#[must_use]
pub fn is_record(text: &str) -> bool {
    let text = opening(text);
    piskvork::behind_head(text).is_some()
        || rif::is_xml(text)
        || property_list::is_property_list(text)
        || json::is_json(text)
        || pgn::has_tags(text)
}

/// Whether commas do not separate the moves of a text: a record, pairs of numbers, comments.
#[must_use]
pub fn is_one_text(text: &str) -> bool {
    let holds_pair = || {
        let bytes = text.as_bytes();
        bytes.windows(3).enumerate().any(|(at, window)| {
            let before = || bytes[..=at].iter().rev().find(|byte| !byte.is_ascii_digit());
            matches!(window, [b'0'..=b'9', b',', b'0'..=b'9' | b' '])
                && before().is_none_or(|before| !before.is_ascii_alphabetic())
        })
    };
    is_record(text) || text.contains(['{', '(']) || holds_pair()
}

/// The text without leading blanks and byte order mark.
fn opening(text: &str) -> &str {
    text.trim_start().trim_start_matches('\u{feff}').trim_start()
}

/// The cells of `board`, which is empty, with these stones on it, whose squares are written as those of moves.
///
/// # Errors
/// A stone outside the board, or on another one.
pub(crate) fn cells_of<B: Board>(
    board: &B,
    stones: &[WrittenMove<'_>],
    coordinates: Option<Coordinates>,
) -> Result<Vec<Cell>, PositionFault> {
    let (columns, rows) = board.size();
    let mut cells = vec![Cell::Empty; columns * rows];
    for stone in stones {
        let mv = move_on(board, stone, coordinates, false, "").ok();
        let (Some((column, row)), Some(side)) = (mv.and_then(|mv| board.square_of(mv)), stone.side) else {
            return Err(unreadable(format!(
                "the record sets a stone up on {:?}, which is outside the board of {columns}×{rows}",
                fault::shown(&stone.text)
            )));
        };
        let cell = &mut cells[row * columns + column];
        if *cell != Cell::Empty {
            return Err(unreadable(format!(
                "two stones are set up in column {} and row {} from the top left",
                column + 1,
                row + 1
            )));
        }
        *cell = Cell::Occupied(side);
    }
    Ok(cells)
}

#[cfg(test)]
mod tests;
