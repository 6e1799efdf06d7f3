//! Graceful shutdown: drains accepted requests, then ends the threads.

use std::{future::Future, time::Duration};

use crate::pool::worker::Crew;

/// For the answers of those that were told to stop: they need no thread, only to be polled.
const LAST_ANSWERS: Duration = Duration::from_millis(500);
/// For the threads to see their stop flags; a search looks at it some ten thousand times a second.
const LAST_THREADS: Duration = Duration::from_millis(250);

/// See [`Service::drain`](crate::Service::drain).
pub(crate) async fn drain(crew: &Crew, patience: Duration) {
    let pool = crew.pool();
    pool.refuse_new();
    let mut accepted = pool.accepted.subscribe();
    // `wait_for` fails only when the sender is gone, and the pool owns it.
    let mut all_answered = async || accepted.wait_for(|&accepted| accepted == 0).await.is_ok();
    if !within(patience, all_answered()).await {
        pool.halted.send_replace(true);
        if !within(LAST_ANSWERS, all_answered()).await {
            tracing::warn!("some accepted requests were not answered before the drain ended");
        }
    }
    pool.close();
    let ended = async {
        while crew.join_ended() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        true
    };
    if !within(LAST_THREADS, ended).await {
        tracing::warn!(threads = crew.join_ended(), "some search threads hang and are left behind");
    }
}

/// Whether the future became true in that time.
async fn within(time: Duration, future: impl Future<Output = bool>) -> bool {
    tokio::time::timeout(time, future).await.unwrap_or(false)
}
