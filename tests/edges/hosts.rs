//! Under which names the service may be asked.

use crate::server::Server;

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
