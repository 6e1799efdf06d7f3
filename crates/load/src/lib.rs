//! Load generator: goodput and latency of a server's answers under load.
//!
//! It sends to any server with Yomi's HTTP interface, over real sockets: it parses answers by itself and knows neither `http` nor
//! `service`. `yomi load`, the certificate, the latency bench and a fuzz target use it.
//!
//! A [`Plan`] configures a run; [`run()`] starts the server, runs all rounds and returns a [`Report`].

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod client;
mod error;
mod figures;
mod flags;
mod plan;
mod report;
mod round;
mod run;
mod server;
mod workload;

pub use error::LoadError;
pub use figures::{durations::Percentiles, goodput::Class};
pub use flags::{Arrivals, Clients, Keys, Loads, Rounds, ServerArgs, header_line};
pub use plan::{Load, Plan, Target};
pub use report::{Point, Report, Round, text::markdown};
pub use run::run;
pub use server::{cores::CoreShares, machine::Machine, process::ServerProcess};
pub use workload::{Changes, Workload, WorkloadError};
