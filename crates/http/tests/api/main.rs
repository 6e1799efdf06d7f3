//! The HTTP API in memory and over real sockets; one module for each group of routes.

#[path = "../../../../tests/support/cases.rs"]
mod cases;

mod app;
mod applicability;
mod batch;
mod bestmove;
mod caching;
mod confidence;
mod evaluation_weights;
mod explain;
mod faults;
mod forms;
mod headers;
mod jobs;
mod keys;
mod lab;
mod log;
mod mcp;
mod misplaced;
mod near_misses;
mod notation;
mod openings;
mod operators_limits;
mod opponents;
mod page;
mod paths;
#[cfg(feature = "png")]
mod pictures;
mod position;
mod puzzle;
mod random_requests;
mod record;
mod referee;
mod review;
mod server;
mod stream;
mod swap2;
