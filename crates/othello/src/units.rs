//! Units of values: discs for results, and eighths of a disc for estimates.
//!
//! Inside the endgame all values are discs and plain numbers; where it meets the midgame, which counts in
//! eighths, the types keep the two apart.

use std::ops::{Add, Neg, Sub};

/// A result in whole discs, from the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Discs(pub i32);

impl Discs {
    /// The same in eighths.
    #[inline(always)]
    #[must_use]
    pub const fn eighths(self) -> Eighths {
        Eighths(self.0 * Eighths::A_DISC.0)
    }
}

/// A value in eighths of a disc, from the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Eighths(pub i32);

impl Eighths {
    /// One disc.
    pub const A_DISC: Self = Self(8);

    /// The greatest number of whole discs that is no more.
    #[inline(always)]
    #[must_use]
    pub const fn floor(self) -> Discs {
        Discs(self.0.div_euclid(Self::A_DISC.0))
    }

    /// In discs.
    #[must_use]
    pub fn in_discs(self) -> f64 {
        f64::from(self.0) / f64::from(Self::A_DISC.0)
    }

    /// In thousandths of a disc.
    #[must_use]
    pub const fn thousandths(self) -> i64 {
        self.0 as i64 * 1000 / Self::A_DISC.0 as i64
    }

    /// The next greater value: the upper end of a null window above this one.
    #[inline(always)]
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next smaller value.
    #[inline(always)]
    #[must_use]
    pub const fn previous(self) -> Self {
        Self(self.0 - 1)
    }
}

impl Neg for Eighths {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add for Eighths {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Eighths {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eighths_of_whole_discs_are_those_discs_again() {
        for discs in -64..=64 {
            let eighths = Discs(discs).eighths();
            assert_eq!((eighths.floor(), eighths.next().floor()), (Discs(discs), Discs(discs)));
            assert_eq!(eighths.previous().floor(), Discs(discs - 1));
            assert_eq!(eighths.thousandths(), i64::from(discs) * 1000);
            assert_eq!(eighths.in_discs(), f64::from(discs));
        }
        assert_eq!(Eighths(-3).thousandths(), -375);
    }
}
