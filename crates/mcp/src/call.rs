//! A message under way: who sends it, and what its call leaves for the log and the metrics.

use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use yomi_api::{Caller, SearchTimes};
use yomi_contract::problem::Problem;

/// A message of a caller; clones share what it leaves.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) caller: Caller,
    left: Arc<Mutex<Left>>,
}

/// What a call leaves.
#[derive(Debug, Default)]
pub(crate) struct Left {
    pub(crate) times: Option<SearchTimes>,
    pub(crate) refused: Option<Problem>,
}

impl Call {
    pub(crate) fn new(caller: Caller) -> Self {
        Self { caller, left: Arc::default() }
    }

    /// Adds the times of a search.
    pub(crate) fn searched(&self, new: SearchTimes) {
        let mut left = self.left();
        let times = left.times.get_or_insert_default();
        times.queue += new.queue;
        times.search += new.search;
    }

    /// What it leaves so far.
    pub(crate) fn left(&self) -> MutexGuard<'_, Left> {
        self.left.lock()
    }
}
