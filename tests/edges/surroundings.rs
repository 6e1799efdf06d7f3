//! What surrounds the process: a log that nobody reads, and few open files.

use std::{
    fs::OpenOptions,
    io::BufReader,
    net::{SocketAddr, TcpListener, TcpStream},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

use crate::process::PATIENCE;
use crate::server::{BINARY, Client, request};

/// Requests whose lines fill any pipe: a hundred bytes and more each, and a pipe has 64 KiB, some a MiB.
const MORE_THAN_A_PIPE_HOLDS: usize = 5_000;

fn command() -> Command {
    let mut command = Command::new(BINARY);
    command.args(["--threads", "1", "--log-format", "json"]).env("YOMI_ADDR", "127.0.0.1:0");
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Reads the log as far as the address, and holds its pipe open.
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
    let mut server = command().spawn().unwrap();
    // As small a buffer as there is: what it does not take stays in the pipe.
    let mut log = BufReader::with_capacity(1, server.stderr.take().unwrap());
    let address = address(&mut log);
    let mut client = Client::connect(address);
    for _ in 0..MORE_THAN_A_PIPE_HOLDS {
        assert_eq!(client.get("/v1/nowhere").status, 404);
    }
    assert_eq!(client.get("/livez").status, 200);
    client.wait_for_metrics("lines are lost", |text| lost(text, "late") > 0);
    let process = i32::try_from(server.id()).ok().and_then(Pid::from_raw);
    kill_process(process.unwrap(), Signal::TERM).unwrap();
    assert_eq!(ends(server), Some(0));
    drop(log);
}

/// Lines of the log that a scrape calls lost.
fn lost(page: &str, cause: &str) -> u64 {
    let series = format!("yomi_log_lines_lost_total{{cause=\"{cause}\"}} ");
    page.lines().find_map(|line| line.strip_prefix(&series)?.parse().ok()).unwrap_or(0)
}

#[test]
fn lines_that_no_disk_and_no_reader_takes_are_counted() {
    // Every write to it fails as one to a full disk does; and a pipe whose reader has gone.
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let (reader, pipe) = std::io::pipe().unwrap();
    drop(reader);
    for log in [Stdio::from(full), Stdio::from(pipe)] {
        // The log tells no port: one that was free just now.
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let mut command = command();
        let server = command.args(["--addr", &free.to_string()]).stderr(log).spawn().unwrap();
        let give_up = Instant::now() + PATIENCE;
        while TcpStream::connect(free).is_err() {
            assert!(Instant::now() < give_up, "the server does not start");
            thread::sleep(Duration::from_millis(5));
        }
        let mut client = Client::connect(free);
        for _ in 0..50 {
            assert_eq!(client.get("/v1/nowhere").status, 404);
        }
        client.wait_for_metrics("lines are not written", |page| lost(page, "unwritten") >= 50);
        let process = i32::try_from(server.id()).ok().and_then(Pid::from_raw);
        kill_process(process.unwrap(), Signal::TERM).unwrap();
        assert_eq!(ends(server), Some(0));
    }
}

/// The server under a limit of open files, by the shell that sets it.
fn limited(limit: &str, flags: &str) -> Command {
    let mut command = Command::new("sh");
    let script = format!(
        "ulimit {limit} && exec {BINARY} --addr 127.0.0.1:0 --threads 1 --log-format json {flags}"
    );
    command.args(["-c", &script]).stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

#[test]
fn too_few_open_files_end_the_start_with_what_is_possible() {
    let Output { status, stderr, .. } = limited("-n 256", "").output().unwrap();
    let message = String::from_utf8_lossy(&stderr);
    assert_eq!(status.code(), Some(1), "{message}");
    assert!(
        message.contains("--max-connections 2048") && message.contains("ulimit -n"),
        "{message}"
    );
    let possible = message.rsplit("--max-connections to ").next().unwrap();
    let possible = possible.split(' ').next().unwrap();
    let mut server = limited("-n 256", &format!("--max-connections {possible}")).spawn().unwrap();
    let mut log = BufReader::new(server.stderr.take().unwrap());
    let address = address(&mut log);
    let mut client = Client::connect(address);
    client.write(&request("/livez", "connection: close\r\n"));
    assert_eq!(client.answer().status, 200);
    server.kill().unwrap();
    server.wait().unwrap();
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
