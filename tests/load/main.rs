//! The load generator against scripted servers, against the service in this process, and
//! as the real binary.

mod certify;
mod equal;
mod faithful;
mod http2;
#[path = "../support/process.rs"]
mod process;
mod requests;
mod service;
mod stage;
mod standard;
mod streams;
