//! Settings of the server: its address, its connections and their timeouts, and its graceful shutdown.

use std::{fmt, net::SocketAddr, path::PathBuf, str::FromStr, time::Duration};

use crate::TrustedProxies;

/// The address of a listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListenAddress {
    /// IP address and port; port 0 takes a free one.
    Tcp(SocketAddr),
    /// Path of a Unix socket.
    Unix(PathBuf),
}

/// Longest path of a Unix socket in bytes (unix(7): 108 with the terminating zero).
const MAX_SOCKET_PATH: usize = 107;

impl FromStr for ListenAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("unix:") {
            Some(path) if (1..=MAX_SOCKET_PATH).contains(&path.len()) => Ok(Self::Unix(path.into())),
            Some(_) => Err(format!(
                "expected the path of a socket of at most {MAX_SOCKET_PATH} bytes, such as unix:/run/yomi/yomi.sock"
            )),
            None => text.parse().map(Self::Tcp).map_err(|_| {
                "expected an IP address and a port, such as 127.0.0.1:8080, or 0.0.0.0:8080 for every network, or \
                 unix:/run/yomi/yomi.sock"
                    .to_owned()
            }),
        }
    }
}

impl fmt::Display for ListenAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(address) => address.fmt(formatter),
            Self::Unix(path) => write!(formatter, "unix:{}", path.display()),
        }
    }
}

/// Connection limits and timeouts.
#[derive(Clone, Debug)]
pub struct ConnectionSettings {
    /// Header timeout: from the first byte of a request to the end of its head.
    pub header_timeout: Duration,
    /// Idle timeout: without a request.
    pub idle_timeout: Duration,
    /// Write timeout: the client takes nothing of a response.
    pub write_timeout: Duration,
    /// Connection limit.
    pub max_connections: usize,
    /// Connection limit of one client address.
    pub max_per_client: usize,
    /// Peers without the limit per client: their clients share the connections.
    pub trusted_proxies: TrustedProxies,
}

impl Default for ConnectionSettings {
    /// The defaults of the command line.
    fn default() -> Self {
        Self {
            header_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_secs(65),
            write_timeout: Duration::from_secs(30),
            max_connections: 2048,
            max_per_client: 1024,
            trusted_proxies: TrustedProxies::default(),
        }
    }
}

impl ConnectionSettings {
    /// Lowers the connection limit to at most `max_connections`; a limit per client of one half stays one half.
    pub fn lower_to(&mut self, max_connections: usize) {
        let is_half = self.max_per_client == self.max_connections.div_ceil(2);
        let most = if is_half { max_connections.div_ceil(2) } else { max_connections };
        self.max_per_client = self.max_per_client.min(most);
        self.max_connections = self.max_connections.min(max_connections);
    }
}

/// Graceful shutdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrainSettings {
    /// Time from the signal until new requests are refused.
    pub delay: Duration,
    /// Time from then until running searches have to answer their best so far.
    pub patience: Duration,
}
