//! Graceful shutdown: SIGTERM with streams and searches in flight; the life of the process, and the
//! requests answered.

use std::{
    io,
    time::{Duration, Instant},
};

use super::{
    part::{Column, Part, milliseconds},
    sorted::Sorted,
    under_way::{Got, ask},
    watch::{Watch, start},
};

/// Streams that are open at the signal.
const STREAMS: usize = 100;

/// Plain requests in flight.
const PLAIN: usize = 20;

/// Grace of the process beyond the drain setting.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// The drain setting, and the duration of each search alone. Two threads share the searches: in the
/// first case they end before the drain does, in the second they do not.
const CASES: [(&str, u64, u64); 2] = [("drain longer than the searches", 10_000, 40), ("drain shorter", 500, 60_000)];

const COLUMNS: &[Column] = &[
    ("stops", 0),
    ("drain ms", 0),
    ("exit p50 ms", 0),
    ("exit max ms", 0),
    ("after the last answer max ms", 0),
    ("clients", 0),
    ("still waiting at the signal", 0),
    ("got a result", 0),
    ("got a problem", 0),
    ("got nothing", 0),
];

/// Measurements of the shutdowns of one case.
#[derive(Default)]
struct Drains {
    exits: Vec<Duration>,
    after_last: Duration,
    waiting: usize,
    results: usize,
    problems: usize,
    nothing: usize,
}

/// The part, without results.
pub(crate) fn part() -> Part {
    let promised = "SIGTERM with searches and 100 streams open: exit within 1 s of the drain setting, every client \
         got a last event or an answer";
    Part::new("drain", promised, COLUMNS)
}

/// Stops `stops` servers in each case.
pub(crate) fn measure(part: &mut Part, command: &[String], stops: usize) -> io::Result<()> {
    for (case, drain_ms, search_ms) in CASES {
        let mut found = Drains::default();
        for _ in 0..stops {
            if let Some(code) = one_stop(command, drain_ms, search_ms, &mut found)? {
                part.broken(case, &format!("exit code {code}, promised 0"));
            }
        }
        let Drains { exits, after_last, waiting, results, problems, nothing } = found;
        let exits = Sorted::of(exits);
        let longest = exits.percentile(100);
        part.add(
            case,
            [
                stops as f64,
                drain_ms as f64,
                milliseconds(exits.percentile(50)),
                milliseconds(longest),
                milliseconds(after_last),
                (stops * (STREAMS + PLAIN)) as f64,
                waiting as f64,
                results as f64,
                problems as f64,
                nothing as f64,
            ],
        );
        let most = Duration::from_millis(drain_ms) + LAST_WORDS;
        part.at_most(case, "exit after", milliseconds(longest), milliseconds(most), "ms");
        if waiting < stops * STREAMS {
            part.broken(case, "too few clients waited at the signal, so that it says nothing");
        }
        part.at_most(case, "clients without a last event or answer", nothing as f64, 0.0, "");
    }
    Ok(())
}

/// Stops one server; returns its exit code if it is not 0.
fn one_stop(command: &[String], drain_ms: u64, search_ms: u64, found: &mut Drains) -> io::Result<Option<i32>> {
    let drain = drain_ms.to_string();
    // One client may fill three quarters of the queue.
    let flags = ["--threads", "2", "--drain-ms", &drain, "--queue-per-thread", "128"];
    let mut server = start(command, &flags)?;
    let path = format!("/v1/othello/bestmove?moves=f5d6&cache=bypass&time_ms={search_ms}");
    let clients: Vec<_> =
        (0..STREAMS + PLAIN).map(|number| ask(server.address(), &path, number < STREAMS)).collect::<io::Result<_>>()?;
    let mut watch = Watch::of(server.address())?;
    watch.wait_for_metric("yomi_cache_requests_total{result=\"bypass\"} ", (STREAMS + PLAIN) as f64)?;
    let signalled = Instant::now();
    let code = server.stop()?;
    let ended = Instant::now();
    let mut last = signalled;
    for client in clients {
        let (got, when) = client.join().map_err(|_| io::Error::other("a client panicked"))?;
        *match got {
            Got::Result => &mut found.results,
            Got::Problem => &mut found.problems,
            Got::Nothing => &mut found.nothing,
        } += 1;
        found.waiting += usize::from(when > signalled);
        last = last.max(when);
    }
    found.exits.push(ended - signalled);
    found.after_last = found.after_last.max(ended.saturating_duration_since(last));
    Ok((code != Some(0)).then(|| code.unwrap_or(-1)))
}
