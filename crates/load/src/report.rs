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
    /// Of the generator.
    pub version: &'static str,
    /// Whether the generator's send lag was small enough under every load.
    pub valid: bool,
    /// Why not.
    pub invalid_because: Vec<String>,
    /// Where it ran.
    pub machine: Machine,
    /// CPU pinning; `null` without.
    pub cores: Option<CoreShares>,
    /// The server that was asked.
    pub server: ServerFacts,
    /// How.
    pub settings: Settings,
    /// What.
    pub workload: WorkloadFacts,
    /// Idle baseline; `null` if not measured.
    pub idle: Option<IdleFacts>,
    /// Whether equal requests got equal answers; `null` when they were not compared.
    pub equality: Option<Equality>,
    /// Capacity in requests a second; `null` if not needed.
    pub capacity: Option<Capacity>,
    /// Every server under every load.
    pub points: Vec<Point>,
    /// Saturation point; `null` if not searched for.
    pub knee: Option<Knee>,
    /// Yomi against the bare twin under the same loads.
    pub against_baseline: Vec<Ratio>,
}

/// The server.
#[derive(Clone, Debug, Serialize)]
pub struct ServerFacts {
    /// Program and arguments; `null` when it ran already.
    pub command: Option<Vec<String>>,
    /// Its listening address.
    pub address: String,
    /// Its `/v1/version`; `null` when it has none.
    pub version: Option<serde_json::Value>,
    /// Its search threads; `null` when it does not tell.
    pub threads: Option<usize>,
}

/// What the run was told.
#[derive(Clone, Debug, Serialize)]
pub struct Settings {
    /// How requests were spread over time in open loops.
    pub arrivals: Arrivals,
    /// Of the order of requests, their moments and the clients that left.
    pub seed: u64,
    /// Rounds of every load.
    pub rounds: usize,
    /// Seconds of a round.
    pub round_seconds: f64,
    /// Seconds of the warm-up of every server.
    pub warm_up_seconds: f64,
    /// A request without an answer was given up after so many milliseconds.
    pub timeout_ms: f64,
    /// What was open so many milliseconds after a round counted with its age.
    pub settle_ms: f64,
    /// Mean pause of a client in a closed loop, in milliseconds.
    pub think_ms: f64,
    /// Share of requests whose client left, beside those of the workload.
    pub leaving: f64,
    /// When it left, in milliseconds from sending.
    pub leave_after_ms: f64,
    /// Requests under way at one time at most.
    pub connections: usize,
    /// Connections of HTTP/2 that all requests shared; `null`: HTTP/1.1.
    pub http2_connections: Option<NonZeroUsize>,
    /// Names of the headers that every request had; their values may be secrets.
    pub headers: Vec<String>,
    /// How many keys the clients showed in turns.
    pub keys: usize,
}

/// The workload.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorkloadFacts {
    /// Its lines.
    pub requests: usize,
    /// The share of every kind.
    pub shares: BTreeMap<String, f64>,
    /// How many passes through the file Yomi was asked after the calibration: above 1, positions repeated.
    pub passes: f64,
}

/// What an idle server gave.
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
    /// Where that comes from.
    pub how: String,
}

/// Yomi against the bare twin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ratio {
    /// Under this load.
    pub load: Load,
    /// Answers a second of Yomi as a share of the twin's.
    pub answered_per_second: Option<f64>,
    /// Median latency of Yomi less the twin's, in microseconds.
    pub p50_difference_us: Option<f64>,
    /// The same at the 99th percentile.
    pub p99_difference_us: Option<f64>,
    /// Median latency of Yomi as a multiple of the twin's.
    pub p50_ratio: Option<f64>,
    /// The same at the 99th percentile.
    pub p99_ratio: Option<f64>,
}

impl Settings {
    /// What the plan says.
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

/// Yomi against the twin under every load that both had.
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
