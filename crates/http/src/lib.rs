//! The HTTP API of Yomi: routes, handlers, the gate, middleware, streams, and the settings of the server.
//!
//! No game rules and no search here: a handler reads a request into the types of [`yomi_contract`], asks the
//! [`Api`](yomi_api::Api) on behalf of its caller and writes the answer. [`router()`] is what `serve` runs on the connection
//! server ([`yomi_server`]), which reports to [`connections`] what reaches no route.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod address;
mod caching;
pub mod config;
pub mod connections;
mod encoding;
pub mod endpoints;
pub mod gate;
mod jobs;
pub mod middleware;
mod raw;
mod received;
mod response;
mod router;
mod state;

pub use router::{OperatorState, operator_router, router};
pub use state::{ApiSettings, AppState};
