//! Busy waiting: keeps the generator awake while it waits for answers.
//!
//! An idle core of a virtual machine takes some tenths of a millisecond to wake, now and then some
//! milliseconds. That would count as the server's latency, and more the longer a search takes.

use std::thread;

use tokio::{
    runtime::Handle,
    task::{JoinSet, yield_now},
};

/// Polls of tasks after which the runtime looks for answers: a task that always yields would otherwise
/// make it look every 61 polls.
pub(crate) const EVENT_INTERVAL: u32 = 4;

/// Guard: while it lives, the threads of the runtime poll for answers instead of sleeping.
#[derive(Debug)]
pub(crate) struct Awake {
    _tasks: JoinSet<()>,
}

impl Awake {
    /// On every thread of the runtime that this is called in. For a generator with cores of its
    /// own: a server that shares them would starve.
    pub(crate) fn new() -> Self {
        let mut tasks = JoinSet::new();
        for _ in 0..Handle::current().metrics().num_workers() {
            tasks.spawn(async {
                loop {
                    // The thread that paces an open loop shares a core with the runtime.
                    thread::yield_now();
                    yield_now().await;
                }
            });
        }
        Self { _tasks: tasks }
    }
}
