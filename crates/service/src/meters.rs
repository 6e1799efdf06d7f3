//! Handles of the pool's metrics, created once, so that no request looks a metric up by name.

mod games;

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};
use yomi_game::GameKind;
use yomi_instrumentation::metrics::{
    CACHE_BYTES, CACHE_ENTRIES, CACHE_REQUESTS, CANCELLED, DEADLINES, DEGRADED, ESTIMATE_ERROR_RATIO,
    EXPERIMENT_QUEUE_SECONDS, EXPERIMENT_SECONDS, EXPERIMENTS, EXPERIMENTS_QUEUED, EXPERIMENTS_RUNNING, PANICS,
    PREEMPTED, QUEUE_DEPTH, QUEUE_PLACES, QUEUE_SECONDS, REFUSED, REFUSED_SEARCH_SECONDS, REVIEWED_PLIES, REVIEWS,
    SEARCH_TIME_RATIO, THREADS, THREADS_BUSY, THREADS_HELPING, WASTED_NODES,
};
use yomi_search::StopReason;

use self::games::GameMeters;
use crate::{Origin, Priority, Refusal, preemption::Class};

/// A struct of handles, each made by its expression. They belong to the recorder that was installed when they were made.
macro_rules! handles {
    ($(#[$about:meta])* $Name:ident($($parameter:ident: $Type:ty)?) {
        $($(#[$about_handle:meta])* $handle:ident: $Handle:ty = $made:expr,)+
    }) => {
        $(#[$about])*
        pub(crate) struct $Name {
            $($(#[$about_handle])* pub(crate) $handle: $Handle,)+
        }

        impl $Name {
            pub(crate) fn new($($parameter: $Type)?) -> Self {
                Self { $($handle: $made,)+ }
            }
        }
    };
}
use handles;

handles! {
    /// Handles of the pool's metrics.
    Meters() {
        queue_depth: Gauge = gauge!(QUEUE_DEPTH),
        busy: Gauge = gauge!(THREADS_BUSY),
        helping: Gauge = gauge!(THREADS_HELPING),
        panics: Counter = counter!(PANICS),
        wasted_nodes: Counter = counter!(WASTED_NODES),
        degraded: Counter = counter!(DEGRADED),
        /// In the order of [`Class::ALL`].
        preempted: [Counter; Class::ALL.len()] = Class::ALL.map(|class| counter!(PREEMPTED, "class" => class.name())),
        deadlines_accepted: Counter = counter!(DEADLINES, "result" => "accepted"),
        deadlines_refused: Counter = counter!(DEADLINES, "result" => "refused"),
        /// What requests were expected to search for that were refused for want of threads.
        refused_search: Histogram = histogram!(REFUSED_SEARCH_SECONDS),
        /// In the order of [`Priority::ALL`].
        search_time: [Histogram; Priority::ALL.len()] =
            Priority::ALL.map(|priority| histogram!(SEARCH_TIME_RATIO, "priority" => priority.name())),
        /// How many times what was expected a search took.
        estimate_error: Histogram = histogram!(ESTIMATE_ERROR_RATIO),
        experiments: ExperimentMeters = ExperimentMeters::new(),
        cache: CacheMeters = CacheMeters::new(),
        queue: Histogram = histogram!(QUEUE_SECONDS),
        games: [GameMeters; GameKind::ALL.len()] = GameKind::ALL.map(GameMeters::new),
    }
}

handles! {
    /// Handles of the laboratory's metrics. Those of the best moves do not move with it, but for the
    /// busy threads and the panics, which are everybody's.
    ExperimentMeters() {
        queued: Gauge = gauge!(EXPERIMENTS_QUEUED),
        running: Gauge = gauge!(EXPERIMENTS_RUNNING),
        queue: Histogram = histogram!(EXPERIMENT_QUEUE_SECONDS),
        search: Histogram = histogram!(EXPERIMENT_SECONDS),
    }
}

handles! {
    /// Handles of the cache's metrics.
    CacheMeters() {
        hits: Counter = counter!(CACHE_REQUESTS, "result" => "hit"),
        misses: Counter = counter!(CACHE_REQUESTS, "result" => "miss"),
        bypasses: Counter = counter!(CACHE_REQUESTS, "result" => "bypass"),
        joined: Counter = counter!(CACHE_REQUESTS, "result" => "joined"),
        bytes: Gauge = gauge!(CACHE_BYTES),
        entries: Gauge = gauge!(CACHE_ENTRIES),
    }
}

impl Meters {
    /// The handles of a pool, whose size they show.
    pub(crate) fn of_pool(threads: usize, places: usize) -> Self {
        gauge!(THREADS).set(threads as f64);
        gauge!(QUEUE_PLACES).set(places as f64);
        show_zeros();
        Self::new()
    }

    /// A request with a deadline was let in, or refused because it could not be met.
    pub(crate) fn judged_deadline(&self, refused: bool) {
        let counter = if refused { &self.deadlines_refused } else { &self.deadlines_accepted };
        counter.increment(1);
    }

    /// Those of a game's searches.
    pub(crate) fn of(&self, game: GameKind) -> &GameMeters {
        &self.games[game.index()]
    }
}

impl CacheMeters {
    /// A request was accepted, whose answer comes from there. Immediate ones ask no cache.
    pub(crate) fn asked(&self, origin: Origin) {
        match origin {
            Origin::Immediate => {}
            Origin::Cache => self.hits.increment(1),
            Origin::Search => self.misses.increment(1),
            Origin::Bypass => self.bypasses.increment(1),
            Origin::Joined => self.joined.increment(1),
        }
    }

    /// The cache holds so many entries of so many bytes.
    pub(crate) fn holds(&self, (entries, bytes): (usize, u64)) {
        self.entries.set(entries as f64);
        self.bytes.set(bytes as f64);
    }
}

/// How a review ended for its client.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReviewOutcome<'refusal> {
    Completed,
    Partial,
    Abandoned,
    Refused(&'refusal Refusal),
}

impl ReviewOutcome<'_> {
    /// All names that [`name`](Self::name) gives: a review has no deadline, and one that gave way goes on.
    const NAMES: [&'static str; 7] =
        ["completed", "partial", "abandoned", "queue_full", "queue_timeout", "draining", "panicked"];

    const fn name(self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::Partial => "partial",
            Self::Abandoned => "abandoned",
            Self::Refused(refusal) => refusal.reason(),
        }
    }
}

/// Counts a review that has ended, or never began.
pub(crate) fn reviewed(outcome: ReviewOutcome<'_>) {
    counter!(REVIEWS, "outcome" => outcome.name()).increment(1);
}

/// Counts plies of a review that ended.
pub(crate) fn reviewed_plies(plies: usize) {
    counter!(REVIEWED_PLIES).increment(plies as u64);
}

/// How an experiment ended for its client.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ExperimentOutcome<'refusal> {
    Findings,
    Fault,
    Abandoned,
    Refused(&'refusal Refusal),
}

impl ExperimentOutcome<'_> {
    /// All names that [`name`](Self::name) gives: an experiment has no deadline.
    const NAMES: [&'static str; 8] =
        ["findings", "fault", "abandoned", "queue_full", "queue_timeout", "draining", "preempted", "panicked"];

    const fn name(self) -> &'static str {
        match self {
            Self::Findings => "findings",
            Self::Fault => "fault",
            Self::Abandoned => "abandoned",
            Self::Refused(refusal) => refusal.reason(),
        }
    }
}

/// Counts an experiment that has ended, or never began.
pub(crate) fn experimented(outcome: ExperimentOutcome<'_>) {
    counter!(EXPERIMENTS, "outcome" => outcome.name()).increment(1);
}

/// Counters that have not counted yet are shown as zeros, so that an alert on their rate sees the
/// first step too.
fn show_zeros() {
    for reason in Refusal::REASONS {
        counter!(REFUSED, "reason" => reason).increment(0);
    }
    for reason in [StopReason::Deadline, StopReason::Abandoned, StopReason::Draining] {
        counter!(CANCELLED, "cause" => cause(reason)).increment(0);
    }
    for outcome in ExperimentOutcome::NAMES {
        counter!(EXPERIMENTS, "outcome" => outcome).increment(0);
    }
    for outcome in ReviewOutcome::NAMES {
        counter!(REVIEWS, "outcome" => outcome).increment(0);
    }
    counter!(REVIEWED_PLIES).increment(0);
}

/// Counts a refusal.
pub(crate) fn refused(refusal: &Refusal) {
    counter!(REFUSED, "reason" => refusal.reason()).increment(1);
}

/// Counts a search that was ended from outside.
pub(crate) fn cancelled(reason: StopReason) {
    counter!(CANCELLED, "cause" => cause(reason)).increment(1);
}

const fn cause(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Deadline => "deadline",
        StopReason::Abandoned => "abandoned",
        StopReason::Draining => "draining",
        StopReason::Preempted => "preempted",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_shown_before_it_counts() {
        let metrics = yomi_telemetry::metrics::install();
        let _meters = Meters::of_pool(3, 192);
        let page = metrics.render();
        for reason in Refusal::REASONS {
            let series = format!("yomi_refused_total{{reason=\"{reason}\"}}");
            assert!(page.contains(&series), "{series} is not in {page}");
        }
        for outcome in ExperimentOutcome::NAMES {
            let series = format!("yomi_experiments_total{{outcome=\"{outcome}\"}}");
            assert!(page.contains(&series), "{series} is not in {page}");
        }
        for outcome in ReviewOutcome::NAMES {
            let series = format!("yomi_reviews_total{{outcome=\"{outcome}\"}}");
            assert!(page.contains(&series), "{series} is not in {page}");
        }
        for series in [
            "yomi_nodes_total{game=\"gomoku\"}",
            "yomi_table_hits_total{game=\"othello\"}",
            "yomi_cutoffs_total{game=\"tictactoe\",cause=\"killer\"}",
        ] {
            assert!(page.contains(series), "{series} is not in {page}");
        }
    }
}
