//! The report of a run, serialised as JSON.

mod table;
pub(crate) mod text;

use std::{collections::BTreeMap, time::Duration};

use serde::Serialize;

use crate::{
    figures::{
        goodput::Class,
        percentiles::Percentiles,
        tally::{KindTally, Totals},
    },
    run::plan::{Arrivals, Load, Plan},
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
    /// Settings.
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

/// Settings of the run.
#[derive(Clone, Debug, Serialize)]
pub struct Settings {
    /// Arrival process of open loops.
    pub arrivals: Arrivals,
    /// Seed of the order of requests, their moments and the clients that disconnect.
    pub seed: u64,
    /// Rounds of each load.
    pub rounds: usize,
    /// Length of a round in seconds.
    pub round_seconds: f64,
    /// Warm-up of the server in seconds.
    pub warm_up_seconds: f64,
    /// Client timeout in milliseconds.
    pub timeout_ms: f64,
    /// Milliseconds after a round at which open requests are counted with their age.
    pub settle_ms: f64,
    /// Mean pause of a client in a closed loop, in milliseconds.
    pub think_ms: f64,
    /// Share of requests whose client disconnects, in addition to those of the workload.
    pub leaving: f64,
    /// When it disconnects, in milliseconds from sending.
    pub leave_after_ms: f64,
    /// Maximum concurrent requests.
    pub connections: usize,
    /// Whether all requests shared one connection of HTTP/2.
    pub http2: bool,
    /// Names of the headers added to every request; their values may be secrets.
    pub headers: Vec<String>,
    /// Number of keys that the clients used in turn.
    pub keys: usize,
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
    /// Requests sent.
    pub sent: u64,
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
    /// Answers and refusals by HTTP status; 304 counts as an answer.
    pub statuses: BTreeMap<u16, u64>,
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
    /// Latency of refusals, from sending.
    pub refusal: Percentiles,
    /// Lateness of answers with a deadline; 0 for those in time.
    pub overshoot: Percentiles,
    /// Send lag: delay of the generator itself.
    pub send_lag: Percentiles,
    /// Its 99th percentile, however few requests there were.
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

impl Settings {
    /// The settings of a plan.
    pub(crate) fn of(plan: &Plan) -> Self {
        let milliseconds = |duration: Duration| duration.as_micros() as f64 / 1000.0;
        Self {
            arrivals: plan.arrivals,
            seed: plan.seed,
            rounds: plan.rounds,
            round_seconds: plan.round.as_secs_f64(),
            warm_up_seconds: plan.warm_up.as_secs_f64(),
            timeout_ms: milliseconds(plan.timeout),
            settle_ms: milliseconds(plan.settle),
            think_ms: milliseconds(plan.think),
            leaving: plan.leaving,
            leave_after_ms: milliseconds(plan.leave_after),
            connections: plan.connections,
            http2: plan.http2,
            headers: plan.headers.keys().map(ToString::to_string).collect(),
            keys: plan.keys.count(),
        }
    }
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

impl From<&KindTally> for Kind {
    fn from(tally: &KindTally) -> Self {
        Self { sent: tally.sent, good: tally.good, latency: tally.latency.percentiles() }
    }
}

impl Point {
    /// The figures of all rounds.
    pub(crate) fn new(load: Load, tally: Totals, rounds: Vec<Round>) -> Self {
        let lag_p99 = tally.lag_p99();
        Self {
            load,
            valid: lag_p99 <= LONGEST_LAG && tally.sent() > 0,
            sent: tally.sent(),
            classes: Class::ALL.into_iter().map(|class| (class, tally.count(class))).collect(),
            statuses: tally.statuses,
            goodput: Spread::of(rounds.iter().map(|round| round.goodput)),
            answered_per_second: Spread::of(rounds.iter().map(|round| round.answered_per_second)),
            latency: tally.latency.percentiles(),
            queue: tally.queue.percentiles(),
            search: tally.search.percentiles(),
            overhead: tally.overhead.percentiles(),
            refusal: tally.refusal.percentiles(),
            overshoot: tally.overshoot.percentiles(),
            send_lag: tally.lag.percentiles(),
            send_lag_p99_us: lag_p99.as_nanos() as f64 / 1000.0,
            kinds: tally.kinds.iter().map(|(name, tally)| (name.clone(), tally.into())).collect(),
            refusals: tally.refusals,
            complaints: tally.complaints,
            rounds,
        }
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
                "the generator was late itself, {:.1} ms at the 99th percentile; at most {} ms are allowed",
                self.send_lag_p99_us / 1000.0,
                LONGEST_LAG.as_millis()
            )
        };
        Some(format!("{}: {reason}", self.load.name()))
    }
}
