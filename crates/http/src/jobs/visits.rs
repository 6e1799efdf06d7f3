//! The visits of a review that runs as a job: kept as notes of the job, and gone on from in another process.

use std::{sync::Arc, time::Duration};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use yomi_review::{Plan, Visited};

/// The visits of a review, an extension of its request; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct VisitLog {
    /// Of former processes.
    notes: Arc<[String]>,
    found: UnboundedSender<String>,
}

impl VisitLog {
    /// A log that begins with these notes, and where its next ones come out.
    pub(crate) fn new(notes: Vec<String>) -> (Self, UnboundedReceiver<String>) {
        let (found, next) = unbounded_channel();
        (Self { notes: notes.into(), found }, next)
    }

    /// Takes a plan to where the former processes left it, and records what follows; the search time until there.
    pub(crate) fn resume(&self, plan: &mut Plan, fingerprint: &str) -> Duration {
        let game = plan.game().clone();
        // From a note that another release cannot read on, the review is searched again.
        let visits = self.notes.iter().map_while(|note| Visited::read(note, &game, fingerprint));
        let elapsed = plan.resume(visits);
        plan.record();
        elapsed
    }

    /// Hands visits on, before anything that follows from them is told.
    pub(crate) fn keep(&self, visits: &[Visited], fingerprint: &str) {
        for visited in visits {
            // A job that has ended takes no more.
            let _ = self.found.send(visited.text(fingerprint));
        }
    }
}
