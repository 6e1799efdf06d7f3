//! The report of a run, serialised as JSON.

pub(crate) mod percentiles;
pub(crate) mod plot;
pub(crate) mod point;
pub(crate) mod text;

use std::{collections::BTreeMap, num::NonZeroUsize, time::Duration};

use serde::Serialize;

use crate::{
    figures::{equality::Equality, quality::QualityFigures},
    report::{percentiles::Percentiles, point::Point},
    run::{
        knee::Knee,
        plan::{Arrivals, Load, Plan},
    },
    server::{cores::CoreShares, machine::Machine},
};

/// A run and its figures.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Version of the generator.
    pub version: &'static str,
    /// Whether the generator's send lag was small enough under every load.
    pub valid: bool,
    /// Why not; `null` if valid.
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
    /// Idle baseline; `null` if not measured.
    pub idle: Option<IdleFacts>,
    /// Consistency of answers to equal requests; `null` if not compared.
    pub equality: Option<Equality>,
    /// Capacity in requests a second; `null` if not needed.
    pub capacity: Option<Capacity>,
    /// Results of every server under every load.
    pub points: Vec<Point>,
    /// Saturation point; `null` if not searched for.
    pub knee: Option<Knee>,
    /// Yomi against the bare twin under the same loads.
    pub against_baseline: Vec<Ratio>,
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
    /// Warm-up of each server in seconds.
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
    /// Connections of HTTP/2, shared by all requests; `null` for HTTP/1.1.
    pub http2_connections: Option<NonZeroUsize>,
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
    /// Passes through the file that Yomi was sent after the calibration: above 1, positions repeated.
    pub passes: f64,
}

/// Baseline of an idle server.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct IdleFacts {
    /// Mean search time of the mix in milliseconds, requests without a search included.
    pub mean_search_ms: f64,
    /// Depth and loss of its answers.
    pub quality: QualityFigures,
}

/// Capacity of a server.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Capacity {
    /// Requests a second.
    pub rate: f64,
    /// How it was determined.
    pub how: String,
}

/// Yomi against the bare twin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ratio {
    /// The load.
    pub load: Load,
    /// Answers a second of Yomi as a share of the twin's.
    pub answered_per_second: Option<f64>,
    /// Median latency of Yomi minus the twin's, in microseconds.
    pub p50_difference_us: Option<f64>,
    /// The same at the 99th percentile.
    pub p99_difference_us: Option<f64>,
    /// Median latency of Yomi as a multiple of the twin's.
    pub p50_ratio: Option<f64>,
    /// The same at the 99th percentile.
    pub p99_ratio: Option<f64>,
}

impl Settings {
    /// The settings of a plan.
    pub(crate) fn of(plan: &Plan) -> Self {
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
            http2_connections: plan.http2_connections,
            headers: plan.headers.keys().map(ToString::to_string).collect(),
            keys: plan.keys.count(),
        }
    }
}

/// In milliseconds, to the microsecond.
pub(crate) fn milliseconds(duration: Duration) -> f64 {
    duration.as_micros() as f64 / 1000.0
}

/// Yomi against the twin under every load that both were measured under.
pub(crate) fn ratios(points: &[Point]) -> Vec<Ratio> {
    let twin = |of: &Point| points.iter().find(|point| !point.is_yomi() && point.load == of.load);
    let yomis = points.iter().filter(|point| point.is_yomi());
    yomis.filter_map(|yomi| Some(Ratio::of(yomi, twin(yomi)?))).collect()
}

impl Ratio {
    fn of(yomi: &Point, twin: &Point) -> Self {
        let both = |of: fn(&Percentiles) -> Option<f64>| of(&yomi.latency).zip(of(&twin.latency));
        let (p50, p99) = (both(|latency| latency.p50_us), both(|latency| latency.p99_us));
        let difference = |(yomi, twin): (f64, f64)| yomi - twin;
        let ratio = |(yomi, twin): (f64, f64)| yomi / twin;
        let rates = (yomi.answered_per_second.mean, twin.answered_per_second.mean);
        Self {
            load: yomi.load,
            answered_per_second: (rates.1 > 0.0).then(|| ratio(rates)),
            p50_difference_us: p50.map(difference),
            p99_difference_us: p99.map(difference),
            p50_ratio: p50.map(ratio),
            p99_ratio: p99.map(ratio),
        }
    }
}

#[cfg(test)]
mod tests;
