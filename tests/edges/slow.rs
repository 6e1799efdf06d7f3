//! Slow clients: header, body and write timeouts.

use std::{
    thread,
    time::{Duration, Instant},
};

use crate::server::{Server, request};

const POST: &str = "POST /v1/othello/bestmove HTTP/1.1\r\nhost: localhost\r\n\
                    content-type: application/json\r\n";

#[test]
fn a_slow_head_gets_408_and_the_connection_is_closed() {
    let server = Server::start(&["--header-timeout-ms", "400"]);
    let mut client = server.connect();
    // Single bytes at intervals do not extend the timeout.
    for part in ["GET /livez HT", "TP/1", ".1\r\nho"] {
        client.write(part);
        thread::sleep(Duration::from_millis(50));
    }
    let answer = client.answer();
    answer.is_problem(408, "request_timeout");
    assert!(answer.head.contains("connection: close"), "{answer:?}");
    assert!(client.is_closed());
    server.wait_for_metric("yomi_connection_timeouts_total{cause=\"head\"} 1");
    server.wait_for_metric("yomi_refused_total{reason=\"request_timeout\"} 1");
    server.wait_for_metric("yomi_connection_timeouts_total{cause=\"idle\"} 0");
    server.wait_for_log("the head of a request did not come in time");
}

#[test]
fn a_deadline_counts_from_the_first_byte_of_the_head() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    client.write("GET /v1/othello/bestmove?time_ms=60000&deadline_ms=3000 HTTP/1.1\r\nho");
    thread::sleep(Duration::from_millis(2000));
    client.write("st: localhost\r\n\r\n");
    let began = Instant::now();
    let answer = client.answer();
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(began.elapsed() < Duration::from_millis(2000), "{:?}", began.elapsed());
    client.wait_for_metric("yomi_deadline_overshoot_seconds_count 1");
}

#[test]
fn half_a_preface_of_http2_has_no_more_time_than_a_head() {
    let server = Server::start(&["--header-timeout-ms", "400", "--idle-timeout-ms", "600000"]);
    let mut client = server.connect();
    client.write("PRI * HTTP/2.0\r\n");
    client.answer().is_problem(408, "request_timeout");
    assert!(client.is_closed());
    server.wait_for_metric("yomi_connection_timeouts_total{cause=\"head\"} 1");
}

#[test]
fn a_connection_without_requests_is_closed_without_a_word() {
    // No other periodic check closes the connection.
    let server = Server::start(&["--idle-timeout-ms=400", "--write-timeout-ms=600000"]);
    let (mut fresh, mut used) = (server.connect(), server.connect());
    assert_eq!(used.get("/livez").status, 200);
    assert!(fresh.is_closed() && used.is_closed());
    server.wait_for_metric("yomi_connection_timeouts_total{cause=\"idle\"} 2");
    server.wait_for_metric("yomi_connection_timeouts_total{cause=\"head\"} 0");
}

#[test]
fn the_time_for_a_head_does_not_count_between_requests() {
    let server = Server::start(&["--header-timeout-ms", "200"]);
    let mut client = server.connect();
    thread::sleep(Duration::from_millis(600));
    assert_eq!(client.get("/livez").status, 200);
    thread::sleep(Duration::from_millis(600));
    assert_eq!(client.get("/livez").status, 200);
    client.wait_for_metric("yomi_connection_timeouts_total{cause=\"head\"} 0");
}

#[test]
fn a_search_that_outlasts_all_time_outs_is_answered() {
    let flags = ["--header-timeout-ms=200", "--idle-timeout-ms=200", "--write-timeout-ms=200"];
    let server = Server::start(&flags);
    let path = "/v1/gomoku/bestmove?moves=h8&algorithm=alpha_beta&depth=99\
                &techniques={\"iterative_deepening\":true}&time_ms=1200";
    assert_eq!(server.get(path).json()["stopped_by"], "time");
}

#[test]
fn a_slow_body_gets_408() {
    let server = Server::start(&["--body-timeout-ms", "300"]);
    let mut client = server.connect();
    client.write(&format!("{POST}content-length: 50\r\n\r\n{{\"lev"));
    let answer = client.answer();
    answer.is_problem(408, "request_timeout");
    assert!(answer.body.contains("0.3 seconds"), "{answer:?}");
    assert!(client.is_closed());
    server.wait_for_metric("yomi_refused_total{reason=\"request_timeout\"} 1");
}

#[test]
fn chunks_that_are_none_are_not_called_json() {
    let server = Server::start(&[]);
    for chunks in ["zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}{}\r\n0\r\n\r\n", "{\"moves\": \"f5\"}\r\n\r\n"] {
        let mut client = server.connect();
        client.write(&format!("{POST}transfer-encoding: chunked\r\n\r\n{chunks}"));
        let answer = client.answer();
        answer.is_problem(400, "malformed_body");
        let document = answer.json();
        let detail = document["detail"].as_str().unwrap();
        assert!(detail.starts_with("The chunks of the body cannot be read"), "{detail}");
        assert!(document["errors"].is_null(), "{document}");
    }
}

#[test]
fn what_is_too_long_is_refused_however_it_comes() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    client.write(&format!("{POST}content-length: 70000\r\n\r\n"));
    client.answer().is_problem(413, "too_large");

    let mut client = server.connect();
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    client.write(&format!("{POST}transfer-encoding: chunked\r\n\r\n"));
    // The server may answer and close before all bytes are sent.
    let _ = (0..20).all(|_| client.try_write(&chunk));
    client.answer().is_problem(413, "too_large");

    let mut client = server.connect();
    let query = "x".repeat(9000);
    client.get(&format!("/v1/othello/bestmove?id={query}")).is_problem(413, "too_large");
    let mut client = server.connect();
    client.write(&request("/livez", &format!("x-long: {}\r\n", "x".repeat(9000))));
    assert_eq!(client.answer().status, 200);
    let mut client = server.connect();
    let _ = client.try_write(&request("/livez", &format!("x-long: {}\r\n", "x".repeat(17_000))));
    assert_eq!(client.answer().status, 431);
}

#[test]
fn a_client_that_does_not_take_its_answers_loses_its_connection() {
    let server = Server::start(&["--write-timeout-ms", "500"]);
    let mut client = server.connect();
    // More than the socket buffers of both sides hold.
    let requests = request("/docs/swagger-ui-bundle.js", "").repeat(40);
    client.write(&requests);
    server.wait_for_metric("yomi_connection_timeouts_total{cause=\"write\"} 1");
    server.wait_for_metric("yomi_connections 1");
}
