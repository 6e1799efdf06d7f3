//! A server of this build, requests to it, and a look at what it does.

use std::{
    net::SocketAddr,
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{
    client::Client,
    process::{PATIENCE, Process},
};

/// Between two looks.
const LOOK: Duration = Duration::from_micros(200);

/// Starts it with those flags, its log at `warn` as a server under load would have it, but for the line
/// that tells where it listens.
pub fn start(flags: &[&str]) -> Process {
    Process::start(&[&["--log-level", "warn,yomi::cli=info"], flags].concat(), &[])
}

/// A `GET` with further header lines, each with its line break.
pub fn get(path: &str, headers: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n").into_bytes()
}

/// A connection by which the server is watched.
pub struct Watch {
    address: SocketAddr,
    client: Client,
}

impl Watch {
    pub fn of(address: SocketAddr) -> Self {
        Self { address, client: Client::connect(address) }
    }

    /// Where the server listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number in `/v1/status`.
    pub fn status(&mut self, field: &str) -> u64 {
        let body = self.client.ask(&get("/v1/status", "")).body;
        let status: Value = serde_json::from_slice(body).expect("JSON comes back");
        status[field].as_u64().expect("the status has the field")
    }

    /// The sum of all series of `/metrics` that begin like this.
    pub fn metric(&mut self, series: &str) -> f64 {
        let body = self.client.ask(&get("/metrics", "")).body;
        let page = std::str::from_utf8(body).expect("a page of text");
        let lines = page.lines().filter(|line| line.starts_with(series));
        let value = |line: &str| line.rsplit(' ').next()?.parse::<f64>().ok();
        lines.map(|line| value(line).expect("every line ends with a number")).sum()
    }

    /// Waits until the number in `/v1/status` is that.
    pub fn wait_for_status(&mut self, field: &str, value: u64) {
        self.wait(&format!("{field} = {value}"), |watch| watch.status(field) == value);
    }

    /// Waits until the sum of these series is that or more.
    pub fn wait_for_metric(&mut self, series: &str, value: f64) {
        self.wait(&format!("{series} = {value}"), |watch| watch.metric(series) >= value);
    }

    fn wait(&mut self, what: &str, is_so: impl Fn(&mut Self) -> bool) {
        let give_up = Instant::now() + PATIENCE;
        while !is_so(self) {
            assert!(Instant::now() < give_up, "never {what}");
            thread::sleep(LOOK);
        }
    }
}
