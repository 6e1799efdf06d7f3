//! The plan of a run: servers, loads, rounds and clients.

use std::{net::SocketAddr, num::NonZeroUsize, time::Duration};

use hyper::HeaderMap;
use serde::Serialize;

use crate::{client::keys::Keys, workload::Workload};

/// The settings of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is asked.
    pub workload: Workload,
    /// The server.
    pub target: Target,
    /// Under which loads.
    pub loads: Loads,
    /// How requests are spread over time in an open loop.
    pub arrivals: Arrivals,
    /// Decides the order of requests, the gaps between them and which clients leave.
    pub seed: u64,
    /// How often every load is measured; servers and loads take turns.
    pub rounds: usize,
    /// How long requests are sent under one load in one round.
    pub round: Duration,
    /// How long every server is asked before anything counts.
    pub warm_up: Duration,
    /// A request without an answer for so long is given up and counts with this age.
    pub timeout: Duration,
    /// What is still open so long after the last request of a round was sent counts with its age.
    pub settle: Duration,
    /// Mean of the exponentially distributed pause of a client in a closed loop.
    pub think: Duration,
    /// The share of requests whose client leaves, 0 to 1, beside those that leave by the workload.
    pub leaving: f64,
    /// When they leave, from the moment of sending.
    pub leave_after: Duration,
    /// Program and arguments that start the bare twin, where it is asked as well.
    pub baseline: Option<Vec<String>>,
    /// Requests under way at one time, over HTTP/1.1 each on a connection of its own.
    pub connections: usize,
    /// HTTP/2 over so many connections; `None`: HTTP/1.1, a connection for each request under way.
    pub http2_connections: Option<NonZeroUsize>,
    /// What every request says, unless its line says otherwise.
    pub headers: HeaderMap,
    /// What clients show in turns.
    pub keys: Keys,
    /// Whether an idle server is asked first: goodput and quality are held to its answers.
    pub idle: bool,
    /// Whether the answers to equal requests are compared.
    pub check_equal: bool,
    /// The share of the offered load, 0 to 1, that goodput is at least while a server keeps up.
    pub knee_share: f64,
}

/// The server.
#[derive(Clone, Debug)]
pub enum Target {
    /// One that runs already.
    Running(SocketAddr),
    /// One that is started, pinned to cores of its own where `server_cores` says so, and stopped.
    Started {
        /// Program and arguments; on standard error it says as JSON where it listens.
        command: Vec<String>,
        /// How many cores it has for itself; the generator has the others. `None`: one on a machine of
        /// two, else nothing is pinned.
        server_cores: Option<usize>,
    },
}

/// What is measured; each may be empty.
#[derive(Clone, Debug, Default)]
pub struct Loads {
    /// Open loop: requests a second.
    pub rates: Vec<f64>,
    /// Open loop: per cent of the server's capacity.
    pub capacity_percents: Vec<f64>,
    /// Closed loop: clients that each wait for their answer before they ask again.
    pub clients: Vec<usize>,
    /// Whether the highest rate is searched for that the server keeps up with.
    pub knee: bool,
}

/// How requests are spread over time in an open loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Arrivals {
    /// Independent of one another, as those of many clients are: a Poisson process.
    Poisson,
    /// Equally far apart.
    Constant,
}

/// One load.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "loop", rename_all = "snake_case")]
pub enum Load {
    /// Requests are sent at their time, whatever the server does; latency counts from that time.
    Open {
        /// Requests a second.
        rate: f64,
        /// How they are spread over time.
        arrivals: Arrivals,
    },
    /// Clients that each wait for their answer before they ask again: a slow server is asked less, so
    /// latency says less than in an open loop.
    Closed {
        /// How many.
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

/// A rate with as many digits as tell it from its neighbours.
pub(crate) fn short(rate: f64) -> String {
    if rate >= 100.0 { format!("{rate:.0}") } else { format!("{rate:.1}") }
}
