//! Late answers, goodput and refusals under load: generator runs with the Othello midgames of the
//! standard workload. If the generator itself was late, its figures are invalid: it runs again, and
//! finally the part fails.

use std::{io, time::Duration};

use serde_json::{Map, Value, json};

use super::{
    STANDARD,
    host::HostWatch,
    part::{Column, Part, PartResult},
};
use yomi_load::{Changes, Class, Clients, Load, Loads, Plan, Point, Report, Rounds, Target, Workload, run};

/// Deadline of the requests.
const SHORT_MS: u64 = 7;

/// Limits of late answers, at one search per core and at twice the capacity: their per cent, and the
/// lateness at the 99.9th percentile.
const LATE_PERCENT: f64 = 1.0;
const LATE_BY_MS: f64 = 3.0;
const OVERLOADED_LATE_BY_MS: f64 = 15.0;

/// Least goodput at three times the capacity, in per cent of the best below it.
const KEPT_PERCENT: f64 = 95.0;

/// What a refusal may cost, in milliseconds of a core: HTTP and the wake-up of its thread. Where every core of the server has a
/// search thread, searches lose it.
const REFUSAL_COST_MS: f64 = 0.1;

/// Steal time above which the host, in one gap, took what many answers need.
const GOODPUT_HOST_MS: f64 = 20.0;

/// Limit of the time to a refusal, at the 99th percentile.
const REFUSAL_MS: f64 = 2.0;

const LATE_COLUMNS: &[Column] = &[
    ("requests", 0),
    ("answered", 0),
    ("refused", 0),
    ("lost", 0),
    ("late", 0),
    ("late %", 2),
    ("late by p99 ms", 2),
    ("late by p99.9 ms", 2),
    ("late by at most ms", 2),
    ("host took ms", 2),
];

const GOODPUT_COLUMNS: &[Column] = &[
    ("requests", 0),
    ("good", 0),
    ("degraded", 0),
    ("refused", 0),
    ("good a second", 1),
    ("of the most %", 1),
    ("host took ms", 2),
];

const REFUSAL_COLUMNS: &[Column] = &[("refusals", 0), ("p50 ms", 2), ("p99 ms", 2), ("at most ms", 2)];

/// The parts, without results: late answers, goodput, refusals.
pub(crate) fn parts() -> [Part; 3] {
    [
        Part::new(
            "late answers",
            "with one search a core at most 1 % of the answers after a deadline of 7 ms, by 3 ms at p99.9; at twice the \
             capacity by 15 ms at p99.9 (medians of three rounds); none lost",
            LATE_COLUMNS,
        ),
        Part::new(
            "goodput",
            "at three times the capacity 95 % of the good answers a second that there are below it: medians of the rounds, the \
             greater of those at 90 and at 100 % of the capacity; where every core of the server has a search thread, less 0.1 ms of \
             a core for each refusal",
            GOODPUT_COLUMNS,
        ),
        Part::new("refusals", "refused at three times the capacity within 2 ms at p99", REFUSAL_COLUMNS),
    ]
}

/// Plan of both runs: rounds of that length, each with every load.
pub(crate) fn plan(target: &Target, workload: Workload, loads: Loads, rounds: u16, round: Duration) -> Plan {
    Plan {
        workload,
        target: target.clone(),
        loads,
        rounds: Rounds { rounds, seconds: round.as_secs_f64(), warm_up: (round.as_secs_f64() / 4.0).min(3.0), seed: 1 },
        clients: Clients::default(),
    }
}

/// Midgames with these fields in place of their own.
fn midgames(lines: usize, body: Value) -> io::Result<Workload> {
    let body = if let Value::Object(fields) = body { fields } else { Map::new() };
    let changes = Changes { kinds: vec!["othello midgame".to_owned()], body };
    let workload = Workload::parse_with(STANDARD, &changes).map_err(io::Error::other)?;
    Ok(workload.spread(lines))
}

fn count(point: &Point, classes: &[Class]) -> f64 {
    classes.iter().filter_map(|class| point.classes.get(class)).sum::<u64>() as f64
}

fn milliseconds(microseconds: Option<f64>) -> f64 {
    microseconds.map_or(f64::NAN, |figure| figure / 1000.0)
}

/// Whether the figures of a run are valid.
fn counts(report: &Report) -> io::Result<()> {
    match report.invalid_because.first() {
        Some(reason) => Err(io::Error::other(format!("the figures say nothing: {reason}"))),
        None => Ok(()),
    }
}

/// The first valid run of at most `tries`, or the last.
fn counting_run(plan: &Plan, tries: usize, watch: &(dyn Fn(&str) + Sync)) -> io::Result<Report> {
    let mut report = run(plan, watch).map_err(io::Error::other)?;
    for _ in 1..tries {
        if report.invalid_because.is_empty() {
            break;
        }
        watch("once more, for the generator was late itself");
        report = run(plan, watch).map_err(io::Error::other)?;
    }
    Ok(report)
}

/// The rounds of one load.
struct LateRounds {
    load: String,
    /// Whether this load is one search per core.
    is_closed: bool,
    /// Per round: late answers in per cent, and their lateness in milliseconds at p99.9.
    late: Vec<(f64, f64)>,
}

/// Late answers: runs `rounds` rounds with each load for `time`. Limits apply to the medians of the rounds.
pub(crate) fn late(
    part: &mut Part,
    target: &Target,
    lines: usize,
    (tries, (rounds, time)): (usize, (usize, Duration)),
    watch: &(dyn Fn(&str) + Sync),
) -> io::Result<()> {
    let workload = midgames(lines, json!({ "level": null, "deadline_ms": SHORT_MS, "cache": "bypass" }))?;
    let loads = Loads { clients: vec![1], capacity_percents: vec![200.0], ..Loads::default() };
    let mut found: Vec<LateRounds> = Vec::new();
    let mut host = Vec::new();
    for round in 1..=rounds {
        let host_watch = HostWatch::start(cores());
        let plan = plan(target, workload.clone(), loads.clone(), 1, time);
        let report = counting_run(&plan, tries, watch);
        let taken = host_watch.end();
        let report = report?;
        host.push(taken);
        for point in &report.points {
            let late = count(point, &[Class::Late]);
            let answered = late + count(point, &[Class::Good, Class::Degraded, Class::Shortened]);
            let lost = count(point, &[Class::Faulty, Class::Failed, Class::Open, Class::TimedOut]);
            let percent = 100.0 * late / answered;
            let overshoot = &point.parts.overshoot;
            let load = point.load.name();
            let case = format!("{load}, round {round}");
            part.add(
                &case,
                [
                    point.sent as f64,
                    answered,
                    count(point, &[Class::Refused]),
                    lost,
                    late,
                    percent,
                    milliseconds(overshoot.p99_us),
                    milliseconds(overshoot.p99_9_us),
                    milliseconds(overshoot.max_us),
                    taken,
                ],
            );
            part.at_most(&case, "lost", lost, 0.0, "");
            // With too few answers for the percentile, all of them must keep the limit.
            let by = milliseconds(overshoot.p99_9_us.or(overshoot.max_us));
            match found.iter_mut().find(|rounds| rounds.load == load) {
                Some(rounds) => rounds.late.push((percent, by)),
                None => {
                    let is_closed = matches!(point.load, Load::Closed { .. });
                    found.push(LateRounds { load, is_closed, late: vec![(percent, by)] });
                }
            }
        }
        counts(&report)?;
    }
    for LateRounds { load, is_closed, late } in found {
        let case = format!("{load}, median of {}", late.len());
        let percent = median(late.iter().map(|(percent, _)| *percent));
        let by = median(late.iter().map(|(_, by)| *by));
        if is_closed {
            part.at_most(&case, "late", percent, LATE_PERCENT, "%");
            part.at_most(&case, "late by", by, LATE_BY_MS, "ms");
        } else {
            part.at_most(&case, "late by", by, OVERLOADED_LATE_BY_MS, "ms");
        }
    }
    excuse(part, median(host.into_iter()), LATE_BY_MS);
    Ok(())
}

/// Excuses a broken promise if the host's steal exceeded its limit: it counts as not measured.
fn excuse(part: &mut Part, host_took: f64, allowed: f64) {
    if host_took > allowed && matches!(part.verdict, PartResult::Broken(_)) {
        let found = part.verdict.to_string();
        part.verdict = PartResult::Failed(format!("the host took up to {host_took:.1} ms away at once ({found})"));
    }
}

/// Least goodput under overload, in per cent of the best below it, of a server with that many cores and search threads that refuses
/// so many requests a second.
fn promised_percent(cores: usize, threads: usize, refusals: f64) -> f64 {
    let taken = if threads < cores { 0.0 } else { refusals * REFUSAL_COST_MS / 10.0 / cores as f64 };
    KEPT_PERCENT - taken
}

/// Median; the mean of the middle two of an even number; NaN without values.
fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    let middle = figures.len() / 2;
    match figures.len() {
        0 => f64::NAN,
        count if count % 2 == 1 => figures[middle],
        _ => f64::midpoint(figures[middle - 1], figures[middle]),
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Goodput and refusals at 90, 100 and 300 per cent of the capacity, over several rounds of that length.
pub(crate) fn goodput(
    [goodput, refusals]: [&mut Part; 2],
    target: &Target,
    lines: usize,
    (tries, rounds, round): (usize, u16, Duration),
    watch: &(dyn Fn(&str) + Sync),
) -> io::Result<()> {
    let workload = midgames(lines, json!({ "level": 8, "deadline_ms": 100, "cache": "bypass" }))?;
    let loads = Loads { capacity_percents: vec![90.0, 100.0, 300.0], ..Loads::default() };
    let host_watch = HostWatch::start(cores());
    let report = counting_run(&plan(target, workload, loads, rounds, round), tries, watch);
    let taken = host_watch.end();
    let report = report?;
    let [below @ .., overloaded] = report.points.as_slice() else {
        return Err(io::Error::other("nothing was asked"));
    };
    let typical = |point: &Point| median(point.rounds.iter().map(|round| round.goodput));
    let most = below.iter().map(typical).fold(0.0, f64::max);
    for point in &report.points {
        goodput.add(
            &point.load.name(),
            [
                point.sent as f64,
                count(point, &[Class::Good]),
                count(point, &[Class::Degraded, Class::Shortened]),
                count(point, &[Class::Refused]),
                typical(point),
                100.0 * typical(point) / most,
                taken,
            ],
        );
    }
    let case = overloaded.load.name();
    let kept = 100.0 * typical(overloaded) / most;
    let promised = promised_percent(
        report.cores.as_ref().map_or_else(cores, |shares| shares.server.len()),
        report.server.threads.unwrap_or_default(),
        overloaded.parts.refusal.count as f64 / (f64::from(rounds) * round.as_secs_f64()),
    );
    if kept.is_nan() || kept < promised {
        let found = format!("{kept:.1} % of the most below it, promised {promised:.1} %");
        goodput.broken(&case, &found);
    }
    excuse(goodput, taken, GOODPUT_HOST_MS);
    let refusal = &overloaded.parts.refusal;
    refusals.add(
        &case,
        [
            refusal.count as f64,
            milliseconds(refusal.p50_us),
            milliseconds(refusal.p99_us),
            milliseconds(refusal.max_us),
        ],
    );
    let slowest = milliseconds(refusal.p99_us.or(refusal.max_us));
    refusals.at_most(&case, "p99", slowest, REFUSAL_MS, "ms");
    counts(&report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_lose_the_time_of_refusals_where_they_have_every_core() {
        let promised = |cores, threads| promised_percent(cores, threads, 750.0);
        assert_eq!([promised(1, 1), promised(4, 4), promised(2, 1)], [87.5, 93.125, 95.0]);
    }
}
