//! Fairness: one greedy client beside ten polite ones.
//!
//! The greedy client breaks no rule: it does not read, does not send, joins searches, requests the
//! longest and the largest, and uses ever new addresses ([`inputs`]). The polite ones together
//! request half of the search threads, less than their share under any accounting, so that all of
//! their requests should be answered in time. The server runs in a control group that has exactly
//! the memory which its settings can need.

pub(super) mod inputs;
pub(super) mod polite;

use std::{io, thread, time::Duration};

use self::{
    inputs::{Greed, INPUTS, Input},
    polite::{CLIENTS, Polite},
};
use super::{
    memory_group::MemoryGroup,
    part::{Column, Part, PartResult, milliseconds},
    resident::peak,
    watch::{Watch, start},
};

/// Least goodput of the polite clients, in per cent.
const GOODPUT: f64 = 90.0;

const COLUMNS: &[Column] = &[
    ("seconds", 0),
    ("polite asked", 0),
    ("in time", 0),
    ("in time %", 1),
    ("p50 ms", 1),
    ("p99 ms", 1),
    ("greedy asked", 0),
    ("greedy refused", 0),
    ("peak MiB", 0),
    ("bound MiB", 0),
    ("killed", 0),
];

/// The part, without results.
pub(crate) fn part() -> Part {
    let promised = "beside one greedy client, whatever it asks for, 90 % of what ten polite clients ask for is answered in \
                    time (of a /48 of IPv6 all addresses are one client), in a memory group of exactly the sum of \
                    docs/operating.md, without a kill";
    Part::new("greed", promised, COLUMNS)
}

/// Runs each input for a time, each on a server of its own.
pub(crate) fn measure(part: &mut Part, command: &[String], time: Duration) -> io::Result<()> {
    let bound = bound(command)?;
    if MemoryGroup::of(bound).is_err() {
        part.verdict = PartResult::NotMeasured("this process may make no memory groups");
        return Ok(());
    }
    for input in INPUTS {
        one(part, command, input, bound, time)?;
    }
    Ok(())
}

/// Memory limit of a server with this command line.
fn bound(command: &[String]) -> io::Result<u64> {
    let server = start(command, &[])?;
    let bound = Watch::of(server.address())?.metric("yomi_memory_bound_bytes ")?;
    if bound > 0.0 { Ok(bound as u64) } else { Err(io::Error::other("the server names no bound")) }
}

fn one(part: &mut Part, command: &[String], input: &'static Input, bound: u64, time: Duration) -> io::Result<()> {
    let group = MemoryGroup::of(bound)?;
    let mut server = start(&group.wrap(command), input.flags)?;
    let threads = Watch::of(server.address())?.status("threads")?;
    let greed = Greed::start(server.address(), input, threads);
    // It gets a head start on the others.
    thread::sleep(time / 10);
    let polite = Polite::ask(server.address(), threads, time)?;
    let (asked, refused) = greed.end()?;
    // The shell that entered the group has executed the server, so the process id is the same.
    let most = peak(&server.id());
    let kills = group.kills()?;
    let has_ended = server.has_ended()?;
    drop(server);
    let good = 100.0 * polite.in_time as f64 / polite.asked as f64;
    let mebibytes = 1024.0 * 1024.0;
    part.add(
        input.name,
        [
            time.as_secs_f64(),
            polite.asked as f64,
            polite.in_time as f64,
            good,
            milliseconds(polite.times.percentile(50)),
            milliseconds(polite.times.percentile(99)),
            asked as f64,
            refused as f64,
            most.unwrap_or(f64::NAN),
            bound as f64 / mebibytes,
            kills as f64,
        ],
    );
    let missing = 100.0 - good;
    let what = format!("requests of {CLIENTS} polite clients not answered in time");
    part.at_most(input.name, &what, missing, 100.0 - GOODPUT, "%");
    if kills > 0 || has_ended {
        part.broken(input.name, "the server was killed");
    }
    if asked == 0 {
        part.broken(input.name, "the greedy client asked for nothing");
    }
    Ok(())
}
