//! Worst-case cost of each endpoint: the CPU time of its most expensive anonymous request, and
//! whether it is charged to the client.

use std::{io, net::TcpListener, thread, time::Duration};

use serde_json::Value;

use super::{
    client::BlockingClient,
    part::{Column, Part},
    resident::{peak, resident},
    watch::{Watch, get, start},
};

/// Limit of a search here, because the cost of a search grows with its time; the server's default is a minute.
const SEARCH_MS: &str = "2000";

/// Largest uncharged CPU time: reading, writing, compressing.
const FREE: f64 = 0.25;

/// Delay until the last ticks of helper threads are counted.
const SETTLES: Duration = Duration::from_millis(300);

const COLUMNS: &[Column] = &[("processor s", 2), ("charged s", 2), ("answer KiB", 0), ("memory MiB", 0)];

/// The part, without results.
pub(crate) fn part() -> Part {
    let promised = "the most expensive request of each endpoint is charged to its client, but for a quarter of a second of \
                    processor time (searches end after two seconds here); threads that help are free, for they leave when \
                    another client needs them";
    Part::new("worst requests", promised, COLUMNS)
}

/// A request.
struct Worst {
    case: &'static str,
    path: String,
    /// Body, if it is posted.
    body: Option<String>,
    /// Whether it asks for helper threads.
    is_helped: bool,
}

fn query(case: &'static str, path: &str) -> Worst {
    Worst { case, path: path.to_owned(), body: None, is_helped: false }
}

fn post(case: &'static str, path: &str, body: String) -> Worst {
    Worst { body: Some(body), ..query(case, path) }
}

/// All requests.
fn requests(threads: u64) -> Vec<Worst> {
    let midgame = "f5f6e6f4e3c5c4d3c3d6f3d2c2b4e7e2";
    // All 20,000 nodes in as few characters as possible, and as wide as possible.
    let wide = format!("[{}]", ["1"; 19_999].join(","));
    let games = "[Game \"Othello\"]\n1. f5 d6 2. c3 d3 3. c4 f4\n\n".repeat(100);
    // No five in a row, and equally many stones of each colour.
    let full: String = (0..400)
        .map(|cell| match (cell, (cell + cell / 20 * 2) % 4) {
            (397 | 398, _) => '-',
            (_, 0 | 1) => 'x',
            _ => 'o',
        })
        .collect();
    let text = |value: &str| Value::from(value).to_string();
    vec![
        post(
            "othello/bestmove",
            "/v1/othello/bestmove",
            format!(r#"{{"moves":"{midgame}","time_ms":{SEARCH_MS},"multi_pv":20}}"#),
        ),
        Worst {
            is_helped: true,
            ..post(
                "othello/bestmove, all threads",
                "/v1/othello/bestmove",
                format!(r#"{{"moves":"{midgame}","time_ms":{SEARCH_MS},"threads":{threads}}}"#),
            )
        },
        post(
            "gomoku/bestmove, with its proof",
            "/v1/gomoku/bestmove",
            format!(r#"{{"size":20,"moves":"h8h9j9","time_ms":{SEARCH_MS},"include":["proof"]}}"#),
        ),
        post(
            "tictactoe/bestmove, mcts",
            "/v1/tictactoe/bestmove",
            format!(r#"{{"algorithm":"mcts","time_ms":{SEARCH_MS}}}"#),
        ),
        query("othello/bestmove/stream", &format!("/v1/othello/bestmove/stream?moves={midgame}&time_ms={SEARCH_MS}")),
        post("gomoku/swap2", "/v1/gomoku/swap2", format!(r#"{{"moves":"h8a1i9","time_ms":{SEARCH_MS}}}"#)),
        query("gomoku/position, threats", "/v1/gomoku/position?size=20&moves=h8h9j9k11l12&include=threats"),
        query("gomoku/position, a full board", &format!("/v1/gomoku/position?size=20&board={full}&include=threats")),
        query("gomoku/position.svg", "/v1/gomoku/position.svg?size=20&moves=h8h9j9k11l12"),
        query("gomoku/position.png", "/v1/gomoku/position.png?size=20&moves=h8h9j9k11l12&width=2000"),
        post("record", "/v1/record", format!(r#"{{"text":{}}}"#, text(&games))),
        post("lab/tree, 20,000 leaves of one node", "/v1/lab/tree", format!(r#"{{"tree":{wide}}}"#)),
        query("lab/tree.svg, of a query", &format!("/v1/lab/tree.svg?tree=[{}]", ["1"; 4_000].join(","))),
        query("lab/trace", "/v1/lab/trace?game=tictactoe&moves=b2a1&depth=7&algorithm=minimax"),
        query("lab/trace.svg", "/v1/lab/trace.svg?game=tictactoe&moves=b2a1&depth=7&algorithm=minimax"),
        query("lab/trace.png", "/v1/lab/trace.png?game=tictactoe&moves=b2a1&depth=3&algorithm=minimax&drawn_nodes=250"),
        post(
            "lab/race",
            "/v1/lab/race",
            format!(
                r#"{{"game":"gomoku","moves":"h8","time_ms":{SEARCH_MS},"runs":[{}]}}"#,
                [r#"{"algorithm":"minimax","depth":9}"#; 8].join(",")
            ),
        ),
        post("lab/exercise", "/v1/lab/exercise", r#"{"exercise":"order","plies":4,"children":3}"#.to_owned()),
        query("/openapi.json", "/openapi.json"),
        query("/docs, its largest file", "/docs/swagger-ui-bundle.js"),
        query("/", "/"),
        query("/metrics", "/metrics"),
    ]
}

/// Measures each request on a server of its own.
pub(crate) fn measure(part: &mut Part, command: &[String]) -> io::Result<()> {
    let threads = {
        let server = start(command, &[])?;
        Watch::of(server.address())?.status("threads")?
    };
    for worst in requests(threads) {
        one(part, command, &worst)?;
    }
    Ok(())
}

fn one(part: &mut Part, command: &[String], worst: &Worst) -> io::Result<()> {
    // A port that is free now: the server reports its listening address, but not that of its metrics.
    let apart = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let flags = ["--max-search-ms", SEARCH_MS, "--metrics-addr", &apart.to_string()];
    let server = start(command, &flags)?;
    let mut watch = Watch::of(apart)?;
    let processor = |watch: &mut Watch| watch.metric("process_cpu_seconds_total ");
    let (before, memory) = (processor(&mut watch)?, resident(&server.id())?);
    // Metrics have a listener of their own.
    let asked = if worst.path == "/metrics" { apart } else { server.address() };
    let mut client = BlockingClient::connect(asked)?;
    let request = match &worst.body {
        None => get(&worst.path, ""),
        Some(body) => format!(
            "POST {} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            worst.path,
            body.len()
        )
        .into_bytes(),
    };
    let asked = client.ask_for_any(&request);
    let (status, bytes) = asked.map_err(|error| io::Error::other(format!("{}: {error}", worst.case)))?;
    thread::sleep(SETTLES);
    let took = processor(&mut watch)? - before;
    let charged = charged(apart)?;
    let grown = peak(&server.id())? - memory;
    part.add(worst.case, [took, charged, bytes as f64 / 1024.0, grown.max(0.0)]);
    if status != 200 {
        part.broken(worst.case, &format!("answered {status}: it is no longer the request that it was"));
    }
    if !worst.is_helped {
        let free = took - charged;
        part.at_most(worst.case, "uncharged processor time", free, FREE, "s");
    }
    Ok(())
}

/// Total charge of all clients, in seconds.
fn charged(apart: std::net::SocketAddr) -> io::Result<f64> {
    let mut client = BlockingClient::connect(apart)?;
    let page: Value = serde_json::from_slice(client.ask(&get("/clients", ""))?.body)?;
    let rows = page["search_time"].as_array().ok_or_else(|| io::Error::other("/clients has no search_time"))?;
    Ok(rows.iter().filter_map(|row| row["seconds"].as_f64()).sum())
}
