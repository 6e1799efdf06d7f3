//! The load generator against servers that do as they are told, against the service in this process, and
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
