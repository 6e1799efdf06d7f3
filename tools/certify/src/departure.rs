//! Cancellation latency: a client disconnects from a long search, and a queued request gets the
//! thread.
//!
//! One search thread. The first client asks for a search of a minute; the second, on an open
//! connection, for next to nothing, and queues. When the first leaves, the clock starts; when the
//! second has its answer, it stops. So a figure includes everything: the kernel, the server's
//! detection, the cancellation, the hand-over, the second search and its answer. The latency on an
//! idle server is listed beside it.

use std::{
    io, thread,
    time::{Duration, Instant},
};

use super::{
    client::BlockingClient,
    departing::{Departing, Way},
    part::{Column, Part, milliseconds},
    sorted::Sorted,
    watch::{Watch, get, start},
};

/// The searches to depart from: name and path.
const SEARCHES: [(&str, &str); 4] = [
    (
        "othello engine, midgame",
        "/v1/othello/bestmove?moves=f5f6e6f4e3c5c4d3c3d6f3d2c2b4e7e2&time_ms=60000&cache=bypass",
    ),
    (
        // Enough empty squares that all departures together do not solve it, although the table keeps their entries.
        "othello engine, solve 34",
        "/v1/othello/bestmove?moves=f5f6e6f4e3c5c4d3c3d6f3d2c2b4e7e2g3g5e1f1d1c1g4f7g6e8\
         &goal=solve&time_ms=60000&cache=bypass",
    ),
    ("gomoku minimax", "/v1/gomoku/bestmove?moves=h8&algorithm=minimax&depth=99&time_ms=60000&cache=bypass"),
    ("gomoku mcts", "/v1/gomoku/bestmove?moves=h8&algorithm=mcts&time_ms=60000&cache=bypass"),
];

/// The request of the second client.
const NEXT_TO_NOTHING: &str = "/v1/othello/bestmove?depth=1&cache=bypass";

/// Longest search time before the client disconnects; the shortest is none.
const LONGEST: Duration = Duration::from_millis(60);

const P50_MS: f64 = 1.0;
const P99_MS: f64 = 5.0;

const COLUMNS: &[Column] = &[
    ("departures", 0),
    ("p50 ms", 2),
    ("p99 ms", 2),
    ("max ms", 2),
    ("idle server p50 ms", 2),
    ("idle server p99 ms", 2),
    ("nodes", 0),
    ("wasted nodes", 0),
    ("wasted %", 4),
];

/// Measurements of one case.
struct Departures {
    idle: Vec<Duration>,
    freed: Vec<Duration>,
    nodes: f64,
    wasted: f64,
}

/// The part, without results.
pub(crate) fn part() -> Part {
    let promised = "from a client's leaving to the answer of the next on its thread p50 1 ms, p99 5 ms";
    Part::new("departures", promised, COLUMNS)
}

/// Measures `departures` departures in each case of the first `searches` searches.
pub(crate) fn measure(part: &mut Part, command: &[String], departures: usize, searches: usize) -> io::Result<()> {
    let mut all = Departures { idle: Vec::new(), freed: Vec::new(), nodes: 0.0, wasted: 0.0 };
    for (search, path) in SEARCHES.into_iter().take(searches) {
        for way in Way::ALL {
            let case = format!("{search}: {}", way.name());
            let server = start(command, &["--threads", "1"])?;
            let mut watch = Watch::of(server.address())?;
            let found = one_case(path, way, departures, &mut watch)?;
            let ended = watch.metric("yomi_cancelled_total{cause=\"abandoned\"} ")?;
            if ended != departures as f64 {
                part.broken(&case, &format!("{ended} searches of {departures} were ended"));
            }
            all.idle.extend(&found.idle);
            all.freed.extend(&found.freed);
            all.nodes += found.nodes;
            all.wasted += found.wasted;
            add(part, &case, found);
        }
    }
    add(part, "all", all);
    Ok(())
}

fn add(part: &mut Part, case: &str, found: Departures) {
    let Departures { idle, freed, nodes, wasted } = found;
    let [idle, freed] = [idle, freed].map(Sorted::of);
    let [p50, p99, longest] = [50, 99, 100].map(|share| milliseconds(freed.percentile(share)));
    part.add(
        case,
        [
            freed.count() as f64,
            p50,
            p99,
            longest,
            milliseconds(idle.percentile(50)),
            milliseconds(idle.percentile(99)),
            nodes,
            wasted,
            100.0 * wasted / nodes,
        ],
    );
    part.at_most(case, "p50", p50, P50_MS, "ms");
    part.at_most(case, "p99", p99, P99_MS, "ms");
}

fn one_case(path: &str, way: Way, departures: usize, watch: &mut Watch) -> io::Result<Departures> {
    let departing = Departing::to(watch.address())?;
    let mut second = BlockingClient::connect(watch.address())?;
    let second_request = get(NEXT_TO_NOTHING, "");
    let (mut idle, mut freed) = (Vec::new(), Vec::new());
    for _ in 0..departures {
        let asked = Instant::now();
        second.ask(&second_request)?;
        idle.push(asked.elapsed());
    }
    for number in 0..departures {
        watch.wait_for_status("busy", 0)?;
        let first = departing.ask(path, way)?;
        watch.wait_for_status("busy", 1)?;
        second.send(&second_request)?;
        watch.wait_for_status("queued", 1)?;
        // At all stages of a search, in pseudo-random order.
        thread::sleep(LONGEST * (number * 37 % 100) as u32 / 100);
        let left = Instant::now();
        let kept = first.leave()?;
        second.answer()?;
        freed.push(left.elapsed());
        drop(kept);
    }
    watch.wait_for_status("busy", 0)?;
    let nodes = watch.metric("yomi_nodes_total{")?;
    Ok(Departures { idle, freed, nodes, wasted: watch.metric("yomi_wasted_nodes_total ")? })
}
