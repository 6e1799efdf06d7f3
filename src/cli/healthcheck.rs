//! `yomi healthcheck`: health probe of a server on this machine, for containers without curl.

use std::{
    io::{ErrorKind, Read as _, Write as _},
    net::TcpStream,
    os::unix::net::UnixStream,
    time::{Duration, Instant},
};

use anyhow::{Context as _, anyhow, bail};
use yomi_server::ListenAddress;

use super::reachable;

/// Timeout of connect, request and response together.
const PATIENCE: Duration = Duration::from_secs(2);

/// Maximum bytes read of a response: it begins with the status line.
const HEAD: usize = 64;

/// Flags of the check.
#[derive(Debug, clap::Args)]
pub(super) struct HealthcheckArgs {
    /// Address and port that the server listens on, or unix: and its socket; one that listens on every network
    /// (0.0.0.0) is asked on this machine
    #[arg(
        long,
        env = "YOMI_ADDR",
        value_name = "IP:PORT|unix:PATH",
        default_value = "127.0.0.1:8080",
        hide_env_values = true
    )]
    addr: ListenAddress,

    /// Ask /readyz: whether the server takes requests. Without it /livez: whether it runs
    #[arg(long)]
    ready: bool,
}

/// Sends the probe; any status but 200 is an error.
pub(super) fn run(flags: HealthcheckArgs) -> anyhow::Result<()> {
    let address = match flags.addr {
        ListenAddress::Tcp(address) => ListenAddress::Tcp(reachable(address)),
        unix @ ListenAddress::Unix(_) => unix,
    };
    let path = if flags.ready { "/readyz" } else { "/livez" };
    let head = ask(&address, path, PATIENCE).with_context(|| format!("{path} of {address}"))?;
    if is_ok(&head) {
        return Ok(());
    }
    let line = head.lines().next().unwrap_or_default();
    bail!("{path} of {address}: {}", line.escape_debug())
}

/// The beginning of the response, enough for its status line.
fn ask(address: &ListenAddress, path: &str, patience: Duration) -> anyhow::Result<String> {
    exchange(address, path, Instant::now() + patience).map_err(|error| match error.kind() {
        // The error kind of a socket timeout differs between systems.
        ErrorKind::WouldBlock | ErrorKind::TimedOut => {
            anyhow!("did not answer within {} s", patience.as_secs_f64())
        }
        _ => error.into(),
    })
}

fn exchange(address: &ListenAddress, path: &str, last: Instant) -> std::io::Result<String> {
    // A Unix socket connects at once, or not at all.
    let mut stream = match address {
        ListenAddress::Tcp(address) => Stream::Tcp(TcpStream::connect_timeout(address, left(last)?)?),
        ListenAddress::Unix(path) => Stream::Unix(UnixStream::connect(path)?),
    };
    let host = match address {
        ListenAddress::Tcp(address) => address.to_string(),
        ListenAddress::Unix(_) => "localhost".to_owned(),
    };
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write(request.as_bytes(), left(last)?)?;
    let (mut head, mut found) = ([0; HEAD], 0);
    while found < HEAD && !head[..found].contains(&b'\n') {
        match stream.read(&mut head[found..], left(last)?)? {
            0 => break,
            bytes => found += bytes,
        }
    }
    Ok(String::from_utf8_lossy(&head[..found]).into_owned())
}

/// A connection with a timeout for each step.
enum Stream {
    Tcp(TcpStream),
    Unix(UnixStream),
}

impl Stream {
    fn write(&mut self, bytes: &[u8], patience: Duration) -> std::io::Result<()> {
        match self {
            Self::Tcp(stream) => {
                stream.set_write_timeout(Some(patience))?;
                stream.write_all(bytes)
            }
            Self::Unix(stream) => {
                stream.set_write_timeout(Some(patience))?;
                stream.write_all(bytes)
            }
        }
    }

    fn read(&mut self, buffer: &mut [u8], patience: Duration) -> std::io::Result<usize> {
        match self {
            Self::Tcp(stream) => {
                stream.set_read_timeout(Some(patience))?;
                stream.read(buffer)
            }
            Self::Unix(stream) => {
                stream.set_read_timeout(Some(patience))?;
                stream.read(buffer)
            }
        }
    }
}

/// The time left until `last`; an error if there is none.
fn left(last: Instant) -> std::io::Result<Duration> {
    let left = last.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left) }
}

fn is_ok(head: &str) -> bool {
    let mut words = head.split_ascii_whitespace();
    words.next().is_some_and(|protocol| protocol.starts_with("HTTP/1.")) && words.next() == Some("200")
}

#[cfg(test)]
mod tests {
    use std::{net::TcpListener, thread};

    use super::*;

    #[test]
    fn only_the_status_200_is_well() {
        assert!(is_ok("HTTP/1.1 200 OK\r\n"));
        for head in ["HTTP/1.1 503 Service Unavailable\r\n", "SSH-2.0 200", "200", ""] {
            assert!(!is_ok(head), "{head}");
        }
    }

    #[test]
    fn all_of_the_exchange_has_one_limit_of_time() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = ListenAddress::Tcp(listener.local_addr().unwrap());
        // A byte at a time, each within any timeout.
        let drip = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            while stream.write_all(b"H").is_ok() {
                thread::sleep(Duration::from_millis(30));
            }
        });
        let started = Instant::now();
        let error = ask(&address, "/livez", Duration::from_millis(200)).unwrap_err();
        assert_eq!(error.to_string(), "did not answer within 0.2 s");
        assert!(started.elapsed() < Duration::from_secs(1));
        drip.join().unwrap();
    }

    #[test]
    fn silent_server_is_said_to_have_been_silent() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = ListenAddress::Tcp(listener.local_addr().unwrap());
        let error = ask(&address, "/livez", Duration::from_millis(50)).unwrap_err();
        assert_eq!(error.to_string(), "did not answer within 0.05 s");
    }
}
