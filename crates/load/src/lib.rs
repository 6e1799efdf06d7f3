//! Load generator: goodput, latency and quality of a server's answers under load.
//!
//! It sends to any server with Yomi's HTTP interface, over real sockets: it parses answers by
//! itself and knows neither `api` nor `service`. `cli/load.rs` calls it;
//! `benches/latency` uses its blocking client and its percentiles, a fuzz target its reader of workloads.
//!
//! A [`Plan`] configures a run; [`run()`] starts the servers, measures the idle baseline, runs all
//! rounds and returns a [`Report`]. [`certify()`] measures the promises and returns a
//! [`Certificate`].

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod certify;
mod client;
mod error;
mod figures;
mod report;
mod round;
mod run;
mod server;
mod workload;

pub use certify::client::{BlockingAnswer, BlockingClient, header};
pub use certify::sorted::Sorted;
pub use certify::{Certificate, Effort, PARTS, certify};
pub use client::headers::header_line;
pub use client::keys::{Keys, KeysError};
pub use error::LoadError;
pub use figures::equality::{ComparedRequest, Equality};
pub use report::Report;
pub use report::plot::plots;
pub use report::text::markdown;
pub use run::plan::{Arrivals, Load, Loads, Plan, Target};
pub use run::run;
pub use server::baseline::serve as serve_baseline;
pub use workload::standard::{StandardError, standard_workload};
pub use workload::{Changes, Workload, WorkloadError};
