//! Errors of a run.

use std::net::SocketAddr;

use thiserror::Error;

/// Why there is no report.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The plan has no loads.
    #[error("no load is given: expected a rate, a share of the capacity, or clients")]
    NoLoad,
    /// A server did not start.
    #[error("{0}")]
    Start(String),
    /// The system lacks a resource that the generator needs.
    #[error("the generator does not start: {0}")]
    System(#[from] std::io::Error),
    /// `--addr` names another machine.
    #[error("{0} is not of this machine: --allow-remote says that its owner agrees")]
    Remote(SocketAddr),
    /// `--server` is empty.
    #[error("--server is empty: expected a command")]
    NoCommand,
    /// The path of the program cannot be written as text.
    #[error("the path of this program is no UTF-8")]
    Path,
}
