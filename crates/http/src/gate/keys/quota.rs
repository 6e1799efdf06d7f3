//! What a key may use in a time, and at one time.
//!
//! The rate is GCRA, a bucket of as many requests as the policy names, which fills evenly over its
//! window: whoever was away may send them all at once, and nobody gets twice as many over the
//! border of two windows.

use std::num::NonZeroU32;
use std::{sync::Arc, time::Duration};

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use governor::{
    Quota as Bucket, RateLimiter,
    clock::{Clock, MonotonicClock},
    middleware::StateInformationMiddleware,
    state::{InMemoryState, NotKeyed},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use yomi_contract::keys::Rate;
use yomi_service::share::Share;

type Limiter<C> = RateLimiter<NotKeyed, InMemoryState, C, StateInformationMiddleware>;

/// The quota of one key and what is left of it.
#[derive(Debug)]
pub struct Quota<C: Clock = MonotonicClock> {
    rate: Option<(Rate, Limiter<C>)>,
    concurrent: Option<(u32, Arc<Semaphore>)>,
}

/// A request that the quota lets in. It counts as under way until this is dropped.
#[derive(Debug)]
pub struct Admission {
    /// What is left, for the fields of the response.
    pub left: QuotaLeft,
    _place: Option<OwnedSemaphorePermit>,
}

/// Why a quota does not let a request in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    /// Too many requests in the time.
    Rate {
        /// The next is let in after this.
        wait: Duration,
    },
    /// Too many at one time.
    Concurrent(Share),
}

/// The limits of a quota, and what was left of it when a request came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuotaLeft {
    /// The rate, and how many requests it would still let in.
    rate: Option<(Rate, u32)>,
    /// Requests at one time, and how many more could be.
    concurrent: Option<(u32, usize)>,
}

impl Quota {
    /// A quota that nothing was taken from; `None` is no limit.
    #[must_use]
    pub fn new(rate: Option<Rate>, concurrent: Option<NonZeroU32>) -> Self {
        Self::with_clock(rate, concurrent, MonotonicClock)
    }
}

impl<C: Clock> Quota<C> {
    fn with_clock(rate: Option<Rate>, concurrent: Option<NonZeroU32>, clock: C) -> Self {
        let rate = rate.and_then(|rate| {
            // An interval of zero cannot be: a file allows a million requests a second at most.
            let bucket = Bucket::with_period(rate.interval())?.allow_burst(rate.requests);
            let limiter = RateLimiter::direct_with_clock(bucket, clock)
                .with_middleware::<StateInformationMiddleware>();
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
    /// When nothing is left of it, with what is; a request that is refused takes nothing.
    pub fn admit(&self) -> Result<Admission, (Exhausted, QuotaLeft)> {
        let place = match &self.concurrent {
            None => None,
            // The place comes first: a request that finds none must not use up the rate.
            Some((limit, places)) => match Arc::clone(places).try_acquire_owned() {
                Ok(place) => Some(place),
                // What is left of the rate cannot be told without taking some.
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

    /// Takes one request from the rate, for a part of a request that was let in before.
    ///
    /// # Errors
    /// With the time until the next.
    pub fn take_request(&self) -> Result<(), Duration> {
        let Some((_, limiter)) = &self.rate else { return Ok(()) };
        let taken = limiter.check().map(|_| ());
        taken.map_err(|until| until.wait_time_from(limiter.clock().now()))
    }

    fn left(&self, of_rate: Option<u32>) -> QuotaLeft {
        QuotaLeft {
            rate: self.rate.as_ref().and_then(|(rate, _)| Some((*rate, of_rate?))),
            concurrent: self
                .concurrent
                .as_ref()
                .map(|(limit, places)| (*limit, places.available_permits())),
        }
    }
}

/// That of a key which has as many requests under way as it may.
fn share(limit: u32) -> Share {
    Share { pool: "concurrent", held: limit.into(), allowed: limit.into(), level: 0 }
}

impl QuotaLeft {
    /// Writes `ratelimit-policy` and `ratelimit`, as draft-ietf-httpapi-ratelimit-headers has them
    /// since its eighth version: `q` of a policy in `w` seconds, `r` left of it, whole again after
    /// `t` seconds.
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
            // Digits and our own words: always a valid value.
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
        assert_eq!(
            policies,
            "\"requests\";q=3;w=60, \"concurrent\";q=1;qu=\"concurrent-requests\""
        );
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
