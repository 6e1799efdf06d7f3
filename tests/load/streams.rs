//! Searches as streams of events, and clients that read slowly.

use std::{
    convert::Infallible,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    http::header,
    response::IntoResponse as _,
    routing::post,
};
use futures_util::{StreamExt as _, stream};
use yomi_load::{Workload, markdown};

use crate::stage::{clients, count, plan, rate, run, saying, serve, workload, yomi};

const PROGRESS: &str = ": soon\n\nid: 1\nevent: progress\ndata: {\"depth\": 1}\n\n";
const RESULT: &str = "id: 2\nevent: result\ndata: {\"best_move\": \"d3\", \"depth\": 4, \"stopped_by\": \"depth\", \"degraded\": false, \"deterministic\": true, \"timing\": {\"queue_us\": 0, \"search_us\": 0}}\n\n";
const PROBLEM: &str =
    "event: problem\ndata: {\"status\": 503, \"code\": \"draining\", \"detail\": \"later\"}\n\n";

/// Sends the pieces of a stream, each after a pause.
async fn streaming(pause: Duration, pieces: &'static [&'static str]) -> SocketAddr {
    let answer = async move |_: Bytes| {
        let events = stream::unfold(pieces.iter(), move |mut pieces| async move {
            let piece = pieces.next()?;
            tokio::time::sleep(pause).await;
            Some((Ok::<_, Infallible>(Bytes::from_static(piece.as_bytes())), pieces))
        });
        ([(header::CONTENT_TYPE, "text/event-stream")], Body::from_stream(events)).into_response()
    };
    serve(Router::new().route("/v1/othello/bestmove", post(answer))).await
}

/// One line with a stream.
fn as_stream() -> Workload {
    workload(r#", "endpoint": "stream""#)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_counts_its_events_and_tells_the_first_from_the_last() {
    let pause = Duration::from_millis(100);
    let address = streaming(pause, &[PROGRESS, PROGRESS, RESULT]).await;
    let mut plan = plan(address, as_stream(), rate(20.0));
    (plan.idle, plan.check_equal) = (true, true);
    let report = run(plan).await;
    let point = &report.points[0];
    assert_eq!((count(&report, "good"), point.events, point.first_event.count), (20, 60, 20));
    assert_eq!(point.quality.mean_depth, Some(4.0));
    assert_eq!(report.equality.as_ref().map(|equality| equality.holds), Some(true));
    // Two pauses lie between the first event and the last.
    let (first, last) = (point.first_event.mean_us.unwrap(), point.latency.mean_us.unwrap());
    assert!(first >= 99_000.0 && last >= first + 190_000.0, "{first} {last}");
    assert!(markdown(&report, &[]).contains("3.0 events a stream, 20 streams"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_event_of_a_stream_says_what_it_counts_as() {
    let report =
        run(plan(streaming(Duration::ZERO, &[PROGRESS, PROBLEM]).await, as_stream(), rate(20.0)))
            .await;
    assert_eq!((count(&report, "refused"), report.points[0].refusals["draining"]), (20, 20));
    assert_eq!(report.points[0].first_event.count, 0);

    let report =
        run(plan(streaming(Duration::ZERO, &[PROGRESS]).await, as_stream(), rate(20.0))).await;
    assert_eq!(count(&report, "failed"), 20);
    assert!(report.points[0].complaints[0].contains("the stream ended without"), "{report:?}");

    let report =
        run(plan(saying(axum::http::StatusCode::OK, "{}").await, as_stream(), rate(20.0))).await;
    assert!(report.points[0].complaints[0].contains("no stream of events"), "{report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_leave_streams_early() {
    let address = streaming(Duration::from_millis(50), &[PROGRESS; 1000]).await;
    let leaving = workload(r#", "endpoint": "stream", "leave_after_ms": 120"#);
    let report = run(plan(address, leaving, rate(20.0))).await;
    assert_eq!((count(&report, "left"), report.points[0].latency.count), (20, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_streams_its_searches() {
    let lines = r#"{"kind": "post", "game": "othello", "endpoint": "stream", "body": {"moves": "f5", "level": 3, "cache": "bypass"}}
{"kind": "get", "game": "gomoku", "endpoint": "stream", "method": "get", "query": "moves=h8&level=1"}
"#;
    let mut plan = plan(yomi().await, Workload::parse(lines).unwrap(), clients(2));
    (plan.idle, plan.check_equal) = (true, true);
    let report = run(plan).await;
    let point = &report.points[0];
    assert_eq!((point.good_share, point.first_event.count), (Some(1.0), point.sent), "{point:?}");
    assert!(point.events >= point.sent && point.sent > 0, "{point:?}");
    assert_eq!((point.quality.answers, point.quality.depth_share), (point.sent, Some(1.0)));
    assert!(report.equality.as_ref().unwrap().holds, "{:?}", report.equality);
}

/// Pieces of an answer, of 32 KiB each.
const PIECES: usize = 2_000;

/// Answers with more than socket buffers hold, and counts the pieces that were sent.
async fn long_winded() -> (SocketAddr, Arc<AtomicUsize>) {
    const PIECE: Bytes = Bytes::from_static(&[b'a'; 32_768]);
    let taken = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&taken);
    let answer = move |_: Bytes| {
        let counter = Arc::clone(&counter);
        async move {
            let pieces = stream::iter(0..PIECES).map(move |_| {
                counter.fetch_add(1, Ordering::SeqCst);
                Ok::<_, Infallible>(PIECE)
            });
            let length = [(header::CONTENT_LENGTH, (PIECES * PIECE.len()).to_string())];
            (length, Body::from_stream(pieces)).into_response()
        }
    };
    (serve(Router::new().route("/v1/othello/bestmove", post(answer))).await, taken)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_takes_its_time_which_is_not_held_against_the_server() {
    let address = saying(axum::http::StatusCode::OK, crate::stage::ANSWER).await;
    let line =
        r#"{"kind": "slow", "game": "othello", "body": {"deadline_ms": 300}, "slow_read_ms": 500}"#;
    for http2 in [None, std::num::NonZeroUsize::new(2)] {
        let mut plan = plan(address, Workload::parse(line).unwrap(), rate(20.0));
        plan.http2_connections = http2;
        let report = run(plan).await;
        let point = &report.points[0];
        assert!(point.latency.mean_us.unwrap() >= 490_000.0, "{:?}", point.latency);
        assert_eq!(count(&report, "good") + count(&report, "late"), 20);
        assert!(count(&report, "good") > 0, "{http2:?}: {:?}", point.overshoot);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_slow_reader_has_not_read_stays_with_the_server() {
    for http2 in [None, std::num::NonZeroUsize::MIN.into()] {
        let (address, taken) = long_winded().await;
        let mut plan = plan(address, workload(r#", "slow_read_ms": 60000"#), rate(1.0));
        (plan.http2_connections, plan.timeout) = (http2, Duration::from_secs(3));
        let report = run(plan).await;
        assert_eq!((count(&report, "timed_out"), report.points[0].sent), (1, 1));
        let taken = taken.load(Ordering::SeqCst);
        assert!((1..PIECES).contains(&taken), "{http2:?}: {taken}");
    }
}
