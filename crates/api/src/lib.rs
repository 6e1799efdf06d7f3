//! What every interface asks: one place that owns callers, their limits and charges, and the calls of the service.
//!
//! An interface (HTTP, the tools of agents, the command line) reads a request into the types of [`yomi_contract`], calls
//! an [`Api`] on behalf of a [`Caller`], and writes the typed answer, or the typed [events](review::ReviewEvent) of one
//! that takes longer. Lines of a [`batch`] and [`jobs`] make the same calls. No JSON passes between an interface and
//! this crate: fields of a request come as an object, for the limits of a key are held to what it says.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod apart;
pub mod batch;
pub mod best_move;
mod caller;
pub mod client_log;
mod explain;
pub mod jobs;
pub mod keys;
pub mod laboratory;
mod lateness;
mod panics;
pub mod pools;
pub mod refusals;
mod results;
pub mod review;
mod slots;
mod state;
mod swap2;
pub mod tools;
pub mod watched_file;

pub use apart::at_one_time;
pub use caller::{Caller, SearchTimes};
pub use lateness::Lateness;
pub use panics::panicked;
pub use state::{Api, ApiParts};
