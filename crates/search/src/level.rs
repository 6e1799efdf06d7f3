//! Strength levels.

/// A strength level, 0..=30. No level depends on a clock, so that its strength and its answers are
/// the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// Strongest.
    pub const MAX: Self = Self(30);
    /// 50 to 100 ms a move.
    pub const DEFAULT: Self = Self(10);

    /// The level with that number; `None` above 30.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=Self::MAX.0).map(Self)
    }
}

/// The search limits of a level in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelEntry {
    /// Plies searched.
    pub depth: u32,
    /// Confidence of the selective pruning (ProbCut) in thousandths, 1000 without pruning; `None`
    /// for an engine without it.
    pub confidence_thousandths: Option<u16>,
    /// Number of empty squares from which the endgame is solved exactly; `None` for an engine
    /// without an endgame solver.
    pub exact_from_empties: Option<u32>,
}
