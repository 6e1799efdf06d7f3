//! Rate limit and concurrency limit of an API key.
//!
//! The rate limit is GCRA, a token bucket with as many tokens as the policy has requests, refilled evenly over its
//! window: an idle client may burst, and the window's edge never allows twice the rate.

use std::num::NonZeroU32;
use std::{sync::Arc, time::Duration};

use governor::{
    Quota as Bucket, RateLimiter,
    clock::{Clock, MonotonicClock},
    middleware::StateInformationMiddleware,
    state::{InMemoryState, NotKeyed},
};
use http::{HeaderMap, HeaderName, HeaderValue};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use yomi_contract::keys::Rate;
use yomi_service::share::Share;

type Limiter<C> = RateLimiter<NotKeyed, InMemoryState, C, StateInformationMiddleware>;

/// The quota of one key, with what is left of it.
#[derive(Debug)]
pub struct Quota<C: Clock = MonotonicClock> {
    rate: Option<(Rate, Limiter<C>)>,
    concurrent: Option<(u32, Arc<Semaphore>)>,
}

/// A request admitted by the quota. It counts as concurrent until this is dropped.
#[derive(Debug)]
pub struct Admission {
    /// The quota left, for the response headers.
    pub left: QuotaLeft,
    _place: Option<OwnedSemaphorePermit>,
}

/// Why a quota refuses a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    /// The rate limit is reached.
    Rate {
        /// Time until the next request is admitted.
        wait: Duration,
    },
    /// The concurrency limit is reached.
    Concurrent(Share),
}

/// The limits of a quota, and what was left when a request arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuotaLeft {
    /// The rate limit, and requests left in it.
    rate: Option<(Rate, u32)>,
    /// The concurrency limit, and places left in it.
    concurrent: Option<(u32, usize)>,
}

impl Quota {
    /// A full quota; `None` means no limit.
    #[must_use]
    pub fn new(rate: Option<Rate>, concurrent: Option<NonZeroU32>) -> Self {
        Self::with_clock(rate, concurrent, MonotonicClock)
    }
}

impl<C: Clock> Quota<C> {
    fn with_clock(rate: Option<Rate>, concurrent: Option<NonZeroU32>, clock: C) -> Self {
        let rate = rate.and_then(|rate| {
            // The interval is never zero: a file allows at most a million requests a second.
            let bucket = Bucket::with_period(rate.interval())?.allow_burst(rate.requests);
            let limiter = RateLimiter::direct_with_clock(bucket, clock).with_middleware::<StateInformationMiddleware>();
            Some((rate, limiter))
        });
        let concurrent = concurrent.map(|concurrent| {
            let places = usize::try_from(concurrent.get()).unwrap_or(Semaphore::MAX_PERMITS);
            (concurrent.get(), Arc::new(Semaphore::new(places.min(Semaphore::MAX_PERMITS))))
        });
        Self { rate, concurrent }
    }

    /// Takes one request from the quota.
    ///
    /// # Errors
    /// If nothing is left, with the state of the quota; a refused request consumes nothing.
    pub fn admit(&self) -> Result<Admission, (Exhausted, QuotaLeft)> {
        let place = match &self.concurrent {
            None => None,
            // The place first: a request that finds none must not consume the rate.
            Some((limit, places)) => match Arc::clone(places).try_acquire_owned() {
                Ok(place) => Some(place),
                // The limiter cannot report what is left without taking a request.
                Err(_) => return Err((Exhausted::Concurrent(share(*limit)), self.left(None))),
            },
        };
        let Some((_, limiter)) = &self.rate else {
            return Ok(Admission { left: self.left(None), _place: place });
        };
        match limiter.check() {
            Ok(state) => {
                let left = self.left(Some(state.remaining_burst_capacity()));
                Ok(Admission { left, _place: place })
            }
            Err(until) => {
                let wait = until.wait_time_from(limiter.clock().now());
                drop(place);
                Err((Exhausted::Rate { wait }, self.left(Some(0))))
            }
        }
    }

    /// Takes one request from the rate limit, for a part of an admitted request.
    ///
    /// # Errors
    /// The time until the next request is admitted.
    pub fn take_request(&self) -> Result<(), Duration> {
        let Some((_, limiter)) = &self.rate else { return Ok(()) };
        let taken = limiter.check().map(|_| ());
        taken.map_err(|until| until.wait_time_from(limiter.clock().now()))
    }

    fn left(&self, of_rate: Option<u32>) -> QuotaLeft {
        QuotaLeft {
            rate: self.rate.as_ref().and_then(|(rate, _)| Some((*rate, of_rate?))),
            concurrent: self.concurrent.as_ref().map(|(limit, places)| (*limit, places.available_permits())),
        }
    }
}

/// The share of a key that has reached its concurrency limit.
fn share(limit: u32) -> Share {
    Share { pool: "concurrent", held: limit.into(), allowed: limit.into(), level: 0 }
}

impl QuotaLeft {
    /// Writes `ratelimit-policy` and `ratelimit` as draft-ietf-httpapi-ratelimit-headers has them since version 08:
    /// quota `q` in a window of `w` seconds, `r` left, full again after `t` seconds.
    pub fn write(&self, headers: &mut HeaderMap) {
        let (mut policies, mut limits) = (Vec::new(), Vec::new());
        if let Some((Rate { requests, seconds }, left)) = self.rate {
            policies.push(format!("\"requests\";q={requests};w={seconds}"));
            let used = u64::from(requests.get().saturating_sub(left));
            let full = (used * u64::from(seconds.get())).div_ceil(requests.get().into());
            limits.push(format!("\"requests\";r={left};t={full}"));
        }
        if let Some((limit, left)) = self.concurrent {
            policies.push(format!("\"concurrent\";q={limit};qu=\"concurrent-requests\""));
            limits.push(format!("\"concurrent\";r={left}"));
        }
        for (name, items) in [("ratelimit-policy", policies), ("ratelimit", limits)] {
            // Digits and our own words are a valid header value.
            if let Ok(value) = HeaderValue::from_str(&items.join(", "))
                && !items.is_empty()
            {
                headers.insert(HeaderName::from_static(name), value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn number(number: u32) -> Option<NonZeroU32> {
        NonZeroU32::new(number)
    }

    fn rate(requests: u32, seconds: u32) -> Option<Rate> {
        Some(Rate { requests: number(requests)?, seconds: number(seconds)? })
    }

    fn fields(left: QuotaLeft) -> (String, String) {
        let mut headers = HeaderMap::new();
        left.write(&mut headers);
        let text = |name| headers.get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
        (text("ratelimit-policy"), text("ratelimit"))
    }

    #[test]
    fn a_rate_lets_its_requests_in_at_once_and_then_evenly() {
        let clock = FakeRelativeClock::default();
        let quota = Quota::with_clock(rate(4, 2), None, clock.clone());
        for left in [3, 2, 1, 0] {
            let (_, limits) = fields(quota.admit().unwrap().left);
            assert!(limits.starts_with(&format!("\"requests\";r={left};")), "{limits}");
        }
        let (exhausted, left) = quota.admit().unwrap_err();
        assert_eq!(exhausted, Exhausted::Rate { wait: Duration::from_millis(500) });
        let expected = ("\"requests\";q=4;w=2".to_owned(), "\"requests\";r=0;t=2".to_owned());
        assert_eq!(fields(left), expected);
        clock.advance(Duration::from_millis(499));
        assert!(quota.admit().is_err());
        clock.advance(Duration::from_millis(1));
        assert!(quota.admit().is_ok());
        assert!(quota.admit().is_err());
    }

    #[test]
    fn places_come_back_when_requests_end_and_refusals_take_nothing_of_the_rate() {
        let quota = Quota::with_clock(rate(3, 60), number(1), FakeRelativeClock::default());
        let admission = quota.admit().unwrap();
        let (policies, limits) = fields(admission.left);
        assert_eq!(policies, "\"requests\";q=3;w=60, \"concurrent\";q=1;qu=\"concurrent-requests\"");
        assert_eq!(limits, "\"requests\";r=2;t=20, \"concurrent\";r=0");
        for _ in 0..10 {
            assert_eq!(quota.admit().unwrap_err().0, Exhausted::Concurrent(share(1)));
        }
        drop(admission);
        assert!(quota.admit().is_ok());
        assert!(quota.admit().is_ok());
        assert!(matches!(quota.admit().unwrap_err().0, Exhausted::Rate { .. }));
    }

    #[test]
    fn a_rate_that_refuses_keeps_no_place() {
        let quota = Quota::with_clock(rate(1, 60), number(1), FakeRelativeClock::default());
        drop(quota.admit().unwrap());
        let (_, left) = quota.admit().unwrap_err();
        assert_eq!(fields(left).1, "\"requests\";r=0;t=60, \"concurrent\";r=1");
    }

    #[test]
    fn without_limits_nothing_is_refused_and_nothing_told() {
        let quota = Quota::new(None, None);
        let admissions: Vec<_> = (0..1000).map(|_| quota.admit().unwrap()).collect();
        assert_eq!(fields(admissions[999].left), (String::new(), String::new()));
    }
}
