//! Malformed requests are answered, logged and counted like others.

use std::{io::Write as _, net::TcpStream};

use crate::server::{Answer, Server, request};

fn ask(server: &Server, bytes: &str) -> Answer {
    let mut client = server.connect();
    client.write(bytes);
    let answer = client.answer();
    assert!(answer.head.contains("connection: close\r\n"), "{answer:?}");
    assert!(client.is_closed(), "{bytes:?}");
    answer
}

fn unread(server: &Server, bytes: &str) -> String {
    let answer = ask(server, bytes);
    answer.is_problem(400, "malformed_request");
    answer.json()["detail"].as_str().unwrap().to_owned()
}

#[test]
fn a_raw_quotation_mark_in_the_address_is_told_how_to_be_written() {
    let server = Server::start(&[]);
    for address in [
        "/v1/othello/bestmove?moves=f5d6&clock={\"remaining_ms\":1000}",
        "/v1/lab/tree?tree=[\"A\",[\"B\",3,12],[\"C\",2,7]]",
    ] {
        let detail =
            unread(&server, &format!("GET {address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
        assert!(detail.contains("write %22 for a quotation mark"), "{detail}");
    }
    let line = server.wait_for_log("could not be read");
    assert!(line.contains("\"reason\":\"address\"") && line.contains("\"status\":400"), "{line}");
    server.wait_for_metric("yomi_unread_requests_total{reason=\"address\"} 2");
    server.wait_for_metric("yomi_refused_total{reason=\"malformed_request\"} 2");
    server.wait_for_metric("yomi_http_requests_total{route=\"unmatched\",method=\"GET\",code=\"400\"} 2");
}

#[test]
fn a_fragment_in_the_address_is_refused_and_not_dropped() {
    let server = Server::start(&[]);
    for path in ["/livez#x", "/v1/othello/bestmove?depth=1&id=a#b"] {
        let answer = ask(&server, &request(path, ""));
        answer.is_problem(400, "malformed_request");
        assert!(answer.body.contains("a number sign as it is"), "{answer:?}");
        assert!(answer.body.contains("write %23"), "{answer:?}");
    }
    let behind_lines = format!("\r\n\r\n{}", request("/livez#x", ""));
    ask(&server, &behind_lines).is_problem(400, "malformed_request");
    // Elsewhere it is an ordinary character.
    let mut client = server.connect();
    client.write(&request("/v1/othello/bestmove?depth=1&id=a%23b", "x-any: #\r\n"));
    assert_eq!(client.answer().json()["id"], "a#b");
}

#[test]
fn lengths_that_contradict_and_other_faults_of_a_head_are_named() {
    let server = Server::start(&[]);
    let detail = unread(
        &server,
        "POST /v1/othello/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: 16\r\nContent-Length: 15\r\nConnection: close\r\n\r\n{\"moves\":\"f5d6\"}",
    );
    assert!(detail.contains("content-length is given twice"), "{detail}");
    for (bytes, expected) in [
        ("GET /v1/othello/position?moves=f5 d6 HTTP/1.1\r\n\r\n", "%20 for a blank"),
        ("GET /v1/games?a=<b> HTTP/1.1\r\n\r\n", "%3C"),
        ("hello\r\n\r\n", "GET /v1/games HTTP/1.1"),
        ("GET /v1/games HTTP/9.9\r\n\r\n", "version of HTTP"),
        ("GET /v1/games HTTP/1.1\r\nno colon here\r\n\r\n", "Header 1 has no colon"),
        ("GET /v1/games HTTP/1.1\r\nhost: a\r\nx y: 1\r\n\r\n", "Header 2 has a name"),
        ("POST /v1/games HTTP/1.1\r\ncontent-length: many\r\n\r\n", "no number of bytes"),
        ("POST /v1/games HTTP/1.0\r\ntransfer-encoding: chunked\r\n\r\n", "transfer-encoding"),
        ("\u{16}\u{3}\u{1}\u{2}\r\n\r\n", "not HTTPS"),
    ] {
        let detail = unread(&server, bytes);
        assert!(detail.contains(expected), "{bytes:?}: {detail}");
    }
    for (reason, count) in [("length", 3), ("address", 2), ("request_line", 2), ("header", 2), ("not_http", 1)] {
        server.wait_for_metric(&format!("yomi_unread_requests_total{{reason=\"{reason}\"}} {count}"));
    }
}

#[test]
fn a_head_that_is_too_long_is_told_so_though_more_of_it_comes() {
    let server = Server::start(&[]);
    let long = request(&format!("/v1/games?id={}", "x".repeat(40_000)), "");
    let answer = ask(&server, &long);
    answer.is_problem(431, "head_too_long");
    assert!(answer.body.contains("body of a POST"), "{answer:?}");
    let many: String = (0..150).map(|number| format!("x-{number}: 1\r\n")).collect();
    let answer = ask(&server, &request("/v1/games", &many));
    answer.is_problem(431, "head_too_long");
    assert!(answer.body.contains("100 headers"), "{answer:?}");
    server.wait_for_metric("yomi_unread_requests_total{reason=\"too_long\"} 2");
}

#[test]
fn a_request_that_cannot_be_read_follows_one_that_can() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    // In one piece, and each after the answer to the one before.
    client.write(&(request("/livez", "") + "GET /\"\" HTTP/1.1\r\na b: c\r\n\r\n"));
    assert_eq!(client.answer().status, 200);
    let answer = client.answer();
    answer.is_problem(400, "malformed_request");
    assert!(answer.body.contains("Bytes that followed a request"), "{answer:?}");
    assert!(client.is_closed());
    let mut client = server.connect();
    assert_eq!(client.get("/livez").status, 200);
    client.write("GET /?\" HTTP/1.1\r\n\r\n");
    let answer = client.answer();
    answer.is_problem(400, "malformed_request");
    assert!(answer.body.contains("%22"), "{answer:?}");
}

#[test]
fn a_length_that_is_too_small_leaves_bytes_that_are_no_request() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    client.write(
        "POST /v1/othello/position HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: 2\r\n\r\n{}\r\n{\"moves\": \"f5\"}\r\n",
    );
    assert_eq!(client.answer().status, 200);
    let answer = client.answer();
    answer.is_problem(400, "malformed_request");
    assert!(answer.body.contains("is the content-length before them too small?"), "{answer:?}");
    assert!(client.is_closed());
    // It is not mistaken for a method of the previous request.
    let mut client = server.connect();
    client.write("HEAD /livez HTTP/1.1\r\nhost: localhost\r\n\r\n{}\r\n\r\n");
    assert!(client.head().starts_with("HTTP/1.1 200 "));
    client.answer().is_problem(400, "malformed_request");
}

#[test]
fn a_length_beyond_all_numbers_is_a_body_that_is_too_large() {
    let server = Server::start(&[]);
    for length in ["18446744073709551615", "99999999999999999999999"] {
        let answer = ask(
            &server,
            &format!(
                "POST /v1/othello/position HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                 content-length: {length}\r\n\r\n{{}}"
            ),
        );
        answer.is_problem(413, "too_large");
        assert!(answer.body.contains("content-length is larger"), "{answer:?}");
    }
    server.wait_for_metric("yomi_unread_requests_total{reason=\"length\"} 2");
}

#[test]
fn a_flood_of_unread_requests_writes_ten_lines_and_how_many_more() {
    let server = Server::start(&[]);
    for _ in 0..40 {
        unread(&server, "hello\r\n\r\n");
    }
    let line = server.wait_for_log("more requests could not be read");
    assert!(line.contains("\"reason\":\"request_line\""), "{line}");
    let logged = server.logged();
    let lines = logged.matches("a request could not be read").count();
    assert!((10..=30).contains(&lines), "{lines}:\n{logged}");
}

#[test]
fn a_refused_head_request_has_no_body() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    client.write("HEAD /?\" HTTP/1.1\r\nhost: localhost\r\n\r\n");
    let head = client.head();
    assert!(head.starts_with("HTTP/1.1 400 ") && head.contains("x-request-id: "), "{head}");
    assert!(client.is_closed());
}

#[test]
fn streams_of_http2_that_are_reset_for_their_head_are_counted() {
    let server = Server::start(&[]);
    // A header that HTTP/2 forbids ends its stream; one in capitals ends the connection.
    for (count, header) in [(1, b"\0\x0aconnection\x011".as_slice()), (2, b"\0\x01X\x011")] {
        let mut socket = TcpStream::connect(server.address).unwrap();
        let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
        socket.write_all(preface).unwrap();
        // GET, http, /, localhost.
        let head = [b"\x82\x86\x84\x41\x09localhost".as_slice(), header].concat();
        let length = u8::try_from(head.len()).unwrap();
        let frame = [[0, 0, length, 1, 5, 0, 0, 0, 1].as_slice(), &head].concat();
        socket.write_all(&frame).unwrap();
        server.wait_for_metric(&format!("yomi_unread_requests_total{{reason=\"http2_reset\"}} {count}"));
    }
}
