//! The flags that name the server under load.

use std::{net::SocketAddr, num::NonZeroUsize, path::Path};

use clap::Args;

use crate::{error::LoadError, run::plan::Target};

/// The server under load.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Server")]
pub struct ServerArgs {
    /// Ask a server that runs already, on this machine. Without it one is started on a free port and
    /// stopped at the end
    #[arg(long, value_name = "IP:PORT", conflicts_with = "server")]
    addr: Option<SocketAddr>,
    /// Allow --addr to be another machine. It has to be yours: this tool sends as much as it can
    #[arg(long, requires = "addr")]
    allow_remote: bool,
    /// Command that starts the server, split at blanks; it has to log as yomi does with --log-format json.
    /// Without it yomi serves, with its defaults
    #[arg(long, value_name = "COMMAND")]
    server: Option<String>,
    /// Pin the server that is started to so many cores, and this tool to the others. Without it a machine
    /// of two cores is shared out one and one, and nothing is pinned on others
    #[arg(long, value_name = "N", conflicts_with = "addr")]
    server_cores: Option<NonZeroUsize>,
}

impl ServerArgs {
    /// The server that the flags name; without any, `yomi` with its defaults.
    ///
    /// # Errors
    /// A remote address that is not allowed, an empty command, a path that is no UTF-8.
    pub fn target(&self, yomi: &Path) -> Result<Target, LoadError> {
        if let Some(address) = self.addr {
            if !address.ip().is_loopback() && !self.allow_remote {
                return Err(LoadError::Remote(address));
            }
            return Ok(Target::Running(address));
        }
        let command: Vec<String> = match &self.server {
            Some(command) => command.split_whitespace().map(str::to_owned).collect(),
            None => {
                let yomi = yomi.to_str().ok_or(LoadError::Path)?;
                [yomi, "serve", "--addr", "127.0.0.1:0", "--log-format", "json"].map(str::to_owned).into()
            }
        };
        if command.is_empty() {
            return Err(LoadError::NoCommand);
        }
        let server_cores = self.server_cores.map(NonZeroUsize::get);
        Ok(Target::Started { command, server_cores })
    }
}
