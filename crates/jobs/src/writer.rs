//! Group commit: the writing thread. Changes that arrive during a commit form the next transaction, so that one fsync serves all of
//! them.
//!
//! A caller sends a change and awaits its result. A change whose caller is dropped is written or not, and its result is discarded.

use std::{
    sync::mpsc::{self, Sender, channel},
    thread,
    time::Instant,
};

use tokio::sync::oneshot::{self, Receiver};

use crate::{
    StoreError, Write, Writer, Written,
    measures::{self, Operation},
};

/// Maximum changes per transaction.
const MOST_CHANGES: usize = 256;

/// Handle of the thread; clones share it, and the thread ends with the last of them.
#[derive(Clone, Debug)]
pub(crate) struct Writes(Sender<Sent>);

struct Sent {
    change: Write,
    sent: Instant,
    answer: oneshot::Sender<Answer>,
}

type Answer = Result<Written, StoreError>;

impl Writes {
    /// Starts the thread.
    ///
    /// # Errors
    /// Where the system provides none.
    pub(crate) fn start(writer: Box<dyn Writer>) -> std::io::Result<Self> {
        let (sender, receiver) = channel();
        let run = move || run(writer, &receiver);
        thread::Builder::new().name("job store".to_owned()).spawn(run)?;
        Ok(Self(sender))
    }

    /// Writes a change; returns its result once it is durable.
    ///
    /// # Errors
    /// As [`Writer::apply`]; `Away` where the thread has ended.
    pub(crate) async fn write(&self, change: Write) -> Result<Written, StoreError> {
        self.send(change)?.await.unwrap_or_else(|_| Err(ended()))
    }

    /// Blocking [`write`](Self::write), for threads outside a runtime.
    ///
    /// # Errors
    /// As [`write`](Self::write).
    ///
    /// # Panics
    /// On a thread of a runtime.
    pub(crate) fn write_now(&self, change: Write) -> Result<Written, StoreError> {
        self.send(change)?.blocking_recv().unwrap_or_else(|_| Err(ended()))
    }

    fn send(&self, change: Write) -> Result<Receiver<Answer>, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Sent { change, sent: Instant::now(), answer }).map_err(|_| ended())?;
        Ok(answered)
    }
}

fn ended() -> StoreError {
    StoreError::Away("its thread has ended".to_owned())
}

fn run(mut writer: Box<dyn Writer>, receiver: &mpsc::Receiver<Sent>) {
    while let Ok(first) = receiver.recv() {
        let (mut changes, mut answers) = (Vec::new(), Vec::new());
        let more = std::iter::from_fn(|| receiver.try_recv().ok());
        for Sent { change, sent, answer } in std::iter::once(first).chain(more).take(MOST_CHANGES) {
            changes.push(change);
            answers.push((sent, answer));
        }
        match writer.apply(&changes) {
            Ok(written) => {
                for ((change, (sent, answer)), written) in changes.iter().zip(answers).zip(written) {
                    let has_failed = matches!(written, Written::Full);
                    measures::operation(Operation::Commit, sent.elapsed(), has_failed);
                    if let (Write::Claim(_), Written::Job(job)) = (change, &written) {
                        measures::started(job);
                    }
                    // The caller may have been dropped.
                    let _ = answer.send(Ok(written));
                }
            }
            Err(error) => {
                for (sent, answer) in answers {
                    measures::operation(Operation::Commit, sent.elapsed(), true);
                    let _ = answer.send(Err(error.clone()));
                }
            }
        }
    }
}
