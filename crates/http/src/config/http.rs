//! Flags of the listener, of CORS, and of what is served beside the API.

use std::net::SocketAddr;

use yomi_server::ListenAddress;

use crate::gate::origin::Origin;

/// The address.
#[derive(Clone, Debug, clap::Args)]
pub struct AddressArgs {
    /// Address and port to listen on. Only this machine can reach 127.0.0.1; 0.0.0.0 is every
    /// network of the machine, so put a proxy or a firewall before it. Port 0 takes a free one and
    /// logs it. unix:/run/yomi/yomi.sock is a socket for a proxy of this machine, which may be used by user and
    /// group of this process; the proxy's x-forwarded-for tells the client
    #[arg(
        long,
        env = "YOMI_ADDR",
        value_name = "IP:PORT|unix:PATH",
        default_value = "127.0.0.1:8080",
        hide_env_values = true,
        help_heading = "HTTP"
    )]
    addr: ListenAddress,
}

impl AddressArgs {
    /// The listen address.
    #[must_use]
    pub fn address(self) -> ListenAddress {
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
        self.origins.into_iter().map(Origin::into_text).collect()
    }
}

/// What there is beside the API: the page, and the tools of agents.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct WebArgs {
    /// Leave the page out on which people play and analyse; / is then a short page of links
    #[arg(
        long,
        env = "YOMI_NO_WEB",
        value_parser = clap::builder::BoolishValueParser::new(),
        hide_env_values = true,
        help_heading = "HTTP"
    )]
    no_web: bool,

    /// Leave /mcp out, the tools for agents that speak the Model Context Protocol, in a build that has them
    #[arg(
        long,
        env = "YOMI_NO_MCP",
        value_parser = clap::builder::BoolishValueParser::new(),
        hide_env_values = true,
        help_heading = "HTTP"
    )]
    no_mcp: bool,
}

impl WebArgs {
    pub(super) const fn serves_page(self) -> bool {
        !self.no_web
    }

    pub(super) const fn serves_mcp(self) -> bool {
        !self.no_mcp
    }
}

/// Addresses of the listeners.
#[derive(Clone, Debug)]
pub struct HttpSettings {
    /// Address and port, or a Unix socket.
    pub address: ListenAddress,
    /// Address of the operator's listener; without one metrics are served at `address`.
    pub metrics_address: Option<SocketAddr>,
    /// Whether the log and `/clients` show networks in place of addresses.
    pub shortens_addresses: bool,
}
