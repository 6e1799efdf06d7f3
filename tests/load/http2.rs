//! HTTP/2: all requests over one connection, and clients that leave reset their stream.

use std::{
    collections::BTreeSet,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::ConnectInfo,
    http::{Uri, Version},
    response::IntoResponse as _,
    routing::post,
};
use tokio::net::TcpListener;

use crate::stage::{ANSWER, clients, count, plan, rate, run, saying, workload};

/// Observations of a server.
#[derive(Clone, Debug, Default)]
struct Watched {
    /// Connections with requests.
    peers: Arc<Mutex<BTreeSet<SocketAddr>>>,
    /// HTTP versions, and request URIs.
    asked: Arc<Mutex<BTreeSet<(String, String)>>>,
    /// Requests that were cancelled before their answer.
    given_up: Arc<AtomicUsize>,
}

/// Counts on drop, unless its request was answered.
struct GivenUp(Arc<AtomicUsize>);

impl Drop for GivenUp {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// Records the connection of each request; answers after `pause`.
async fn watching(pause: Duration) -> (SocketAddr, Watched) {
    let watched = Watched::default();
    let watches = watched.clone();
    let answer = move |ConnectInfo(peer): ConnectInfo<SocketAddr>, version: Version, uri: Uri, _: Bytes| {
        let watches = watches.clone();
        async move {
            watches.peers.lock().unwrap().insert(peer);
            watches.asked.lock().unwrap().insert((format!("{version:?}"), uri.to_string()));
            let guard = GivenUp(watches.given_up);
            tokio::time::sleep(pause).await;
            std::mem::forget(guard);
            Body::from(ANSWER).into_response()
        }
    };
    let router = Router::new().route("/v1/othello/bestmove", post(answer));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(axum::serve(listener, service).into_future());
    (address, watched)
}

#[tokio::test(flavor = "multi_thread")]
async fn all_requests_share_the_connection() {
    let (address, watched) = watching(Duration::from_millis(100)).await;
    let mut plan = plan(address, workload(""), clients(20));
    plan.clients.http2 = true;
    let report = run(plan).await;
    assert!(report.points[0].sent >= 20, "{report:?}");
    assert_eq!(count(&report, "good"), report.points[0].sent);
    assert_eq!(watched.peers.lock().unwrap().len(), 1);
    let asked = watched.asked.lock().unwrap().clone();
    let path = format!("http://{address}/v1/othello/bestmove");
    assert_eq!(asked, BTreeSet::from([("HTTP/2.0".to_owned(), path)]));
    assert_eq!(watched.given_up.load(Ordering::SeqCst), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_leave_reset_their_stream_and_keep_the_connection() {
    let (address, watched) = watching(Duration::from_secs(60)).await;
    let mut plan = plan(address, workload(r#", "leave_after_ms": 200"#), rate(20.0));
    plan.clients.http2 = true;
    let report = run(plan).await;
    assert_eq!((count(&report, "left"), report.points[0].sent), (20, 20));
    // The server cancels each of them, possibly a little later.
    for _ in 0..500 {
        if watched.given_up.load(Ordering::SeqCst) == 20 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(watched.given_up.load(Ordering::SeqCst), 20);
    assert_eq!(watched.peers.lock().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_come_over_http2_as_well() {
    let refusal = r#"{"code": "queue_full", "detail": "come later"}"#;
    let address = saying(axum::http::StatusCode::SERVICE_UNAVAILABLE, refusal).await;
    let mut plan = plan(address, workload(""), rate(20.0));
    plan.clients.http2 = true;
    let report = run(plan).await;
    assert_eq!((count(&report, "refused"), report.points[0].refusals["queue_full"]), (20, 20));
}
