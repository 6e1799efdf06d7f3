//! Admission control: whether to queue or refuse a request, and the backoff of a refused one (`retry_after`, with
//! jitter). Pure decisions over a snapshot of the pool.

pub(crate) mod bounds;
pub(crate) mod deadlines;
pub(crate) mod estimate;
pub(crate) mod pace;

use std::time::Duration;

use crate::{Answer, Refusal, share::Share};

/// Bounds of `retry_after`: no client is to retry at once, or in an hour.
const RETRY_AFTER: std::ops::RangeInclusive<Duration> = Duration::from_millis(10)..=Duration::from_secs(60);

/// Until another replica has taken over from one that shuts down.
const RETRY_AFTER_DRAINING: Duration = Duration::from_secs(1);

/// By how much `retry_after` is drawn out at most, so that clients that were refused together do not
/// come back together.
const MOST_JITTER: f64 = 0.25;

/// A request that may be degraded is, where the queue would take more than this part of its time.
const OVERLOADED_FROM: u32 = 4;

/// The least time limit of a degraded request: less gives no iteration at all.
const LEAST_SEARCH: Duration = Duration::from_millis(1);

/// What a new request meets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// New requests are refused: the service shuts down.
    pub(crate) refusing: bool,
    /// No place is free for it: the share that is used up.
    pub(crate) full: Option<Share>,
    /// Estimated wait of this request for a thread; zero when a thread is free for it.
    pub(crate) wait: Duration,
    /// Estimated time until all that is queued now has found a thread.
    pub(crate) backlog: Duration,
    /// A random number from 0 to 1.
    pub(crate) jitter: f64,
}

/// How much time a request has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Demand {
    /// From arrival to answer.
    pub(crate) deadline: Option<Duration>,
    /// What is left until its answer is put together; without a deadline until the moment by which
    /// it is ordered in the queue.
    pub(crate) left: Duration,
    /// The least search time that it takes.
    pub(crate) least: Least,
    /// Less search time is welcome where the server is overloaded.
    pub(crate) may_degrade: bool,
}

/// The least search time that a request takes, never more than its limits of time leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Least {
    /// It says so itself: rather than less it wants a refusal.
    Asked(Duration),
    /// It says nothing: so much, or a quarter of its deadline where that is less, and whatever is left
    /// where a thread is free for it.
    Usual(Duration),
}

impl Least {
    /// How long that is.
    pub(crate) const fn time(self) -> Duration {
        match self {
            Self::Asked(time) | Self::Usual(time) => time,
        }
    }

    /// What is still missing of it once it was searched for that long.
    pub(crate) const fn after(self, searched: Duration) -> Self {
        match self {
            Self::Asked(time) => Self::Asked(time.saturating_sub(searched)),
            Self::Usual(time) => Self::Usual(time.saturating_sub(searched)),
        }
    }
}

/// How a request was let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    /// With all that it asked for.
    Full,
    /// With so much search time at most.
    Degraded(Duration),
}

/// Lets a request in, or says why not.
pub(crate) fn admit(demand: Demand, outlook: Outlook) -> Result<Admission, Refusal> {
    if outlook.refusing {
        return Err(draining());
    }
    if let Some(share) = outlook.full {
        // Not just until the next place is free, which the first to come back would take: until
        // a quarter of the queue is gone.
        return Err(Refusal::QueueFull { retry_after: retry_after(outlook.backlog / 4, outlook.jitter), share });
    }
    let Demand { deadline: _, left, least, may_degrade } = demand;
    let takes_less = may_degrade && matches!(least, Least::Usual(_)) && !left.is_zero();
    if is_too_late(demand, outlook) && !takes_less {
        let missing = needed(demand, outlook).saturating_sub(left);
        return Err(Refusal::DeadlineUnattainable { retry_after: retry_after(missing, outlook.jitter) });
    }
    if may_degrade && outlook.wait > left / OVERLOADED_FROM {
        // Half of what is left for the search: the other half makes good what the estimates miss.
        let half = left.saturating_sub(outlook.wait) / 2;
        return Ok(Admission::Degraded(half.max(least.time()).max(LEAST_SEARCH)));
    }
    Ok(Admission::Full)
}

/// Whether the wait leaves too little of the deadline for a search.
pub(crate) fn is_too_late(demand: Demand, outlook: Outlook) -> bool {
    let Demand { deadline, left, .. } = demand;
    deadline.is_some() && (left.is_zero() || needed(demand, outlook) > left)
}

/// The wait and the least search time after it.
fn needed(demand: Demand, outlook: Outlook) -> Duration {
    match (demand.deadline, demand.least) {
        (None, _) => Duration::ZERO,
        (Some(_), Least::Asked(time)) => outlook.wait + time,
        // A thread is free: whatever is left is better spent on searching than on refusing.
        (Some(_), Least::Usual(_)) if outlook.wait.is_zero() => Duration::ZERO,
        (Some(deadline), Least::Usual(time)) => outlook.wait + time.min(deadline / 4),
    }
}

/// For every request once the service shuts down.
pub(crate) const fn draining() -> Refusal {
    Refusal::Draining { retry_after: RETRY_AFTER_DRAINING }
}

/// For a request that waited for `max_queue` in vain.
pub(crate) fn queue_timeout(outlook: Outlook) -> Refusal {
    let estimate = outlook.backlog.max(outlook.wait);
    Refusal::QueueTimeout { retry_after: retry_after(estimate, outlook.jitter) }
}

/// For a request whose search gave way to another client's: when a thread will be free for it again.
pub(crate) fn preempted(outlook: Outlook, best_so_far: Option<Box<Answer>>) -> Refusal {
    let retry_after = retry_after(outlook.backlog.max(outlook.wait), outlook.jitter);
    Refusal::Preempted { retry_after, best_so_far }
}

fn retry_after(estimate: Duration, jitter: f64) -> Duration {
    let drawn_out = estimate.clamp(*RETRY_AFTER.start(), *RETRY_AFTER.end());
    drawn_out.mul_f64(1.0 + jitter * MOST_JITTER)
}

#[cfg(test)]
mod tests {
    use yomi_game::random::SplitMix64;

    use super::*;

    const IDLE: Outlook =
        Outlook { refusing: false, full: None, wait: Duration::ZERO, backlog: Duration::ZERO, jitter: 0.0 };

    fn demand(deadline: u64, spent: u64) -> Demand {
        Demand {
            deadline: Some(Duration::from_millis(deadline)),
            left: Duration::from_millis(deadline - spent),
            least: Least::Usual(Duration::from_millis(5)),
            may_degrade: false,
        }
    }

    fn choosy(deadline: u64, min_time: u64) -> Demand {
        Demand { least: Least::Asked(Duration::from_millis(min_time)), ..demand(deadline, 0) }
    }

    fn degradable(deadline: u64) -> Demand {
        Demand { may_degrade: true, ..demand(deadline, 0) }
    }

    fn waiting(millis: u64) -> Outlook {
        Outlook { wait: Duration::from_millis(millis), ..IDLE }
    }

    fn limit(demand: Demand, outlook: Outlook) -> Option<u128> {
        match admit(demand, outlook).unwrap() {
            Admission::Full => None,
            Admission::Degraded(limit) => Some(limit.as_millis()),
        }
    }

    #[test]
    fn an_idle_server_refuses_only_what_is_past_its_deadline() {
        assert_eq!(admit(demand(1, 0), IDLE), Ok(Admission::Full));
        assert_eq!(admit(demand(100, 99), IDLE), Ok(Admission::Full));
        for demand in [demand(100, 100), Demand { may_degrade: true, ..demand(100, 100) }] {
            let late = admit(demand, IDLE);
            assert!(matches!(late, Err(Refusal::DeadlineUnattainable { .. })), "{late:?}");
        }
    }

    #[test]
    fn a_wait_that_leaves_too_little_for_a_search_is_refused_with_what_is_missing() {
        assert_eq!(admit(demand(100, 10), waiting(85)), Ok(Admission::Full));
        let retry_after = Duration::from_millis(25);
        assert_eq!(admit(demand(100, 10), waiting(110)), Err(Refusal::DeadlineUnattainable { retry_after }));
    }

    #[test]
    fn a_tiny_deadline_needs_only_a_quarter_of_itself() {
        assert_eq!(admit(demand(8, 0), waiting(6)), Ok(Admission::Full));
        assert!(admit(demand(8, 0), waiting(7)).is_err());
    }

    #[test]
    fn a_request_without_a_deadline_waits_however_long() {
        let patient = Demand { deadline: None, left: Duration::from_secs(10), ..demand(0, 0) };
        assert_eq!(admit(patient, waiting(1_000_000)), Ok(Admission::Full));
    }

    #[test]
    fn who_may_be_degraded_gets_half_of_what_the_queue_leaves_and_is_never_refused_for_it() {
        assert_eq!(limit(degradable(100), IDLE), None);
        assert_eq!(limit(degradable(100), waiting(25)), None, "a quarter is no overload");
        assert_eq!(limit(degradable(100), waiting(30)), Some(35));
        assert_eq!(limit(degradable(100), waiting(80)), Some(10));
        assert_eq!(limit(degradable(100), waiting(98)), Some(5), "what is worth starting");
        assert_eq!(limit(degradable(100), waiting(5_000)), Some(5));
        let no_least = Demand { least: Least::Usual(Duration::ZERO), ..degradable(100) };
        assert_eq!(limit(no_least, waiting(5_000)), Some(1));
    }

    #[test]
    fn who_asks_for_a_least_time_is_refused_rather_than_given_less() {
        assert_eq!(admit(choosy(100, 40), waiting(60)), Ok(Admission::Full));
        let retry_after = Some(Duration::from_millis(25));
        for demand in [choosy(100, 40), Demand { may_degrade: true, ..choosy(100, 40) }] {
            let refusal = admit(demand, waiting(85)).unwrap_err();
            assert!(matches!(refusal, Refusal::DeadlineUnattainable { .. }), "{refusal:?}");
            assert_eq!(refusal.retry_after(), retry_after);
        }
        assert!(admit(choosy(100, 100), IDLE).is_ok());
        let late = Demand { left: Duration::from_millis(99), ..choosy(100, 100) };
        assert!(admit(late, IDLE).is_err(), "a free thread does not help");
        let patient = Demand { deadline: None, ..choosy(100, 40) };
        assert_eq!(admit(patient, waiting(5_000)), Ok(Admission::Full));
    }

    #[test]
    fn who_may_be_degraded_is_not_below_the_least_time_that_it_asked_for() {
        let demand = Demand { may_degrade: true, ..choosy(100, 30) };
        assert_eq!(limit(demand, waiting(20)), None);
        assert_eq!(limit(demand, waiting(60)), Some(30), "half would be 20");
        assert_eq!(limit(Demand { least: Least::Asked(Duration::ZERO), ..demand }, waiting(60)), Some(20));
    }

    #[test]
    fn who_may_be_degraded_needs_no_deadline_for_it() {
        let left = Duration::from_secs(10);
        let patient = Demand { deadline: None, left, ..degradable(100) };
        assert_eq!(limit(patient, waiting(2_000)), None);
        assert_eq!(limit(patient, waiting(4_000)), Some(3_000));
        assert_eq!(limit(patient, waiting(60_000)), Some(5));
    }

    #[test]
    fn a_full_queue_asks_for_patience_until_a_quarter_of_it_is_gone() {
        let share = Share { pool: "queue", held: 3, allowed: 3, level: 0 };
        let full = Outlook { full: Some(share), backlog: Duration::from_secs(4), ..waiting(4_000) };
        let retry_after = Duration::from_secs(1);
        assert_eq!(admit(demand(10_000, 0), full), Err(Refusal::QueueFull { retry_after, share }));
        assert_eq!(admit(degradable(10_000), full), Err(Refusal::QueueFull { retry_after, share }));
    }

    #[test]
    fn those_refused_together_are_told_to_come_back_apart() {
        let mut random = SplitMix64::new(1);
        let times: Vec<_> = (0..100)
            .map(|_| {
                let refusal =
                    queue_timeout(Outlook { backlog: Duration::from_secs(1), jitter: random.fraction(), ..IDLE });
                refusal.retry_after().unwrap()
            })
            .collect();
        let (least, most) = (times.iter().min().unwrap(), times.iter().max().unwrap());
        assert!(*least >= Duration::from_secs(1) && *most < Duration::from_millis(1250));
        assert!(*most - *least > Duration::from_millis(200), "{least:?} to {most:?}");
        let mut same = SplitMix64::new(1);
        assert!(same.fraction() == SplitMix64::new(1).fraction());
    }

    #[test]
    fn a_service_that_shuts_down_says_so_before_anything_else() {
        let share = Share { pool: "queue", held: 3, allowed: 3, level: 0 };
        let outlook = Outlook { refusing: true, full: Some(share), ..IDLE };
        let refusal = admit(demand(100, 100), outlook);
        assert!(matches!(refusal, Err(Refusal::Draining { .. })), "{refusal:?}");
    }
}
