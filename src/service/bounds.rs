//! What bounds a search in time, for estimates of when its thread comes free.

use std::time::{Duration, Instant};

use super::pace::Pace;
use crate::{laboratory::Experiment, search::Limits};

/// What bounds a search in time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    /// The search time that it may take.
    ceiling: Option<Duration>,
    /// When nobody needs it any more.
    due: Option<Instant>,
    /// Only its clock limits it: it takes what it may.
    clock_only: bool,
}

impl Bounds {
    /// Of a best move with those limits, which is due then.
    pub(super) fn of_best_move(limits: &Limits, due: Option<Instant>) -> Self {
        let ceiling = shorter(limits.time, limits.server_time);
        Self { ceiling, due, clock_only: limits.clock_only }
    }

    pub(super) fn of_experiment(experiment: &Experiment) -> Self {
        Self { ceiling: experiment.limit, ..Self::default() }
    }

    /// The most that a search can still take that has searched for that long: until its time limit
    /// or deadline, whichever is nearer.
    pub(super) fn at_most(&self, searched: Duration, now: Instant) -> Option<Duration> {
        let ceiling = self.ceiling.map(|limit| limit.saturating_sub(searched));
        let due = self.due.map(|due| due.saturating_duration_since(now));
        shorter(ceiling, due)
    }

    /// What a search takes, by the pace of its kind, that may still take so long: all of it where
    /// only the clock ends it.
    pub(super) fn expected(&self, at_most: Option<Duration>, pace: &Pace) -> Duration {
        at_most.filter(|_| self.clock_only).unwrap_or_else(|| pace.expected(at_most))
    }
}

fn shorter(one: Option<Duration>, other: Option<Duration>) -> Option<Duration> {
    one.into_iter().chain(other).min()
}
