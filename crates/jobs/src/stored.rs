//! An open store and its threads.

use crate::{Store, StoreError, Write, Written, reads::Reads, writer::Writes};

/// An open store with its two threads; clones share it.
#[derive(Clone, Debug)]
pub struct Stored {
    pub(crate) writes: Writes,
    pub(crate) reads: Reads,
    /// Whether jobs outlive the process.
    pub is_durable: bool,
}

impl Stored {
    /// Starts the threads of a store.
    ///
    /// # Errors
    /// Where the system gives none.
    pub fn start(store: Store) -> std::io::Result<Self> {
        let Store { writer, reader, is_durable } = store;
        Ok(Self { writes: Writes::start(writer)?, reads: Reads::start(reader)?, is_durable })
    }

    pub(crate) async fn write(&self, change: Write) -> Result<Written, StoreError> {
        self.writes.write(change).await
    }

    pub(crate) async fn result(&self, key: [u8; 32]) -> Result<Option<String>, StoreError> {
        self.reads.ask(move |reader| reader.result(&key)).await
    }

    pub(crate) async fn result_keys(&self) -> Result<Vec<[u8; 32]>, StoreError> {
        self.reads.ask(|reader| reader.result_keys()).await
    }
}
