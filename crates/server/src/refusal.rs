//! Connections for which there is no place: told so at once, and closed.

use std::{sync::Arc, time::Duration};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    sync::Semaphore,
};

use super::{places::Full, socket::Stream};
use crate::{Early, Visitor};

/// Refusals that are written at one time. Beyond it connections are dropped without a word, so that
/// a flood cannot hold by its refusals what it may not hold by its connections.
const AT_ONE_TIME: usize = 64;

/// For a client to take its refusal.
const PATIENCE: Duration = Duration::from_secs(1);

/// Bytes of a request that are read to be thrown away.
const MAX_DISCARDED: u64 = 64 * 1024;

/// Refuses connections; clones share their number.
#[derive(Clone)]
pub(super) struct Refuser(Arc<Semaphore>);

impl Refuser {
    pub(super) fn new() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONE_TIME)))
    }

    /// Tells the client and closes its connection, on a task of its own.
    pub(super) fn refuse(&self, stream: Stream, full: Full, visitor: &dyn Visitor) {
        // Counted even where the client is not told.
        let answer = visitor.early(Early::Full { of_client: full == Full::Client });
        let Ok(place) = Arc::clone(&self.0).try_acquire_owned() else { return };
        tokio::spawn(async move {
            // It ends late or with an error only by the client's doing.
            let _ = tokio::time::timeout(PATIENCE, tell(stream, &answer)).await;
            drop(place);
        });
    }
}

/// Closing a socket with unread bytes resets the connection, and the client may lose the answer:
/// so its request is read away first.
async fn tell(mut stream: Stream, answer: &[u8]) -> std::io::Result<()> {
    stream.write_all(answer).await?;
    stream.shutdown().await?;
    tokio::io::copy(&mut stream.take(MAX_DISCARDED), &mut tokio::io::sink()).await?;
    Ok(())
}
