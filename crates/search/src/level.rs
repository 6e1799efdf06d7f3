//! The strength dial.

/// The strength dial, 0..=30. No level looks at a clock, so that a level is as strong on a slow machine, and an
/// answer the same twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// Strongest.
    pub const MAX: Self = Self(30);
    /// 50 to 100 ms a move.
    pub const DEFAULT: Self = Self(10);

    /// The level of that number; `None` above 30.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All of them, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=Self::MAX.0).map(Self)
    }
}

/// What a level means for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelEntry {
    /// Plies searched.
    pub depth: u32,
    /// How sure the cuts are that are made on a guess, in thousandths, 1000 where nothing is cut; `None` for an
    /// engine that knows no such thing.
    pub confidence_thousandths: Option<u16>,
    /// Empty squares from which on the game is solved exactly; `None` for an engine that knows no such thing.
    pub exact_from_empties: Option<u32>,
}
