//! HTTP/2: connections with many requests.

use axum::http::Request;
use h2::client::{self, SendRequest};
use tokio::{net::TcpStream, task::JoinHandle};

use crate::server::Server;

type Connection = JoinHandle<Result<(), h2::Error>>;

/// A connection whose flow-control window per answer is `window` bytes.
async fn connect(server: &Server, window: u32) -> (SendRequest<bytes::Bytes>, Connection) {
    let stream = TcpStream::connect(server.address).await.unwrap();
    let mut builder = client::Builder::new();
    builder.initial_window_size(window);
    let (sender, connection) = builder.handshake(stream).await.unwrap();
    let connection = tokio::spawn(connection);
    (sender.ready().await.unwrap(), connection)
}

fn get(path: &str) -> Request<()> {
    Request::get(format!("http://localhost{path}")).body(()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_opens_no_window_for_its_answer_loses_its_connection() {
    let server = Server::start(&["--write-timeout-ms", "400"]);
    let (mut sender, connection) = connect(&server, 0).await;
    let (response, _) = sender.send_request(get("/v1/games"), true).unwrap();
    let response = response.await.unwrap();
    assert_eq!(response.status(), 200);
    // The window is zero, so the body cannot be sent.
    let _ended = connection.await.unwrap();
    server.wait_for_metric("yomi_connection_timeouts_total{cause=\"write\"} 1");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_connection_is_closed_though_it_answers_pings() {
    let server = Server::start(&["--idle-timeout-ms=400", "--write-timeout-ms=600000"]);
    let (mut sender, connection) = connect(&server, 65_535).await;
    let (response, _) = sender.send_request(get("/livez"), true).unwrap();
    assert_eq!(response.await.unwrap().status(), 200);
    let _ended = connection.await.unwrap();
    server.wait_for_metric("yomi_connection_timeouts_total{cause=\"idle\"} 1");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_beyond_those_that_the_server_holds_are_refused_on_one_connection() {
    // Two of three belong to one client, the third to another.
    let server = Server::start(&["--max-requests", "3"]);
    let (mut sender, _connection) = connect(&server, 65_535).await;
    let long = "/v1/gomoku/bestmove?moves=h8&algorithm=minimax&depth=99&time_ms=60000&cache=bypass";
    let mut waiting = Vec::new();
    for _ in 0..2 {
        waiting.push(sender.send_request(get(long), true).unwrap().0);
    }
    // A scrape takes no place.
    server.wait_for_metric("yomi_threads_busy 1");
    server.wait_for_metric("yomi_queue_depth 1");
    let (refused, _) = sender.send_request(get("/v1/version"), true).unwrap();
    let response = refused.await.unwrap();
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["retry-after"], "1");
    let (open, _) = sender.send_request(get("/livez"), true).unwrap();
    assert_eq!(open.await.unwrap().status(), 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_foreign_authority_is_refused_like_a_foreign_host() {
    let server = Server::start(&[]);
    let (mut sender, _connection) = connect(&server, 65_535).await;
    let request = Request::get("http://evil.example/livez").body(()).unwrap();
    let (response, _) = sender.send_request(request, true).unwrap();
    assert_eq!(response.await.unwrap().status(), 421);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn as_many_headers_as_by_http1_and_no_more() {
    let server = Server::start(&[]);
    let (sender, _connection) = connect(&server, 65_535).await;
    for (headers, status) in [(100, 200), (101, 431)] {
        let mut request = get("/livez");
        for number in 0..headers {
            let name = axum::http::HeaderName::try_from(format!("x-{number}")).unwrap();
            request.headers_mut().insert(name, axum::http::HeaderValue::from_static("1"));
        }
        let (response, _) = sender.clone().ready().await.unwrap().send_request(request, true).unwrap();
        assert_eq!(response.await.unwrap().status(), status, "{headers}");
        // With HTTP/1.1, the host is one of them.
        let lines: String = (1..headers).map(|number| format!("x-{number}: 1\r\n")).collect();
        let mut client = server.connect();
        client.write(&crate::server::request("/livez", &lines));
        assert_eq!(client.answer().status, status, "{headers}");
    }
}
