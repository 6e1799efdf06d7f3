//! Open loop: requests are sent on schedule, independently of the server.
//!
//! A thread of its own wakes for every request, because the runtime's timers are as coarse as a
//! millisecond. Latency counts from the intended send time, so that a stalled server is charged for
//! all requests of that time (no coordinated omission).

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use tokio::{runtime::Handle, sync::watch, task::JoinHandle};

use crate::{
    client::exchange::{Conditions, Exchange, Turn, exchange},
    server::subject::Subject,
    workload::Workload,
};

/// Busy-wait time of the pacing thread before a request is due, if that costs the server nothing:
/// an idle core of a virtual machine takes up to some milliseconds to wake.
pub(crate) const BUSY_WAIT: Duration = Duration::from_millis(3);

/// A request of an open loop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Arrival {
    /// Intended moment, from the start of the round.
    pub at: Duration,
    /// Index of a line.
    pub line: usize,
    /// Planned disconnection: delay from the start of sending.
    pub leave_after: Option<Duration>,
}

/// Sends all arrivals, waits at most `settle` after the last one was due for their ends, and passes each to `record`.
pub(crate) async fn run(
    subject: &Subject,
    workload: &Arc<Workload>,
    (arrivals, busy_wait): (Vec<Arrival>, Duration),
    (timeout, settle): (Duration, Duration),
    mut record: impl FnMut(&Arrival, Exchange),
) {
    let (finish, over) = watch::channel(false);
    let conditions = Conditions { client: Arc::clone(&subject.client), timeout, over };
    let pacing = tokio::task::spawn_blocking({
        let (workload, handle) = (Arc::clone(workload), Handle::current());
        move || (pace(&handle, &conditions, &workload, &arrivals, busy_wait), arrivals)
    });
    let (exchanges, arrivals) = pacing.await.expect("the pacing thread does not panic");
    let closing = tokio::spawn(async move {
        tokio::time::sleep(settle).await;
        // Fails when no task is left to receive it.
        let _ = finish.send(true);
        std::future::pending::<()>().await;
    });
    for (arrival, ended) in arrivals.iter().zip(exchanges) {
        record(arrival, ended.await.expect("requests do not panic"));
    }
    closing.abort();
}

/// Paces the arrivals: wakes for each and starts its request.
fn pace(
    handle: &Handle,
    conditions: &Conditions,
    workload: &Arc<Workload>,
    arrivals: &[Arrival],
    busy_wait: Duration,
) -> Vec<JoinHandle<Exchange>> {
    let start = Instant::now();
    let begin = |(client, &Arrival { at, line, leave_after }): (usize, &Arrival)| {
        let intended = start + at;
        thread::sleep(intended.saturating_duration_since(Instant::now() + busy_wait));
        while Instant::now() < intended {
            // The runtime shares this core.
            thread::yield_now();
        }
        let (conditions, workload) = (conditions.clone(), Arc::clone(workload));
        handle.spawn(async move {
            let line = &workload.lines[line];
            exchange(conditions, Turn { line, client, leave_after, intended }).await
        })
    };
    arrivals.iter().enumerate().map(begin).collect()
}
