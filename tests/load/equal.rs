//! Equal requests: one tag, bodies equal outside `id` and `timing`.

use std::{
    fs,
    net::SocketAddr,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use serde_json::Value;
use yomi_load::{Workload, markdown};

use crate::binary::binary;
use crate::stage::{answering, clients, count, plan, rate, run, workload, yomi};

/// Answers with a request counter in `timing`, and from the tenth on also in `depth`.
async fn drifting() -> SocketAddr {
    let asked = Arc::new(AtomicUsize::new(0));
    answering(move || {
        let number = asked.fetch_add(1, Ordering::SeqCst);
        let depth = if number < 10 { 4 } else { number };
        format!(
            r#"{{"best_move": "d3", "depth": {depth}, "stopped_by": "depth", "degraded": false,
                 "deterministic": true, "timing": {{"queue_us": {number}, "search_us": 0}}}}"#
        )
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_gives_equal_requests_equal_answers_under_load() {
    // Searched each time, cached, and as a GET with its tag.
    let lines = r#"{"kind": "bypass", "game": "othello", "body": {"moves": "f5", "level": 2, "cache": "bypass", "id": "x"}}
{"kind": "kept", "game": "gomoku", "body": {"moves": "h8", "level": 1}}
{"kind": "get", "game": "othello", "method": "get", "query": "moves=f5d6&level=2"}
{"kind": "position", "game": "tictactoe", "endpoint": "position", "body": {"moves": "b2"}}
"#;
    let mut plan = plan(yomi().await, Workload::parse(lines).unwrap(), clients(4));
    plan.check_equal = true;
    let report = run(plan).await;
    assert_eq!(report.points[0].good_share, Some(1.0), "{report:?}");
    let equality = report.equality.as_ref().unwrap();
    assert!(equality.holds, "{equality:?}");
    assert_eq!((equality.lines, equality.most_tags, equality.most_bodies), (4, 1, 1));
    assert_eq!((equality.answers, equality.not_compared), (report.points[0].sent, 0));
    let tags = |kind: &str| {
        equality.requests.iter().find(|request| request.kind == kind).map(|request| request.tags)
    };
    assert_eq!((tags("get"), tags("kept")), (Some(1), Some(0)));
    assert!(markdown(&report, &[]).contains("at most 1 ETag a request"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_answers_differently_is_found_out() {
    let mut plan = plan(drifting().await, workload(""), rate(20.0));
    plan.check_equal = true;
    let report = run(plan).await;
    assert_eq!(count(&report, "good"), 20);
    let equality = report.equality.unwrap();
    assert!(!equality.holds);
    assert_eq!((equality.answers, equality.differing, equality.most_bodies), (20, 1, 11));
    assert_eq!(equality.requests[0].fields, ["depth"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_fails_when_equal_requests_differ() {
    let address = drifting().await.to_string();
    let file = std::env::temp_dir().join(format!("yomi-load-equal-{}.jsonl", std::process::id()));
    fs::write(&file, r#"{"kind": "any", "game": "othello", "body": {"moves": "f5"}}"#).unwrap();
    let mut command = Command::new(binary());
    command
        .args(["load", "--rate", "20", "--rounds", "1", "--seconds", "1", "--warm-up", "0"])
        .args(["--no-idle", "--json", "--check-equal", "--addr", &address])
        .arg(&file);
    let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    fs::remove_file(&file).unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        complaint.contains("equal requests got different answers: 1 of 1 lines"),
        "{complaint}"
    );
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["equality"]["holds"], false);
}
