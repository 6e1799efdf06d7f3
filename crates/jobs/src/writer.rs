//! The writing thread: group commit. Changes that come while a transaction is being committed are the next one, so that the disk is
//! waited for once for all of them.
//!
//! A caller sends a change and awaits what became of it. A caller that is dropped on the way has written or has not; nothing hangs on it.

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

/// Changes of one transaction at most.
const MOST_CHANGES: usize = 256;

/// Sends changes to the thread; clones send to the same one, which ends with the last of them.
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
    /// Where the system gives none.
    pub(crate) fn start(writer: Box<dyn Writer>) -> std::io::Result<Self> {
        let (sender, receiver) = channel();
        let run = move || run(writer, &receiver);
        thread::Builder::new().name("job store".to_owned()).spawn(run)?;
        Ok(Self(sender))
    }

    /// What became of a change, once it is in the store.
    ///
    /// # Errors
    /// As [`Writer::apply`]; `Away` where the thread has ended.
    pub(crate) async fn write(&self, change: Write) -> Result<Written, StoreError> {
        self.send(change)?.await.unwrap_or_else(|_| Err(ended()))
    }

    /// The same for a thread that waits, which is none of a runtime.
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
                for ((change, (sent, answer)), written) in changes.iter().zip(answers).zip(written)
                {
                    let has_failed = matches!(written, Written::Full);
                    measures::operation(Operation::Commit, sent.elapsed(), has_failed);
                    if let (Write::Claim(_), Written::Job(job)) = (change, &written) {
                        measures::started(job);
                    }
                    // A caller that was dropped does not listen.
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
