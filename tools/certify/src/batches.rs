//! Fairness of the HTTP threads: batches whose lines need no search, beside ten polite clients and probes.
//!
//! The control has the same connections with single requests. The server runs on one core, and the generator on the
//! others: on a core that they share, the generator's own delay would count.

use std::{
    fmt::Write as _,
    io,
    net::{SocketAddr, TcpListener},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use super::{
    client::BlockingClient,
    greed::{
        inputs::{Greed, Input},
        polite::{CLIENTS, Polite},
    },
    part::{Column, Part, milliseconds},
    watch::{get, start_on},
};
use yomi_load::CoreShares;

/// Least share of the control's answers in time, in per cent.
const OF_CONTROL: f64 = 95.0;
/// Slowest answer of `/livez`, in milliseconds: on the listener of `--metrics-addr`, and on the public one.
const PROBE: [f64; 2] = [50.0, 250.0];
/// Interval of the probes.
const BETWEEN_PROBES: Duration = Duration::from_millis(50);

const COLUMNS: &[Column] = &[
    ("seconds", 0),
    ("polite asked", 0),
    ("in time", 0),
    ("of control %", 1),
    ("p50 ms", 1),
    ("p95 ms", 1),
    ("/livez on metrics max ms", 1),
    ("/livez max ms", 1),
    ("requests beside", 0),
    ("refused", 0),
];

/// The part, without results.
pub(crate) fn part() -> Part {
    let promised = "beside batches of lines that need no search, ten polite clients get 95 % of the answers in time that \
                    they get beside single requests on as many connections, and /livez answers within 50 ms on the \
                    listener of --metrics-addr and within 250 ms on the public one";
    Part::new("batches", promised, COLUMNS)
}

/// Lines of a batch, of which every so many-th is a search; 0 for none.
fn lines(count: usize, searches: usize) -> &'static str {
    let mut text = String::new();
    for number in 1..=count {
        let is_search = searches > 0 && number % searches == 0;
        let line = if is_search {
            r#"{"game": "othello", "moves": "f5d6", "time_ms": 20, "cache": "bypass"}"#
        } else {
            r#"{"game": "tictactoe", "moves": "b2"}"#
        };
        let _ = writeln!(text, "{line}");
    }
    // Inputs live as long as the program.
    text.leak()
}

/// The control, and the batches.
fn inputs() -> Vec<&'static Input> {
    let batch = |name, connections, body| Input::in_a_row(name, connections, "/v1/batch", Some(body));
    let single = "/v1/tictactoe/bestmove?moves=b2";
    let inputs = [
        Input::in_a_row("control: 90 connections, single requests", 90, single, None),
        batch("90 connections, 300 lines", 90, lines(300, 0)),
        batch("90 connections, 300 lines, every 30th a search", 90, lines(300, 30)),
        batch("8 connections, 10,000 lines", 8, lines(10_000, 0)),
    ];
    inputs.into_iter().map(|input| &*Box::leak(Box::new(input))).collect()
}

/// Runs each input for a time, each on a server of its own.
pub(crate) fn measure(part: &mut Part, command: &[String], time: Duration) -> io::Result<()> {
    let cores = CoreShares::of_process(Some(1));
    // On a thread of its own: what it starts inherits its cores, and the parts after this one do not.
    thread::scope(|scope| {
        let measuring = scope.spawn(|| {
            if let Some(cores) = &cores {
                cores.pin_generator()?;
            }
            let mut control = None;
            for input in inputs() {
                let in_time = one(part, command, input, (cores.as_ref(), control), time)?;
                control.get_or_insert(in_time);
            }
            Ok(())
        });
        measuring.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Runs one input. Returns the share of polite requests that were answered in time.
fn one(
    part: &mut Part,
    command: &[String],
    input: &'static Input,
    (cores, control): (Option<&CoreShares>, Option<f64>),
    time: Duration,
) -> io::Result<f64> {
    let metrics = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let server = start_on(command, &["--metrics-addr", &metrics.to_string()], cores)?;
    let beside = Greed::start(server.address(), input, 1);
    // It gets a head start on the others.
    thread::sleep(time / 10);
    let is_over = AtomicBool::new(false);
    let (polite, slowest) = thread::scope(|scope| {
        let is_over = &is_over;
        let probe = |address| scope.spawn(move || probe(address, is_over));
        let probes = [metrics, server.address()].map(probe);
        let polite = Polite::ask(server.address(), 1, time);
        // Relaxed: it publishes no other data.
        is_over.store(true, Ordering::Relaxed);
        let slowest = probes.map(|probe| probe.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        (polite, slowest)
    });
    let (polite, [on_metrics, on_public]) = (polite?, slowest);
    let slowest = [on_metrics?, on_public?].map(milliseconds);
    let (asked, refused) = beside.end()?;
    let share = 100.0 * polite.answered as f64 / polite.asked as f64;
    let of_control = control.map_or(f64::NAN, |control| 100.0 * share / control);
    part.add(
        input.name,
        [
            time.as_secs_f64(),
            polite.asked as f64,
            polite.answered as f64,
            of_control,
            milliseconds(polite.times.percentile(50)),
            milliseconds(polite.times.percentile(95)),
            slowest[0],
            slowest[1],
            asked as f64,
            refused as f64,
        ],
    );
    if control.is_none() {
        if polite.answered == 0 {
            return Err(io::Error::other("the control itself was not answered in time"));
        }
        return Ok(share);
    }
    let what = format!("answers in time to {CLIENTS} polite clients fewer than the control's");
    part.at_most(input.name, &what, 100.0 - of_control, 100.0 - OF_CONTROL, "%");
    for ((listener, found), promised) in ["of --metrics-addr", "public"].iter().zip(slowest).zip(PROBE) {
        part.at_most(input.name, &format!("/livez on the listener {listener}"), found, promised, "ms");
    }
    if asked == 0 || 10 * refused > asked {
        part.broken(input.name, "the batches were not accepted");
    }
    Ok(share)
}

/// Probes `/livez`, each time on a new connection, until it is over; returns the longest time of an answer.
fn probe(address: SocketAddr, is_over: &AtomicBool) -> io::Result<Duration> {
    let request = get("/livez", "connection: close\r\n");
    let mut longest = Duration::ZERO;
    while !is_over.load(Ordering::Relaxed) {
        let began = Instant::now();
        BlockingClient::connect(address)?.ask(&request)?;
        longest = longest.max(began.elapsed());
        thread::sleep(BETWEEN_PROBES);
    }
    Ok(longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_so_many_th_line_is_a_search() {
        let (plain, mixed) = (lines(300, 0), lines(300, 30));
        assert_eq!((plain.lines().count(), mixed.lines().count()), (300, 300));
        assert_eq!((plain.matches("time_ms").count(), mixed.matches("time_ms").count()), (0, 10));
    }
}
