//! Handle of an open store: its reading and writing threads.

use std::{sync::Arc, time::Duration};

use tokio::sync::Notify;

use crate::{Sharing, Store, StoreError, Write, Written, reads::Reads, writer::Writes};

/// An open store with its threads; clones share them.
#[derive(Clone, Debug)]
pub struct Stored {
    pub(crate) writes: Writes,
    pub(crate) reads: Reads,
    pub(crate) sharing: Option<SharedStore>,
    /// Whether jobs outlive the process.
    pub is_durable: bool,
}

/// [`Sharing`], with the thread of lease renewals.
#[derive(Clone, Debug)]
pub(crate) struct SharedStore {
    pub(crate) lease: Duration,
    pub(crate) keeper: Writes,
    pub(crate) news: Arc<Notify>,
}

impl Stored {
    /// Starts the threads of a store.
    ///
    /// # Errors
    /// Where the system provides none.
    pub fn start(store: Store) -> std::io::Result<Self> {
        let Store { writer, reader, is_durable, sharing } = store;
        let shared = |Sharing { lease, keeper, news }| {
            Ok::<_, std::io::Error>(SharedStore { lease, keeper: Writes::start(keeper)?, news })
        };
        let sharing = sharing.map(shared).transpose()?;
        let (writes, reads) = (Writes::start(writer)?, Reads::start(reader)?);
        Ok(Self { writes, reads, sharing, is_durable })
    }

    /// Whether processes share the store.
    #[must_use]
    pub const fn is_shared(&self) -> bool {
        self.sharing.is_some()
    }

    pub(crate) async fn write(&self, change: Write) -> Result<Written, StoreError> {
        self.writes.write(change).await
    }

    pub(crate) async fn result(&self, key: [u8; 32]) -> Result<Option<String>, StoreError> {
        self.reads.ask(move |reader| reader.result(&key)).await
    }

    pub(crate) async fn result_keys(&self, after: u64, most: usize) -> Result<Vec<(u64, [u8; 32])>, StoreError> {
        self.reads.ask(move |reader| reader.result_keys(after, most)).await
    }
}
