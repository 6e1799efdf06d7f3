//! The handlers, one endpoint a file; `router` maps paths to them.

pub(super) mod batch;
pub(super) mod bestmove;
pub(super) mod clients;
pub(super) mod docs;
pub(super) mod explain;
mod game;
pub(super) mod games;
pub(super) mod health;
pub(super) mod jobs;
pub mod lab;
pub(super) mod limits;
pub(super) mod mcp;
pub(super) mod metrics;
pub(super) mod openings;
pub(super) mod page;
pub(super) mod paths;
pub mod position;
pub(super) mod puzzle;
pub mod record;
pub(super) mod review;
pub(super) mod status;
pub(super) mod stream;
pub(super) mod swap2;
pub(super) mod version;
pub(super) mod welcome;
