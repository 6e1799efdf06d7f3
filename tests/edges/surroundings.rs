//! Environment of the process: an unread standard error, and a low limit of open files.

use std::{
    fs::OpenOptions,
    io::{BufRead as _, BufReader},
    net::{SocketAddr, TcpListener, TcpStream},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

use crate::process::PATIENCE;
use crate::server::{Client, binary};

/// Requests whose log lines fill any pipe: at least a hundred bytes each, and a pipe has 64 KiB, on some systems a MiB.
const MORE_THAN_A_PIPE_HOLDS: usize = 5_000;

/// Log level at which every answer has a line, whereas lines about refusals are rate-limited.
const EVERY_ANSWER: &str = "debug";

fn command() -> Command {
    let mut command = Command::new(binary());
    command.args(["--threads", "1", "--log-format", "json"]).env("YOMI_ADDR", "127.0.0.1:0");
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Reads the log up to the address, and keeps its pipe open.
fn address(log: &mut impl std::io::BufRead) -> SocketAddr {
    loop {
        let mut line = String::new();
        assert!(log.read_line(&mut line).unwrap() > 0, "the server does not start");
        let event: serde_json::Value = serde_json::from_str(&line).unwrap();
        if event["message"] == "listening" {
            return event["addr"].as_str().unwrap().parse().unwrap();
        }
    }
}

fn ends(mut server: Child) -> Option<i32> {
    let give_up = Instant::now() + PATIENCE;
    loop {
        if let Some(status) = server.try_wait().unwrap() {
            return status.code();
        }
        if Instant::now() > give_up {
            server.kill().unwrap();
            panic!("the server does not end");
        }
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_log_that_nobody_reads_stops_neither_answers_nor_the_end() {
    let mut server = command().env("YOMI_LOG_LEVEL", EVERY_ANSWER).spawn().unwrap();
    // The smallest pipe buffer: further output stays in the process.
    let mut log = BufReader::with_capacity(1, server.stderr.take().unwrap());
    let address = address(&mut log);
    let mut client = Client::connect(address);
    for _ in 0..MORE_THAN_A_PIPE_HOLDS {
        assert_eq!(client.get("/v1/tictactoe/bestmove").status, 200);
    }
    assert_eq!(client.get("/livez").status, 200);
    client.wait_for_metrics("lines are lost", |text| lost(text, "late") > 0);
    let process = i32::try_from(server.id()).ok().and_then(Pid::from_raw);
    kill_process(process.unwrap(), Signal::TERM).unwrap();
    assert_eq!(ends(server), Some(0));
    drop(log);
}

/// Lost log lines, by the metrics.
fn lost(page: &str, cause: &str) -> u64 {
    let series = format!("yomi_log_lines_lost_total{{cause=\"{cause}\"}} ");
    page.lines().find_map(|line| line.strip_prefix(&series)?.parse().ok()).unwrap_or(0)
}

#[test]
fn lines_that_no_disk_and_no_reader_takes_are_counted() {
    // Every write to it fails as on a full disk; and a pipe whose reader is closed.
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let (reader, pipe) = std::io::pipe().unwrap();
    drop(reader);
    for log in [Stdio::from(full), Stdio::from(pipe)] {
        // The log cannot report the port: uses one that was just free.
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let mut command = command();
        command.env("YOMI_LOG_LEVEL", EVERY_ANSWER);
        let server = command.args(["--addr", &free.to_string()]).stderr(log).spawn().unwrap();
        let give_up = Instant::now() + PATIENCE;
        while TcpStream::connect(free).is_err() {
            assert!(Instant::now() < give_up, "the server does not start");
            thread::sleep(Duration::from_millis(5));
        }
        let mut client = Client::connect(free);
        for _ in 0..50 {
            assert_eq!(client.get("/v1/tictactoe/bestmove").status, 200);
        }
        client.wait_for_metrics("lines are not written", |page| lost(page, "unwritten") >= 50);
        let process = i32::try_from(server.id()).ok().and_then(Pid::from_raw);
        kill_process(process.unwrap(), Signal::TERM).unwrap();
        assert_eq!(ends(server), Some(0));
    }
}

/// The server under a limit of open files, which a shell sets.
fn limited(limit: &str, flags: &str) -> Command {
    let mut command = Command::new("sh");
    let binary = binary();
    let script = format!("ulimit {limit} && exec {binary} --addr 127.0.0.1:0 --threads 1 --log-format json {flags}");
    command.args(["-c", &script]).stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

#[test]
fn where_few_files_may_be_open_fewer_connections_are_served_and_the_log_warns() {
    let mut server = limited("-n 100", "").spawn().unwrap();
    let mut log = BufReader::new(server.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("open files are needed") {
        line.clear();
        assert!(log.read_line(&mut line).unwrap() > 0, "it does not warn");
    }
    let warning: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&warning["level"], &warning["wanted"]), (&"WARN".into(), &2048.into()));
    let message = warning["message"].as_str().unwrap();
    assert!(message.contains("--max-connections (YOMI_MAX_CONNECTIONS) 2048"), "{message}");
    assert!(message.contains("may have 100") && message.contains("ulimit -n"), "{message}");
    let possible = usize::try_from(warning["possible"].as_u64().unwrap()).unwrap();
    assert!((10..100).contains(&possible), "{warning}");
    let address = address(&mut log);
    // From another loopback address, because one client may not have all.
    let mut clients: Vec<_> = (0..possible.div_ceil(2)).map(|_| Client::connect(address)).collect();
    for client in &mut clients {
        assert_eq!(client.get("/livez").status, 200);
    }
    // One more replaces the connection that has been idle longest.
    assert_eq!(Client::connect(address).get("/livez").status, 200);
    assert!(clients[0].is_closed());
    server.kill().unwrap();
    server.wait().unwrap();
}

#[test]
fn a_start_that_fails_says_so_as_its_log_does_and_names_the_variable() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let fails = |variable: &str, value: &str, form: &str| {
        let mut command = Command::new(binary());
        command.env("YOMI_ADDR", "127.0.0.1:0").env("YOMI_LOG_FORMAT", form).env(variable, value);
        let Output { status, stderr, .. } = command.output().unwrap();
        (status.code().unwrap(), String::from_utf8(stderr).unwrap())
    };
    for (variable, value, code, flag, expected) in [
        ("YOMI_THREADS", "0", 2, "--threads <N>", "0 is not in 1..="),
        ("YOMI_MAX_QUEUE_MS", "a minute", 2, "--max-queue-ms <MS>", "invalid digit"),
        ("YOMI_LOG_LEVEL", "loud", 2, "--log-level", "is no level"),
        ("YOMI_STORE", "garbage", 2, "--store", "expected sqlite:"),
        ("YOMI_STORE", "", 2, "--store", "expected sqlite:"),
        ("YOMI_STORE", "file:/nowhere/store", 1, "--store", "cannot be read"),
        ("YOMI_METRICS_ADDR", "localhost:9100", 2, "--metrics-addr <IP:PORT>", "expected an IP address"),
        ("YOMI_KEYS_FILE", "/nowhere/keys", 1, "--keys-file", "cannot be read"),
        ("YOMI_OTHELLO_WEIGHTS", "/nowhere/weights", 1, "--othello-weights", "/nowhere/weights"),
        ("YOMI_GOMOKU_WEIGHTS", "/nowhere/weights", 1, "--gomoku-weights", "/nowhere/weights"),
        ("YOMI_ADDR", &taken, 1, "--addr", "cannot listen on"),
        ("YOMI_METRICS_ADDR", &taken, 1, "--metrics-addr", "cannot listen on"),
        ("YOMI_CACHE_MIB", "1000000", 1, "--cache-mib", "memory is too small"),
    ] {
        let named = format!("{flag} ({variable})");
        for form in ["auto", "json"] {
            let (status, log) = fails(variable, value, form);
            assert_eq!(status, code, "{log}");
            let lines: Vec<serde_json::Value> =
                log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{log}"))).collect();
            let last = lines.last().unwrap();
            let message = last["message"].as_str().unwrap();
            assert_eq!(last["level"], "ERROR");
            assert!(message.contains(&named), "{message}");
            assert_eq!(message.matches(expected).count(), 1, "{message}");
        }
        let (status, log) = fails(variable, value, "human");
        assert_eq!(status, code, "{log}");
        assert!(log.contains(&named) && !log.contains('{'), "{log}");
    }
    let twice = Command::new(binary()).args(["--threads=1", "--threads=2"]).output().unwrap();
    let error = String::from_utf8(twice.stderr).unwrap();
    assert!(error.contains("'--threads <N>' cannot be used multiple times"), "{error}");
    let output = Command::new(binary()).args(["serve", "--help"]).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn the_limit_of_open_files_is_raised_as_far_as_it_may_be() {
    let mut server = limited("-S -n 256", "").spawn().unwrap();
    let mut log = BufReader::new(server.stderr.take().unwrap());
    address(&mut log);
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.id())).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let files = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let soft: u64 = files.split_whitespace().nth(3).unwrap().parse().unwrap();
    assert!(soft > 2048, "{files}");
}
