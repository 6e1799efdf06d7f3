//! The searches under way, in the queue or on a thread, and how many wait for each. Knows no
//! locks: `pool` guards it.

use std::{collections::HashMap, sync::Arc};

use yomi_search::Control;

use crate::{cache::SameSearch, pool::shared_search::SharedSearch, queue::fair_queue::FairPlace};

/// Requests that joined may be so many times as many as the queue has places. Each costs a connection and
/// some KiB, and no search; one more searches for itself.
const FOLLOWERS_PER_PLACE: usize = 16;

/// A search that requests wait for.
pub(crate) struct UnderWaySearch {
    pub(crate) shared: SharedSearch,
    pub(crate) control: Arc<Control>,
    /// In the queue, unless it has left it.
    pub(crate) place: FairPlace,
    /// By what others may join it.
    same: Option<SameSearch>,
    /// At least one.
    waiters: usize,
}

/// All of them, by number.
pub(crate) struct UnderWay {
    searches: HashMap<u64, UnderWaySearch>,
    by_search: HashMap<SameSearch, u64>,
    next_number: u64,
    waiters: usize,
    most_followers: usize,
}

impl UnderWay {
    /// None, beside a queue of so many places.
    pub(crate) fn new(places: usize) -> Self {
        Self {
            searches: HashMap::new(),
            by_search: HashMap::new(),
            next_number: 0,
            waiters: 0,
            most_followers: places.saturating_mul(FOLLOWERS_PER_PLACE),
        }
    }

    /// A number for a search that will be entered.
    pub(crate) const fn next_number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number
    }

    /// A search begins for a request. With `same` others may join it, unless they join another
    /// one already.
    pub(crate) fn enter(
        &mut self,
        number: u64,
        (shared, control): (SharedSearch, Arc<Control>),
        place: FairPlace,
        same: Option<SameSearch>,
    ) {
        let same = same.filter(|same| !self.by_search.contains_key(same));
        if let Some(same) = &same {
            self.by_search.insert(same.clone(), number);
        }
        self.waiters += 1;
        let search = UnderWaySearch { shared, control, place, same, waiters: 1 };
        self.searches.insert(number, search);
    }

    /// The search that a request for the same may join, if there is one and room for another request.
    pub(crate) fn find(&self, same: &SameSearch) -> Option<u64> {
        let followers = self.waiters - self.searches.len();
        self.by_search.get(same).copied().filter(|_| followers < self.most_followers)
    }

    pub(crate) fn get_mut(&mut self, number: u64) -> Option<&mut UnderWaySearch> {
        self.searches.get_mut(&number)
    }

    /// One more waits for a search.
    pub(crate) fn join(&mut self, number: u64) -> Option<SharedSearch> {
        let search = self.searches.get_mut(&number)?;
        search.waiters += 1;
        self.waiters += 1;
        Some(search.shared.clone())
    }

    /// A request leaves; the search, if it was the last. Nothing is left of a search that has
    /// ended.
    pub(crate) fn leave(&mut self, number: u64) -> Option<UnderWaySearch> {
        let search = self.searches.get_mut(&number)?;
        if search.waiters == 1 {
            return self.end(number);
        }
        search.waiters -= 1;
        self.waiters -= 1;
        None
    }

    /// A search has ended: no request joins it any more, and none has to leave.
    pub(crate) fn end(&mut self, number: u64) -> Option<UnderWaySearch> {
        let search = self.searches.remove(&number)?;
        self.waiters -= search.waiters;
        if let Some(same) = &search.same {
            self.by_search.remove(same);
        }
        Some(search)
    }
}
