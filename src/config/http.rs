//! Where the server listens and which web pages may ask it.

use std::{net::SocketAddr, str::FromStr};

/// The address.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct AddressArgs {
    /// Address and port to listen on. Only this machine can reach 127.0.0.1; 0.0.0.0 is every
    /// network of the machine, so put a proxy or a firewall before it. Port 0 takes a free one and
    /// logs it
    #[arg(
        long,
        env = "YOMI_ADDR",
        value_name = "IP:PORT",
        default_value = "127.0.0.1:8080",
        value_parser = read_address,
        hide_env_values = true,
        help_heading = "HTTP"
    )]
    addr: SocketAddr,
}

fn read_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        "expected an IP address and a port, such as 127.0.0.1:8080, or 0.0.0.0:8080 for every network".to_owned()
    })
}

impl AddressArgs {
    /// The address and port.
    #[must_use]
    pub const fn address(self) -> SocketAddr {
        self.addr
    }
}

/// Which web pages may ask.
#[derive(Clone, Debug, clap::Args)]
pub struct CorsArgs {
    /// Web page that may ask this server from a browser, such as https://game.example, or * for
    /// all; give it again for more, or several by comma. Without any, pages of other sites are
    /// refused
    #[allow(rustdoc::bare_urls, reason = "the text is the help on a terminal")]
    #[arg(
        long = "cors-origin",
        env = "YOMI_CORS_ORIGIN",
        value_name = "ORIGIN",
        value_delimiter = ',',
        hide_env_values = true,
        help_heading = "HTTP"
    )]
    origins: Vec<Origin>,
}

impl CorsArgs {
    pub(super) fn origins(self) -> Vec<String> {
        self.origins.into_iter().map(|Origin(text)| text).collect()
    }
}

/// Where the server listens.
#[derive(Clone, Copy, Debug)]
pub struct HttpSettings {
    /// Address and port; port 0 takes a free one.
    pub address: SocketAddr,
    /// The same for a listener of the metrics' own; without one they are served at `address`.
    pub metrics_address: Option<SocketAddr>,
}

/// A web origin as browsers send it: scheme, host and port, nothing after them; or `*` for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

/// Why a text is no origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OriginFault {
    /// Neither `http://` nor `https://` stands before it.
    #[error("an origin starts with http:// or https://, or is *")]
    Scheme,
    /// Something else than a host and a port follows.
    #[error("an origin is a host and perhaps a port after its scheme: no path, no trailing slash")]
    Host,
}

impl FromStr for Origin {
    type Err = OriginFault;

    fn from_str(text: &str) -> Result<Self, OriginFault> {
        // Browsers send origins in lower case.
        let text = text.trim().to_ascii_lowercase();
        if text == "*" {
            return Ok(Self(text));
        }
        let host = ["http://", "https://"].into_iter().find_map(|scheme| text.strip_prefix(scheme));
        let host = host.ok_or(OriginFault::Scheme)?;
        let of_host = |symbol: char| symbol.is_ascii_alphanumeric() || "-._:[]".contains(symbol);
        if host.is_empty() || !host.chars().all(of_host) {
            return Err(OriginFault::Host);
        }
        Ok(Self(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_taken_as_browsers_send_them() {
        for text in ["https://game.example", "http://localhost:3000", "http://[::1]:8080", "*"] {
            assert_eq!(text.parse(), Ok(Origin(text.to_owned())));
        }
        assert_eq!("HTTPS://Game.Example".parse(), Ok(Origin("https://game.example".to_owned())));
    }

    #[test]
    fn what_no_browser_sends_as_an_origin_is_refused() {
        assert_eq!("game.example".parse::<Origin>(), Err(OriginFault::Scheme));
        assert_eq!("null".parse::<Origin>(), Err(OriginFault::Scheme));
        for text in ["https://", "https://game.example/", "https://game.example/play"] {
            assert_eq!(text.parse::<Origin>(), Err(OriginFault::Host), "{text}");
        }
    }
}
