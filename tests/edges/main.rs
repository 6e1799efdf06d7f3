//! The real binary and real sockets: slow clients, many clients, abandoned connections, and forged client addresses.

#[cfg(feature = "postgres")]
mod cluster;
mod connections;
mod crowds;
mod departures;
mod greed;
mod hosts;
mod http2;
mod jobs;
mod jobs_operated;
mod keys;
mod metrics;
mod overload;
#[cfg(feature = "postgres")]
#[path = "../support/postgres.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod postgres;
mod preemption;
#[path = "../support/process.rs"]
mod process;
mod server;
mod settings;
mod slow;
mod surroundings;
mod traces;
mod unix;
mod unread;
