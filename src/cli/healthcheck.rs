//! `yomi healthcheck`: asks a server on this machine how it is, for containers without curl.

use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use anyhow::{Context as _, bail};

use super::reachable;
use crate::config::AddressArgs;

/// For each of connecting, asking and reading the answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Flags of the check.
#[derive(Debug, clap::Args)]
pub(super) struct HealthcheckArgs {
    #[command(flatten)]
    address: AddressArgs,

    /// Ask /readyz: whether the server takes requests. Without it /livez: whether it runs
    #[arg(long)]
    ready: bool,
}

/// Asks; anything but the status 200 is an error.
pub(super) fn run(flags: HealthcheckArgs) -> anyhow::Result<()> {
    let address = reachable(flags.address.address());
    let path = if flags.ready { "/readyz" } else { "/livez" };
    let head = ask(address, path).with_context(|| format!("http://{address}{path}"))?;
    if is_ok(&head) {
        return Ok(());
    }
    let line = head.lines().next().unwrap_or_default();
    bail!("http://{address}{path}: {}", line.escape_debug())
}

/// The beginning of the answer, enough for its status line.
fn ask(address: SocketAddr, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut head = Vec::new();
    stream.take(64).read_to_end(&mut head)?;
    Ok(String::from_utf8_lossy(&head).into_owned())
}

fn is_ok(head: &str) -> bool {
    let mut words = head.split_ascii_whitespace();
    words.next().is_some_and(|protocol| protocol.starts_with("HTTP/1."))
        && words.next() == Some("200")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_status_200_is_well() {
        assert!(is_ok("HTTP/1.1 200 OK\r\n"));
        for head in ["HTTP/1.1 503 Service Unavailable\r\n", "SSH-2.0 200", "200", ""] {
            assert!(!is_ok(head), "{head}");
        }
    }
}
