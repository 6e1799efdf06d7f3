//! A move of Othello.

use std::fmt::{Display, Formatter, Result};

use super::Square;
use crate::move_text;

/// A move. Its text is the square (`d3`) or `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A disc placed.
    Place(Square),
    /// A pass: legal only for a side that cannot place while the other side can.
    Pass,
}

impl Move {
    /// Reads a square or a pass (`pass`, `pa`, `ps`, `--`), in any case; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if move_text::is_pass(text) {
            return Some(Self::Pass);
        }
        let (column, row) = move_text::read_square(text)?;
        Square::at(column, row).map(Self::Place)
    }

    /// The square on which a disc is placed; `None` for a pass.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Place(square) => Some(square),
            Self::Pass => None,
        }
    }
}

impl Display for Move {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self {
            Self::Place(square) => Display::fmt(square, formatter),
            Self::Pass => formatter.write_str("pass"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_in_any_case() {
        let d3 = Square::at(3, 2).map(Move::Place);
        assert_eq!(Move::parse("d3"), d3);
        assert_eq!(Move::parse("D3"), d3);
        for pass in ["pass", "Pass", "PA", "ps", "--"] {
            assert_eq!(Move::parse(pass), Some(Move::Pass), "{pass}");
        }
        for text in ["", "i1", "a9", "a10", "d", "3d", "d3 ", "-", "passs"] {
            assert_eq!(Move::parse(text), None, "{text}");
        }
    }
}
