//! Times derived from a request's arrival and deadline.

use std::time::{Duration, Instant};

use crate::{
    Arrival, CacheChoice, Client, IfOverloaded, Priority, pool::under_way::Waiter, queue::fair_queue::Standing,
};

/// Where a request without a deadline stands in the queue: with those that are due so long after
/// its arrival. It yields to urgent ones, yet not for ever.
const DUE_WITHOUT_DEADLINE: Duration = Duration::from_secs(10);

/// So long before its deadline an answer is put together: it has to be written by then. Less makes more answers
/// late, more takes time from searches.
const MARGIN: Duration = Duration::from_millis(1);

impl Arrival {
    /// A request that came just now, of no known client and nothing special.
    #[must_use]
    pub fn now(deadline: Option<Duration>) -> Self {
        Self::at(Instant::now(), deadline)
    }

    /// A request that came then, of no known client and nothing special.
    #[must_use]
    pub fn at(at: Instant, deadline: Option<Duration>) -> Self {
        Self {
            at,
            deadline,
            min_time: None,
            client: Client::anonymous(),
            priority: Priority::default(),
            if_overloaded: IfOverloaded::default(),
            cache: CacheChoice::default(),
            is_exempt: false,
        }
    }

    /// When the answer has to be there; `None` without a deadline.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.deadline.and_then(|deadline| self.at.checked_add(deadline))
    }

    /// When the answer is put together: [`MARGIN`] before it is due, at most half of the deadline.
    pub(crate) fn aim(&self) -> Option<Instant> {
        let deadline = self.deadline?;
        self.at.checked_add(deadline - MARGIN.min(deadline / 2))
    }

    /// As one of the requests that wait for a search.
    pub(crate) fn waiter(&self) -> Waiter {
        let Self { client, priority, is_exempt, .. } = self;
        Waiter { client: client.clone(), priority: *priority, is_exempt: *is_exempt }
    }

    /// By what it is ordered in the queue.
    pub(crate) fn standing(&self) -> Standing {
        Standing { priority: self.priority, client: self.client.clone(), due: self.queue_due() }
    }

    /// By what a request is ordered among those of its client.
    pub(crate) fn queue_due(&self) -> Instant {
        self.due().unwrap_or(self.at + DUE_WITHOUT_DEADLINE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aim_after(deadline: Duration) -> Duration {
        let arrival = Arrival::now(Some(deadline));
        arrival.aim().unwrap() - arrival.at
    }

    #[test]
    fn answers_aim_a_margin_early_or_half_of_a_tiny_deadline() {
        assert_eq!(aim_after(Duration::from_millis(100)), Duration::from_millis(99));
        assert_eq!(aim_after(Duration::from_millis(1)), Duration::from_micros(500));
        assert_eq!(aim_after(Duration::ZERO), Duration::ZERO);
    }

    #[test]
    fn without_a_deadline_a_request_queues_with_those_due_ten_seconds_after_it() {
        let arrival = Arrival::now(None);
        assert_eq!(arrival.queue_due() - arrival.at, Duration::from_secs(10));
        assert_eq!(arrival.aim(), None);
    }
}
