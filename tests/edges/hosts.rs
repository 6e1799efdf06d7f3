//! Host check: the host names that the service accepts.

use std::net::SocketAddr;

use crate::server::{Answer, Client, Server};

fn status(server: &Server, host: &str) -> u16 {
    let mut client = server.connect();
    client.write(&format!("GET /v1/version HTTP/1.1\r\nhost: {host}\r\n\r\n"));
    client.answer().status
}

#[test]
fn a_service_on_the_loopback_is_asked_under_its_own_names_alone() {
    let server = Server::start(&[]);
    for own in ["localhost:1", "127.0.0.1", "[::1]:8080", &server.address.to_string()] {
        assert_eq!(status(&server, own), 200, "{own}");
    }
    assert_eq!(status(&server, "evil.example"), 421);
    server.wait_for_metric("yomi_refused_total{reason=\"foreign_host\"} 1");

    let server = Server::start(&["--allowed-host", "play.example"]);
    assert_eq!(status(&server, "play.example:443"), 200);
    assert_eq!(status(&server, "evil.example"), 421);
}

/// The answer to a request with these header lines.
fn answer(address: SocketAddr, first: &str, headers: &str) -> Answer {
    let mut client = Client::connect(address);
    client.write(&format!("{first}\r\n{headers}\r\n"));
    client.answer()
}

#[test]
fn a_request_by_http1_1_names_its_host_exactly_once() {
    let server = Server::start(&[
        "--metrics-addr",
        "127.0.0.1:0",
        "--allowed-host=any.example",
        "--cors-origin=https://a.example",
    ]);
    let logged = server.logged();
    let apart = logged.lines().find(|line| line.contains("metrics are served apart")).unwrap();
    let apart: serde_json::Value = serde_json::from_str(apart).unwrap();
    let apart = apart["addr"].as_str().unwrap().parse().unwrap();
    let two = "host: localhost\r\nhost: localhost\r\n";
    for (address, path) in [(server.address, "/v1/games"), (apart, "/metrics")] {
        for method in ["GET", "OPTIONS"] {
            let first = format!("{method} {path} HTTP/1.1");
            for (headers, expected) in [("", "is missing"), (two, "more than once")] {
                let preflight =
                    "origin: https://a.example\r\naccess-control-request-method: GET\r\n";
                let answer = answer(address, &first, &format!("{headers}{preflight}"));
                answer.is_problem(400, "malformed_request");
                assert!(answer.body.contains(expected), "{answer:?}");
                assert!(answer.head.contains("connection: close\r\n"), "{answer:?}");
            }
        }
        assert_eq!(answer(address, &format!("GET {path} HTTP/1.0"), "").status, 200);
        let two = answer(address, &format!("GET {path} HTTP/1.0"), two);
        two.is_problem(400, "malformed_request");
    }
}
