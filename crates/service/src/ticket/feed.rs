//! Progress reports of a search, for a stream.

use tokio::sync::watch;
use yomi_players::Orientation;

use crate::Progress;

/// Follows a running search. It starts with what was found before.
#[derive(Clone, Debug)]
pub struct Feed {
    /// The search, and the symmetry to its position; `None` without a search.
    search: Option<(watch::Receiver<Progress>, Orientation)>,
}

impl Feed {
    /// Of a search in that orientation.
    pub(crate) const fn of(progress: watch::Receiver<Progress>, orientation: Orientation) -> Self {
        Self { search: Some((progress, orientation)) }
    }

    /// Of an answer that needs no search.
    pub(crate) const fn ended() -> Self {
        Self { search: None }
    }

    /// Waits for something new; `None` when nothing will come any more. What is overtaken is left out.
    ///
    /// Cancel safe.
    pub async fn next(&mut self) -> Option<Progress> {
        let (receiver, _) = self.search.as_mut()?;
        receiver.changed().await.ok()?;
        Some(self.latest())
    }

    /// How far the search is.
    #[must_use]
    pub fn latest(&mut self) -> Progress {
        let Some((receiver, orientation)) = &mut self.search else { return Progress::default() };
        // Moves are turned without the lock under which the search publishes.
        let progress = receiver.borrow_and_update().clone();
        let report = progress.report.map(|report| orientation.restored(report));
        Progress { report, ..progress }
    }
}
