//! Cells of a board, and the symbols accepted for them.

use super::Side;

/// Contents of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Empty.
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

    /// The cell that a symbol stands for: `X x B b * ●`, `O o W w ○`, or `- . _` and middle dots.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            'X' | 'x' | 'B' | 'b' | '*' | '●' => Some(Self::Occupied(Side::First)),
            'O' | 'o' | 'W' | 'w' | '○' => Some(Self::Occupied(Side::Second)),
            '-' | '.' | '_' | '·' | '・' | '･' => Some(Self::Empty),
            _ => None,
        }
    }
}
