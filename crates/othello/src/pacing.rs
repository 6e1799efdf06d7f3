//! Time management: whether to start another iteration, given a target time.
//!
//! The growth from one iteration to the next is taken to repeat. An iteration that would probably
//! not be finished in time is not started: its cost is of more use to a later move. A search that
//! is unsettled, because its best move changed or its value fell, may stretch its time.

use std::time::Duration;

use super::units::Eighths;

/// Growth from one iteration to the next where none is known, and its limits: odd and even depths
/// grow by turns.
const GROWTH: f64 = 2.0;
const LEAST_GROWTH: f64 = 1.2;
const MOST_GROWTH: f64 = 5.0;

/// A first search to the end takes so many times longer than the last iteration, and so many times more
/// for each ply that it goes further: measured on 240 positions with 17 to 27 empty squares. That said 10;
/// with 7 the end is tried earlier and sometimes in vain, and yet less is lost: 0.375 discs a move instead of
/// 0.384 with 10 ms for 2,000 positions of 15 to 22 empty squares.
const END_GROWTH: f64 = 7.0;
const END_GROWTH_A_PLY: f64 = 1.26;

/// The best move changed in the last iteration.
const STRETCH_FOR_CHANGE: f64 = 1.6;
/// Its value fell by a disc or more.
const STRETCH_FOR_FALL: f64 = 1.8;

/// Fall of the value that stretches the time.
const FALL: Eighths = Eighths::A_DISC;

/// Decides after each iteration whether to start another.
#[derive(Clone, Debug)]
pub(super) struct Pacing {
    /// `None`: every iteration is started.
    target: Option<Duration>,
    /// When each iteration ended.
    ends: Vec<Duration>,
    /// The best move, as a place, and its value.
    best: Option<(usize, Eighths)>,
    stretch: f64,
}

impl Pacing {
    pub(super) const fn new(target: Option<Duration>) -> Self {
        Self { target, ends: Vec::new(), best: None, stretch: 1.0 }
    }

    /// Records an iteration that ended `elapsed` after the start of the search.
    pub(super) fn completed(&mut self, elapsed: Duration, place: usize, value: Eighths) {
        self.stretch = match self.best {
            Some((before, _)) if before != place => STRETCH_FOR_CHANGE,
            Some((_, before)) if value <= before - FALL => STRETCH_FOR_FALL,
            _ => 1.0,
        };
        self.best = Some((place, value));
        self.ends.push(elapsed);
    }

    /// Whether the next iteration will probably be finished in time.
    pub(super) fn goes_on(&self) -> bool {
        let (Some(target), Some(&elapsed)) = (self.target, self.ends.last()) else { return true };
        let target = target.as_secs_f64() * self.stretch;
        elapsed.as_secs_f64() + self.expected() <= target
    }

    /// Remaining target time; `None` without a target.
    fn left_of_target(&self) -> Option<Duration> {
        let elapsed = self.ends.last().copied().unwrap_or_default();
        self.target.map(|target| target.mul_f64(self.stretch).saturating_sub(elapsed))
    }

    /// Whether so much time will probably suffice for a first search to the end, so many plies further than
    /// the last iteration; `None` for any time.
    pub(super) fn time_suffices(&self, left: Option<Duration>, plies: u32) -> bool {
        let Some(left) = left.into_iter().chain(self.left_of_target()).min() else { return true };
        suffices(left.as_secs_f64(), self.took(1).max(self.took(2)), plies)
    }

    /// Seconds of the iteration so many back from the last, which is 1.
    fn took(&self, back: usize) -> f64 {
        let end = |back: usize| {
            let place = self.ends.len().checked_sub(back);
            place.map_or(0.0, |place| self.ends[place].as_secs_f64())
        };
        end(back) - end(back + 1)
    }

    /// Estimated seconds of the next iteration.
    fn expected(&self) -> f64 {
        let (last, two_before) = (self.took(1), self.took(3));
        // Over two iterations, so that odd ones are compared with odd ones.
        let growth = if self.ends.len() >= 3 && two_before > 0.0 {
            (last / two_before).sqrt().clamp(LEAST_GROWTH, MOST_GROWTH)
        } else {
            GROWTH
        };
        last * growth
    }
}

/// Whether so much will probably suffice for a first search to the end, so many plies further than the last
/// iterations, of which one took `longest`, in the same unit.
pub(super) fn suffices(left: f64, longest: f64, plies: u32) -> bool {
    longest * END_GROWTH * END_GROWTH_A_PLY.powi(plies.cast_signed()) <= left
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search with iterations that end at those milliseconds.
    fn paced(target_ms: u64, ends: &[u64]) -> Pacing {
        let mut pacing = Pacing::new(Some(Duration::from_millis(target_ms)));
        for &end in ends {
            pacing.completed(Duration::from_millis(end), 3, Eighths(8));
        }
        pacing
    }

    #[test]
    fn an_iteration_is_begun_while_it_will_be_finished() {
        // Each iteration takes twice as long: the next takes 80 ms and ends after 155.
        let ends = [5, 15, 35, 75];
        assert!(paced(160, &ends).goes_on());
        assert!(!paced(150, &ends).goes_on());
        assert!(paced(1, &[]).goes_on(), "the first is always begun");
    }

    #[test]
    fn the_end_is_tried_when_what_is_left_suffices() {
        // 7 · 1.26¹⁰ = 70.6 times the longer one of the last two.
        let pacing = |target_ms, ends: &[u64]| paced(target_ms, ends);
        for (left_ms, plies, expected) in [(1420, 10, true), (1400, 10, false), (700, 6, true)] {
            let left = Some(Duration::from_millis(left_ms));
            let pacing = pacing(100_000, &[1, 5, 25, 35]);
            assert_eq!(pacing.time_suffices(left, plies), expected, "{left_ms} {plies}");
        }
        assert!(!pacing(500, &[25, 35]).time_suffices(None, 10), "the target counts, too");
        assert!(Pacing::new(None).time_suffices(None, 60));
    }

    #[test]
    fn without_a_target_nothing_is_held_back() {
        let mut pacing = Pacing::new(None);
        pacing.completed(Duration::from_secs(60), 0, Eighths(0));
        assert!(pacing.goes_on());
    }

    #[test]
    fn an_unsettled_search_may_take_longer() {
        let ends = [5, 15, 35];
        for (place, value, goes_on) in [(3, 8, false), (4, 8, true), (3, 0, true), (3, 7, false)] {
            let mut pacing = paced(100, &ends);
            pacing.completed(Duration::from_millis(75), place, Eighths(value));
            assert_eq!(pacing.goes_on(), goes_on, "{place} {value}");
        }
    }

    #[test]
    fn a_sudden_iteration_does_not_foretell_a_monster() {
        // From 1 ms to 900: the growth is capped, as it is when the clock stands still.
        assert!((paced(1, &[1, 2, 3, 903]).expected() - 4.5).abs() < 1e-9);
        assert!(paced(1, &[1, 1, 1, 1]).expected() < 1e-9);
    }
}
