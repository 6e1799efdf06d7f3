//! Jobs: requests that are accepted now and answered later.
//!
//! A job is a row with a state, and a list of parts that only grows: its events and results so far. A [store](store) keeps both in
//! [memory], in a file of [SQLite](sqlite), or in a `PostgreSQL` database that processes share. One [thread](writer) of a process writes
//! to it.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod follow;
pub mod id;
pub mod job;
mod jobs;
mod log_limit;
mod measures;
pub mod memory;
#[cfg(feature = "postgres")]
pub mod postgres;
mod queue;
mod reads;
mod results;
pub mod sqlite;
mod standing;
pub mod store;
mod store_url;
mod stored;
mod work;
mod writer;

pub use follow::Follow;
pub use id::{JobId, WorkerId};
pub use job::{JOB_BYTES, Job, JobKind, JobState, NewJob, Part};
pub use jobs::{JobSettings, Jobs, MOST_TRIES, Problems, now};
pub use results::{ResultKey, Results};
pub use standing::{Counts, Standing, SubmitError, Submitted, WaitsFor};
pub use store::{Brief, Claim, Queued, Reader, Sharing, Store, StoreError, Write, Writer, Written};
pub use store_url::{GivenStore, StoreUrl, StoreUrlError};
pub use stored::Stored;
pub use work::{Amount, Held, Outcome, Refused, Rest, Resting, Task, Work};
