//! Host check: the host names that the service accepts.

use std::{fs, net::SocketAddr, path::Path};

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
                let preflight = "origin: https://a.example\r\naccess-control-request-method: GET\r\n";
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

#[test]
fn percent_encoded_unreserved_characters_make_no_other_path() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edges-addresses.keys");
    fs::write(&file, format!("{{\"name\": \"holder\", \"sha256\": \"{}\"}}", "0".repeat(64))).unwrap();
    let server = Server::start(&[]);
    assert_eq!(server.get("/v1/%73tatus").json(), server.get("/v1/status").json());
    assert_eq!(server.get("/%76%31/%6Fthello/p%6Fsition?moves=f5").status, 200);
    server.wait_for_metric("yomi_http_requests_total{route=\"/v1/status\",method=\"GET\",code=\"200\"} 2");
    server.get("/v1%2Fstatus").is_problem(404, "not_found");
    let keyed = Server::start(&["--keys-file", file.to_str().unwrap()]);
    assert_eq!(keyed.get("/live%7A").status, 200);
    keyed.get("/metric%73").is_problem(401, "unauthorized");
}
