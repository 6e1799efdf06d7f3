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
mod report;
mod round;
mod run;
mod server;
mod workload;

pub use client::headers::header_line;
pub use client::keys::{Keys, KeysError};
pub use error::LoadError;
pub use figures::{goodput::Class, percentiles::Percentiles};
pub use report::text::markdown;
pub use report::{Point, Report, Round};
pub use run::plan::{Arrivals, Load, Loads, Plan, Target};
pub use run::run;
pub use server::{cores::CoreShares, flags::ServerArgs, machine::Machine, process::ServerProcess};
pub use workload::{Changes, Workload, WorkloadError};
