//! Selectivity: the confidence of ProbCut's cuts.

/// Selectivity of a search: 0 cuts most, [`Selectivity::FULL`] nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Selectivity(u8);

/// Standard deviations that a shallow value must lie outside the window, in hundredths, and the
/// probability in thousandths that a normally distributed error stays below them on either side: whole per
/// cents, but for the last, which is 99.903 %.
const MARGINS: [(i32, u16); 6] = [(60, 450), (110, 730), (150, 870), (200, 950), (258, 990), (330, 999)];

/// The confidence of a search that cuts nothing, in thousandths.
const SURE: u16 = 1000;

impl Selectivity {
    /// Cuts most.
    pub const MOST: Self = Self(0);
    /// Cuts nothing.
    pub const FULL: Self = Self(MARGINS.len() as u8);
    /// Default of a search with a requested depth. 12 plies take a fortieth of the nodes of a full
    /// search; searches limited by time or nodes alone cut more.
    pub const OF_DEPTH: Self = Self(1);

    /// The selectivity with that number, 0 to 6; `None` above.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::FULL.0 { Some(Self(number)) } else { None }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Confidence of each cut, in thousandths; 1000 if nothing is cut. All differ.
    #[must_use]
    pub fn confidence_thousandths(self) -> u16 {
        MARGINS.get(usize::from(self.0)).map_or(SURE, |&(_, confidence)| confidence)
    }

    /// The selectivity with that confidence, in thousandths; `None` if there is none.
    #[must_use]
    pub fn of_thousandths(confidence: u16) -> Option<Self> {
        Self::all().find(|selectivity| selectivity.confidence_thousandths() == confidence)
    }

    /// All of them, from the one that cuts most to the one that cuts nothing.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..=Self::FULL.0).map(Self)
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
        let all: Vec<_> = Selectivity::all().collect();
        assert_eq!(all, (0..=u8::MAX).map_while(Selectivity::new).collect::<Vec<_>>());
        assert_eq!((all[0], all[6]), (Selectivity::MOST, Selectivity::FULL));
        let confidence: Vec<_> = all.iter().map(|cuts| cuts.confidence_thousandths()).collect();
        assert_eq!(confidence, [450, 730, 870, 950, 990, 999, 1000]);
        assert_eq!(Selectivity::FULL.margin(), None);
        assert_eq!(Selectivity::OF_DEPTH.confidence_thousandths(), 730);
    }

    #[test]
    fn the_confidence_is_the_share_of_normal_errors_within_the_margin() {
        for (margin, confidence) in MARGINS {
            let share = within(f64::from(margin) / 100.0);
            let found = f64::from(confidence) / 1000.0;
            assert!((share - found).abs() < 0.005, "{margin}: {share}, not {found}");
        }
        // Whole per cents would not tell two apart.
        assert!((within(3.3) - 0.999).abs() < 0.0001);
    }

    /// The share of normally distributed errors below so many standard deviations on either side, by the
    /// trapezoidal rule.
    fn within(deviations: f64) -> f64 {
        const STEPS: i32 = 1000;
        let step = deviations / f64::from(STEPS);
        let density = |x: f64| (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
        let inside: f64 = (1..STEPS).map(|at| density(f64::from(at) * step)).sum();
        2.0 * step * (inside + (density(0.0) + density(deviations)) / 2.0)
    }
}
