//! The HTTP floor of Yomi: routes, handlers, the gate, middleware, streams, and the settings of the server.
//!
//! Holds no rules and no search: a handler reads a request into domain types ([`yomi_contract`]), asks the
//! [`service`](yomi_service) and writes the answer. [`router()`] is what `serve` runs on the connection server
//! ([`yomi_server`]), which reports to [`connections`] what reaches no route.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod batch;
mod caching;
pub mod client_log;
pub mod config;
pub mod connections;
mod encoding;
pub mod endpoints;
pub mod gate;
mod in_process;
pub mod middleware;
mod raw;
mod received;
pub mod response;
mod router;
mod state;
pub mod watched_file;

pub use batch::{Batch, BatchText};
#[cfg(feature = "mcp")]
pub use router::tools;
pub use router::{OperatorState, batch, operator_router, prepare, router};
pub use state::{ApiSettings, AppState};
