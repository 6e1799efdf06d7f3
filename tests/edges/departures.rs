//! Clients that disconnect.

use std::{
    thread,
    time::{Duration, Instant},
};

use crate::server::{PATIENCE, Server, request};

/// A search that only ends by its time limit.
const LONG_SEARCH: &str = "/v1/gomoku/bestmove?moves=h8&algorithm=alpha_beta\
    &techniques={\"iterative_deepening\":true}&depth=99&time_ms=60000&cache=bypass";

const BUSY: &str = "yomi_threads_busy 1";
const IDLE: &str = "yomi_threads_busy 0";

#[test]
fn a_half_closed_connection_is_a_departed_client() {
    let server = Server::start(&[]);
    for (departures, accept) in [(1, ""), (2, "accept: text/event-stream\r\n")] {
        let mut client = server.connect();
        client.write(&request(LONG_SEARCH, accept));
        server.wait_for_metric(BUSY);
        client.close_half();
        let line = format!("yomi_cancelled_total{{cause=\"abandoned\"}} {departures}");
        server.wait_for_metric(&line);
        server.wait_for_metric(IDLE);
    }
}

#[test]
fn who_leaves_at_once_is_counted_and_logged_too() {
    const CLIENTS: usize = 40;
    let server = Server::start(&[]);
    for client in 0..CLIENTS {
        let mut connection = server.connect();
        let id = format!("x-request-id: of-{client}-\r\n");
        connection.write(&request("/v1/othello/bestmove?depth=2&cache=bypass", &id));
        connection.close_half();
    }
    // Answered, disconnected during the search, or disconnected before it was read.
    server.connect().wait_for_metrics("all requests counted", |page| {
        let requests = page.lines().filter(|line| line.starts_with("yomi_http_requests_total{"));
        let of_clients = requests.filter(|line| !line.contains("\"/metrics\""));
        let counts = of_clients.filter_map(|line| line.rsplit_once(' ')?.1.parse::<usize>().ok());
        counts.sum::<usize>() == CLIENTS
    });
    // Each has its log line, or is included in a count of suppressed lines.
    let told = |logged: &str| {
        let lines = (0..CLIENTS).filter(|client| logged.contains(&format!("\"of-{client}-\"")));
        let more = logged.split("\"more\":").skip(1).map(|rest| {
            let digits = rest.split(|symbol: char| !symbol.is_ascii_digit()).next();
            digits.and_then(|digits| digits.parse::<usize>().ok()).unwrap()
        });
        lines.count() + more.sum::<usize>()
    };
    let give_up = Instant::now() + PATIENCE;
    while let logged = server.logged()
        && told(&logged) < CLIENTS
    {
        assert!(Instant::now() < give_up, "{} of them are told:\n{logged}", told(&logged));
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_departure_behind_pipelined_requests_shows_at_the_next_read() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    // While unprocessed bytes are buffered, hyper does not read the socket and does not notice the close.
    let first = LONG_SEARCH.replace("time_ms=60000", "time_ms=500");
    client.write(&(request(&first, "") + &request(LONG_SEARCH, "")));
    server.wait_for_metric(BUSY);
    drop(client);
    // Whether the second is started and cancelled or never started: its minute is not searched.
    server.wait_for_metric("yomi_connections 1");
    server.wait_for_metric(IDLE);
}

#[test]
fn a_client_that_leaves_the_queue_leaves_no_trace_in_it() {
    let server = Server::start(&[]);
    let mut first = server.connect();
    first.write(&request(LONG_SEARCH, ""));
    server.wait_for_metric(BUSY);
    let mut second = server.connect();
    second.write(&request(LONG_SEARCH, ""));
    server.wait_for_metric("yomi_queue_depth 1");
    drop(second);
    server.wait_for_metric("yomi_queue_depth 0");
    server.wait_for_metric(BUSY);
}
