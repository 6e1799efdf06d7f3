//! One greedy client that takes all it can of the shared resources: it does not read, does not send, joins searches, and requests the
//! largest answers. Others are served, and the refusals of the greedy client name the share that it has used up.

use std::{
    cell::RefCell,
    thread,
    time::{Duration, Instant},
};

use axum::http::{Request, Response};
use bytes::Bytes;
use h2::{
    RecvStream, SendStream,
    client::{self, SendRequest},
};
use tokio::net::{TcpSocket, TcpStream};

use crate::{
    metrics::apart,
    server::{Answer, Client, PATIENCE, Server, request},
};

const GREEDY: [u8; 4] = [127, 0, 0, 66];
const OTHER: [u8; 4] = [127, 0, 0, 7];

/// A drawing of 2.8 MB.
const LARGE: &str = "/v1/lab/trace.svg?game=tictactoe&moves=b2a1&depth=7&algorithm=minimax";

/// A best move of negligible cost.
const QUICK: &str = "/v1/othello/bestmove?depth=2&cache=bypass";

fn other(server: &Server, path: &str) -> Answer {
    Client::connect_from(OTHER, server.address).get(path)
}

/// The fields of a problem about a share: pool, held and allowed.
fn share(problem: &serde_json::Value) -> (String, u64, u64) {
    let share = &problem["share"];
    let number = |name: &str| share[name].as_u64().unwrap_or_else(|| panic!("{problem}"));
    (share["pool"].as_str().unwrap().to_owned(), number("held"), number("allowed"))
}

/// Amount of a pool that the greedy client holds, as the operator sees it.
fn held(server: &Server, pool: &str) -> u64 {
    let page = apart(server).get("/clients").json();
    let rows = page["shares"].as_array().unwrap();
    let row = rows.iter().find(|row| row["pool"] == pool && row["client"] == "127.0.0.66");
    row.map_or(0, |row| row["held"].as_u64().unwrap())
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let give_up = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < give_up, "never {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// HTTP/2 connections of the greedy client, with a flow-control window per answer.
struct Greedy {
    runtime: tokio::runtime::Runtime,
    senders: Vec<SendRequest<Bytes>>,
    asked: Vec<PendingRequest>,
}

/// A request and its incomplete answer.
struct PendingRequest {
    response: client::ResponseFuture,
    _body: SendStream<Bytes>,
}

impl Greedy {
    fn connect(server: &Server, connections: usize, window: u32) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = { runtime }.worker_threads(1).enable_all().build().unwrap();
        let senders = (0..connections).map(|_| {
            runtime.block_on(async {
                let socket = TcpSocket::new_v4().unwrap();
                socket.bind((GREEDY, 0).into()).unwrap();
                let stream: TcpStream = socket.connect(server.address).await.unwrap();
                let mut builder = client::Builder::new();
                builder.initial_window_size(window);
                let (sender, connection) = builder.handshake(stream).await.unwrap();
                tokio::spawn(connection);
                sender.ready().await.unwrap()
            })
        });
        let senders = senders.collect();
        Self { runtime, senders, asked: Vec::new() }
    }

    /// Sends so many concurrent requests on every connection and reads no body.
    fn ask(&mut self, times: usize, make: impl Fn() -> Request<()>, body: Option<&'static [u8]>) {
        for sender in &self.senders {
            for _ in 0..times {
                let ready = self.runtime.block_on(sender.clone().ready());
                let (response, mut stream) = ready.unwrap().send_request(make(), body.is_none()).unwrap();
                if let Some(body) = body {
                    stream.send_data(Bytes::from_static(body), false).unwrap();
                }
                self.asked.push(PendingRequest { response, _body: stream });
            }
        }
    }

    /// Heads of all answers, in the order of the requests; the bodies stay unread.
    fn heads(&mut self) -> Vec<Response<RecvStream>> {
        let asked = self.asked.drain(..);
        self.runtime.block_on(async {
            let mut heads = Vec::new();
            for PendingRequest { response, _body } in asked {
                heads.push(tokio::time::timeout(PATIENCE, response).await.unwrap().unwrap());
            }
            heads
        })
    }
}

fn get(path: &str) -> Request<()> {
    Request::get(format!("http://localhost{path}")).body(()).unwrap()
}

fn post(path: &str) -> Request<()> {
    let request = Request::post(format!("http://localhost{path}"));
    request.header("content-type", "application/json").body(()).unwrap()
}

/// Number of answers with a status.
fn count(heads: &[Response<RecvStream>], status: u16) -> usize {
    heads.iter().filter(|head| head.status().as_u16() == status).count()
}

/// Resident memory of the server in MiB.
fn resident(server: &Server) -> f64 {
    let page = other(server, "/metrics").body;
    let line = page.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
    line.unwrap().parse::<f64>().unwrap() / f64::from(1 << 20)
}

#[test]
fn files_of_the_documentation_cost_no_memory_however_many_ask_and_do_not_read() {
    let server = Server::start(&[]);
    let before = resident(&server);
    let mut greedy = Greedy::connect(&server, 1, 1);
    greedy.ask(60, || get("/docs/swagger-ui-bundle.js"), None);
    let heads = greedy.heads();
    assert_eq!(count(&heads, 200), 60);
    let grown = resident(&server) - before;
    assert!(grown < 16.0, "{grown:.0} MiB more");
}

#[test]
fn experiments_keep_their_places_until_their_answers_are_taken_by_http2() {
    let server = Server::start(&["--metrics-addr=127.0.0.1:0", "--max-experiments=4"]);
    let before = resident_apart(&server);
    let mut greedy = Greedy::connect(&server, 2, 1);
    let mut all = Vec::new();
    for _ in 0..10 {
        greedy.ask(1, || get(LARGE), None);
        all.extend(greedy.heads());
    }
    assert_eq!((count(&all, 200), count(&all, 503)), (3, 17), "three of four places");
    assert_eq!(held(&server, "experiments"), 3);
    assert!(held(&server, "unread_bytes") > 3 * 2_500_000);
    let grown = resident_apart(&server) - before;
    assert!(grown < 80.0, "{grown:.0} MiB more");
    let answer = other(&server, LARGE);
    assert_eq!(answer.status, 200, "{}", answer.head);
    drop((greedy, all));
    wait_until("given back", || held(&server, "experiments") == 0);
    assert_eq!(held(&server, "unread_bytes"), 0);
}

fn resident_apart(server: &Server) -> f64 {
    let page = apart(server).get("/metrics").body;
    let line = page.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
    line.unwrap().parse::<f64>().unwrap() / f64::from(1 << 20)
}

/// A connection of the greedy client with the smallest receive buffer.
fn narrow(server: &Server) -> Client {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4096)?;
        socket.bind((GREEDY, 0).into())?;
        socket.connect(server.address).await?.into_std()
    });
    let stream = stream.unwrap();
    stream.set_nonblocking(false).unwrap();
    Client::over(stream)
}

#[test]
fn experiments_keep_their_places_until_their_answers_are_taken_by_http1() {
    let server = Server::start(&["--metrics-addr=127.0.0.1:0", "--max-experiments=4"]);
    let mut crowd = Vec::new();
    for _ in 0..20 {
        let mut client = narrow(&server);
        client.write(&request(LARGE, ""));
        let head = client.head();
        crowd.push((client, head));
    }
    let served = crowd.iter().filter(|(_, head)| head.starts_with("HTTP/1.1 200 ")).count();
    assert_eq!(served, 3, "three of four places");
    assert_eq!(held(&server, "experiments"), 3);
    assert_eq!(other(&server, LARGE).status, 200);
    drop(crowd);
    wait_until("given back", || held(&server, "experiments") == 0);
}

#[test]
fn a_client_that_does_not_read_is_refused_by_its_share_of_unread_bytes() {
    let flags = ["--metrics-addr=127.0.0.1:0", "--max-unread-mib=8", "--max-experiments=64"];
    let server = Server::start(&flags);
    let mut greedy = Greedy::connect(&server, 1, 1);
    let mut all = Vec::new();
    for _ in 0..8 {
        greedy.ask(1, || get(LARGE), None);
        all.extend(greedy.heads());
    }
    assert_eq!((count(&all, 200), count(&all, 503)), (2, 6), "5.6 of 8 MiB, at most 6");
    let held = held(&server, "unread_bytes");
    assert!((5_000_000..6 << 20).contains(&held), "{held}");
    let answer = other(&server, QUICK);
    assert_eq!(answer.status, 200, "{answer:?}");
    let mut again = Client::connect_from(GREEDY, server.address);
    let refused = again.get(LARGE);
    refused.is_problem(503, "overloaded");
    assert_eq!(share(&refused.json()).0, "unread_bytes");
}

#[test]
fn half_requests_leave_places_for_others_and_late_ones_give_way() {
    let flags = ["--metrics-addr=127.0.0.1:0", "--max-requests=64", "--body-timeout-ms=600000"];
    let server = Server::start(&flags);
    let mut greedy = Greedy::connect(&server, 2, 65_535);
    let half = || post("/v1/othello/bestmove");
    greedy.ask(60, half, Some(b"{"));
    wait_until("as many as it may", || held(&server, "requests") == 48);
    for _ in 0..20 {
        assert_eq!(other(&server, QUICK).status, 200);
    }
    let mut again = Client::connect_from(GREEDY, server.address);
    let refused = again.get(QUICK);
    if refused.status != 200 {
        refused.is_problem(503, "overloaded");
        let (pool, held, allowed) = share(&refused.json());
        // Places of the others' last answers are released a moment later.
        assert_eq!((&*pool, held), ("requests", 48));
        assert!((45..=48).contains(&allowed), "{allowed}");
    }
    thread::sleep(Duration::from_millis(1100));
    let mut again = Client::connect_from(GREEDY, server.address);
    let answer = again.get(QUICK);
    assert_eq!(answer.status, 200, "its own late halves give way: {answer:?}");
}

#[test]
fn a_client_that_joins_by_hundreds_leaves_streams_for_others() {
    let server = Server::start(&["--metrics-addr=127.0.0.1:0", "--max-streams=64"]);
    let mut greedy = Greedy::connect(&server, 2, 65_535);
    let path = "/v1/gomoku/bestmove/stream?moves=h8&algorithm=minimax&depth=99&time_ms=30000";
    greedy.ask(60, || get(path), None);
    let heads = greedy.heads();
    assert_eq!((count(&heads, 200), count(&heads, 503)), (48, 72));
    assert_eq!(held(&server, "streams"), 48);
    let mut client = Client::connect_from(OTHER, server.address);
    client.write(&request("/v1/tictactoe/bestmove/stream", ""));
    assert!(client.head().starts_with("HTTP/1.1 200 "));
    let mut again = Client::connect_from(GREEDY, server.address);
    let refused = again.get(path);
    refused.is_problem(503, "too_many_streams");
    let (pool, held, allowed) = share(&refused.json());
    // The other client's stream may still hold a place.
    assert_eq!((&*pool, held), ("streams", 48));
    assert!((47..=48).contains(&allowed), "{allowed}");
}

#[test]
fn boards_in_pixels_do_not_wait_behind_races() {
    let server = Server::start(&["--metrics-addr=127.0.0.1:0", "--max-experiments=8"]);
    let race = br#"{"game": "gomoku", "moves": "h8", "time_ms": 30000, "runs": [
        {"algorithm": "minimax", "depth": 6}, {"algorithm": "minimax", "depth": 6}]}"#;
    let mut greedy = Greedy::connect(&server, 1, 65_535);
    greedy.ask(40, || post("/v1/lab/race"), Some(race));
    for asked in &mut greedy.asked {
        asked._body.send_data(Bytes::new(), true).unwrap();
    }
    wait_until("as many as it may", || held(&server, "experiments") == 6);
    let mut client = Client::connect_from(OTHER, server.address);
    client.write(&request("/v1/othello/position.png", ""));
    assert!(client.head().starts_with("HTTP/1.1 200 "));
    // One place is left for an experiment, which waits for its thread.
    let mut waiting = Client::connect_from(OTHER, server.address);
    waiting.write(&request("/v1/lab/tree?tree=[3,5]", ""));
    thread::sleep(Duration::from_millis(200));
    assert!(!waiting.is_answered());
}

#[test]
fn a_key_has_its_concurrent_requests_until_their_answers_are_taken() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("edges-greed.keys");
    let path = path.to_str().unwrap();
    let output = std::process::Command::new(crate::server::binary());
    let output = { output }.args(["key", "new", "greedy", "--concurrent=2"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (key, line) = text.trim().split_once('\n').unwrap();
    std::fs::write(path, line).unwrap();
    let server = Server::start(&["--keys-file", path]);
    let mut greedy = Greedy::connect(&server, 1, 1);
    let with_key = || {
        let mut request = get(LARGE);
        let value = format!("Bearer {key}").try_into().unwrap();
        request.headers_mut().insert("authorization", value);
        request
    };
    let mut all = Vec::new();
    for _ in 0..10 {
        greedy.ask(1, with_key, None);
        all.extend(greedy.heads());
    }
    assert_eq!((count(&all, 200), count(&all, 429)), (2, 8));
}

#[test]
fn pictures_write_no_warnings() {
    let server = Server::start(&[]);
    for path in ["/v1/gomoku/position.png", "/v1/lab/tree.png?tree=[3,5]", "/v1/othello/position.png?theme=dark"] {
        let mut client = server.connect();
        client.write(&request(path, ""));
        assert!(client.head().starts_with("HTTP/1.1 200 "), "{path}");
    }
    let log = server.logged();
    let warned = log.lines().filter(|line| line.contains("\"WARN\""));
    // Unknown YOMI_ variables in the tests' environment cause warnings, too.
    let warned: Vec<_> = warned.filter(|line| !line.contains("yomi::cli::serve::variables")).collect();
    assert!(warned.is_empty(), "{warned:?}");
}

/// The first batch of a task would otherwise run to its end before any other task of its thread.
#[test]
fn batches_of_lines_without_a_search_delay_neither_probes_nor_other_clients() {
    let server = Server::start(&["--metrics-addr", "127.0.0.1:0"]);
    let body = "{\"game\": \"tictactoe\", \"moves\": \"b2\"}\n".repeat(10_000);
    let head = format!(
        "POST /v1/batch HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut batches: Vec<_> = (0..8).map(|_| server.connect()).collect();
    for batch in &mut batches {
        batch.write(&head);
        batch.write(&body);
    }
    // They are read, so that they go on.
    for mut batch in batches {
        thread::spawn(move || while !batch.line().contains("\"end\"") {});
    }
    let mut operator = apart(&server);
    operator.wait_for_metric("yomi_http_requests_total{route=\"/v1/batch\",method=\"POST\",code=\"200\"} 8");
    let operator = operator.address();
    for address in [operator, server.address] {
        let mut times: Vec<_> = (0..9)
            .map(|_| {
                let began = Instant::now();
                assert_eq!(Client::connect(address).get("/livez").status, 200);
                began.elapsed()
            })
            .collect();
        times.sort_unstable();
        assert!(times[4] < Duration::from_millis(500), "{times:?}");
    }
    let page = Client::connect(operator).get("/metrics").body;
    let answered = "yomi_batch_lines_total{endpoint=\"bestmove\",outcome=\"answered\"} ";
    let answered = page.lines().find_map(|line| line.strip_prefix(answered)).unwrap();
    assert!(answered.parse::<u64>().unwrap() < 80_000, "the batches were over: {answered}");
}

#[test]
fn a_batch_that_is_not_read_holds_up_no_other() {
    let server = Server::start(&[]);
    let ask = |lines: usize| {
        let body = "{\"game\": \"tictactoe\", \"moves\": \"b2\"}\n".repeat(lines);
        let mut client = server.connect();
        client.write(&format!(
            "POST /v1/batch HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        ));
        client
    };
    let unread = [ask(10_000), ask(10_000)];
    // Its lines no longer fit into the socket.
    let before = RefCell::new(String::new());
    server.connect().wait_for_metrics("standstill", |page| {
        let line =
            page.lines().find(|line| line.contains("batch_lines_total{endpoint=\"bestmove\",outcome=\"answered\"}"));
        let now = line.unwrap_or_default().to_owned();
        thread::sleep(Duration::from_millis(200));
        before.replace(now.clone()) == now && !now.ends_with(" 0")
    });
    let mut other = ask(3);
    while !other.line().contains("\"end\"") {}
    drop(unread);
}
