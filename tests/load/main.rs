//! The load generator against scripted servers, against the service in this process, and
//! as the real binary.

#[path = "../support/binary.rs"]
mod binary;
mod equal;
mod faithful;
mod http2;
mod requests;
mod service;
mod stage;
