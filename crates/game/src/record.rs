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
//! ```
//! [`parse`] finds the games of a text, the whole of it: unknown text is refused, and known parts
//! that are not moves of the game go into [`Record::ignored`]. [`play`] maps the moves to squares
//! and checks their legality.

mod json;
mod numbers;
mod pgn;
mod piskvork;
mod play;
mod position_line;
mod property_list;
mod result;
pub(crate) mod tokens;
mod transcript;

use std::borrow::Cow;

pub use json::{ITEM_FORM, from_json};
pub(crate) use play::play;
pub(crate) use position_line::of_ggs;
pub(crate) use property_list::is_property_list;
pub use result::{GameResult, ResultClaim};
pub use tokens::{MoveNumber, split_moves};

use super::{
    BoardText, Cell, Field, GameKind, MovesText, PositionFault, PositionFaultKind, Side,
    coordinates,
};

/// Largest number of games in a text.
pub const MAX_GAMES: usize = 100;

/// A game as a sentence names it.
pub(crate) const fn in_words(game: GameKind) -> &'static str {
    match game {
        GameKind::Othello => "Othello",
        GameKind::Gomoku => "gomoku",
        GameKind::TicTacToe => "tic-tac-toe",
    }
}

/// One game of a text, before its moves are checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record<'text> {
    /// Its format.
    pub format: Format,
    /// The game, where the record names one.
    pub game: Option<GameKind>,
    /// Rows and columns of the board, if recorded.
    pub size: Option<u8>,
    /// The rules by name, if recorded.
    pub rule: Option<Cow<'text, str>>,
    /// The kind of game, `TY` of GGF: the size of the board with letters for variants.
    pub kind: Option<Cow<'text, str>>,
    /// The position before the first move, unless it is the initial one.
    pub start: Option<RecordedStart>,
    /// The side to move there, if recorded.
    pub turn: Option<Side>,
    /// The moves, in order.
    pub moves: Vec<WrittenMove<'text>>,
    /// The names of black and white (X and O).
    pub players: [Option<Cow<'text, str>>; 2],
    /// The recorded result.
    pub result: Option<GameResult<'text>>,
    /// Known parts that are not moves: comments, variations and the like.
    pub ignored: Vec<Ignored<'text>>,
}

crate::named! {
    /// Format of a record.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Format {
        /// A sequence of moves, with or without numbers.
        #[default]
        Transcript = "transcript",
        /// A list of moves.
        List = "list",
        /// Portable Game Notation: tags, then moves.
        Pgn = "pgn",
        /// Smart Game Format.
        Sgf = "sgf",
        /// Generic Game Format, of Othello's servers.
        Ggf = "ggf",
        /// A record of Piskvork, as Gomocup's archive has them.
        Piskvork = "psq",
        /// A game of Othello Quest as JSON.
        Quest = "quest",
        /// A position of a collection, with scored moves.
        Obf = "obf",
        /// A board of the server GGS.
        Ggs = "ggs",
    }
}

/// The position before the first move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedStart {
    /// A board.
    Board(BoardText),
    /// Stones set up on an empty board: the side, and column and row from the top left, from 0.
    Stones(Vec<(Side, (usize, usize))>),
}

/// A move as recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenMove<'text> {
    /// Its recorded side.
    pub side: Option<Side>,
    /// Its text as written.
    pub text: Cow<'text, str>,
    /// Its square, if the format of the record defines it, not our notation.
    pub square: Option<RecordedSquare>,
    /// The move number before it.
    pub number: Option<MoveNumber>,
}

impl<'text> From<&'text str> for WrittenMove<'text> {
    fn from(text: &'text str) -> Self {
        Self { text: Cow::Borrowed(text), ..Self::default() }
    }
}

/// A square in another notation than ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedSquare {
    /// Column and row from the top left, from 0.
    At(usize, usize),
    /// The number of a cell, row by row from the top left; the request gives the first number.
    Cell(u64),
    /// A column letter that may skip i, and a row, as GTP and KataGo write them.
    MaySkipI,
    /// A pass.
    Pass,
}

/// A part of a record that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored<'text> {
    /// Its kind.
    pub kind: IgnoredKind,
    /// Its text.
    pub text: Cow<'text, str>,
}

crate::named! {
    /// The kind of a part that is not a move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum IgnoredKind {
        /// A comment.
        Comment = "comment",
        /// Moves that were not played.
        Variation = "variation",
        /// A property without bearing on the position: names, dates, marks on the board.
        Property = "property",
        /// A PGN tag without bearing on the position.
        Tag = "tag",
        /// The score of a move.
        Score = "score",
    }
}

impl Record<'_> {
    /// Whether the move uses a column i, so that the columns do not skip it.
    pub(crate) fn has_column_i(&self) -> bool {
        self.moves.iter().any(|written| coordinates::is_in_column_i(written.text.trim()))
    }

    /// The same with texts of its own.
    fn into_owned(self) -> Record<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let Self { format, game, size, rule, kind, start, turn, moves, players, result, ignored } =
            self;
        Record {
            format,
            game,
            size,
            rule: rule.map(owned),
            kind: kind.map(owned),
            start,
            turn,
            moves: moves
                .into_iter()
                .map(|WrittenMove { side, text, square, number }| WrittenMove {
                    side,
                    text: owned(text),
                    square,
                    number,
                })
                .collect(),
            players: players.map(|name| name.map(owned)),
            result: result.map(|result| GameResult { text: owned(result.text), ..result }),
            ignored: ignored
                .into_iter()
                .map(|Ignored { kind, text }| Ignored { kind, text: owned(text) })
                .collect(),
        }
    }

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
/// A fault in [`Field::Moves`] or [`Field::Move`] that quotes the unknown text.
pub fn parse(text: &str) -> Result<Vec<Record<'_>>, PositionFault> {
    let text = opening(text);
    let games = if let Some(record) = piskvork::behind_head(text) {
        vec![piskvork::read(record)?]
    } else if json::is_json(text) {
        json::read(text)?
    } else if is_property_list(text) {
        property_list::read(text)?
    } else if pgn::has_tags(text) {
        pgn::read(text)?
    } else if let Some(positions) = position_line::read(text) {
        positions?
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

fn of_list(list: &[String]) -> Record<'_> {
    let moves = list.iter().map(|text| WrittenMove::from(text.trim())).collect();
    Record { format: Format::List, moves, ..Record::default() }
}

/// Whether a text of moves is a record in a format other than a transcript.
#[must_use]
pub fn is_record(text: &str) -> bool {
    let text = opening(text);
    piskvork::behind_head(text).is_some()
        || is_property_list(text)
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

/// The fault in `moves` of an unreadable record.
#[must_use]
pub fn unreadable(reason: impl Into<String>) -> PositionFault {
    let kind = PositionFaultKind::UnreadableRecord(reason.into());
    PositionFault { field: Field::Moves, kind }
}

/// The fault of a board given beside a record with its own.
pub(crate) fn board_twice() -> PositionFault {
    let kind = PositionFaultKind::Contradiction(
        "the record in moves has a board of its own; leave out board".to_owned(),
    );
    PositionFault { field: Field::Board, kind }
}

/// The cells of a board with these stones.
///
/// # Errors
/// A stone outside the board, or on another one.
pub(crate) fn cells_of(
    stones: &[(Side, (usize, usize))],
    columns: usize,
    rows: usize,
) -> Result<Vec<Cell>, PositionFault> {
    let mut cells = vec![Cell::Empty; columns * rows];
    for &(side, (column, row)) in stones {
        if column >= columns || row >= rows {
            return Err(unreadable(format!(
                "a stone is set up in column {} and row {} from the top left, outside the board of {columns}×{rows}",
                column + 1,
                row + 1
            )));
        }
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

/// At most 32 characters of a text, for messages.
fn shown(text: &str) -> String {
    text.chars().take(32).collect()
}

#[cfg(test)]
mod tests;
