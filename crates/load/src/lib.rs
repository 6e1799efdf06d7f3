//! The load generator: what a server answers, how late and how well, under how many requests.
//!
//! It asks any server that speaks Yomi's HTTP interface, over real sockets and as a client would: it reads
//! answers by itself and knows neither `api` nor `service`. `cli/load.rs` alone calls it.
//!
//! A [`Plan`] says what is asked; [`run()`] starts the servers, learns what an idle one answers, runs all
//! rounds and gives a [`Report`].

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod answer;
mod awake;
mod baseline;
mod client;
mod closed_loop;
mod connections;
mod cores;
mod entity_tags;
mod equality;
mod error;
mod events;
mod exchange;
mod goodput;
mod headers;
mod idle;
mod keys;
mod knee;
mod machine;
mod mix;
mod open_loop;
mod pace;
mod percentiles;
mod plan;
mod plot;
mod point;
mod process;
mod quality;
mod reading;
mod report;
mod round;
mod run;
mod schedule;
mod scrape;
mod session;
mod standard;
mod subject;
mod tally;
mod text;
mod usage;
mod workload;

pub use baseline::serve as serve_baseline;
pub use equality::{ComparedRequest, Equality};
pub use error::LoadError;
pub use headers::header_line;
pub use keys::{Keys, KeysError};
pub use plan::{Arrivals, Load, Loads, Plan, Target};
pub use plot::plots;
pub use report::Report;
pub use run::run;
pub use standard::{StandardError, standard_workload};
pub use text::markdown;
pub use workload::{Changes, Workload, WorkloadError};
