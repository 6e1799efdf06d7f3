//! Other coordinate systems for squares: pairs of numbers, `7,7`, or columns without the letter i.

use super::{Board, move_text::read_square};

crate::named! {
    /// Coordinate systems besides our notation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Coordinates {
        /// `0,0` is the square at the top left, as in the Gomocup protocol.
        FromZero = "from_0",
        /// `1,1` is the square at the top left, as in Piskvork's records.
        FromOne = "from_1",
        /// Columns are letters without i, as in Go and in programs that speak GTP: `j8` is right of `h8`.
        SkipI = "skip_i",
    }
}

impl Coordinates {
    /// The number of the first column and row, where squares are numbers.
    const fn first(self) -> Option<usize> {
        match self {
            Self::FromZero => Some(0),
            Self::FromOne => Some(1),
            Self::SkipI => None,
        }
    }
}

/// Brackets in which programs print pairs.
pub(crate) const BRACKETS: [(char, char); 2] = [('(', ')'), ('[', ']')];

/// Two numbers with a comma between them, in brackets or not.
pub(crate) fn read_pair(text: &str) -> Option<(usize, usize)> {
    let inner = |(open, close)| text.strip_prefix(open)?.strip_suffix(close);
    let inner = BRACKETS.into_iter().find_map(inner).unwrap_or(text);
    let (column, row) = inner.split_once(',')?;
    let number = |digits: &str| {
        let is_short = (1..=3).contains(&digits.len());
        let is_number = is_short && digits.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then(|| digits.parse().ok()).flatten()
    };
    Some((number(column.trim())?, number(row.trim())?))
}

/// The column i, from 0.
const COLUMN_I: usize = 8;

/// Whether a text is a square in a column i, which columns that skip i lack.
pub(crate) fn is_in_column_i(text: &str) -> bool {
    read_square(text).is_some_and(|(column, _)| column == COLUMN_I)
}

/// A square whose column letter skips i, in our notation, which skips none; `None` for a column i and for what is
/// no square.
pub(crate) fn without_skip(text: &str) -> Option<String> {
    let (column, row) = read_square(text)?;
    let letter = u8::try_from(column).ok().map(|column| b'a' + column)?;
    let letter = match letter {
        b'i' => return None,
        b'a'..b'i' => letter,
        _ => letter - 1,
    };
    Some(format!("{}{}", char::from(letter), row + 1))
}

/// The move on the square of a pair, column and row, whether or not it is legal; `None` outside the board.
#[must_use]
pub(crate) fn square<B: Board>(board: &B, (column, row): (usize, usize), coordinates: Coordinates) -> Option<B::Move> {
    let first = coordinates.first()?;
    let (column, row) = (column.checked_sub(first)?, row.checked_sub(first)?);
    let (columns, rows) = board.size();
    if column >= columns || row >= rows {
        return None;
    }
    let letter = char::from(b'a' + u8::try_from(column).ok()?);
    board.parse_move(&format!("{letter}{}", board.row_label(row)))
}

/// The move on a cell that is named by its number, row by row from the top left; `None` outside the board.
#[must_use]
pub(crate) fn numbered_cell<B: Board>(board: &B, number: u64, coordinates: Coordinates) -> Option<B::Move> {
    let index = usize::try_from(number).ok()?.checked_sub(coordinates.first()?)?;
    let (columns, _) = board.size();
    square(board, (index % columns, index / columns), Coordinates::FromZero)
}
