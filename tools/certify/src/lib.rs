//! The certificate: a server measured against its promises, on one page.
//!
//! Late answers, goodput and refusals are measured on any server. Departures, drain, start, memory,
//! greedy clients, batches and worst requests need processes that this program starts, signals and observes:
//! they are not measured on a running server.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod batches;
mod client;
mod departing;
mod departure;
mod drain;
mod greed;
mod host;
mod memory;
mod memory_group;
mod part;
mod quiet;
mod resident;
mod sorted;
mod standard;
mod start;
mod under_load;
mod under_way;
mod unreading;
mod watch;
mod worst;

use std::{
    fmt,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde::Serialize;
use serde_json::Value;

use self::{
    part::{Part, PartResult},
    quiet::Taken,
};
use yomi_load::{Machine, Target};

pub use self::{
    client::{BlockingAnswer, BlockingClient, header},
    sorted::Sorted,
    standard::{StandardError, standard_workload},
};

/// The standard workload, which supplies the positions. Compiled in, so that the certificate does not depend on the working directory.
const STANDARD: &str = include_str!("../../../benches/load/standard.jsonl");

/// The names of the parts.
pub const PARTS: [&str; 10] = [
    "late answers",
    "goodput",
    "refusals",
    "departures",
    "drain",
    "start",
    "memory",
    "greed",
    "batches",
    "worst requests",
];

/// Extent of the measurements.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Lines of the workload that are sent.
    lines: usize,
    /// Maximum runs of late answers, and of goodput: a run in which the generator itself was late is repeated.
    tries: usize,
    /// Rounds of late answers, and the duration of each load in a round.
    late: (usize, Duration),
    /// Rounds of goodput, and the duration of each load in a round.
    goodput: (u16, Duration),
    /// Departures per case, and number of long searches to depart from.
    departures: (usize, usize),
    /// Servers stopped per case.
    drains: usize,
    /// Servers started with each of these numbers of threads.
    starts: (usize, &'static [u32]),
    /// Duration of the memory measurement.
    memory: Duration,
    /// Duration of each kind of greed, and of each kind of batch.
    greed: Duration,
    /// Baseline time of the idle machine, before and after the measurements under load.
    alone: Duration,
}

impl Effort {
    /// About twenty minutes.
    #[must_use]
    pub const fn full() -> Self {
        Self {
            lines: 200,
            tries: 3,
            late: (3, Duration::from_secs(40)),
            goodput: (5, Duration::from_secs(5)),
            departures: (200, usize::MAX),
            drains: 10,
            starts: (20, &[1, 2, 4]),
            memory: Duration::from_secs(300),
            greed: Duration::from_secs(20),
            alone: Duration::from_secs(5),
        }
    }

    /// A smoke test in less than a minute.
    #[must_use]
    pub const fn quick() -> Self {
        Self {
            lines: 10,
            tries: 1,
            late: (1, Duration::from_secs(2)),
            goodput: (1, Duration::from_secs(2)),
            departures: (3, 1),
            drains: 1,
            starts: (2, &[1]),
            memory: Duration::from_secs(10),
            greed: Duration::from_secs(2),
            alone: Duration::from_millis(500),
        }
    }
}

/// Results of a certification.
#[derive(Clone, Debug, Serialize)]
pub struct Certificate {
    /// Date, in UTC.
    pub date: String,
    /// The machine.
    pub machine: Machine,
    /// CPU time taken from idle-loop programs, before late answers and after goodput.
    pub taken: [Taken; 2],
    /// The server's `/v1/version`; `null` without one.
    pub server: Option<Value>,
    /// Its command line; `null` for a server that was already running.
    pub command: Option<Vec<String>>,
    /// The promises with their figures.
    pub parts: Vec<Part>,
}

/// Measures the parts with these names, or all if there are none. `watch` is called with progress
/// messages.
pub fn certify(target: &Target, effort: &Effort, wanted: &[&str], watch: &(dyn Fn(&str) + Sync)) -> Certificate {
    let is_wanted = |part: &str| wanted.is_empty() || wanted.contains(&part);
    // First, because it samples the load of the machine.
    let machine = Machine::look();
    let command = match target {
        Target::Started { command, .. } => Some(command.as_slice()),
        Target::Running(_) => None,
    };
    watch("the machine alone");
    let alone = || Taken::look(machine.cores, effort.alone);
    let before = alone();
    let [mut late, mut goodput, mut refusals] = under_load::parts();
    let Effort { lines, tries, late: rounds_late, goodput: (rounds, round), .. } = *effort;
    if is_wanted(late.part) {
        watch("late answers");
        late = late.filled(|part| under_load::late(part, target, lines, (tries, rounds_late), watch));
    }
    if is_wanted(goodput.part) || is_wanted(refusals.part) {
        watch("goodput");
        let both = [&mut goodput, &mut refusals];
        if let Err(error) = under_load::goodput(both, target, lines, (tries, rounds, round), watch) {
            goodput.verdict = PartResult::Failed(error.to_string());
            refusals.verdict = PartResult::Failed(error.to_string());
        }
    }
    let taken = [before, alone()];
    let mut parts = vec![late, goodput, refusals];
    parts.retain(|part| is_wanted(part.part));
    // Needs servers of its own; without their command, these parts are not measured.
    let mut add = |part: Part, measure: &dyn Fn(&mut Part, &[String]) -> std::io::Result<()>| {
        if !is_wanted(part.part) {
            return;
        }
        watch(part.part);
        parts.push(match command {
            Some(command) => part.filled(|part| measure(part, command)),
            None => part.not_measured(),
        });
    };
    add(departure::part(), &|part, command| {
        departure::measure(part, command, effort.departures.0, effort.departures.1)
    });
    add(drain::part(), &|part, command| drain::measure(part, command, effort.drains));
    add(start::part(), &|part, command| start::measure(part, command, effort.starts.0, effort.starts.1));
    add(memory::part(), &|part, command| memory::measure(part, command, effort.memory));
    add(greed::part(), &|part, command| greed::measure(part, command, effort.greed));
    add(batches::part(), &|part, command| batches::measure(part, command, effort.greed));
    add(worst::part(), &|part, command| worst::measure(part, command));
    Certificate {
        date: today(),
        machine,
        taken,
        server: version(target),
        command: command.map(<[String]>::to_vec),
        parts,
    }
}

/// Version as the server reports it.
fn version(target: &Target) -> Option<Value> {
    let started;
    let address = match target {
        Target::Running(address) => *address,
        Target::Started { command, .. } => {
            started = watch::start(command, &[]).ok()?;
            started.address()
        }
    };
    let mut client = BlockingClient::connect(address).ok()?;
    let answer = client.ask(&watch::get("/v1/version", "")).ok()?;
    serde_json::from_slice(answer.body).ok()
}

/// Date, by the system clock.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (year, month, day) = civil(since.as_secs() / 86_400);
    format!("{year}-{month:02}-{day:02}")
}

/// Year, month and day from the days since 1970-01-01, with the year beginning in March (Hinnant,
/// "chrono-Compatible Low-Level Date Algorithms").
const fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, turn) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + turn, month, day)
}

impl Certificate {
    /// Failures: promises that are broken or could not be measured; `None` if all are kept.
    #[must_use]
    pub fn complaint(&self) -> Option<String> {
        let complaints: Vec<_> = self
            .parts
            .iter()
            .filter(|part| matches!(part.verdict, PartResult::Broken(_) | PartResult::Failed(_)))
            .map(|part| format!("{}: {}", part.part, part.verdict))
            .collect();
        (!complaints.is_empty()).then(|| complaints.join("; "))
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Machine { processor, cores, kernel, load_before, memory_mib } = &self.machine;
        let told = |field: &str| match self.server.as_ref().and_then(|server| server.get(field)) {
            Some(Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
            None => "unknown".to_owned(),
        };
        writeln!(formatter, "# What Yomi promises, measured\n")?;
        writeln!(
            formatter,
            "Version {}, commit {}, on {}. {processor}, {cores} cores, {} MiB, Linux {kernel}; load in the minute \
             before: {load_before}.\n",
            told("version"),
            told("commit"),
            self.date,
            memory_mib.map_or_else(|| "unknown".to_owned(), |memory| memory.to_string()),
        )?;
        let [before, after] = self.taken;
        writeln!(
            formatter,
            "A program on each core that does nothing but read the clock went without it for {:.1} % of the time, at \
             most {:.1} ms at once, before the first part, and for {:.1} %, at most {:.1} ms, after the third: answers \
             are late by that, too.\n",
            before.percent, before.longest_ms, after.percent, after.longest_ms,
        )?;
        let server = match &self.command {
            Some(command) => {
                let name = command.first().and_then(|path| path.rsplit('/').next());
                let flags = command.get(1..).unwrap_or_default().join(" ");
                format!("`{} {flags}`", name.unwrap_or_default())
            }
            None => "a server that ran already".to_owned(),
        };
        writeln!(formatter, "By `yomi-tools certify`, on {server}.\n")?;
        writeln!(formatter, "| promise | verdict |\n|:--|:--|")?;
        for part in &self.parts {
            let verdict = part.verdict.to_string().replace('\n', " ");
            writeln!(formatter, "| [{}](#{}) | {verdict} |", part.part, part.part.replace(' ', "-"))?;
        }
        self.parts.iter().try_for_each(|part| write!(formatter, "\n{part}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, expected) in
            [(0, (1970, 1, 1)), (11_016, (2000, 2, 29)), (11_017, (2000, 3, 1)), (20_818, (2026, 12, 31))]
        {
            assert_eq!(civil(days), expected, "{days}");
        }
    }

    #[test]
    fn a_figure_that_is_missing_keeps_no_promise() {
        let part = Part::new("a", "b", &[("c", 1)]);
        let part = part.filled(|part| {
            part.add("case", [f64::NAN]);
            part.at_most("case", "c", f64::NAN, 1.0, "ms");
            Ok(())
        });
        assert!(matches!(part.verdict, PartResult::Broken(_)));
        assert!(part.to_string().contains("| case | – |"), "{part}");
    }
}
