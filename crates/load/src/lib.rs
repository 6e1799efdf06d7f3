//! Load generator: goodput, latency and quality of a server's answers under load.
//!
//! It sends to any server with Yomi's HTTP interface, over real sockets: it parses answers by
//! itself and knows neither `api` nor `service`. `cli/load.rs` alone calls it.
//!
//! A [`Plan`] configures a run; [`run()`] starts the servers, measures the idle baseline, runs all
//! rounds and returns a [`Report`]. [`certify()`] measures the promises and returns a
//! [`Certificate`].

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
pub use figures::equality::{ComparedRequest, Equality};
pub use figures::goodput::Class;
pub use report::plot::plots;
pub use report::text::markdown;
pub use report::{Report, point::Point};
pub use run::plan::{Arrivals, Load, Loads, Plan, Target};
pub use run::run;
pub use server::{
    baseline::serve as serve_baseline, flags::ServerArgs, machine::Machine, process::ServerProcess,
};
pub use workload::{Changes, Workload, WorkloadError};
