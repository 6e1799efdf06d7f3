//! Whether a request is worth queueing: pure decisions over a picture of the pool.

use std::time::Duration;

use super::Refusal;

/// Bounds of `retry_after`: no client is told to come back at once, or in an hour.
const RETRY_AFTER: std::ops::RangeInclusive<Duration> =
    Duration::from_millis(10)..=Duration::from_secs(60);

/// Until another replica has taken over from one that shuts down.
const RETRY_AFTER_DRAINING: Duration = Duration::from_secs(1);

/// What a new request meets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// New requests are refused: the service shuts down.
    pub(super) refusing: bool,
    /// No place is free.
    pub(super) full: bool,
    /// Estimated wait of this request for a thread; zero when a thread is free for it.
    pub(super) wait: Duration,
    /// Estimated time until all that is queued now has found a thread.
    pub(super) backlog: Duration,
}

/// How much time a request has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demand {
    /// From arrival to answer.
    pub(super) deadline: Option<Duration>,
    /// Gone of it already.
    pub(super) spent: Duration,
    /// Search time without which a search is not worth starting.
    pub(super) min_search: Duration,
}

/// Lets a request in, or says why not.
pub(super) fn admit(demand: Demand, outlook: Outlook) -> Result<(), Refusal> {
    if outlook.refusing {
        return Err(draining());
    }
    if outlook.full {
        // Not just until the next place is free, which the first to come back would take: until
        // a quarter of the queue is gone.
        return Err(Refusal::QueueFull { retry_after: bounded(outlook.backlog / 4) });
    }
    let Some(deadline) = demand.deadline else { return Ok(()) };
    let left = deadline.saturating_sub(demand.spent);
    let needed = if outlook.wait.is_zero() {
        // A thread is free: whatever is left is better spent on searching than on refusing.
        Duration::ZERO
    } else {
        outlook.wait + demand.min_search.min(deadline / 4)
    };
    if left.is_zero() || needed > left {
        let retry_after = bounded(needed.saturating_sub(left));
        return Err(Refusal::DeadlineUnattainable { retry_after });
    }
    Ok(())
}

/// For every request once the service shuts down.
pub(super) const fn draining() -> Refusal {
    Refusal::Draining { retry_after: RETRY_AFTER_DRAINING }
}

/// For a request that waited for `max_queue` in vain.
pub(super) fn queue_timeout(outlook: Outlook) -> Refusal {
    Refusal::QueueTimeout { retry_after: bounded(outlook.backlog) }
}

fn bounded(retry_after: Duration) -> Duration {
    retry_after.clamp(*RETRY_AFTER.start(), *RETRY_AFTER.end())
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDLE: Outlook =
        Outlook { refusing: false, full: false, wait: Duration::ZERO, backlog: Duration::ZERO };

    fn demand(deadline: u64, spent: u64) -> Demand {
        Demand {
            deadline: Some(Duration::from_millis(deadline)),
            spent: Duration::from_millis(spent),
            min_search: Duration::from_millis(5),
        }
    }

    fn waiting(millis: u64) -> Outlook {
        Outlook { wait: Duration::from_millis(millis), ..IDLE }
    }

    #[test]
    fn an_idle_server_refuses_only_what_is_past_its_deadline() {
        assert_eq!(admit(demand(1, 0), IDLE), Ok(()));
        assert_eq!(admit(demand(100, 99), IDLE), Ok(()));
        let late = admit(demand(100, 100), IDLE);
        assert!(matches!(late, Err(Refusal::DeadlineUnattainable { .. })), "{late:?}");
    }

    #[test]
    fn a_wait_that_leaves_too_little_for_a_search_is_refused_with_what_is_missing() {
        assert_eq!(admit(demand(100, 10), waiting(85)), Ok(()));
        let retry_after = Duration::from_millis(25);
        assert_eq!(
            admit(demand(100, 10), waiting(110)),
            Err(Refusal::DeadlineUnattainable { retry_after })
        );
    }

    #[test]
    fn a_tiny_deadline_needs_only_a_quarter_of_itself() {
        assert_eq!(admit(demand(8, 0), waiting(6)), Ok(()));
        assert!(admit(demand(8, 0), waiting(7)).is_err());
    }

    #[test]
    fn a_request_without_a_deadline_waits_however_long() {
        let patient = Demand { deadline: None, ..demand(0, 0) };
        assert_eq!(admit(patient, waiting(1_000_000)), Ok(()));
    }

    #[test]
    fn a_full_queue_asks_for_patience_until_a_quarter_of_it_is_gone() {
        let full = Outlook { full: true, backlog: Duration::from_secs(4), ..waiting(4_000) };
        let retry_after = Duration::from_secs(1);
        assert_eq!(admit(demand(10_000, 0), full), Err(Refusal::QueueFull { retry_after }));
    }

    #[test]
    fn a_service_that_shuts_down_says_so_before_anything_else() {
        let outlook = Outlook { refusing: true, full: true, ..IDLE };
        let refusal = admit(demand(100, 200), outlook);
        assert!(matches!(refusal, Err(Refusal::Draining { .. })), "{refusal:?}");
    }
}
