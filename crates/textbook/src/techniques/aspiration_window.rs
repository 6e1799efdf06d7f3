//! Beginning an iteration with a window around the value of the one before.
//!
//! The value seldom changes much from one depth to the next, and a narrow window cuts more. When
//! the value falls outside, the search failed low or high: that end is moved out and the iteration
//! is searched again. Source: D. J. Slate and L. R. Atkin, CHESS 4.5, in Chess Skill in Man and
//! Machine (1977); G. M. Baudet, The Design and Analysis of Algorithms for Asynchronous
//! Multiprocessors (1978), chapter 4.

use yomi_search::Score;

use super::iterative_deepening::ITERATIONS;
use crate::technique::{
    ASPIRING, MOST_PARAMETERS, Parameter, Parameters, Switch, Technique, technique,
};

/// What there is to know of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["aspiration", "aspirationsearch"],
    trees: false,
    algorithms: ASPIRING,
    needs: Some(ITERATIONS),
    switch: Switch::Parameters(&[
        Parameter::new("width", 4, (1, 10_000), "points"),
        Parameter::new("growth", 4, (2, 16), "times"),
    ]),
    counters: |counted, _| {
        counted.re_searches.aspiration_low = Some(0);
        counted.re_searches.aspiration_high = Some(0);
    },
    ..technique!(
        aspiration_window,
        "Begins each iteration with a window around the value of the one before, and searches \
         again with a wider one where that fails."
    )
};

/// How an aspiration window starts and widens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AspirationWindow {
    /// Distance of each end from the value of the previous iteration, in units of the evaluation.
    pub width: u32,
    /// After a fail the distance is so many times greater.
    pub growth: u32,
}

impl Parameters for AspirationWindow {
    fn read([width, growth]: [i64; MOST_PARAMETERS]) -> Option<Self> {
        Some(Self { width: width.try_into().ok()?, growth: growth.try_into().ok()? })
    }

    fn values(self) -> [i64; MOST_PARAMETERS] {
        [self.width.into(), self.growth.into()]
    }
}

/// After so many fails on one side that end is opened: the value is somewhere else altogether.
const PATIENCE: u32 = 4;

/// The window of one iteration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aspiration {
    low: i64,
    high: i64,
    /// Distance of each end, in scores.
    below: i64,
    above: i64,
    growth: i64,
    failed_low: u32,
    failed_high: u32,
}

impl Aspiration {
    /// A window that holds the values of the previous iteration, from the worst wanted line to the
    /// best one, and some way on either side. `unit` is the number of scores in a unit of the
    /// evaluation.
    #[must_use]
    pub(crate) fn around(
        worst: Score,
        best: Score,
        technique: AspirationWindow,
        unit: i64,
    ) -> Self {
        let width = i64::from(technique.width.max(1)) * unit;
        Self {
            low: worst.value(),
            high: best.value(),
            below: width,
            above: width,
            growth: i64::from(technique.growth.max(2)),
            failed_low: 0,
            failed_high: 0,
        }
    }

    /// The window to search with.
    #[must_use]
    pub(crate) const fn window(&self) -> (Score, Score) {
        let alpha = if self.failed_low >= PATIENCE {
            -Score::INFINITY.value()
        } else {
            self.low.saturating_sub(self.below)
        };
        let beta = if self.failed_high >= PATIENCE {
            Score::INFINITY.value()
        } else {
            self.high.saturating_add(self.above)
        };
        (Score::clamped(alpha), Score::clamped(beta))
    }

    /// The value is at most the lower end.
    pub(crate) const fn fail_low(&mut self) {
        self.failed_low += 1;
        self.below = self.below.saturating_mul(self.growth);
    }

    /// The value is at least the upper end.
    pub(crate) const fn fail_high(&mut self) {
        self.failed_high += 1;
        self.above = self.above.saturating_mul(self.growth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_that_fails_moves_out_and_opens_at_last() {
        let technique = AspirationWindow { width: 2, growth: 3 };
        let mut aspiration = Aspiration::around(Score::new(5), Score::new(9), technique, 10);
        assert_eq!(aspiration.window(), (Score::new(-15), Score::new(29)));
        aspiration.fail_low();
        assert_eq!(aspiration.window(), (Score::new(-55), Score::new(29)));
        for _ in 0..3 {
            aspiration.fail_low();
        }
        aspiration.fail_high();
        assert_eq!(aspiration.window(), (-Score::INFINITY, Score::new(69)));
    }

    #[test]
    fn the_widest_window_is_no_wider_than_the_open_one() {
        let technique = AspirationWindow { width: u32::MAX, growth: u32::MAX };
        let mut aspiration = Aspiration::around(
            Score::new(-Score::HEURISTIC_LIMIT),
            Score::new(Score::HEURISTIC_LIMIT),
            technique,
            1_000_000,
        );
        for _ in 0..3 {
            aspiration.fail_low();
            aspiration.fail_high();
            let (alpha, beta) = aspiration.window();
            assert!(-Score::INFINITY <= alpha && beta <= Score::INFINITY);
        }
    }
}
