//! The report of a run, serialised as JSON.

mod table;
pub(crate) mod text;

use std::{collections::BTreeMap, time::Duration};

use serde::Serialize;

use crate::{
    figures::{
        durations::{Parts, Percentiles},
        goodput::Class,
        tally::Totals,
    },
    flags::{Clients, Rounds},
    plan::Load,
    server::{cores::CoreShares, machine::Machine},
};

/// Largest valid 99th percentile of the send lag; above it the run measures the generator.
const LONGEST_LAG: Duration = Duration::from_millis(1);

/// A run and its figures.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Version of the generator.
    pub version: &'static str,
    /// Whether the generator's send lag was small enough under every load.
    pub valid: bool,
    /// Why not; empty if valid.
    pub invalid_because: Vec<String>,
    /// The machine that ran it.
    pub machine: Machine,
    /// CPU pinning; `null` without.
    pub cores: Option<CoreShares>,
    /// The server under test.
    pub server: ServerFacts,
    /// Settings, under the names of their flags.
    pub settings: Settings,
    /// Workload.
    pub workload: WorkloadFacts,
    /// Capacity in requests a second; `null` if not needed.
    pub capacity: Option<Capacity>,
    /// Results under every load.
    pub points: Vec<Point>,
}

/// The server.
#[derive(Clone, Debug, Serialize)]
pub struct ServerFacts {
    /// Program and arguments; `null` for a server that was already running.
    pub command: Option<Vec<String>>,
    /// Its listening address.
    pub address: String,
    /// Its `/v1/version`; `null` when it has none.
    pub version: Option<serde_json::Value>,
    /// Its search threads; `null` if not reported.
    pub threads: Option<usize>,
}

/// Settings of the run; of headers the names, of keys the number.
#[derive(Clone, Debug, Serialize)]
pub struct Settings {
    #[serde(flatten)]
    pub(crate) rounds: Rounds,
    #[serde(flatten)]
    pub(crate) clients: Clients,
}

/// The workload.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorkloadFacts {
    /// Number of lines.
    pub requests: usize,
    /// Share of each kind.
    pub shares: BTreeMap<String, f64>,
    /// Passes through the file that the server was sent: above 1, positions repeated.
    pub passes: f64,
}

/// Capacity of a server.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Capacity {
    /// Requests a second.
    pub rate: f64,
    /// How it was determined.
    pub how: String,
}

/// One round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Round {
    /// Time base of the rates, in seconds: the time of sending; longer where a server in an open loop fell behind; in a closed loop
    /// until the last answer.
    pub seconds: f64,
    /// Good answers a second.
    pub goodput: f64,
    /// Answers a second, good or not.
    pub answered_per_second: f64,
    /// Cores that the generator used on average; `null` where the system does not report it.
    pub generator_cores: Option<f64>,
    /// Cores that the server used on average; `null` when this run did not start it.
    pub server_cores: Option<f64>,
    /// The server's resident memory at the end, in MiB; `null` when this run did not start it.
    pub server_memory_mib: Option<f64>,
}

/// All rounds of one load. Durations in microseconds.
#[derive(Clone, Debug, Serialize)]
pub struct Point {
    /// The load.
    pub load: Load,
    /// Whether anything was sent, and the send lag was small enough; otherwise the figures are invalid.
    pub valid: bool,
    /// Requests sent.
    pub sent: u64,
    /// Number of requests by class.
    pub classes: BTreeMap<Class, u64>,
    /// Good answers a second: mean, lowest and highest of the rounds.
    pub goodput: Spread,
    /// Answers a second, good or not: mean, lowest and highest of the rounds.
    pub answered_per_second: Spread,
    /// Parts of the time.
    #[serde(flatten)]
    pub parts: Parts<Percentiles>,
    /// 99th percentile of the send lag, however few requests there were.
    pub send_lag_p99_us: f64,
    /// By kind of request.
    pub kinds: BTreeMap<String, Kind>,
    /// Refusals by code.
    pub refusals: BTreeMap<String, u64>,
    /// The first errors: responses that are neither answers nor refusals.
    pub complaints: Vec<String>,
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
    fn of(rounds: &[Round], figure: fn(&Round) -> f64) -> Self {
        let figures = rounds.iter().map(figure);
        Self {
            mean: figures.clone().sum::<f64>() / rounds.len() as f64,
            lowest: figures.clone().fold(f64::INFINITY, f64::min),
            highest: figures.fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

impl Point {
    /// The figures of all rounds.
    pub(crate) fn new(load: Load, mut tally: Totals, rounds: Vec<Round>) -> Self {
        let sent = tally.count(&Class::ALL);
        Class::ALL.into_iter().for_each(|class| *tally.classes.entry(class).or_default() += 0);
        let lag_p99 = tally.parts.send_lag.rank(0.99);
        let kinds = tally
            .kinds
            .into_iter()
            .map(|(name, kind)| (name, Kind { sent: kind.sent, good: kind.good, latency: kind.latency.percentiles() }));
        Self {
            load,
            valid: lag_p99 <= LONGEST_LAG && sent > 0,
            sent,
            classes: tally.classes,
            goodput: Spread::of(&rounds, |round| round.goodput),
            answered_per_second: Spread::of(&rounds, |round| round.answered_per_second),
            parts: tally.parts.percentiles(),
            send_lag_p99_us: lag_p99.as_nanos() as f64 / 1000.0,
            kinds: kinds.collect(),
            refusals: tally.refusals,
            complaints: tally.complaints,
            rounds,
        }
    }

    /// Why the figures are invalid; `None` if they are valid.
    pub(crate) fn fault(&self) -> Option<String> {
        let reason = match (self.valid, self.sent) {
            (true, _) => return None,
            (_, 0) => "nothing was sent; measure for longer, or with more requests a second".to_owned(),
            _ => format!(
                "the generator was late itself, {:.1} ms at the 99th percentile; at most {} ms are allowed",
                self.send_lag_p99_us / 1000.0,
                LONGEST_LAG.as_millis()
            ),
        };
        Some(format!("{}: {reason}", self.load.name()))
    }
}
