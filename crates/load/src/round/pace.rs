//! Answer rate of a server in an open loop: the time that its answers took, longer than the round
//! if it fell behind.

use std::time::Duration;

/// Share of the answers at either end that is left out: the first answers and the stragglers do not represent the pace.
const LEFT_OUT: usize = 20;

/// Time base of the answer rate, for answers that ended at `ends` from the start of a round of length `span`.
///
/// A server that keeps up answers at the rate of the requests, with a delay, and this is `span`. One that falls behind continues with its
/// queue after the round: division by `span` would overstate its rate. So this is the time over which its answers are spread, where that
/// is longer.
pub(crate) fn time_of_answers(mut ends: Vec<Duration>, span: Duration) -> Duration {
    ends.sort_unstable();
    let left_out = ends.len() / LEFT_OUT;
    if left_out == 0 {
        return span;
    }
    let middle = &ends[left_out..ends.len() - left_out];
    let (Some(first), Some(last)) = (middle.first(), middle.last()) else { return span };
    (*last - *first).mul_f64(ends.len() as f64 / middle.len() as f64).max(span)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPAN: Duration = Duration::from_secs(10);

    /// A thousand answers, one each `gap` milliseconds, starting at `first`.
    fn ends(first: u64, gap: u64) -> Vec<Duration> {
        (0..1000).map(|number| Duration::from_millis(first + number * gap)).collect()
    }

    #[test]
    fn a_server_that_keeps_up_needs_the_time_that_it_was_asked_however_late_it_is() {
        for first in [0, 900] {
            assert_eq!(time_of_answers(ends(first, 10), SPAN), SPAN);
        }
        let mut straggler = ends(50, 10);
        straggler.push(Duration::from_secs(60));
        assert_eq!(time_of_answers(straggler, SPAN), SPAN);
        assert_eq!(time_of_answers(ends(0, 1000)[..19].to_vec(), SPAN), SPAN, "too few to tell");
    }

    #[test]
    fn a_server_that_falls_behind_needs_the_time_that_it_took() {
        let took = time_of_answers(ends(0, 30), SPAN).as_secs_f64();
        assert!((29.9..30.1).contains(&took), "{took}");
    }
}
