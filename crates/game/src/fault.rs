//! Faults of a caller's position, with all that a message needs.

use std::fmt::{self, Display, Formatter};

use thiserror::Error;

use super::lookalike::{lookalike, sentence};

/// The part of a [`PositionText`](super::PositionText) in which a fault lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `board`
    Board,
    /// One item of a `board` that is a list, from 0: a row or a cell.
    BoardRow(usize),
    /// One cell of a `board` that is a list of lists: row and cell in it, from 0.
    BoardCell(usize, usize),
    /// `turn`
    Turn,
    /// `moves` as a whole.
    Moves,
    /// One move of `moves`, counted from 0 (move numbers not counted).
    Move(usize),
    /// `size`
    Size,
    /// `rule`
    Rule,
    /// `columns`
    Columns,
    /// `rows`
    Rows,
    /// `in_a_row`
    InARow,
    /// `coordinates`
    Coordinates,
}

/// A fault and where it lies. Its text names the number of a move, from 1: no pointer names a part of a text of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{kind}", if let Field::Move(index) = field { format!("move {}: ", index + 1) } else { String::new() })]
pub struct PositionFault {
    /// The part in which it lies.
    pub field: Field,
    /// What is wrong.
    pub kind: PositionFaultKind,
}

/// The kind of a fault.
///
/// Messages are whole sentences without a final full stop, which state what was found and what
/// would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionFaultKind {
    /// A character that stands for no cell.
    #[error("{}", unknown_cell(*index, *symbol))]
    UnknownCell {
        /// Index in characters, from 0.
        index: usize,
        /// The character.
        symbol: char,
    },
    /// Too many or too few cells.
    #[error("{found} cells, expected {expected}")]
    WrongLength {
        /// Cells found.
        found: usize,
        /// Cells of a board of this game and size.
        expected: usize,
    },
    /// Too few cells in a text with blanks, which may have been meant for empty cells.
    #[error("{found} cells, expected {expected}; {BLANK_ADVICE}")]
    FewCells {
        /// Cells found.
        found: usize,
        /// Cells of a board of this game and size.
        expected: usize,
    },
    /// Rows that have not the board's width, or too many or too few rows.
    #[error("{0}")]
    WrongRows(RowLengths),
    /// Blanks or bars between some cells and not between others.
    #[error(
        "{}blanks or bars stand between some cells and not between others; {BLANK_ADVICE}",
        row.map(|row| format!("row {row}: ")).unwrap_or_default()
    )]
    Blanks {
        /// The row, from 1 at the top, where the text has rows.
        row: Option<usize>,
    },
    /// A number beside a row that is not the row's.
    #[error(
        "row {row} from the top is numbered {found}{}; digits are no cells: write each cell, - for an \
         empty one, and beside a row nothing but its own number",
        if *expected > 0 { format!(", but is row {expected} of this board") } else { String::new() }
    )]
    WrongLabel {
        /// The row, from 1 at the top.
        row: usize,
        /// The number found.
        found: String,
        /// The number of that row; 0 where the board has no such row.
        expected: usize,
    },
    /// Text behind a board.
    #[error(
        "{found:?} stands behind the cells and is not read here; moves that were played on belong into \
         moves, scored moves and comments into a file for yomi solve"
    )]
    TextBehind {
        /// The text, at most 32 characters of it.
        found: String,
    },
    /// An item of a list that is no cell.
    #[error("{found} is no cell; use 0, 1 and 2 (or -1) as numbers, or \"X\", \"O\" and \"-\" (also \"\" or null)")]
    UnknownCellValue {
        /// The item as JSON, shortened.
        found: String,
    },
    /// A record of a game that cannot be read.
    #[error("{0}")]
    UnreadableRecord(String),
    /// A pair of numbers that two ways of counting read as two squares.
    #[error(
        "{text:?} can be read in two ways: counted from 0 it is {from_0}, from 1 {from_1}; say which with \
         coordinates \"from_0\" or \"from_1\" (column, then row from the top; the protocol of Piskvork counts \
         from 0, its records from 1)"
    )]
    AmbiguousPair {
        /// The pair.
        text: String,
        /// The square when columns and rows are counted from 0, or that there is none.
        from_0: String,
        /// The same when they are counted from 1.
        from_1: String,
    },
    /// A square outside the board that lies on it where the columns skip i.
    #[error(
        "{text:?} lies outside this board, whose columns skip no letter; if they skip i where it was written, it is {square}: \
         send coordinates \"skip_i\""
    )]
    SkippedColumn {
        /// The square as written.
        text: String,
        /// The square when columns skip i.
        square: String,
    },
    /// Squares whose column letters may skip i or not.
    #[error(
        "{text:?} can be read in two ways: with columns that skip i, as GTP and KataGo write them, it is {skipping}; \
         send coordinates \"skip_i\" for that, else the squares as text"
    )]
    AmbiguousColumns {
        /// The square as written.
        text: String,
        /// The square when columns skip i, or that there is none.
        skipping: String,
    },
    /// A move number that does not fit the moves before it.
    #[error("{0}")]
    MoveNumber(String),
    /// The field must be given here.
    #[error("{0}")]
    Required(&'static str),
    /// Not one of the values that the field may have.
    #[error("{found:?} is not known here; expected {expected}")]
    UnknownValue {
        /// What was given.
        found: String,
        /// The values that would be right, as text.
        expected: &'static str,
        /// The same as names, without other words for them.
        known: &'static [&'static str],
    },
    /// A number outside its range.
    #[error("{found} is outside {min} to {max}")]
    OutOfRange {
        /// What was given.
        found: i64,
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// What was given contradicts something else: the side to move the board, say.
    #[error("{0}")]
    Contradiction(String),
    /// No game can reach the position.
    #[error("{0}")]
    IllegalPosition(String),
    /// Text in `moves` that is no move of the game.
    #[error(
        "{text:?} is no move of this game; {}expected {expected}",
        sentence(text).map(|sentence| sentence + "; ").unwrap_or_default()
    )]
    UnknownMove {
        /// The text, at most 32 characters of it.
        text: String,
        /// What a move looks like.
        expected: &'static str,
    },
    /// A move that the rules do not allow.
    #[error("{mv} is not legal: {reason}")]
    IllegalMove {
        /// The move.
        mv: String,
        /// Why, as half a sentence.
        reason: String,
        /// What would be legal instead.
        legal_moves: Vec<String>,
    },
}

/// Advice for blanks that were meant for empty cells.
const BLANK_ADVICE: &str = "a blank is no cell: write - for an empty one";

/// Largest number of wrong rows named in a message.
const ROWS_NAMED: usize = 20;

/// Rows that do not make up a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowLengths {
    /// Cells of each row, from the top.
    pub found: Vec<usize>,
    /// Cells that a row has to have.
    pub columns: usize,
    /// Rows that there have to be.
    pub rows: usize,
    /// Whether there are blanks, which may have been meant for empty cells.
    pub has_blanks: bool,
}

impl RowLengths {
    /// Checks the lengths of all rows against the board.
    ///
    /// # Errors
    /// The lengths, if one of them or their number is wrong.
    pub fn check(found: Vec<usize>, columns: usize, rows: usize) -> Result<(), Self> {
        if found.len() == rows && found.iter().all(|&cells| cells == columns) {
            return Ok(());
        }
        Err(Self { found, columns, rows, ..Self::default() })
    }
}

impl Display for RowLengths {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let cells = |count: usize| if count == 1 { "1 cell".into() } else { format!("{count} cells") };
        let wrong = self.found.iter().enumerate().filter(|&(_, &cells)| cells != self.columns);
        let mut named: Vec<_> = wrong.map(|(row, &count)| format!("row {} has {}", row + 1, cells(count))).collect();
        let rest = named.len().saturating_sub(ROWS_NAMED);
        named.truncate(ROWS_NAMED);
        if rest > 0 {
            named.push(format!("{rest} more rows are wrong"));
        }
        if self.found.len() != self.rows {
            let rows = self.found.len();
            named.insert(0, format!("{rows} rows, expected {}", self.rows));
        }
        write!(formatter, "{}; each row has to have {}", named.join(", "), cells(self.columns))?;
        if self.has_blanks && self.found.iter().any(|&cells| cells < self.columns) {
            write!(formatter, "; {BLANK_ADVICE}")?;
        }
        Ok(())
    }
}

fn unknown_cell(index: usize, symbol: char) -> String {
    let use_instead = "use X for the first player, O for the second, - for an empty cell";
    let found = format!("{symbol:?} at character {index}");
    if symbol.is_ascii_digit() {
        return format!(
            "{found} is no cell: in a text digits only number the rows; {use_instead}, or send a list of numbers"
        );
    }
    if let Some(latin) = lookalike(symbol) {
        return format!("{found} (U+{:04X}) only looks like {latin:?}; {use_instead}", u32::from(symbol));
    }
    format!("{found} is no cell; {use_instead}")
}
