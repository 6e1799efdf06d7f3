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

use tokio::{runtime::Handle, task::JoinHandle};

use crate::client::{
    Client,
    exchange::{Exchange, Turn, exchange},
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
    /// Whether its client disconnects early.
    pub leaves: bool,
}

/// Sends all arrivals, and passes each to `record` with its end.
pub(crate) async fn run(
    client: &Arc<Client>,
    (arrivals, busy_wait): (Vec<Arrival>, Duration),
    mut record: impl FnMut(&Arrival, Exchange),
) {
    let pacing = tokio::task::spawn_blocking({
        let (client, handle) = (Arc::clone(client), Handle::current());
        move || (pace(&handle, &client, &arrivals, busy_wait), arrivals)
    });
    let (exchanges, arrivals) = pacing.await.expect("the pacing thread does not panic");
    for (arrival, ended) in arrivals.iter().zip(exchanges) {
        record(arrival, ended.await.expect("requests do not panic"));
    }
}

/// Paces the arrivals: wakes for each and starts its request.
fn pace(
    handle: &Handle,
    clients: &Arc<Client>,
    arrivals: &[Arrival],
    busy_wait: Duration,
) -> Vec<JoinHandle<Exchange>> {
    let start = Instant::now();
    let last = arrivals.last().map_or(Duration::ZERO, |arrival| arrival.at);
    let over = start + last + Duration::from_millis(clients.plan.clients.settle_ms);
    let begin = |(client, &Arrival { at, line, leaves }): (usize, &Arrival)| {
        let intended = start + at;
        thread::sleep(intended.saturating_duration_since(Instant::now() + busy_wait));
        while Instant::now() < intended {
            // The runtime shares this core.
            thread::yield_now();
        }
        let clients = Arc::clone(clients);
        handle.spawn(async move {
            let line = &clients.plan.workload.lines[line];
            exchange(&clients, Turn { line, client, leaves, intended, over }).await
        })
    };
    arrivals.iter().enumerate().map(begin).collect()
}
