//! Aspiration windows: an iteration begins with a window around the previous value.
//!
//! ```text
//! aspiration(root, depth, previous):
//!     (α, β) ← (previous − width, previous + width)
//!     repeat:
//!         value ← search(root, depth, α, β)
//!         if α < value < β: return value
//!         width ← width · growth
//!         if value ≤ α: (α, β) ← (value − width, value + 1)      failed low
//!         else: (α, β) ← (value − 1, value + width)              failed high
//! ```
//!
//! The value seldom changes much from one depth to the next, and a narrow window cuts more. When the
//! value falls outside, the search failed low or high and returned a bound. The iteration is searched
//! again with a window that begins at that bound: what lies on the other side of it is refuted. The
//! bound itself stays inside, for it may be the value. Each end has a width of its own.
//!
//! Sources: D. J. Slate and L. R. Atkin, CHESS 4.5, in Chess Skill in Man and Machine (1977); G. M.
//! Baudet, The Design and Analysis of Algorithms for Asynchronous Multiprocessors (1978), chapter 4.

use yomi_search::Score;

use super::iterative_deepening::ITERATIONS;
use crate::technique::{ASPIRING, AspirationWindow, Parameter, Switch, Technique, technique};

/// Description of the technique.
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
         again from the bound that it found where that fails."
    )
};

/// After so many fails on one side that end is opened.
const PATIENCE: u32 = 4;

/// The window of one iteration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aspiration {
    low: i64,
    high: i64,
    /// Distance by which each end moves when it fails, in scores.
    below: i64,
    above: i64,
    growth: i64,
    failed_low: u32,
    failed_high: u32,
    /// Whether one line is wanted, whose value both ends are about. With more, the lower end is about the
    /// worst of them and the upper end about the best.
    single: bool,
}

impl Aspiration {
    /// A window that holds the values of the previous iteration, from the worst wanted line to the
    /// best one, and some way on either side. `unit` is the number of scores in a unit of the
    /// evaluation; `single` says that no more than one line is wanted.
    #[must_use]
    pub(crate) fn around(worst: Score, best: Score, technique: AspirationWindow, unit: i64, single: bool) -> Self {
        let width = i64::from(technique.width.max(1)) * unit;
        Self {
            low: worst.value().saturating_sub(width),
            high: best.value().saturating_add(width),
            below: width,
            above: width,
            growth: i64::from(technique.growth.max(2)),
            failed_low: 0,
            failed_high: 0,
            single,
        }
    }

    /// The window to search with.
    #[must_use]
    pub(crate) const fn window(&self) -> (Score, Score) {
        (Score::clamped(self.low), Score::clamped(self.high))
    }

    /// The value of the worst wanted line is at most `bound`, which is not above the lower end.
    pub(crate) const fn fail_low(&mut self, bound: Score) {
        self.failed_low += 1;
        self.below = self.below.saturating_mul(self.growth);
        // Selective techniques may contradict themselves: then no bound is trusted any more.
        let contradicts = self.single && self.failed_high > 0;
        self.low = if self.failed_low >= PATIENCE || contradicts {
            -Score::INFINITY.value()
        } else {
            bound.value().saturating_sub(self.below)
        };
        if contradicts {
            self.high = Score::INFINITY.value();
        } else if self.single {
            self.high = bound.next().value();
        }
    }

    /// The value of the best line is at least `bound`, which is not below the upper end.
    pub(crate) const fn fail_high(&mut self, bound: Score) {
        self.failed_high += 1;
        self.above = self.above.saturating_mul(self.growth);
        let contradicts = self.single && self.failed_low > 0;
        self.high = if self.failed_high >= PATIENCE || contradicts {
            Score::INFINITY.value()
        } else {
            bound.value().saturating_add(self.above)
        };
        if contradicts {
            self.low = -Score::INFINITY.value();
        } else if self.single {
            self.low = bound.previous().value();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TECHNIQUE: AspirationWindow = AspirationWindow { width: 2, growth: 3 };

    fn window(low: i64, high: i64) -> (Score, Score) {
        (Score::clamped(low), Score::clamped(high))
    }

    #[test]
    fn a_window_begins_at_the_bound_that_was_returned_and_opens_at_last() {
        let mut aspiration = Aspiration::around(Score::new(5), Score::new(5), TECHNIQUE, 10, true);
        assert_eq!(aspiration.window(), window(-15, 25));
        aspiration.fail_low(Score::new(-40));
        assert_eq!(aspiration.window(), window(-40 - 60, -39));
        aspiration.fail_low(Score::new(-100));
        assert_eq!(aspiration.window(), window(-100 - 180, -99));
        aspiration.fail_low(Score::new(-281));
        aspiration.fail_low(Score::new(-900));
        assert_eq!(aspiration.window(), (-Score::INFINITY, Score::new(-899)));
        let mut aspiration = Aspiration::around(Score::new(5), Score::new(5), TECHNIQUE, 10, true);
        aspiration.fail_high(Score::new(25));
        assert_eq!(aspiration.window(), window(24, 25 + 60));
    }

    #[test]
    fn with_several_lines_the_other_end_stays() {
        let mut aspiration = Aspiration::around(Score::new(5), Score::new(9), TECHNIQUE, 10, false);
        assert_eq!(aspiration.window(), window(-15, 29));
        aspiration.fail_low(Score::new(-20));
        assert_eq!(aspiration.window(), window(-20 - 60, 29));
        aspiration.fail_high(Score::new(30));
        assert_eq!(aspiration.window(), window(-20 - 60, 30 + 60));
    }

    #[test]
    fn after_a_contradiction_the_window_is_open() {
        let mut aspiration = Aspiration::around(Score::new(5), Score::new(5), TECHNIQUE, 10, true);
        aspiration.fail_low(Score::new(-20));
        aspiration.fail_high(Score::new(-19));
        assert_eq!(aspiration.window(), (-Score::INFINITY, Score::INFINITY));
    }

    #[test]
    fn the_widest_window_is_no_wider_than_the_open_one() {
        let technique = AspirationWindow { width: u32::MAX, growth: u32::MAX };
        for single in [true, false] {
            let mut aspiration = Aspiration::around(
                Score::new(-Score::HEURISTIC_LIMIT),
                Score::new(Score::HEURISTIC_LIMIT),
                technique,
                1_000_000,
                single,
            );
            for _ in 0..3 {
                aspiration.fail_low(Score::new(-Score::HEURISTIC_LIMIT));
                aspiration.fail_high(Score::new(Score::HEURISTIC_LIMIT));
                let (alpha, beta) = aspiration.window();
                assert!(-Score::INFINITY <= alpha && beta <= Score::INFINITY);
            }
        }
    }
}
