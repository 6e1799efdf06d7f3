//! The plan of a run: servers, loads, rounds and clients.

use std::net::SocketAddr;

use serde::Serialize;

use crate::{
    flags::{Arrivals, Clients, Loads, Rounds},
    workload::Workload,
};

/// The settings of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Workload.
    pub workload: Workload,
    /// The server.
    pub target: Target,
    /// Loads, which alternate.
    pub loads: Loads,
    /// Rounds of each load.
    pub rounds: Rounds,
    /// Behaviour of the clients.
    pub clients: Clients,
}

/// The server.
#[derive(Clone, Debug)]
pub enum Target {
    /// Already running.
    Running(SocketAddr),
    /// Started and stopped by the run; pinned to cores of its own according to `server_cores`.
    Started {
        /// Program and arguments; on standard error it reports its listening address as JSON.
        command: Vec<String>,
        /// Cores reserved for it; the generator has the others. `None`: one on a machine with two, else no
        /// pinning.
        server_cores: Option<usize>,
    },
}

/// One load.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "loop", rename_all = "snake_case")]
pub enum Load {
    /// Requests are sent on schedule, regardless of the server; latency counts from the scheduled moment.
    Open {
        /// Rate in requests a second.
        rate: f64,
        /// Arrival process.
        arrivals: Arrivals,
    },
    /// Clients that each wait for their answer before the next request: a slow server gets fewer requests, so latency is less meaningful than
    /// in an open loop.
    Closed {
        /// Number of clients.
        clients: usize,
    },
}

impl Load {
    /// `open loop, 20 requests/s` or `closed loop, 4 clients`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Open { rate, .. } => format!("open loop, {} requests/s", short(*rate)),
            Self::Closed { clients: 1 } => "closed loop, 1 client".to_owned(),
            Self::Closed { clients } => format!("closed loop, {clients} clients"),
        }
    }
}

/// A rate with enough digits to tell it from its neighbours.
pub(crate) fn short(rate: f64) -> String {
    if rate >= 100.0 { format!("{rate:.0}") } else { format!("{rate:.1}") }
}
