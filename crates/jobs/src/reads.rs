//! The reading thread: answers questions about the store one after the other, beside the writing thread.

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

/// How long a question may have waited that is still asked.
const PATIENCE: Duration = Duration::from_secs(5);

type Question = Box<dyn FnOnce(&mut dyn Reader) + Send>;

/// Asks the thread; clones ask the same one, which ends with the last of them.
#[derive(Clone, Debug)]
pub(crate) struct Reads(Sender<Question>);

impl Reads {
    /// Starts the thread.
    ///
    /// # Errors
    /// Where the system gives none.
    pub(crate) fn start(mut reader: Box<dyn Reader>) -> std::io::Result<Self> {
        let (sender, receiver) = channel::<Question>();
        let run = move || receiver.into_iter().for_each(|question| question(&mut *reader));
        thread::Builder::new().name("job reader".to_owned()).spawn(run)?;
        Ok(Self(sender))
    }

    /// The answer to a question.
    ///
    /// # Errors
    /// That of the question; `Away` where the thread has ended.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut dyn Reader) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let ended = || StoreError::Away("its thread has ended".to_owned());
        let asked = Instant::now();
        let ask = Box::new(move |reader: &mut dyn Reader| {
            // Its caller has left.
            if answer.is_closed() {
                return;
            }
            let found = if asked.elapsed() < PATIENCE {
                question(reader)
            } else {
                Err(StoreError::Away("questions wait for it".to_owned()))
            };
            measures::operation(Operation::Read, asked.elapsed(), found.is_err());
            // A caller that was dropped does not listen.
            let _ = answer.send(found);
        });
        self.0.send(ask).map_err(|_| ended())?;
        answered.await.unwrap_or_else(|_| Err(ended()))
    }
}
