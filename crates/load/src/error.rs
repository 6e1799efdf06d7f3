//! Errors of a run.

use thiserror::Error;

/// Why there is no report.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The plan measures nothing.
    #[error("no load is given: expected a rate, a share of the capacity, clients or the knee")]
    NoLoad,
    /// A server was not started.
    #[error("{0}")]
    Start(String),
    /// The system does not give what the generator needs.
    #[error("the generator does not start: {0}")]
    System(#[from] std::io::Error),
    /// An idle server does not answer everything.
    #[error("an idle server does not answer the workload: {0}")]
    Idle(String),
    /// A line is to send a tag, and the server gives none.
    #[error("the tag of an answer is not known: {0}")]
    Tags(String),
    /// The capacity is asked for, and nothing tells it.
    #[error("the capacity of a server is known only after an idle one was asked")]
    NoCapacity,
}
