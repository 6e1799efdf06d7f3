//! How much a search leaves out on a guess.

/// How much is cut: 0 most, [`Selectivity::FULL`] nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Selectivity(u8);

/// Standard deviations that a shallow value must lie outside the window, in hundredths, and the
/// probability in per cent that a normally distributed error stays below them on either side.
const MARGINS: [(i32, u8); 6] = [(60, 45), (110, 73), (150, 87), (200, 95), (258, 99), (330, 99)];

impl Selectivity {
    /// Cuts most.
    pub const MOST: Self = Self(0);
    /// Cuts nothing.
    pub const FULL: Self = Self(MARGINS.len() as u8);

    /// The selectivity of that number, 0 to 6; `None` above.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::FULL.0 { Some(Self(number)) } else { None }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How sure each cut is, in per cent; 100 where nothing is cut.
    #[must_use]
    pub fn confidence(self) -> u8 {
        MARGINS.get(usize::from(self.0)).map_or(100, |&(_, confidence)| confidence)
    }

    /// Standard deviations that a shallow value must lie outside the window, in hundredths; `None`
    /// where nothing is cut.
    #[inline]
    #[must_use]
    pub fn margin(self) -> Option<i32> {
        MARGINS.get(usize::from(self.0)).map(|&(margin, _)| margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_selectivity_is_more_confidence() {
        let all: Vec<_> = (0..=u8::MAX).map_while(Selectivity::new).collect();
        assert_eq!(all.len(), 7);
        assert_eq!((all[0], all[6]), (Selectivity::MOST, Selectivity::FULL));
        assert!(all.is_sorted_by_key(|selectivity| selectivity.confidence()));
        assert_eq!((Selectivity::FULL.confidence(), Selectivity::FULL.margin()), (100, None));
        assert_eq!(Selectivity::new(7), None);
    }
}
