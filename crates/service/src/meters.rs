//! Handles of the pool's metrics, created once, so that no request looks a metric up by name.

mod games;

use std::time::Duration;

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};
use yomi_game::GameKind;
use yomi_instrumentation::metrics::{
    CACHE_BYTES, CACHE_ENTRIES, CACHE_REQUESTS, CANCELLED, DEADLINES, DEGRADED, ESTIMATE_ERROR_RATIO,
    EXPERIMENT_QUEUE_SECONDS, EXPERIMENT_SECONDS, EXPERIMENTS, EXPERIMENTS_QUEUED, EXPERIMENTS_RUNNING, PANICS,
    PREEMPTED, QUEUE_DEPTH, QUEUE_PLACES, QUEUE_SECONDS, REFUSED, REFUSED_SEARCH_SECONDS, REVIEWED_PLIES, REVIEWS,
    SEARCH_TIME_RATIO, THREADS, THREADS_BUSY, THREADS_HELPING, WASTED_NODES,
};
use yomi_players::AnyReport;
use yomi_search::StopReason;

use self::games::GameMeters;
use crate::{Origin, Priority, Refusal, preemption::Class};

/// Handles of the pool's metrics. They belong to the recorder that was installed when they were
/// made.
pub(crate) struct Meters {
    pub(crate) queue_depth: Gauge,
    pub(crate) busy: Gauge,
    pub(crate) helping: Gauge,
    pub(crate) panics: Counter,
    pub(crate) wasted_nodes: Counter,
    degraded: Counter,
    /// In the order of [`Class::ALL`].
    preempted: [Counter; Class::ALL.len()],
    deadlines_accepted: Counter,
    deadlines_refused: Counter,
    refused_search: Histogram,
    /// In the order of [`Priority::ALL`].
    search_time: [Histogram; Priority::ALL.len()],
    estimate_error: Histogram,
    pub(crate) experiments: ExperimentMeters,
    pub(crate) cache: CacheMeters,
    queue: Histogram,
    games: [GameMeters; GameKind::ALL.len()],
}

impl Meters {
    pub(crate) fn new(threads: usize, places: usize) -> Self {
        gauge!(THREADS).set(threads as f64);
        gauge!(QUEUE_PLACES).set(places as f64);
        show_zeros();
        Self {
            queue_depth: gauge!(QUEUE_DEPTH),
            busy: gauge!(THREADS_BUSY),
            helping: gauge!(THREADS_HELPING),
            panics: counter!(PANICS),
            wasted_nodes: counter!(WASTED_NODES),
            degraded: counter!(DEGRADED),
            deadlines_accepted: counter!(DEADLINES, "result" => "accepted"),
            deadlines_refused: counter!(DEADLINES, "result" => "refused"),
            refused_search: histogram!(REFUSED_SEARCH_SECONDS),
            preempted: Class::ALL.map(|class| counter!(PREEMPTED, "class" => class.name())),
            search_time: Priority::ALL.map(|priority| histogram!(SEARCH_TIME_RATIO, "priority" => priority.name())),
            estimate_error: histogram!(ESTIMATE_ERROR_RATIO),
            experiments: ExperimentMeters::new(),
            cache: CacheMeters::new(),
            queue: histogram!(QUEUE_SECONDS),
            games: GameKind::ALL.map(GameMeters::new),
        }
    }

    /// A request has left the queue for a thread.
    pub(crate) fn dequeued(&self, queue: Duration) {
        self.queue.record(queue);
    }

    /// A search has ended on its thread.
    pub(crate) fn searched(&self, game: GameKind, search: Duration) {
        self.of(game).searched(search);
    }

    /// What a search counted that has ended.
    pub(crate) fn counted(&self, game: GameKind, report: &AnyReport) {
        self.of(game).counted(&report.statistics);
    }

    /// How deep a search came whose answer was given.
    pub(crate) fn reached(&self, game: GameKind, depth: u32) {
        self.of(game).reached(depth);
    }

    /// A search took so many times what was expected.
    pub(crate) fn estimated(&self, ratio: f64) {
        self.estimate_error.record(ratio);
    }

    /// A search of that class was asked to give way to another client's request.
    pub(crate) fn preempted(&self, class: Class) {
        self.preempted[class as usize].increment(1);
    }

    /// A request with a deadline was let in, or refused because it could not be met.
    pub(crate) fn judged_deadline(&self, refused: bool) {
        let counter = if refused { &self.deadlines_refused } else { &self.deadlines_accepted };
        counter.increment(1);
    }

    /// A request was refused for want of threads that was expected to search for so long.
    pub(crate) fn missed(&self, expected: Duration) {
        self.refused_search.record(expected);
    }

    /// An answer fell short of what was asked.
    pub(crate) fn degraded(&self) {
        self.degraded.increment(1);
    }

    /// An answer of that priority was given, whose search got so much of the processor time that it asked for.
    pub(crate) fn gave(&self, priority: Priority, ratio: f64) {
        self.search_time[priority as usize].record(ratio);
    }

    fn of(&self, game: GameKind) -> &GameMeters {
        &self.games[game.index()]
    }
}

/// Handles of the laboratory's metrics. Those of the best moves do not move with it, but for the
/// busy threads and the panics, which are everybody's.
pub(crate) struct ExperimentMeters {
    pub(crate) queued: Gauge,
    pub(crate) running: Gauge,
    queue: Histogram,
    search: Histogram,
}

impl ExperimentMeters {
    fn new() -> Self {
        Self {
            queued: gauge!(EXPERIMENTS_QUEUED),
            running: gauge!(EXPERIMENTS_RUNNING),
            queue: histogram!(EXPERIMENT_QUEUE_SECONDS),
            search: histogram!(EXPERIMENT_SECONDS),
        }
    }

    /// An experiment has left its queue for a thread.
    pub(crate) fn dequeued(&self, queue: Duration) {
        self.queue.record(queue);
    }

    /// An experiment has ended on its thread.
    pub(crate) fn searched(&self, search: Duration) {
        self.search.record(search);
    }
}

/// Handles of the cache's metrics.
pub(crate) struct CacheMeters {
    hits: Counter,
    misses: Counter,
    bypasses: Counter,
    joined: Counter,
    bytes: Gauge,
    entries: Gauge,
}

impl CacheMeters {
    fn new() -> Self {
        let requests = |result| counter!(CACHE_REQUESTS, "result" => result);
        Self {
            hits: requests("hit"),
            misses: requests("miss"),
            bypasses: requests("bypass"),
            joined: requests("joined"),
            bytes: gauge!(CACHE_BYTES),
            entries: gauge!(CACHE_ENTRIES),
        }
    }

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
        let _meters = Meters::new(3, 192);
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
