//! Settings of the server: its address, its connections and their timeouts, and its graceful shutdown.

use std::{fmt, net::SocketAddr, path::PathBuf, str::FromStr, time::Duration};

use crate::TrustedProxies;

/// Where a server listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListenAddress {
    /// Address and port of a network; port 0 is a free one.
    Tcp(SocketAddr),
    /// The file of a Unix socket.
    Unix(PathBuf),
}

/// Bytes that the path of a Unix socket may have (unix(7): 108 with the byte that ends it).
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

/// Connections and how long a client may take.
#[derive(Clone, Debug)]
pub struct ConnectionSettings {
    /// From the first byte of a request to the end of its head.
    pub header_timeout: Duration,
    /// Without a request.
    pub idle_timeout: Duration,
    /// Without taking anything of an answer.
    pub write_timeout: Duration,
    /// Connections open at one time.
    pub max_connections: usize,
    /// Those of them from one address.
    pub max_per_client: usize,
    /// Peers that the latter does not bind: their clients share the connections.
    pub trusted_proxies: TrustedProxies,
}

impl Default for ConnectionSettings {
    /// Those of the command line.
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
    /// Lets so many connections be open and no more. A client that might have half of them still may.
    pub fn lower_to(&mut self, max_connections: usize) {
        let is_half = self.max_per_client == self.max_connections.div_ceil(2);
        let most = if is_half { max_connections.div_ceil(2) } else { max_connections };
        self.max_per_client = self.max_per_client.min(most);
        self.max_connections = self.max_connections.min(max_connections);
    }
}

/// How the server stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrainSettings {
    /// From the signal until new requests are refused.
    pub delay: Duration,
    /// From then until running searches are told to answer their best so far.
    pub patience: Duration,
}
