//! The HTTP API of Yomi: routes, handlers, the gate, middleware, streams, and the settings of the server.
//!
//! No game rules and no search here: a handler parses a request into domain types ([`yomi_contract`]), calls the
//! [`service`](yomi_service) and writes the answer. [`router()`] is what `serve` runs on the connection server
//! ([`yomi_server`]), which reports to [`connections`] what reaches no route.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod address;
mod batch;
mod caching;
pub mod client_log;
pub mod config;
pub mod connections;
mod encoding;
pub mod endpoints;
pub mod gate;
mod in_process;
#[cfg(feature = "jobs")]
pub mod jobs;
mod lateness;
pub mod middleware;
mod raw;
mod received;
pub mod response;
#[cfg(feature = "jobs")]
mod results;
mod router;
mod slots;
mod state;
pub mod watched_file;

pub use batch::{Batch, BatchText};
#[cfg(feature = "mcp")]
pub use router::tools;
pub use router::{OperatorState, batch, operator_router, router};
pub use state::{ApiSettings, AppState};
