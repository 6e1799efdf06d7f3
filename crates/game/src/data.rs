//! What a game is beside its rules: names, sizes, texts and the marks of its diagrams, one [`GameData`] a game.

use crate::Sides;

/// Names, sizes, texts and marks of a game. Each game's module has one, `DATA`.
#[derive(Clone, Copy, Debug)]
pub struct GameData {
    /// The name in the middle of a sentence.
    pub title: &'static str,
    /// Names of the sides.
    pub sides: Sides,
    /// Numbering of the rows.
    pub rows: Rows,
    /// Rows of the board, which has as many columns where a request chooses the size.
    pub sizes: Sizes,
    /// Names of the rules among which a request chooses; empty for a game of one rule.
    pub rule_names: &'static [&'static str],
    /// The rules in short.
    pub rules: &'static str,
    /// How a position is written.
    pub board: &'static str,
    /// How moves are written.
    pub moves: &'static str,
    /// The first moves of a game, as a transcript.
    pub opening: &'static str,
    /// Openings with a name, on a board of the default size.
    pub openings: &'static [Opening],
    /// Puzzles, one a line, the first for a Monday; see [`puzzles`](crate::puzzles). None for a game without them.
    pub puzzles: &'static str,
    /// Its number in SGF; without one a record in SGF or GGF is not of this game.
    pub sgf: Option<u8>,
    /// Its name in GGF.
    pub ggf: Option<&'static str>,
    /// Whether a move changes other pieces than its own.
    pub moves_flip: bool,
    /// Whether diagrams mark the legal moves. False where most empty cells are legal.
    pub marks_legal_moves: bool,
}

/// The names of an opening, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// The moves of one way to it, from the start of the game; gomoku's on 15×15.
    pub moves: &'static str,
    /// In English.
    pub english: Option<&'static str>,
    /// In Japanese, in Japanese script.
    pub japanese: Option<&'static str>,
    /// The Japanese name in Latin letters.
    pub romanised: Option<&'static str>,
    /// In Chinese, in simplified characters.
    pub chinese: Option<&'static str>,
}

/// Sizes of a game's boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// When a request gives none.
    pub default: u8,
    /// The smallest.
    pub min: u8,
    /// The largest.
    pub max: u8,
}

impl Sizes {
    /// One size alone.
    #[must_use]
    pub const fn only(size: u8) -> Self {
        Self { default: size, min: size, max: size }
    }
}

/// Numbering of the rows of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// Row 1 is the topmost.
    FromTop,
    /// Row 1 is the lowest.
    FromBottom,
}

/// Size and rule of a position, in a game that has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Rows and columns.
    pub size: u8,
    /// The name of the rule.
    pub rule: &'static str,
}
