//! Figures of one server under one load.

use std::{collections::BTreeMap, time::Duration};

use serde::Serialize;

use crate::{
    figures::{goodput::Class, quality::QualityFigures, tally::Totals},
    report::percentiles::Percentiles,
    run::plan::Load,
    server::{scrape::Counters, subject::SubjectKind},
};

/// Largest valid 99th percentile of the send lag; above it the run measures the generator.
pub(crate) const LONGEST_LAG: Duration = Duration::from_millis(1);

/// One server under one load, during the measurement.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub subject: SubjectKind,
    pub load: Load,
    pub tally: Totals,
    pub rounds: Vec<Round>,
    pub counters: Counters,
}

/// One round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Round {
    /// Time base of the rates, in seconds: the time of sending; longer where a server in an open loop fell behind; in a closed loop
    /// until the last answer.
    pub seconds: f64,
    /// Requests sent.
    pub sent: u64,
    /// Good answers a second.
    pub goodput: f64,
    /// Goodput as a share of the requests offered a second, cancelled ones excluded.
    pub kept_up: f64,
    /// Answers a second, good or not.
    pub answered_per_second: f64,
    /// Cores that the generator used on average; `null` where the system does not report it.
    pub generator_cores: Option<f64>,
    /// Cores that the server used on average; `null` when this run did not start it.
    pub server_cores: Option<f64>,
    /// The server's resident memory at the end, in MiB; `null` when this run did not start it.
    pub server_memory_mib: Option<f64>,
}

/// All rounds of one server under one load. Durations in microseconds.
#[derive(Clone, Debug, Serialize)]
pub struct Point {
    /// The server: `yomi` or `baseline`.
    pub(crate) subject: SubjectKind,
    /// The load.
    pub load: Load,
    /// Whether anything was sent, and the send lag was small enough; otherwise the figures are
    /// invalid.
    pub valid: bool,
    /// Requests sent.
    pub sent: u64,
    /// Number of requests by class.
    pub classes: BTreeMap<Class, u64>,
    /// Answers and refusals by HTTP status; 304 counts as an answer.
    pub statuses: BTreeMap<u16, u64>,
    /// Good answers as a share of the requests that were not cancelled by the client; `null` without any.
    pub good_share: Option<f64>,
    /// Good answers a second: mean, lowest and highest of the rounds.
    pub goodput: Spread,
    /// Answers a second, good or not: mean, lowest and highest of the rounds.
    pub answered_per_second: Spread,
    /// Latency of all requests that were neither refused nor cancelled; of one without an answer, its age.
    pub latency: Percentiles,
    /// Time in the server's queue, of answers.
    pub queue: Percentiles,
    /// Time of the search, of answers.
    pub search: Percentiles,
    /// From sending to the answer, without queue and search.
    pub overhead: Percentiles,
    /// Time to the first event of streams, from the intended moment.
    pub first_event: Percentiles,
    /// Events of these streams, the last ones included.
    pub events: u64,
    /// Latency of refusals, from sending.
    pub refusal: Percentiles,
    /// Lateness of answers with a deadline; 0 for those in time.
    pub overshoot: Percentiles,
    /// Send lag: delay of the generator itself.
    pub send_lag: Percentiles,
    /// Its 99th percentile, however few requests there were.
    pub send_lag_p99_us: f64,
    /// Depth and loss of the answers.
    pub quality: QualityFigures,
    /// By kind of request.
    pub kinds: BTreeMap<String, Kind>,
    /// Refusals by code.
    pub refusals: BTreeMap<String, u64>,
    /// The first errors: responses that are neither answers nor refusals.
    pub complaints: Vec<String>,
    /// Growth of the server's own counters.
    pub server_counters: BTreeMap<String, f64>,
    /// Latency distribution: share of requests, and the latency in microseconds that they did not exceed.
    pub latency_distribution: Vec<(f64, f64)>,
    /// Every round.
    pub rounds: Vec<Round>,
}

/// Statistics of a figure over the rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// Mean.
    pub mean: f64,
    /// Lowest.
    pub lowest: f64,
    /// Highest.
    pub highest: f64,
}

/// One kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Kind {
    /// Requests sent.
    pub sent: u64,
    /// Good answers.
    pub good: u64,
    /// Latency, as above.
    pub latency: Percentiles,
}

impl Spread {
    fn of(figures: impl Iterator<Item = f64> + Clone) -> Self {
        let count = figures.clone().count();
        if count == 0 {
            return Self::default();
        }
        Self {
            mean: figures.clone().sum::<f64>() / count as f64,
            lowest: figures.clone().fold(f64::INFINITY, f64::min),
            highest: figures.fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

impl Measured {
    /// An empty point.
    pub(crate) fn new(subject: SubjectKind, load: Load) -> Self {
        Self {
            subject,
            load,
            tally: Totals::default(),
            rounds: Vec::new(),
            counters: Counters::new(),
        }
    }

    /// Good answers as a share of the requests that were not cancelled by the client.
    pub(crate) fn good_share(&self) -> Option<f64> {
        let wanted = self.tally.wanted();
        (wanted > 0).then(|| self.tally.count(Class::Good) as f64 / wanted as f64)
    }

    /// Goodput as a share of the offered rate, mean of the rounds.
    pub(crate) fn kept_up(&self) -> Option<f64> {
        let count = self.rounds.len();
        (count > 0)
            .then(|| self.rounds.iter().map(|round| round.kept_up).sum::<f64>() / count as f64)
    }

    /// The figures.
    pub(crate) fn point(self) -> Point {
        let good_share = self.good_share();
        let Self { subject, load, tally, rounds, counters } = self;
        let kind = |tally: &crate::figures::tally::KindTally| Kind {
            sent: tally.sent,
            good: tally.good,
            latency: tally.latency.percentiles(),
        };
        let lag_p99 = tally.lag_p99();
        Point {
            subject,
            load,
            valid: lag_p99 <= LONGEST_LAG && tally.sent() > 0,
            sent: tally.sent(),
            classes: Class::ALL.into_iter().map(|class| (class, tally.count(class))).collect(),
            statuses: tally.statuses,
            good_share,
            goodput: Spread::of(rounds.iter().map(|round| round.goodput)),
            answered_per_second: Spread::of(rounds.iter().map(|round| round.answered_per_second)),
            latency: tally.latency.percentiles(),
            queue: tally.queue.percentiles(),
            search: tally.search.percentiles(),
            overhead: tally.overhead.percentiles(),
            first_event: tally.first_event.percentiles(),
            events: tally.events,
            refusal: tally.refusal.percentiles(),
            overshoot: tally.overshoot.percentiles(),
            send_lag: tally.lag.percentiles(),
            send_lag_p99_us: lag_p99.as_nanos() as f64 / 1000.0,
            quality: tally.quality.figures(),
            kinds: tally.kinds.iter().map(|(name, tally)| (name.clone(), kind(tally))).collect(),
            refusals: tally.refusals,
            complaints: tally.complaints,
            server_counters: counters,
            latency_distribution: tally.latency.distribution(),
            rounds,
        }
    }
}

impl Point {
    /// Name of the server in tables.
    #[must_use]
    pub fn server(&self) -> &'static str {
        self.subject.name()
    }

    /// Why the figures are invalid; `None` if they are valid.
    pub(crate) fn fault(&self) -> Option<String> {
        if self.valid {
            return None;
        }
        let reason = if self.sent == 0 {
            "nothing was sent; measure for longer, or with more requests a second".to_owned()
        } else {
            format!(
                "the generator was late itself, {:.1} ms at the 99th percentile; at most {} ms are \
                 allowed",
                self.send_lag_p99_us / 1000.0,
                LONGEST_LAG.as_millis()
            )
        };
        Some(format!("{}, {}: {reason}", self.server(), self.load.name()))
    }

    /// Answers with 304 Not Modified.
    pub(crate) fn not_modified(&self) -> u64 {
        self.statuses.get(&304).copied().unwrap_or(0)
    }

    /// Whether it is Yomi, and not the bare twin.
    #[must_use]
    pub fn is_yomi(&self) -> bool {
        self.subject == SubjectKind::Yomi
    }
}
