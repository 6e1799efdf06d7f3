//! The parts of a job as they come: those of the store, then those that are added, each once and in order.

use std::{collections::VecDeque, time::Duration};

use tokio::sync::watch;

use crate::{JobId, Part, StoreError, jobs::Jobs};

/// Parts that are read at a time.
const PAGE: usize = 64;

/// Between two looks at a job of which this process hears nothing.
const LOOK: Duration = Duration::from_millis(500);

/// A reader of the parts of a job.
pub struct Follow {
    jobs: Jobs,
    id: JobId,
    /// The number of the last part that was given.
    after: u64,
    read: VecDeque<Part>,
    changes: Option<watch::Receiver<u64>>,
}

impl Follow {
    pub(crate) fn new(jobs: Jobs, id: JobId, after: u64) -> Self {
        let changes = jobs.last_part(id);
        Self { jobs, id, after, read: VecDeque::new(), changes }
    }

    /// Waits for the next part; `None` where the job has ended, or is forgotten, and has no more.
    ///
    /// Cancel safe.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn next(&mut self) -> Result<Option<Part>, StoreError> {
        loop {
            if let Some(part) = self.read.pop_front() {
                self.after = part.number;
                return Ok(Some(part));
            }
            // Before it is read, so that nothing that is added then goes unheard.
            let heard = self.changes.as_mut().map(|changes| *changes.borrow_and_update());
            self.read = self.jobs.parts(self.id, self.after, PAGE).await?.into();
            if !self.read.is_empty() {
                continue;
            }
            let Some(standing) = self.jobs.get(self.id).await? else { return Ok(None) };
            if standing.job.state.is_final() && standing.job.last_part <= self.after {
                return Ok(None);
            }
            match &mut self.changes {
                Some(changes) if heard.is_some() => {
                    if changes.changed().await.is_err() {
                        self.changes = None;
                    }
                }
                _ => {
                    tokio::time::sleep(LOOK).await;
                    self.changes = self.jobs.last_part(self.id);
                }
            }
        }
    }
}
