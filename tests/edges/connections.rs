//! Connection limits: many connections, and more than allowed.

use std::time::{Duration, Instant};

use crate::{
    metrics::apart,
    server::{Client, Server, request},
};

#[test]
fn a_thousand_idle_connections_leave_the_service_answering() {
    let server = Server::start(&[]);
    let mut clients: Vec<_> = (0..1000).map(|_| server.connect()).collect();
    // Some have sent bytes, too.
    for client in clients.iter_mut().step_by(3) {
        client.write("GET /livez HTTP/1.1\r\n");
    }
    server.wait_for_metric("yomi_connections 1001");
    let answer = server.get("/v1/othello/bestmove?depth=2").json();
    assert_eq!(answer["depth"], 2);
    // Complete ones, too.
    for client in clients.iter_mut().step_by(99) {
        client.write("host: localhost\r\n\r\n");
        assert_eq!(client.answer().status, 200);
    }
}

/// A connection with a stream in flight.
fn searching(server: &Server) -> Client {
    let mut client = server.connect();
    client.write(&request("/v1/othello/bestmove/stream?time_ms=60000&cache=bypass", ""));
    assert!(client.head().starts_with("HTTP/1.1 200 "));
    client
}

/// A connection whose request was answered.
fn idle(server: &Server) -> Client {
    let mut client = server.connect();
    assert_eq!(client.get("/livez").status, 200);
    client
}

#[test]
fn the_longest_idle_connection_gives_its_place_to_a_new_one() {
    let server = Server::start(&["--max-connections=8", "--max-connections-per-client=8"]);
    let mut stream = searching(&server);
    let mut idle: Vec<_> = (0..7).map(|_| idle(&server)).collect();
    for _ in 0..3 {
        let start = Instant::now();
        assert_eq!(server.get("/livez").status, 200);
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    }
    // The oldest are closed; each of the new ones may be, as soon as the next arrives.
    assert!(idle[0].is_closed());
    assert_eq!(idle[6].get("/livez").status, 200);
    // Its stream continues.
    while !stream.line().starts_with("id: ") {}
    idle[6].wait_for_metric("yomi_refused_total{reason=\"too_many_connections\"} 0");
}

#[test]
fn a_crowd_of_idle_connections_keeps_no_probe_out_on_either_listener() {
    let flags = ["--metrics-addr=127.0.0.1:0", "--max-connections=256"];
    let server = Server::start(&[&flags[..], &["--max-connections-per-client=256"]].concat());
    let address = apart(&server).address();
    let _players: Vec<_> = (0..256).map(|_| server.connect()).collect();
    let _scrapers: Vec<_> = (0..16).map(|_| Client::connect(address)).collect();
    for _ in 0..20 {
        for path in ["/livez", "/readyz"] {
            assert_eq!(server.get(path).status, 200);
            assert_eq!(Client::connect(address).get(path).status, 200);
        }
    }
    let page = Client::connect(address).get("/metrics").body;
    let displaced =
        page.lines().find_map(|line| line.strip_prefix("yomi_connection_timeouts_total{cause=\"displaced\"} "));
    // Most of the probes' connections have closed by themselves.
    assert!(displaced.unwrap().parse::<u32>().unwrap() >= 2, "{page}");
    assert!(page.contains("yomi_refused_total{reason=\"too_many_connections\"} 0"), "{page}");
}

#[test]
fn more_connections_than_there_may_be_are_refused_at_once() {
    let flags = ["--metrics-addr=127.0.0.1:0", "--max-connections=3"];
    let server = Server::start(&[&flags[..], &["--max-connections-per-client=3"]].concat());
    let mut first = apart(&server);
    let others = [searching(&server), searching(&server), searching(&server)];
    first.wait_for_metric("yomi_connections 4");
    for _ in 0..2 {
        let mut refused = server.connect();
        // Without a request first.
        let answer = refused.answer();
        answer.is_problem(503, "too_many_connections");
        assert!(answer.head.contains("retry-after: 1\r\n"), "{answer:?}");
        assert!(refused.is_closed());
    }
    first.wait_for_metric("yomi_refused_total{reason=\"too_many_connections\"} 2");
    first.wait_for_metric("yomi_connections 4");
    let line = server.wait_for_log("as many are open as there may be");
    assert!(line.contains("\"client\":\"127.0.0.1\""), "{line}");
    drop(others);
    first.wait_for_metric("yomi_connections 1");
    assert_eq!(server.get("/livez").status, 200);
}

#[test]
fn one_client_may_not_have_all_connections_unless_it_is_a_trusted_proxy() {
    let flags = ["--max-connections-per-client", "2"];
    // By default a client may have half of them.
    for flags in [flags, ["--max-connections", "4"]] {
        let server = Server::start(&flags);
        let _clients = [searching(&server), searching(&server)];
        let answer = server.connect().answer();
        answer.is_problem(503, "too_many_connections");
        assert!(answer.body.contains("This client"), "{answer:?}");
    }

    let server = Server::start(&[&flags[..], &["--trusted-proxy", "127.0.0.0/8"]].concat());
    let mut clients = [server.connect(), server.connect(), server.connect()];
    for client in &mut clients {
        assert_eq!(client.get("/livez").status, 200);
    }
}

#[test]
fn what_the_client_has_already_is_answered_without_a_length() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    let path = "/v1/othello/bestmove?depth=2";
    let known = "if-none-match: *\r\n";
    for method in ["GET", "HEAD"] {
        client.write(&request(path, known).replacen("GET", method, 1));
        let head = client.head();
        assert!(head.starts_with("HTTP/1.1 304 "), "{head}");
        assert!(head.contains("\r\netag: "), "{head}");
        let framing = ["content-length", "transfer-encoding", "connection"];
        assert!(framing.iter().all(|name| !head.contains(name)), "{head}");
    }
    assert_eq!(client.get("/livez").status, 200, "nothing of a body lies between them");
}

#[test]
fn the_line_of_an_answer_does_not_wait_for_the_end_of_its_connection() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    for depth in ["2", "3"] {
        let path = format!("/v1/othello/bestmove?depth={depth}&cache=bypass");
        assert_eq!(client.get(&path).status, 200);
        let line = server.wait_for_log(&format!("\"depth\":{depth}"));
        assert!(line.contains("\"message\":\"answered\""), "{line}");
    }
}

#[test]
fn pipelined_requests_are_answered_in_their_order() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    let paths = ["/livez", "/nothing", "/v1/othello/bestmove?depth=2", "/v1/version"];
    let together: String = paths.iter().map(|path| request(path, "")).collect();
    client.write(&together);
    let statuses: Vec<_> = paths.iter().map(|_| client.answer().status).collect();
    assert_eq!(statuses, [200, 404, 200, 200]);
}

#[test]
fn an_answer_that_leaves_a_body_unread_says_that_the_connection_ends_with_it() {
    let server = Server::start(&[]);
    let json = "content-type: application/json\r\n";
    for (path, headers, status) in [
        ("/nowhere", json, 404),
        ("/v1/games", json, 405),
        ("/v1/othello/bestmove", "content-type: text/plain\r\n", 415),
    ] {
        let mut client = server.connect();
        client.write(&format!("POST {path} HTTP/1.1\r\nhost: localhost\r\n{headers}content-length: 17\r\n\r\n"));
        let answer = client.answer();
        assert_eq!(answer.status, status, "{answer:?}");
        assert!(answer.head.contains("connection: close\r\n"), "{answer:?}");
        client.try_write("{\"moves\":\"f5d6\"}");
        assert!(client.is_closed(), "{path}");
    }
    // Requests that were read, or never arrived, cost no connection.
    let mut client = server.connect();
    let body = "{\"moves\": \"zz\"}";
    client.write(&format!(
        "POST /v1/othello/position HTTP/1.1\r\nhost: localhost\r\n{json}content-length: {}\r\n\r\n",
        body.len()
    ));
    client.write(body);
    let answer = client.answer();
    assert_eq!(answer.status, 422, "{answer:?}");
    assert!(!answer.head.contains("connection: close"), "{answer:?}");
    assert_eq!(client.get("/nowhere").status, 404);
    assert_eq!(client.get("/livez").status, 200);
}
