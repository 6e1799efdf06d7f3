//! Cells of a board, and the forgiving symbols in which people write them.

use super::Side;

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
