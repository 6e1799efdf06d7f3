//! Cells of a board, and the forgiving symbols in which people write them.

use super::{Field, PositionFault, PositionFaultKind, Side};

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A disc, stone or mark of a side.
    Occupied(Side),
}

impl Cell {
    /// The symbol in answers: `X`, `O` or `-`.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Empty => '-',
            Self::Occupied(Side::First) => 'X',
            Self::Occupied(Side::Second) => 'O',
        }
    }

    /// The cell that a symbol stands for: `X x B b * ●`, `O o W w ○` or `- . _`.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            'X' | 'x' | 'B' | 'b' | '*' | '●' => Some(Self::Occupied(Side::First)),
            'O' | 'o' | 'W' | 'w' | '○' => Some(Self::Occupied(Side::Second)),
            '-' | '.' | '_' => Some(Self::Empty),
            _ => None,
        }
    }
}

/// Whether a character only separates cells: white space, `|`, `/`, or the comma of lists in a query.
#[must_use]
pub fn is_separator(symbol: char) -> bool {
    symbol.is_whitespace() || ['|', '/', ','].contains(&symbol)
}

/// Reads all cells of `text`, separators skipped.
///
/// # Errors
/// The first character that is neither a cell nor a separator, with its index in characters.
pub fn read_cells(text: &str) -> Result<Vec<Cell>, PositionFault> {
    text.chars()
        .enumerate()
        .filter(|(_, symbol)| !is_separator(*symbol))
        .map(|(index, symbol)| {
            Cell::from_symbol(symbol).ok_or(PositionFault {
                field: Field::Board,
                kind: PositionFaultKind::UnknownCell { index, symbol },
            })
        })
        .collect()
}
