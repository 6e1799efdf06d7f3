//! Load shedding at the connection limit: a connection without a place gets a short response and is closed.

use std::{sync::Arc, time::Duration};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    sync::Semaphore,
};

use super::{places::Full, socket::Stream};
use crate::{Early, Visitor};

/// Refusals written at one time. Beyond it connections are dropped without a response, so that a flood of refusals
/// cannot exceed the connection limit.
const AT_ONE_TIME: usize = 64;

/// Time for a client to take its refusal.
const PATIENCE: Duration = Duration::from_secs(1);

/// Bytes of the request that are read and discarded.
const MAX_DISCARDED: u64 = 64 * 1024;

/// Refuses connections; clones share the limit.
#[derive(Clone)]
pub(super) struct Refuser(Arc<Semaphore>);

impl Refuser {
    pub(super) fn new() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONE_TIME)))
    }

    /// Writes the refusal and closes the connection, on a task of its own.
    pub(super) fn refuse(&self, stream: Stream, full: Full, visitor: &dyn Visitor) {
        // Counted even if the refusal is not written.
        let answer = visitor.early(Early::Full { of_client: full == Full::Client });
        let Ok(place) = Arc::clone(&self.0).try_acquire_owned() else { return };
        tokio::spawn(async move {
            // A timeout or an error here is the client's doing.
            let _ = tokio::time::timeout(PATIENCE, tell(stream, &answer)).await;
            drop(place);
        });
    }
}

/// Closing a socket with unread bytes resets the connection, and the client may lose the response: so its request is
/// read and discarded first.
async fn tell(mut stream: Stream, answer: &[u8]) -> std::io::Result<()> {
    stream.write_all(answer).await?;
    stream.shutdown().await?;
    tokio::io::copy(&mut stream.take(MAX_DISCARDED), &mut tokio::io::sink()).await?;
    Ok(())
}
