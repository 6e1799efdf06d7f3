//! Graceful shutdown of the real binary, with real signals and sockets.

#[path = "../support/process.rs"]
mod process;
mod server;
mod supervisor;

use std::{
    thread,
    time::{Duration, Instant},
};

use rustix::process::Signal;
use server::Server;

/// A search that only ends by its time limit.
const LONG_SEARCH: &str = "/v1/gomoku/bestmove?moves=h8&algorithm=alpha_beta\
    &techniques={\"iterative_deepening\":true}&depth=99&time_ms=60000";

#[test]
fn sigterm_turns_readiness_at_once_and_still_serves_during_the_delay() {
    let mut server = Server::start(&["--drain-delay-ms", "1500"]);
    assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
    server.signal(Signal::TERM);
    server.wait_for_log("stopping");
    assert!(server.get("/readyz").starts_with("HTTP/1.1 503"));
    assert!(server.get("/livez").starts_with("HTTP/1.1 200"));
    assert_eq!(server.exit_code(), Some(0));
    assert!(server.wait_for_log("stopped").contains("INFO"));
}

#[test]
fn sigint_stops_an_idle_server_at_once() {
    let mut server = Server::start(&[]);
    let signalled = Instant::now();
    server.signal(Signal::INT);
    assert_eq!(server.exit_code(), Some(0));
    assert!(signalled.elapsed() < Duration::from_secs(4), "{:?}", signalled.elapsed());
}

#[test]
fn a_hangup_without_a_key_file_and_a_terminal_ends_nothing() {
    let mut server = Server::start(&[]);
    server.signal(Signal::HUP);
    server.wait_for_log("no file to read anew");
    assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
    server.signal(Signal::TERM);
    assert_eq!(server.exit_code(), Some(0));
}

#[test]
fn a_second_signal_exits_at_once() {
    for (second, code) in [(Signal::TERM, 143), (Signal::INT, 130)] {
        let mut server = Server::start(&["--drain-delay-ms", "600000"]);
        server.signal(Signal::TERM);
        server.wait_for_log("stopping");
        thread::sleep(Duration::from_millis(1100));
        server.signal(second);
        server.wait_for_log("a second signal");
        assert_eq!(server.exit_code(), Some(code));
    }
}

#[test]
fn signals_of_one_second_are_one() {
    for second in [Signal::TERM, Signal::INT] {
        let mut server = Server::start(&["--drain-delay-ms", "300"]);
        server.signal(Signal::TERM);
        server.wait_for_log("stopping");
        server.signal(second);
        server.wait_for_log("came together with the first signal");
        assert_eq!(server.exit_code(), Some(0));
    }
}

#[test]
fn a_running_search_answers_its_best_so_far_when_the_drain_time_is_over() {
    let mut server = Server::start(&["--threads", "1", "--drain-ms", "300"]);
    let search = server.get_later(LONG_SEARCH);
    server.wait_until_busy();
    server.signal(Signal::TERM);
    server.wait_for_log("stopping");
    assert!(server.get("/v1/othello/bestmove").contains("\"draining\""));
    let answer = search.join().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("\"stopped_by\":\"draining\""), "{answer}");
    assert_eq!(server.exit_code(), Some(0));
}

#[test]
fn a_search_that_ends_within_the_drain_time_is_answered_in_full() {
    let mut server = Server::start(&["--threads", "1"]);
    let search = server.get_later(&LONG_SEARCH.replace("time_ms=60000", "time_ms=1500"));
    server.wait_until_busy();
    server.signal(Signal::TERM);
    let answer = search.join().unwrap();
    assert!(answer.contains("\"stopped_by\":\"time\""), "{answer}");
    assert_eq!(server.exit_code(), Some(0));
}

#[test]
fn a_client_that_closes_its_socket_frees_the_thread() {
    let server = Server::start(&["--threads", "1"]);
    let client = server.send(LONG_SEARCH);
    server.wait_until_busy();
    drop(client);
    server.wait_until_idle();
}

#[test]
fn healthcheck_says_by_its_exit_code_how_the_server_is() {
    let mut server = Server::start(&["--drain-delay-ms", "3000"]);
    assert_eq!(server.healthcheck(&[]), Some(0));
    assert_eq!(server.healthcheck(&["--ready"]), Some(0));
    server.signal(Signal::TERM);
    server.wait_for_log("stopping");
    assert_eq!(server.healthcheck(&["--ready"]), Some(1));
    assert_eq!(server.healthcheck(&[]), Some(0));
    assert_eq!(server.exit_code(), Some(0));
    assert_eq!(server.healthcheck(&[]), Some(1));
}
