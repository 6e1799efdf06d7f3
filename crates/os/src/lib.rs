//! What Yomi asks of the operating system beyond the standard library: which threads yield the core, and which come
//! at once, and how long one has run; what the process takes; what its supervisor is told; signals and Unix sockets,
//! which some systems lack.

#![deny(unsafe_code)]
#![warn(unreachable_pub)]

mod process;
pub mod signals;
mod supervisor;
#[allow(unsafe_code, reason = "calls of the system that no crate offers")]
mod threads;
pub mod unix_socket;

pub use process::{Usage, open_files_short_of, usage};
pub use supervisor::{State, alive_interval, tell_supervisor};
pub use threads::{ProcessorClock, come_at_once, wait_for_the_core, yield_by};
