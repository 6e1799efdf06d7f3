//! Streams and cancellation over real sockets.

use std::time::{Duration, Instant};

use axum::{
    body::Body,
    http::{Method, Request},
};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

use crate::app::{TestApp, json_request};

/// Serves the router on a free port.
async fn connect(app: &TestApp) -> TcpStream {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = app.router.clone();
    tokio::spawn(async move { axum::serve(listener, router).await });
    TcpStream::connect(address).await.unwrap()
}

async fn ask(socket: &mut TcpStream, query: &str) {
    let request = format!(
        "GET /v1/othello/bestmove?{query} HTTP/1.1\r\nhost: here\r\n\
         accept: text/event-stream\r\nconnection: close\r\n\r\n"
    );
    socket.write_all(request.as_bytes()).await.unwrap();
}

/// Name, id and data of each event.
fn events(text: &str) -> Vec<(String, u64, Value)> {
    let field = |block: &str, name: &str| {
        let start = format!("{name}: ");
        block.lines().find_map(|line| line.strip_prefix(&start)).map(str::to_owned)
    };
    text.split("\n\n")
        .filter(|block| block.contains("event: "))
        .map(|block| {
            let data = field(block, "data").unwrap();
            let (name, id) = (field(block, "event").unwrap(), field(block, "id").unwrap());
            // A temporary problem does not end the stream: it sets the delay of the reconnection.
            let is_end = name != "progress" && !data.contains("\"retry_after_ms\"");
            assert_eq!(id.ends_with("-last"), is_end, "{block}");
            (
                name,
                id.trim_end_matches("-last").parse().unwrap(),
                serde_json::from_str(&data).unwrap_or_else(|_| panic!("no JSON: {data}")),
            )
        })
        .collect()
}

async fn idle(app: &TestApp) {
    let started = Instant::now();
    while app.service.status().busy > 0 {
        assert!(started.elapsed() < Duration::from_secs(5), "the thread is still busy");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

#[tokio::test]
async fn progress_is_followed_by_one_result_and_the_end() {
    let app = TestApp::new();
    let mut socket = connect(&app).await;
    ask(&mut socket, "time_ms=300").await;
    let mut text = String::new();
    socket.read_to_string(&mut text).await.unwrap();
    let text = text.replace('\r', "");
    assert!(text.starts_with("HTTP/1.1 200 OK"), "{text}");
    assert!(text.contains("content-type: text/event-stream"), "{text}");
    assert!(text.contains("cache-control: no-store"), "{text}");
    // Chunks of the transfer encoding stand between the events.
    let events = events(&text);
    let (last, progress) = events.split_last().unwrap();
    assert!(!progress.is_empty() && progress.len() <= 8, "{} events", progress.len());
    for (index, (name, id, data)) in progress.iter().enumerate() {
        assert_eq!((name.as_str(), *id), ("progress", index as u64 + 1));
        for key in ["depth", "selective_depth", "best_move", "score", "pv", "lines", "stats"] {
            assert!(data.get(key).is_some(), "{key} is missing in {data}");
        }
    }
    assert_eq!((last.0.as_str(), last.1), ("result", events.len() as u64));
    assert_eq!(last.2["stopped_by"], "time");
}

#[tokio::test]
async fn client_that_goes_away_frees_its_thread() {
    let app = TestApp::small();
    for accept in ["text/event-stream", "application/json"] {
        let mut socket = connect(&app).await;
        let request = format!(
            "GET /v1/othello/bestmove?algorithm=minimax&depth=40&time_ms=15000 HTTP/1.1\r\n\
             host: here\r\naccept: {accept}\r\n\r\n"
        );
        socket.write_all(request.as_bytes()).await.unwrap();
        while app.service.status().busy == 0 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        drop(socket);
        idle(&app).await;
    }
}

/// With paused time, the clock advances as soon as no I/O is pending.
#[tokio::test(start_paused = true)]
async fn half_of_a_body_does_not_hold_its_connection() {
    let app = TestApp::small();
    let mut socket = connect(&app).await;
    let half = "POST /v1/othello/bestmove HTTP/1.1\r\nhost: here\r\ncontent-length: 90\r\n\
                content-type: application/json\r\n\r\n{\"level\":";
    socket.write_all(half.as_bytes()).await.unwrap();
    let mut text = String::new();
    socket.read_to_string(&mut text).await.unwrap();
    assert!(text.starts_with("HTTP/1.1 408 "), "{text}");
    assert!(text.contains("\r\nconnection: close\r\n"), "{text}");
    assert!(text.contains("request_timeout"), "{text}");
}

#[tokio::test]
async fn only_the_id_of_the_last_event_says_that_nothing_is_left() {
    let app = TestApp::new();
    let headers = [("accept", "text/event-stream"), ("last-event-id", "7-last")];
    let answer = app.get_with("/v1/othello/bestmove", &headers).await;
    assert_eq!((answer.status.as_u16(), answer.text.as_str()), (204, ""));
    for method in [Method::GET, Method::HEAD] {
        let request = Request::builder().method(method).uri("/v1/othello/bestmove");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let answer = app.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status, 204);
        assert!(!answer.headers.contains_key("content-length"), "{:?}", answer.headers);
    }
    // JSON answers are not streamed, and lack the header.
    let answer = app.get_with("/v1/othello/bestmove?level=1", &headers[1..]).await;
    assert_eq!(answer.status, 200);
    let mut request = json_request("/v1/othello/bestmove", "{\"level\":1}");
    request.headers_mut().insert("accept", "text/event-stream".parse().unwrap());
    request.headers_mut().insert("last-event-id", "7-last".parse().unwrap());
    assert_eq!(app.send(request).await.status, 204);
}

#[tokio::test]
async fn a_stream_that_broke_before_its_end_is_had_again_and_numbered_on() {
    let app = TestApp::new();
    let mut socket = connect(&app).await;
    ask(&mut socket, "moves=f5d6&time_ms=600").await;
    let text = until_progress(&mut socket).await;
    assert!(text.contains("\nretry: 1000\n"), "{text}");
    let (name, number, _) = events(&text).pop().unwrap();
    assert_eq!(name, "progress");
    drop(socket);
    let number = number.to_string();
    let headers = [("accept", "text/event-stream"), ("last-event-id", number.as_str())];
    let answer = app.get_with("/v1/othello/bestmove?moves=f5d6&time_ms=300", &headers).await;
    assert_eq!(answer.status, 200);
    let events = events(&answer.text);
    assert_eq!(events.last().unwrap().0, "result");
    let numbers: Vec<_> = events.iter().map(|(_, number, _)| *number).collect();
    let first = number.parse::<u64>().unwrap() + 1;
    assert_eq!(numbers, (first..first + numbers.len() as u64).collect::<Vec<_>>());
    assert_eq!(answer.text.matches("retry: 1000").count(), 1, "{}", answer.text);
}

#[tokio::test]
async fn a_stream_of_a_body_that_broke_is_had_by_the_same_body_and_by_a_kept_answer() {
    let app = TestApp::new();
    let body = "{\"moves\":\"f5d6\",\"level\":3}";
    for cache_status in ["yomi; fwd=miss", "yomi; hit"] {
        let mut request = json_request("/v1/othello/bestmove", body);
        request.headers_mut().insert("accept", "text/event-stream".parse().unwrap());
        request.headers_mut().insert("last-event-id", "41".parse().unwrap());
        let answer = app.send(request).await;
        assert_eq!((answer.status.as_u16(), answer.header("cache-status")), (200, cache_status));
        let events = events(&answer.text);
        assert_eq!(events[0].1, 42, "{}", answer.text);
        let (name, _, result) = events.last().unwrap();
        assert_eq!((name.as_str(), &result["stopped_by"]), ("result", &"depth".into()));
    }
}

#[tokio::test]
async fn an_id_that_is_none_of_ours_begins_the_stream_anew() {
    let app = TestApp::new();
    let huge = "9".repeat(4000);
    for id in ["", "7-first", "-last", "zz\u{e9}", huge.as_str(), "18446744073709551615", "{\"a\":1}"] {
        let headers = [("accept", "text/event-stream"), ("last-event-id", id)];
        let answer = app.get_with("/v1/othello/bestmove?level=1", &headers).await;
        assert_eq!(answer.status, 200, "{id}");
        let events = events(&answer.text);
        assert_eq!((events[0].1, events.last().unwrap().0.as_str()), (1, "result"), "{id}");
    }
}

#[tokio::test]
async fn progress_of_a_joined_stream_has_the_times_of_its_search() {
    let app = TestApp::small();
    // Takes longer than the test on any machine.
    let query = "algorithm=minimax&depth=40&techniques=%7B%22iterative_deepening%22:true%7D";
    let mut first = connect(&app).await;
    ask(&mut first, query).await;
    until_progress(&mut first).await;
    let mut second = connect(&app).await;
    ask(&mut second, query).await;
    let text = until_progress(&mut second).await;
    assert!(text.contains("collapsed"), "{text}");
    let (_, _, progress) = events(&text).swap_remove(0);
    let timing = |name: &str| progress["timing"][name].as_u64().unwrap();
    let parts = timing("queue_us") + timing("search_us");
    // Each is truncated to whole microseconds separately.
    assert!(timing("total_us").abs_diff(parts) <= 2, "{progress}");
    drop((first, second));
    idle(&app).await;
}

/// What was read up to the end of the first event, with line breaks normalised.
async fn until_progress(socket: &mut TcpStream) -> String {
    let mut text = String::new();
    while !text.split_once("event: progress").is_some_and(|(_, rest)| rest.contains("\n\n")) {
        let mut bytes = [0; 4096];
        let count = socket.read(&mut bytes).await.unwrap();
        assert!(count > 0, "{text}");
        text.push_str(&String::from_utf8_lossy(&bytes[..count]).replace('\r', ""));
    }
    text
}

#[tokio::test]
async fn refused_stream_is_a_plain_problem() {
    let app = TestApp::new();
    let headers = [("accept", "text/event-stream")];
    let answer = app.get_with("/v1/othello/bestmove?depth=0", &headers).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.header("content-type"), "application/problem+json");
}

#[tokio::test]
async fn panic_in_a_stream_is_a_problem_event() {
    let app = TestApp::small();
    let path = format!("/v1/othello/bestmove?level=1&seed={}", crate::app::PANIC_SEED);
    let headers = [("accept", "text/event-stream"), ("x-request-id", "mine")];
    let answer = app.get_with(&path, &headers).await;
    let events = events(&answer.text);
    assert_eq!(events.len(), 1, "{}", answer.text);
    assert_eq!((events[0].0.as_str(), &events[0].2["code"]), ("problem", &"internal".into()));
    assert_eq!(events[0].2["request_id"], "mine");
}

#[tokio::test]
async fn a_problem_that_passes_says_when_to_come_again_and_is_no_end() {
    let app = TestApp::small();
    let busy = {
        let app = app.clone();
        tokio::spawn(async move { app.get("/v1/othello/bestmove?time_ms=15000").await.status })
    };
    while app.service.status().busy == 0 {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    // Behind it, no place becomes free within the longest time that a request may wait.
    let headers = [("accept", "text/event-stream"), ("last-event-id", "4")];
    let answer = app.get_with("/v1/othello/bestmove?level=2&seed=7", &headers).await;
    busy.abort();
    let events = events(&answer.text);
    let (name, number, problem) = events.last().unwrap();
    assert_eq!((name.as_str(), *number), ("problem", 5), "{}", answer.text);
    assert_eq!(problem["code"], "queue_timeout");
    let wait = &problem["retry_after_ms"];
    assert_eq!(answer.text.matches(&format!("retry: {wait}\n")).count(), 1, "{}", answer.text);
    assert_eq!(answer.text.matches("retry: ").count(), 1, "{}", answer.text);
    // An `EventSource` reconnects with that id and is served.
    idle(&app).await;
    let headers = [("accept", "text/event-stream"), ("last-event-id", "5")];
    let answer = app.get_with("/v1/othello/bestmove?level=2&seed=7", &headers).await;
    assert_eq!(answer.status, 200);
    assert!(answer.text.contains("event: result\n"), "{}", answer.text);
}

#[tokio::test]
async fn finished_game_is_streamed_as_one_result() {
    let app = TestApp::new();
    let headers = [("accept", "text/event-stream")];
    let answer = app.get_with("/v1/tictactoe/bestmove?board=XXXOO----", &headers).await;
    let events = events(&answer.text);
    assert_eq!(events.len(), 1, "{}", answer.text);
    assert_eq!(events[0].2["best_move"], Value::Null);
}
