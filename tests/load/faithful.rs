//! Accuracy of the generator's figures, against servers with known behaviour.

use std::{net::SocketAddr, sync::atomic::Ordering, time::Duration};

use crate::stage::{clients, count, one_by_one, plan, rate, run, saying, silent, stalling, workload};
use axum::http::StatusCode;

const STALL: Duration = Duration::from_millis(600);

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stalls_is_charged_for_all_who_would_have_come() {
    let address = stalling(STALL).await;
    // One connection: all other requests wait inside the generator, and count from their intended moment.
    let mut plan = plan(address, workload(""), rate(200.0));
    plan.clients.connections = 1;
    let report = run(plan).await;
    let point = &report.points[0];
    assert_eq!((point.sent, count(&report, "good")), (200, 200));
    let stall_us = STALL.as_micros() as f64;
    assert!(point.parts.latency.max_us.unwrap() >= stall_us * 0.99, "{:?}", point.parts.latency);
    // 120 of the 200 were due during the stall and waited for half of it on average.
    assert!(point.parts.latency.mean_us.unwrap() >= stall_us * 0.29, "{:?}", point.parts.latency);
    // The generator made them wait, so the run is invalid.
    assert!(!report.valid && !point.valid && point.send_lag_p99_us > 100_000.0);
    assert!(report.invalid_because[0].contains("the generator was late itself"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_loop_asks_a_stalling_server_less() {
    let address = stalling(STALL).await;
    let report = run(plan(address, workload(""), clients(1))).await;
    let point = &report.points[0];
    let slow = point.parts.latency.mean_us.unwrap() * point.sent as f64;
    // The stall was charged once, whatever the later answers.
    assert!(point.parts.latency.max_us.unwrap() >= STALL.as_micros() as f64 * 0.99);
    assert!(slow < 2_000_000.0, "{slow} µs in all within a second or so");
    assert!(point.load.name().starts_with("closed loop"));
}

/// A server that answers at most a hundred requests a second.
async fn hundred_a_second() -> SocketAddr {
    one_by_one(Duration::from_millis(10), Duration::from_millis(10)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_works_on_after_the_round_is_not_credited_with_the_rate_that_it_was_asked() {
    let report = run(plan(hundred_a_second().await, workload(""), rate(300.0))).await;
    let point = &report.points[0];
    assert_eq!((point.sent, count(&report, "good")), (300, 300));
    assert!(point.goodput.mean < 110.0, "{:?}", point.goodput);
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_leave_close_their_connection() {
    let (address, seen) = silent().await;
    let mut plan = plan(address, workload(""), clients(1));
    plan.clients.leave_percent = 100;
    let report = run(plan).await;
    let opened = seen.opened.load(Ordering::SeqCst) as u64;
    assert_eq!(count(&report, "left"), report.points[0].sent);
    assert!(report.points[0].sent >= 5, "{report:?}");
    // Each opened its own connection after the previous one was closed; the server may see the close late.
    assert!(opened >= report.points[0].sent, "{opened}");
    assert!(seen.most_open.load(Ordering::SeqCst) <= 4, "{seen:?}");
    assert_eq!(report.points[0].parts.latency.count, 0, "a client that disconnects has no latency");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_of_the_workload_makes_its_client_leave() {
    let (address, _) = silent().await;
    let leaving = workload(r#", "leave_after_ms": 10"#);
    let report = run(plan(address, leaving, rate(20.0))).await;
    assert_eq!((count(&report, "left"), report.points[0].sent), (20, 20));
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_without_an_answer_count_with_their_full_age() {
    let (address, _) = silent().await;
    let mut given_up = plan(address, workload(""), rate(20.0));
    given_up.clients.timeout_ms = 150;
    let report = run(given_up).await;
    assert_eq!(count(&report, "timed_out"), 20);
    assert!(report.points[0].parts.latency.mean_us.unwrap() >= 149_000.0);

    let mut open = plan(address, workload(""), rate(20.0));
    open.clients.settle_ms = 50;
    let report = run(open).await;
    assert_eq!(count(&report, "open"), 20);
    // The first was sent almost a second before the last.
    assert!(report.points[0].parts.latency.max_us.unwrap() >= 950_000.0);
    assert_eq!(report.points[0].goodput.mean, 0.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_and_faults_are_told_apart_and_quoted() {
    let refusal = r#"{"code": "queue_full", "detail": "come later"}"#;
    let address = saying(StatusCode::SERVICE_UNAVAILABLE, refusal).await;
    let report = run(plan(address, workload(""), rate(20.0))).await;
    let point = &report.points[0];
    assert_eq!((count(&report, "refused"), point.refusals["queue_full"]), (20, 20));
    assert_eq!((point.parts.refusal.count, point.parts.latency.count), (20, 0));

    let fault = r#"{"code": "invalid_request", "detail": "no such field"}"#;
    let address = saying(StatusCode::UNPROCESSABLE_ENTITY, fault).await;
    let report = run(plan(address, workload(""), rate(20.0))).await;
    assert_eq!(count(&report, "faulty"), 20);
    assert!(report.points[0].complaints[0].contains("422: no such field"), "{report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_not_there_is_a_failure_and_no_hang() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let report = run(plan(address, workload(""), rate(20.0))).await;
    assert_eq!(count(&report, "failed"), 20);
    assert!(report.points[0].complaints[0].contains("no connection"), "{report:?}");
}
