//! The plan of a run: servers, loads, rounds and clients.

use std::{net::SocketAddr, time::Duration};

use hyper::HeaderMap;
use serde::Serialize;

use crate::{client::keys::Keys, workload::Workload};

/// The settings of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Workload.
    pub workload: Workload,
    /// The server.
    pub target: Target,
    /// Loads.
    pub loads: Loads,
    /// Arrival process of open loops.
    pub arrivals: Arrivals,
    /// Seed of the order of requests, the gaps between them and the clients that disconnect.
    pub seed: u64,
    /// Rounds of each load; loads alternate.
    pub rounds: usize,
    /// Length of a round: requests are sent under one load for so long.
    pub round: Duration,
    /// Warm-up of the server.
    pub warm_up: Duration,
    /// Client timeout; such a request counts with this age.
    pub timeout: Duration,
    /// Time after the last request of a round at which open requests are counted with their age.
    pub settle: Duration,
    /// Mean of the exponentially distributed pause of a client in a closed loop.
    pub think: Duration,
    /// Share of requests whose client disconnects, 0 to 1, in addition to those of the workload.
    pub leaving: f64,
    /// When they disconnect, from the moment of sending.
    pub leave_after: Duration,
    /// Maximum concurrent requests; over HTTP/1.1 each has a connection of its own.
    pub connections: usize,
    /// Whether all requests share one connection of HTTP/2, with prior knowledge.
    pub http2: bool,
    /// Headers of every request, unless its line overrides them.
    pub headers: HeaderMap,
    /// API keys that clients use in turn.
    pub keys: Keys,
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

/// Loads to measure; each list may be empty.
#[derive(Clone, Debug, Default)]
pub struct Loads {
    /// Open loop: rates in requests a second.
    pub rates: Vec<f64>,
    /// Open loop: rates in per cent of the server's capacity.
    pub capacity_percents: Vec<f64>,
    /// Closed loop: numbers of clients that each wait for their answer before the next request.
    pub clients: Vec<usize>,
}

/// Arrival process of an open loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Arrivals {
    /// Poisson process: independent arrivals, as from many clients.
    Poisson,
    /// Constant gaps.
    Constant,
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
