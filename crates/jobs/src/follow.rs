//! Subscription to a job: its stored parts first, then the parts that are added, each once and in order.

use std::collections::VecDeque;

use tokio::sync::watch;

use crate::{JobId, Part, StoreError, jobs::Jobs};

/// Parts per read.
const PAGE: usize = 64;

/// A reader of the parts of a job.
pub struct Follow {
    jobs: Jobs,
    id: JobId,
    /// Number of the last part that was returned.
    after: u64,
    read: VecDeque<Part>,
    changes: watch::Receiver<u64>,
}

impl Follow {
    pub(crate) fn new(jobs: Jobs, id: JobId, after: u64) -> Self {
        let changes = jobs.last_part(id);
        Self { jobs, id, after, read: VecDeque::new(), changes }
    }

    /// The next part; waits for it. `None` when the job has ended or has expired, and has no more parts.
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
            // Marked as seen before the store is read, so that a part added in between still wakes this reader.
            self.changes.mark_unchanged();
            self.read = self.jobs.parts(self.id, self.after, PAGE).await?.into();
            if !self.read.is_empty() {
                continue;
            }
            let Some(standing) = self.jobs.get(self.id).await? else { return Ok(None) };
            if standing.job.state.is_final() && standing.job.last_part <= self.after {
                return Ok(None);
            }
            // `self` holds the sender, so this cannot fail.
            let _ = self.changes.changed().await;
        }
    }
}
