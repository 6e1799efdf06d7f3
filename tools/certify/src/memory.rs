//! Resident memory under threefold overload.
//!
//! The generator sends in an open loop: the positions of the standard workload, one half with a
//! deadline, the other with a search time, so that every search wants as long and the rate of three
//! times the capacity is known beforehand. Queueing shortens the first, and the others fill the
//! queue until it refuses. Every tenth client disconnects early, and those of another address
//! request the largest answers and read none. The server's memory is sampled every second.

use std::{
    io, thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{
    STANDARD,
    part::{Column, Part},
    resident::resident,
    under_load::plan,
    unreading::Unreading,
    watch::{Watch, start},
};
use yomi_load::{Class, Loads, Target, Workload, run};

/// Search time of each request.
const SEARCH_MS: u64 = 300;

/// Longer than the server's queue limit: the clients are patient.
const TIMEOUT_MS: u64 = 40_000;

/// Offered load, in multiples of the capacity.
const OVERLOAD: f64 = 3.0;

/// Largest growth from the second tenth to the last, in per cent.
const GROWTH: f64 = 5.0;

/// Sampling interval.
const LOOK: Duration = Duration::from_secs(1);

const COLUMNS: &[Column] = &[
    ("seconds", 0),
    ("requests", 0),
    ("answered", 0),
    ("refused", 0),
    ("left", 0),
    ("not read", 0),
    ("open at the end", 0),
    ("at first MiB", 1),
    ("second tenth MiB", 1),
    ("last tenth MiB", 1),
    ("growth %", 2),
    ("peak MiB", 1),
];

/// The part, without results.
pub(crate) fn part() -> Part {
    let promised = "memory flat at three times the capacity: the last tenth of the time at most 5 % above the second \
                    (10 minutes for the record)";
    Part::new("memory", promised, COLUMNS)
}

/// Measures for a time.
pub(crate) fn measure(part: &mut Part, command: &[String], time: Duration) -> io::Result<()> {
    let server = start(command, &[])?;
    let process = server.id();
    let threads = Watch::of(server.address())?.status("threads")?;
    let rate = OVERLOAD * threads as f64 * 1000.0 / SEARCH_MS as f64;
    let loads = Loads { rates: vec![rate], ..Loads::default() };
    let mut plan = plan(&Target::Running(server.address()), workload()?, loads, 1, time);
    (plan.clients.leave_percent, plan.clients.timeout_ms) = (10, TIMEOUT_MS);

    let at_first = resident(&process)?;
    let began = Instant::now();
    let mut looks = Vec::new();
    let unreading = Unreading::start(server.address());
    let report = thread::scope(|scope| {
        let loading = scope.spawn(|| run(&plan, &|_| ()));
        while began.elapsed() < time && !loading.is_finished() {
            thread::sleep(LOOK);
            looks.push(resident(&process)?);
        }
        let report = loading.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        report.map_err(io::Error::other)
    })?;
    let not_read = unreading.end()? as f64;
    let point = report.points.first().ok_or_else(|| io::Error::other("nothing was asked"))?;
    let count =
        |classes: &[Class]| -> f64 { classes.iter().filter_map(|class| point.classes.get(class)).sum::<u64>() as f64 };
    let answered = count(&[Class::Good, Class::Late, Class::Degraded, Class::Shortened]);

    let case = format!("{threads} search threads, {rate:.0} requests/s");
    let tenth = looks.len().div_ceil(10);
    let mean = |looks: &[f64]| looks.iter().sum::<f64>() / looks.len() as f64;
    let second = mean(looks.get(tenth..2 * tenth).unwrap_or(&looks));
    let last = mean(&looks[looks.len() - tenth..]);
    let growth = 100.0 * (last / second - 1.0);
    let peak = looks.iter().copied().fold(at_first, f64::max);
    part.add(
        &case,
        [
            looks.len() as f64,
            point.sent as f64,
            answered,
            count(&[Class::Refused]),
            count(&[Class::Left]),
            not_read,
            count(&[Class::Open, Class::TimedOut]),
            at_first,
            second,
            last,
            growth,
            peak,
        ],
    );
    part.at_most(&case, "growth", growth, GROWTH, "%");
    let faulty = count(&[Class::Faulty, Class::Failed]);
    part.at_most(&case, "broken connections and other faults", faulty, 0.0, "");
    if not_read == 0.0 {
        part.broken(&case, "no client asked that does not read");
    }
    if answered == 0.0 || count(&[Class::Refused]) == 0.0 {
        part.broken(&case, "the server was not overloaded, so that its memory says nothing");
    }
    Ok(())
}

/// Every searched position of the standard workload, without its own limits.
fn workload() -> io::Result<Workload> {
    let mut lines = String::new();
    for (number, line) in STANDARD.lines().enumerate() {
        let mut line: Value = serde_json::from_str(line)?;
        if line["endpoint"] == "position" {
            continue;
        }
        let limit = if number % 2 == 0 { "deadline_ms" } else { "time_ms" };
        if let Some(body) = line["body"].as_object_mut() {
            for limit in ["level", "goal", "deadline_ms"] {
                body.remove(limit);
            }
            body.insert(limit.to_owned(), json!(SEARCH_MS));
        }
        lines += &format!("{line}\n");
    }
    Workload::parse(&lines).map_err(io::Error::other)
}
