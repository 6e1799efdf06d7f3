//! A server started for the certificate, with requests to its status and metrics.

use std::{
    io,
    net::SocketAddr,
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use super::client::{BlockingClient, PATIENCE};
use yomi_load::{CoreShares, ServerProcess};

/// Polling interval.
const LOOK: Duration = Duration::from_micros(200);

/// Starts the command with these flags, and with log level `warn`, as for a server under load, except for the line that reports its
/// listening address.
pub(crate) fn start(command: &[String], flags: &[&str]) -> io::Result<ServerProcess> {
    start_on(command, flags, None)
}

/// The same, on cores of its own.
pub(crate) fn start_on(command: &[String], flags: &[&str], cores: Option<&CoreShares>) -> io::Result<ServerProcess> {
    let quiet = ["--log-level", "warn,yomi::cli=info"];
    let further = quiet.iter().chain(flags).map(|&flag| flag.to_owned());
    let command: Vec<String> = command.iter().cloned().chain(further).collect();
    ServerProcess::start(&command, cores).map_err(io::Error::other)
}

/// A `GET` with additional header lines, each with its line break.
pub(crate) fn get(path: &str, headers: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n").into_bytes()
}

/// Connection for status and metrics.
pub(crate) struct Watch {
    address: SocketAddr,
    client: BlockingClient,
}

impl Watch {
    pub(crate) fn of(address: SocketAddr) -> io::Result<Self> {
        Ok(Self { address, client: BlockingClient::connect(address)? })
    }

    /// Listening address of the server.
    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// A number of `/v1/status`.
    pub(crate) fn status(&mut self, field: &str) -> io::Result<u64> {
        let body = self.client.ask(&get("/v1/status", ""))?.body;
        let status: Value = serde_json::from_slice(body)?;
        status[field].as_u64().ok_or_else(|| io::Error::other(format!("/v1/status has no {field}")))
    }

    /// Sum of all series of `/metrics` that begin with a prefix.
    pub(crate) fn metric(&mut self, series: &str) -> io::Result<f64> {
        let body = self.client.ask(&get("/metrics", ""))?.body;
        let page = std::str::from_utf8(body).map_err(io::Error::other)?;
        let lines = page.lines().filter(|line| line.starts_with(series));
        Ok(lines.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum())
    }

    /// Waits until a number of `/v1/status` has a value.
    pub(crate) fn wait_for_status(&mut self, field: &str, value: u64) -> io::Result<()> {
        self.wait(&format!("{field} = {value}"), |watch| Ok(watch.status(field)? == value))
    }

    /// Waits until the sum of these series has at least a value.
    pub(crate) fn wait_for_metric(&mut self, series: &str, value: f64) -> io::Result<()> {
        self.wait(&format!("{series} = {value}"), |watch| Ok(watch.metric(series)? >= value))
    }

    fn wait(&mut self, what: &str, is_so: impl Fn(&mut Self) -> io::Result<bool>) -> io::Result<()> {
        let give_up = Instant::now() + PATIENCE;
        while !is_so(self)? {
            if Instant::now() >= give_up {
                return Err(io::Error::other(format!("the server never had {what}")));
            }
            thread::sleep(LOOK);
        }
        Ok(())
    }
}
