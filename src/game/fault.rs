//! What can be wrong with a position that a caller wrote, with all that a message needs.

use thiserror::Error;

/// The part of a [`PositionText`](super::PositionText) in which a fault lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `board`
    Board,
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
}

/// A fault and where it lies.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct PositionFault {
    /// The part in which it lies.
    pub field: Field,
    /// What is wrong.
    pub kind: PositionFaultKind,
}

/// What is wrong with a position.
///
/// Messages are whole sentences without a final full stop, which say what was found and what
/// would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionFaultKind {
    /// A character that stands for no cell.
    #[error(
        "{symbol:?} at character {index} is no cell; use X for the first player, O for the \
         second, - for an empty cell"
    )]
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
    #[error("{text:?} is no move of this game; expected {expected}")]
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
