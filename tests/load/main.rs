//! The load generator against servers that do as they are told, against the service in this process, and
//! as the real binary.

mod equal;
mod faithful;
mod requests;
mod service;
mod stage;
mod standard;
