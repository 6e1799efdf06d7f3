//! Log lines and metrics of streams and of clients that disconnect.

use std::{cell::RefCell, sync::Once, time::Duration};

use axum::{
    body::Body,
    http::{Method, Request},
};
use http_body_util::BodyExt;
use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::Value;
use tower::ServiceExt;
use tracing_subscriber::{filter::LevelFilter, layer::SubscriberExt, util::SubscriberInitExt};
use yomi_telemetry::logs::{Lines, LogLine};

use crate::app::{PANIC_SEED, TestApp};

const ENDLESS: &str = "/v1/othello/bestmove?algorithm=minimax&depth=40&time_ms=15000";

thread_local! {
    /// Log of this thread: every test has a thread and a single-threaded runtime of its own.
    static LOGGED: RefCell<Vec<LogLine>> = const { RefCell::new(Vec::new()) };
}

/// Installs the subscriber of all tests before the first of them logs: tracing may disable an event for ever when its first use
/// coincides with the installation.
pub fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        tracing_subscriber::registry()
            .with(LevelFilter::INFO)
            .with(Lines::to(|line| LOGGED.with_borrow_mut(|logged| logged.push(line))))
            .init();
    });
}

/// Handle on the log of this thread.
struct Log;

impl Log {
    /// Clears what another test has left on this thread.
    fn new() -> Self {
        LOGGED.with_borrow_mut(Vec::clear);
        Self
    }

    /// Message and span of each line.
    fn lines(&self) -> Vec<(String, Value)> {
        let line = |line: &LogLine| {
            let mut line: Value = serde_json::from_str(&line.to_json()).unwrap();
            (line["message"].as_str().unwrap().to_owned(), line["span"].take())
        };
        LOGGED.with_borrow(|logged| logged.iter().map(line).collect())
    }

    fn whole_lines(&self) -> Vec<Value> {
        let line = |line: &LogLine| serde_json::from_str(&line.to_json()).unwrap();
        LOGGED.with_borrow(|logged| logged.iter().map(line).collect())
    }

    fn messages(&self) -> Vec<String> {
        self.lines().into_iter().map(|(message, _)| message).collect()
    }
}

fn request(method: Method, path: &str, accept: &str) -> Request<Body> {
    let builder = Request::builder().method(method).uri(path).header("accept", accept);
    builder.body(Body::empty()).unwrap()
}

#[tokio::test]
async fn end_of_a_stream_is_logged_with_what_it_cost() {
    let (app, log) = (TestApp::new(), Log::new());
    let headers = [("accept", "text/event-stream")];
    app.get_with("/v1/othello/bestmove?depth=2", &headers).await;
    let lines = log.lines();
    assert_eq!(log.messages(), ["the stream ended"]);
    let span = &lines[0].1;
    for field in ["request_id", "nodes", "queue_us", "search_us"] {
        assert!(!span[field].is_null(), "{field} is missing in {span}");
    }
    assert_eq!((&span["depth"], &span["stopped_by"]), (&2.into(), &"depth".into()));
    assert_eq!((&span["game"], &span["algorithm"]), (&"othello".into(), &"engine".into()));

    let path = format!("/v1/othello/bestmove?level=1&seed={PANIC_SEED}");
    app.get_with(&path, &headers).await;
    assert_eq!(log.messages()[1..], ["the stream ended"]);
}

#[tokio::test]
async fn client_that_leaves_a_stream_is_logged_once() {
    let (app, log) = (TestApp::new(), Log::new());
    let stream = request(Method::GET, "/v1/othello/bestmove?time_ms=15000", "text/event-stream");
    let mut body = app.router.clone().oneshot(stream).await.unwrap().into_body();
    body.frame().await.unwrap().unwrap();
    drop(body);
    assert_eq!(log.messages(), ["the client left"]);
    let span = &log.lines()[0].1;
    assert_eq!((&span["status"], &span["stopped_by"]), (&200.into(), &"abandoned".into()));
    assert!(span["depth"].as_u64() >= Some(1), "{span}");
}

#[tokio::test]
async fn an_origin_that_is_refused_is_logged_once_however_it_asks() {
    let (app, log) = (TestApp::new(), Log::new());
    let warnings = || {
        let messages = log.messages().into_iter();
        messages.filter(|message| message.contains("origin")).collect::<Vec<_>>()
    };
    let page = [("origin", "https://game.example"), ("accept", "text/event-stream")];
    for _ in 0..3 {
        assert_eq!(app.get_with("/v1/othello/bestmove?depth=1", &page).await.status, 403);
    }
    let picture = [("sec-fetch-site", "cross-site"), ("referer", "https://other.example/page")];
    assert_eq!(app.get_with("/v1/othello/position", &picture).await.status, 403);
    let warned = warnings();
    assert_eq!(warned.len(), 2, "{warned:?}");
    assert!(warned[0].contains("--cors-origin https://game.example"), "{warned:?}");
    assert!(warned[1].contains("--cors-origin https://other.example"), "{warned:?}");
    for number in 0..100 {
        let origin = format!("http://{number}.example");
        let preflight = Request::options("/v1/othello/bestmove")
            .header("origin", origin)
            .header("access-control-request-method", "POST");
        assert_eq!(app.send(preflight.body(Body::empty()).unwrap()).await.status, 403);
    }
    let warned = warnings();
    assert_eq!(warned.len(), 65);
    assert!(warned[64].contains("further origins are not named"), "{}", warned[64]);
}

#[tokio::test]
async fn head_of_a_stream_has_nobody_who_leaves() {
    let (app, log) = (TestApp::new(), Log::new());
    let head = request(Method::HEAD, ENDLESS, "text/event-stream");
    app.send(head).await;
    assert!(log.messages().is_empty());
}

#[tokio::test]
async fn what_was_searched_or_refused_is_logged_and_what_came_from_memory_is_not() {
    let (app, log) = (TestApp::new(), Log::new());
    let searched = "/v1/othello/bestmove?depth=2";
    for path in [searched, searched, "/v1/games", "/v1/tictactoe/bestmove", "/livez"] {
        app.get(path).await;
    }
    app.get("/v1/othello/bestmove?depth=none").await;
    let lines = log.lines();
    let said: Vec<_> = lines.iter().map(|(message, span)| (message.as_str(), &span["status"])).collect();
    assert_eq!(said, [("answered", &200.into()), ("answered", &422.into())]);
}

#[tokio::test]
async fn a_line_says_why_a_request_was_refused_and_what_it_asked_for() {
    let (app, log) = (TestApp::new(), Log::new());
    app.get("/v1/othello/bestmove?depth=none&levle=3").await;
    app.get("/v1/othello/bestmove?level=2&deadline_ms=5000").await.ok();
    app.get("/v1/chess/bestmove").await;
    let [refused, searched, unknown] = &log.whole_lines()[..] else { panic!("three lines") };
    assert_eq!((&refused["code"], &refused["pointer"]), (&"invalid_request".into(), &"/depth".into()));
    assert!(refused["total_us"].as_u64() > Some(0), "{refused}");
    let span = &searched["span"];
    assert_eq!((&span["level"], &span["deadline_ms"]), (&2.into(), &5000.into()));
    assert!(searched["total_us"].as_u64() >= span["search_us"].as_u64(), "{searched}");
    assert!(searched["code"].is_null() && searched["pointer"].is_null(), "{searched}");
    assert_eq!((&unknown["code"], &unknown["pointer"]), (&"not_found".into(), &Value::Null));
}

#[tokio::test]
async fn a_flood_of_refusals_has_a_few_lines_and_then_their_number() {
    let (app, log) = (TestApp::new(), Log::new());
    for _ in 0..100 {
        app.get("/v1/nothing").await;
    }
    app.get("/v1/othello/bestmove?depth=none").await;
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let lines = log.whole_lines();
    let codes = |code: &str| lines.iter().filter(|line| line["code"] == code).count();
    assert_eq!(codes("invalid_request"), 1);
    let more: u64 = lines.iter().filter_map(|line| line["more"].as_u64()).sum();
    // Spread over more than one second on a slow machine.
    let told = lines.iter().filter(|line| line["message"] == "answered").count() as u64 - 1;
    assert!((20..=60).contains(&told) && told + more == 100, "{told} and {more}");
}

#[tokio::test]
async fn a_flood_of_clients_that_leave_has_a_few_lines_and_then_their_number() {
    let (app, log) = (TestApp::new(), Log::new());
    for number in 0..100 {
        // Every other one by a stream, which counts as answered when it begins.
        let accept = if number % 2 == 0 { "application/json" } else { "text/event-stream" };
        let leaving = app.router.clone().oneshot(request(Method::GET, ENDLESS, accept));
        if let Ok(response) = tokio::time::timeout(Duration::from_millis(5), leaving).await {
            let mut body = response.unwrap().into_body();
            let _ = tokio::time::timeout(Duration::from_millis(5), body.frame()).await;
        }
    }
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let lines = log.whole_lines();
    let more: u64 = lines
        .iter()
        .filter(|line| line["message"] == "more clients left")
        .filter_map(|line| line["more"].as_u64())
        .sum();
    let told = lines.iter().filter(|line| line["message"] == "the client left").count() as u64;
    // Over more than one second.
    assert!((20..=80).contains(&told) && told + more == 100, "{told} and {more}");
}

#[tokio::test]
async fn client_that_leaves_before_its_answer_is_logged_and_counted_once() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let handle = recorder.handle();
    let _recorder = metrics::set_default_local_recorder(&recorder);
    let (app, log) = (TestApp::new(), Log::new());
    let plain = app.router.clone().oneshot(request(Method::GET, ENDLESS, "application/json"));
    assert!(tokio::time::timeout(Duration::from_millis(50), plain).await.is_err());
    app.get("/v1/othello/bestmove?depth=1").await.ok();

    assert_eq!(log.messages(), ["the client left", "answered"]);
    let span = &log.lines()[0].1;
    assert_eq!((&span["status"], &span["stopped_by"]), (&499.into(), &"abandoned".into()));
    assert_eq!((&span["game"], &span["algorithm"]), (&"othello".into(), &"minimax".into()));
    assert!(span["search_us"].as_u64() > Some(1000) && !span["queue_us"].is_null(), "{span}");

    let page = handle.render();
    let requests: Vec<_> = page.lines().filter(|line| line.starts_with("yomi_http_requests_total{")).collect();
    let series = |code: u16| {
        let route = "route=\"/v1/{game}/bestmove\",method=\"GET\"";
        format!("yomi_http_requests_total{{{route},code=\"{code}\"}} 1")
    };
    assert_eq!(requests.len(), 2, "{page}");
    assert!(requests.contains(&series(499).as_str()), "{page}");
    assert!(requests.contains(&series(200).as_str()), "{page}");
}
