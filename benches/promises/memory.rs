//! Resident memory under three times the load that can be served.
//!
//! `yomi load` asks in an open loop: the positions of `benches/load/standard.jsonl`, one half with a
//! deadline, the other with a search time, so that every search wants as long and the rate of three
//! times the capacity is known beforehand. The first are cut short where they queued, the others fill the
//! queue until it refuses. Every tenth client leaves early. The server is looked at every second.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{
    report::{Column, Part},
    resident::resident,
    server::{Watch, start},
};
use crate::process::BINARY;

/// What a search wants.
const SEARCH_MS: u64 = 300;

/// Longer than the server lets a request queue: its clients are patient.
const TIMEOUT_MS: u64 = 40_000;

/// How many times the capacity.
const OVERLOAD: f64 = 3.0;

/// The last tenth may have so much more than the second, in per cent.
const GROWTH: f64 = 5.0;

/// Between two looks.
const LOOK: Duration = Duration::from_secs(1);

const COLUMNS: &[Column] = &[
    ("seconds", 0),
    ("requests", 0),
    ("answered", 0),
    ("refused", 0),
    ("left", 0),
    ("open at the end", 0),
    ("at first MiB", 1),
    ("second tenth MiB", 1),
    ("last tenth MiB", 1),
    ("growth %", 2),
    ("peak MiB", 1),
];

/// Watches for so long.
pub fn measure(time: Duration) -> Part {
    let promised = "memory flat over 10 minutes at three times the capacity: the last tenth at most \
                    5 % above the second";
    let mut part = Part::new("memory", promised, COLUMNS);
    let server = start(&[]);
    let process = server.child.id();
    let threads = Watch::of(server.address).status("threads");
    let capacity = threads as f64 * 1000.0 / SEARCH_MS as f64;
    let mut load = Command::new(BINARY);
    load.arg("load").arg(workload()).args(["--no-idle", "--json", "--warm-up", "0"]);
    load.args(["--leave-percent", "10", "--rounds", "1"]);
    load.args(["--addr", &server.address.to_string()]);
    load.args(["--timeout-ms", &TIMEOUT_MS.to_string()]);
    load.args(["--rate", &(OVERLOAD * capacity).to_string()]);
    load.args(["--seconds", &time.as_secs().to_string()]);
    // It complains of its own delays, which matter to latency alone.
    load.stdin(Stdio::null()).stderr(Stdio::null());

    let at_first = resident(process);
    let loading = thread::spawn(move || load.output().expect("this build runs"));
    let began = Instant::now();
    let mut looks = Vec::new();
    while began.elapsed() < time && !loading.is_finished() {
        thread::sleep(LOOK);
        looks.push(resident(process));
    }
    let report = loading.join().expect("it only waits").stdout;
    let report: Value = serde_json::from_slice(&report).expect("a report is printed");
    let classes = &report["points"][0]["classes"];
    let count = |names: &[&str]| -> f64 {
        names.iter().map(|name| classes[name].as_f64().unwrap_or_default()).sum()
    };
    let answered = count(&["good", "late", "degraded", "shortened"]);
    let all: f64 = classes.as_object().into_iter().flatten().filter_map(|(_, n)| n.as_f64()).sum();

    let case = format!("{threads} search threads, {:.0} requests/s", OVERLOAD * capacity);
    let tenth = looks.len().div_ceil(10);
    let mean = |looks: &[f64]| looks.iter().sum::<f64>() / looks.len() as f64;
    let second = mean(&looks[tenth..2 * tenth]);
    let last = mean(&looks[looks.len() - tenth..]);
    let growth = 100.0 * (last / second - 1.0);
    let peak = looks.iter().copied().fold(at_first, f64::max);
    part.add(
        &case,
        [
            looks.len() as f64,
            all,
            answered,
            count(&["refused"]),
            count(&["left"]),
            count(&["open", "timed_out"]),
            at_first,
            second,
            last,
            growth,
            peak,
        ],
    );
    part.at_most(&case, "growth", growth, GROWTH, "%");
    let faulty = count(&["faulty", "failed"]);
    part.at_most(&case, "broken connections and other faults", faulty, 0.0, "");
    if answered == 0.0 || count(&["refused"]) == 0.0 {
        part.broken(&case, "the server was not overloaded, so that its memory says nothing");
    }
    part
}

/// The workload: every position of the standard one that is searched, without its own limits.
fn workload() -> PathBuf {
    let standard = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/load/standard.jsonl");
    let standard = fs::read_to_string(standard).expect("the file is part of the project");
    let mut lines = String::new();
    for (number, line) in standard.lines().enumerate() {
        let mut line: Value = serde_json::from_str(line).expect("a line is one JSON object");
        if line["endpoint"] == "position" {
            continue;
        }
        let body = line["body"].as_object_mut().expect("every request has a body");
        for limit in ["level", "goal", "deadline_ms"] {
            body.remove(limit);
        }
        let limit = if number % 2 == 0 { "deadline_ms" } else { "time_ms" };
        body.insert(limit.to_owned(), json!(SEARCH_MS));
        lines += &format!("{line}\n");
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("promises.jsonl");
    fs::write(&path, lines).expect("cargo made the folder");
    path
}
