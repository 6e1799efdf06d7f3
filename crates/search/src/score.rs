//! Search scores: the integers that a search compares.

use std::ops::Neg;

/// A score inside a search, from one side's view, in the unit of the evaluation in use.
///
/// Always an integer, so that null windows are exact. Heuristic values stay within
/// ±[`Score::HEURISTIC_LIMIT`]; scores beyond are results of finished games, for evaluations that
/// rank results above any estimate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i64);

impl Score {
    /// A drawn or even position.
    pub const ZERO: Self = Self(0);
    /// Greater than every value; an open window is (−`INFINITY`, `INFINITY`).
    pub const INFINITY: Self = Self(i64::MAX / 2);
    /// Smaller than every value.
    pub const NEGATIVE_INFINITY: Self = Self(-Self::INFINITY.0);
    /// No heuristic value is greater or, negated, smaller.
    pub const HEURISTIC_LIMIT: i64 = i64::MAX / 8;

    /// The score of that value.
    ///
    /// # Panics
    /// In debug builds, when the value reaches [`Score::INFINITY`].
    #[must_use]
    pub const fn new(value: i64) -> Self {
        debug_assert!(value > -Self::INFINITY.0 && value < Self::INFINITY.0);
        Self(value)
    }

    /// The score nearest to that value within ±[`Score::INFINITY`].
    #[must_use]
    pub const fn clamped(value: i64) -> Self {
        if value > Self::INFINITY.0 {
            Self::INFINITY
        } else if value < -Self::INFINITY.0 {
            Self(-Self::INFINITY.0)
        } else {
            Self(value)
        }
    }

    /// The value.
    #[must_use]
    pub const fn value(self) -> i64 {
        self.0
    }

    /// The next greater score: the upper end of a null window that starts here.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next smaller score.
    #[must_use]
    pub const fn previous(self) -> Self {
        Self(self.0 - 1)
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}
