//! Time bounds of a search, for estimates of when its thread becomes free.

use std::time::{Duration, Instant};

use yomi_search::Limits;

/// What bounds a search in time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The search time that it may take.
    ceiling: Option<Duration>,
    /// The search time that is meant to be taken, below the ceiling.
    target: Option<Duration>,
    /// When no request needs it any more.
    due: Option<Instant>,
}

impl Bounds {
    /// Of a best move with those limits, which is due then.
    pub(crate) fn of_best_move(limits: &Limits, due: Option<Instant>) -> Self {
        // Without `..`: a new limit compiles only once it is decided whether it is one of time.
        let &Limits { depth: _, nodes: _, time, target_time: target, server_time, clock_only: _ } = limits;
        Self { ceiling: shorter(time, server_time), target, due }
    }

    /// The search time that a request with those limits asks for, its deadline apart; `None` where no clock
    /// limits it.
    pub(crate) fn time_of(limits: &Limits) -> Option<Duration> {
        let Self { ceiling, target, due: _ } = Self::of_best_move(limits, None);
        shorter(ceiling, target)
    }

    /// Of a background task with that limit of search time, of which it took so much before.
    pub(crate) fn of_background(limit: Option<Duration>, before: Duration) -> Self {
        let ceiling = limit.map(|limit| limit.saturating_sub(before));
        Self { ceiling, ..Self::default() }
    }

    /// It is needed until then, too; without a moment for as long as it takes.
    pub(crate) fn prolong(&mut self, due: Option<Instant>) {
        self.due = later(self.due, due);
    }

    /// When no request needs it any more, if that is known.
    pub(crate) const fn due(&self) -> Option<Instant> {
        self.due
    }

    /// The most that a search can still take that has searched for that long: until its time limit
    /// or deadline, whichever is nearer.
    pub(crate) fn at_most(&self, searched: Duration, now: Instant) -> Option<Duration> {
        let ceiling = self.ceiling.map(|limit| limit.saturating_sub(searched));
        let due = self.due.map(|due| due.saturating_duration_since(now));
        shorter(ceiling, due)
    }

    /// What a search is given that starts then and that nothing but the clock limits; `None` without
    /// a clock.
    pub(crate) fn given(&self, start: Instant) -> Option<Duration> {
        shorter(self.target, self.at_most(Duration::ZERO, start))
    }
}

/// The later of two moments; `None` never comes.
pub(crate) fn later(one: Option<Instant>, other: Option<Instant>) -> Option<Instant> {
    one.zip(other).map(|(one, other)| one.max(other))
}

/// The shorter of two times; `None` is without end.
pub(crate) fn shorter(one: Option<Duration>, other: Option<Duration>) -> Option<Duration> {
    one.into_iter().chain(other).min()
}
