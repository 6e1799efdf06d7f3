//! Request coalescing: one search shared by all equal requests that wait for it.

use std::{sync::Arc, time::Instant};

use tokio::sync::watch;
use yomi_players::{AnyOutcome, SearchRequest};

use crate::{Progress, pool::task::Arriving};

/// What all requests that wait for a search have in common. Moves are those of the orientation that is
/// searched.
#[derive(Clone, Debug)]
pub(crate) struct SharedSearch {
    pub(crate) queued_at: Instant,
    /// What is searched.
    pub(crate) request: Arc<SearchRequest>,
    /// Has seen nothing: a clone finds what was published before.
    pub(crate) progress: watch::Receiver<Progress>,
    /// Has seen nothing either.
    pub(crate) ending: Arriving<Arc<AnyOutcome>>,
}

/// What it meant that a request left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// Others wait for the search, or it has ended.
    ToOthers,
    /// It was the last: the search is stopped.
    Last,
}
