//! Overload by deadlines: whether most recent deadlines were missed for lack of threads. Knows no clock: times come in
//! as arguments.

use std::time::{Duration, Instant};

/// What was judged so long ago counts for half.
const HALF_LIFE: Duration = Duration::from_secs(10);

/// With fewer recent requests there is no estimate.
const FEWEST: f64 = 5.0;

/// Recent requests with a deadline: all of them, and those refused for it.
#[derive(Debug, Default)]
pub(crate) struct Deadlines {
    all: f64,
    refused: f64,
    at: Option<Instant>,
}

impl Deadlines {
    /// A request with a deadline was let in, or refused because it could not be met.
    pub(crate) fn judged(&mut self, refused: bool, now: Instant) {
        let fading = self.fading(now);
        self.all = self.all * fading + 1.0;
        self.refused = self.refused * fading + f64::from(u8::from(refused));
        self.at = Some(now);
    }

    /// Whether more than half were refused.
    pub(crate) fn are_mostly_refused(&self, now: Instant) -> bool {
        self.all * self.fading(now) >= FEWEST && self.refused * 2.0 > self.all
    }

    fn fading(&self, now: Instant) -> f64 {
        let age = self.at.map_or(Duration::ZERO, |at| now.saturating_duration_since(at));
        (-age.div_duration_f64(HALF_LIFE)).exp2()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_are_refused_when_more_than_half_of_several_were_and_not_for_long_after() {
        let start = Instant::now();
        let mut deadlines = Deadlines::default();
        for _ in 0..4 {
            deadlines.judged(true, start);
        }
        assert!(!deadlines.are_mostly_refused(start), "four say nothing");
        deadlines.judged(true, start);
        assert!(deadlines.are_mostly_refused(start));
        assert!(!deadlines.are_mostly_refused(start + HALF_LIFE));
        for _ in 0..5 {
            deadlines.judged(false, start);
        }
        assert!(!deadlines.are_mostly_refused(start), "half is not most");
    }
}
