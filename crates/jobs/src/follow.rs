//! The parts of a job as they come: those of the store, then those that are added, each once and in order.

use std::collections::VecDeque;

use tokio::sync::watch;

use crate::{JobId, Part, StoreError, jobs::Jobs};

/// Parts that are read at a time.
const PAGE: usize = 64;

/// A reader of the parts of a job.
pub struct Follow {
    jobs: Jobs,
    id: JobId,
    /// The number of the last part that was given.
    after: u64,
    read: VecDeque<Part>,
    changes: watch::Receiver<u64>,
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
            self.changes.mark_unchanged();
            self.read = self.jobs.parts(self.id, self.after, PAGE).await?.into();
            if !self.read.is_empty() {
                continue;
            }
            let Some(standing) = self.jobs.get(self.id).await? else { return Ok(None) };
            if standing.job.state.is_final() && standing.job.last_part <= self.after {
                return Ok(None);
            }
            // Its sender is kept as long as this is.
            let _ = self.changes.changed().await;
        }
    }
}
