//! Records of games: what people and programs write down of a game, in the forms of the field.
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
//! [`parse`] finds the games of a text, which is read whole: a text with anything in it that is neither a move nor known
//! to be none is refused. What is known and is no move of the game stands in [`Record::ignored`]. Which squares the
//! moves are, and whether they are legal, is the game's to say ([`play`]).

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

/// Games that a text may hold.
pub const MAX_GAMES: usize = 100;

/// One game of a text, as it was written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record<'text> {
    /// The form in which it was written.
    pub format: Format,
    /// The game, where the record names one.
    pub game: Option<GameKind>,
    /// Rows and columns of the board, where the record tells them.
    pub size: Option<u8>,
    /// The rules by name, where the record names them.
    pub rule: Option<Cow<'text, str>>,
    /// The kind of game, `TY` of GGF: the size of the board with letters for variants.
    pub kind: Option<Cow<'text, str>>,
    /// The position before the first move, where it is not the initial one.
    pub start: Option<RecordedStart>,
    /// The side to move there, where the record tells it.
    pub turn: Option<Side>,
    /// The moves, in order.
    pub moves: Vec<WrittenMove<'text>>,
    /// The names of black and white (X and O).
    pub players: [Option<Cow<'text, str>>; 2],
    /// How the game ended, as the record says.
    pub result: Option<GameResult<'text>>,
    /// What was understood and is no move of the game: comments, variations and the like.
    pub ignored: Vec<Ignored<'text>>,
}

crate::named! {
    /// The form of a record.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Format {
        /// Moves one behind the other, with or without numbers.
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

/// A move as it stands in a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenMove<'text> {
    /// The side that the record gives it to.
    pub side: Option<Side>,
    /// Its text as written.
    pub text: Cow<'text, str>,
    /// Its square, where the form of the record and not our notation says what the text means.
    pub square: Option<RecordedSquare>,
    /// The move number before it.
    pub number: Option<MoveNumber>,
}

impl<'text> From<&'text str> for WrittenMove<'text> {
    fn from(text: &'text str) -> Self {
        Self { text: Cow::Borrowed(text), ..Self::default() }
    }
}

/// A square that is written otherwise than in our notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedSquare {
    /// Column and row from the top left, from 0.
    At(usize, usize),
    /// The number of a cell, row by row from the top left; the request says from which number it counts.
    Cell(u64),
    /// A column letter that may skip i, and a row, as GTP and KataGo write them.
    MaySkipI,
    /// A pass.
    Pass,
}

/// A part of a record that is no move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored<'text> {
    /// What it is.
    pub kind: IgnoredKind,
    /// Its text.
    pub text: Cow<'text, str>,
}

crate::named! {
    /// Why a part of a record is no move of the game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum IgnoredKind {
        /// A remark.
        Comment = "comment",
        /// Moves that were not played.
        Variation = "variation",
        /// A property that says nothing of the position: names, dates, marks on the board.
        Property = "property",
        /// A tag of PGN that says nothing of the position.
        Tag = "tag",
        /// The score of a move.
        Score = "score",
    }
}

impl Record<'_> {
    /// Whether a move is written in a column i: then the columns do not skip it.
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

    /// Refuses what a list of moves cannot express: positions, sidelines, a text without a move.
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
/// A fault in [`Field::Moves`] or [`Field::Move`] that says what is not understood.
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

/// The one game that `moves` are.
///
/// # Errors
/// As [`parse`]; and where the text holds several games or variations.
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

/// A game of several, for a message that tells them apart: its players, else its first moves.
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

/// Whether a text of moves is a record of a form other than a transcript, which is read in one piece.
#[must_use]
pub fn is_record(text: &str) -> bool {
    let text = opening(text);
    piskvork::behind_head(text).is_some()
        || is_property_list(text)
        || json::is_json(text)
        || pgn::has_tags(text)
}

/// Whether a text has to be read in one piece, though commas stand in it: a record, pairs of numbers, comments.
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

/// The text without the blanks and the byte order mark that files begin with.
fn opening(text: &str) -> &str {
    text.trim_start().trim_start_matches('\u{feff}').trim_start()
}

/// A record that cannot be read, as a fault of `moves`.
#[must_use]
pub fn unreadable(reason: impl Into<String>) -> PositionFault {
    let kind = PositionFaultKind::UnreadableRecord(reason.into());
    PositionFault { field: Field::Moves, kind }
}

/// The fault of a board beside a record that has one.
pub(crate) fn board_twice() -> PositionFault {
    let kind = PositionFaultKind::Contradiction(
        "the record in moves has a board of its own; leave out board".to_owned(),
    );
    PositionFault { field: Field::Board, kind }
}

/// The cells of a board on which these stones stand.
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
