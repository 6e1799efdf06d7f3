//! A recorded game: format, moves, players and result, before its moves are checked.

use std::borrow::Cow;

use super::{result::GameResult, tokens::MoveNumber};
use crate::{BoardText, GameKind, Side, coordinates};

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
    pub start: Option<RecordedStart<'text>>,
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
pub enum RecordedStart<'text> {
    /// A board.
    Board(BoardText),
    /// Stones set up on an empty board, written as moves, each with its side.
    Stones(Vec<WrittenMove<'text>>),
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
    pub(super) fn into_owned(self) -> Record<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let all_owned = |moves: Vec<WrittenMove<'_>>| {
            let owned =
                |WrittenMove { side, text, square, number }| WrittenMove { side, text: owned(text), square, number };
            moves.into_iter().map(owned).collect()
        };
        let Self { format, game, size, rule, kind, start, turn, moves, players, result, ignored } = self;
        Record {
            format,
            game,
            size,
            rule: rule.map(owned),
            kind: kind.map(owned),
            start: start.map(|start| match start {
                RecordedStart::Board(board) => RecordedStart::Board(board),
                RecordedStart::Stones(stones) => RecordedStart::Stones(all_owned(stones)),
            }),
            turn,
            moves: all_owned(moves),
            players: players.map(|name| name.map(owned)),
            result: result.map(|result| GameResult { text: owned(result.text), ..result }),
            ignored: ignored.into_iter().map(|Ignored { kind, text }| Ignored { kind, text: owned(text) }).collect(),
        }
    }
}
