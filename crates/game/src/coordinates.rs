//! Squares as pairs of numbers, the way in which programs name them: `7,7`.

use super::Board;

/// From which number columns (from the left) and rows (from the top) are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// `0,0` is the square at the top left, as in the Gomocup protocol.
    FromZero,
    /// `1,1` is the square at the top left, as in Piskvork's records.
    FromOne,
}

impl Coordinates {
    /// Both, in the order in which they are listed to users.
    pub const ALL: [Self; 2] = [Self::FromZero, Self::FromOne];

    /// The name in requests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FromZero => "from_0",
            Self::FromOne => "from_1",
        }
    }
}

/// The move on the square of a pair, column and row, whether or not it is legal; `None` outside the board.
#[must_use]
pub(crate) fn square<B: Board>(
    board: &B,
    (column, row): (usize, usize),
    coordinates: Coordinates,
) -> Option<B::Move> {
    let first = match coordinates {
        Coordinates::FromZero => 0,
        Coordinates::FromOne => 1,
    };
    let (column, row) = (column.checked_sub(first)?, row.checked_sub(first)?);
    let (columns, rows) = board.size();
    if column >= columns || row >= rows {
        return None;
    }
    let letter = char::from(b'a' + u8::try_from(column).ok()?);
    board.parse_move(&format!("{letter}{}", board.row_label(row)))
}
