//! Reading thread: runs queries on the store one after the other, beside the writing thread.

use std::{
    sync::mpsc::{Sender, channel},
    thread,
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use crate::{
    Reader, StoreError,
    measures::{self, Operation},
};

/// Maximum age of a query: an older one is not run.
const PATIENCE: Duration = Duration::from_secs(5);

type Question = Box<dyn FnOnce(&mut dyn Reader) + Send>;

/// Handle of the thread; clones share it, and the thread ends with the last of them.
#[derive(Clone, Debug)]
pub(crate) struct Reads(Sender<Question>);

impl Reads {
    /// Starts the thread.
    ///
    /// # Errors
    /// Where the system provides none.
    pub(crate) fn start(mut reader: Box<dyn Reader>) -> std::io::Result<Self> {
        let (sender, receiver) = channel::<Question>();
        let run = move || receiver.into_iter().for_each(|question| question(&mut *reader));
        thread::Builder::new().name("job reader".to_owned()).spawn(run)?;
        Ok(Self(sender))
    }

    /// Runs a query and returns its answer.
    ///
    /// # Errors
    /// The error of the query; `Away` where the thread has ended.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut dyn Reader) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let ended = || StoreError::Away("its thread has ended".to_owned());
        let asked = Instant::now();
        let ask = Box::new(move |reader: &mut dyn Reader| {
            // The caller has been dropped.
            if answer.is_closed() {
                return;
            }
            let found = if asked.elapsed() < PATIENCE {
                question(reader)
            } else {
                Err(StoreError::Away("questions wait for it".to_owned()))
            };
            measures::operation(Operation::Read, asked.elapsed(), found.is_err());
            // The caller may have been dropped.
            let _ = answer.send(found);
        });
        self.0.send(ask).map_err(|_| ended())?;
        answered.await.unwrap_or_else(|_| Err(ended()))
    }
}
