//! The load generator against servers that do as they are told, against the service in this process, and
//! as the real binary.

mod equal;
mod faithful;
mod http2;
mod requests;
mod service;
mod stage;
mod standard;
mod streams;
