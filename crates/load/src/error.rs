//! Errors of a run.

use thiserror::Error;

/// Why there is no report.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The plan has no loads.
    #[error("no load is given: expected a rate, a share of the capacity, clients or the knee")]
    NoLoad,
    /// A server did not start.
    #[error("{0}")]
    Start(String),
    /// The system lacks a resource that the generator needs.
    #[error("the generator does not start: {0}")]
    System(#[from] std::io::Error),
    /// An idle server does not answer every line.
    #[error("an idle server does not answer the workload: {0}")]
    Idle(String),
    /// A line needs an entity tag, and the server sends none.
    #[error("the tag of an answer is not known: {0}")]
    Tags(String),
    /// `--addr` names another machine.
    #[error("{0} is not of this machine: --allow-remote says that its owner agrees")]
    Remote(std::net::SocketAddr),
    /// `--server` is empty.
    #[error("--server is empty: expected a command")]
    NoCommand,
    /// The path of the program cannot be written as text.
    #[error("the path of this program is no UTF-8")]
    Path,
    /// The capacity is needed, and cannot be determined.
    #[error("the capacity of a server is known only after an idle one was asked")]
    NoCapacity,
}
