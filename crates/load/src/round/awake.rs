//! Busy waiting: keeps the generator awake while it waits for answers.
//!
//! An idle core of a virtual machine takes some tenths of a millisecond to wake, now and then some
//! milliseconds. That would count as the server's latency, and more the longer a search takes.

use std::thread;

use tokio::{
    runtime::Handle,
    task::{JoinSet, yield_now},
};

/// Tasks that the runtime polls before it checks for I/O. With a task that always yields, the default would be every
/// 61 polls.
pub(crate) const EVENT_INTERVAL: u32 = 4;

/// Guard: while it lives, the threads of the runtime poll for answers instead of sleeping.
#[derive(Debug)]
pub(crate) struct Awake {
    _tasks: JoinSet<()>,
}

impl Awake {
    /// Starts busy waiting on every thread of the current runtime. For a generator with cores of its own: a server that shares them would
    /// starve.
    pub(crate) fn new() -> Self {
        let mut tasks = JoinSet::new();
        for _ in 0..Handle::current().metrics().num_workers() {
            tasks.spawn(async {
                loop {
                    // The pacing thread of an open loop shares a core with the runtime.
                    thread::yield_now();
                    yield_now().await;
                }
            });
        }
        Self { _tasks: tasks }
    }
}
