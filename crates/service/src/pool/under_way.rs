//! Index of the searches under way, queued or running, with the number of requests that wait for each; request
//! coalescing looks a search up here. Knows no locks: `pool` holds the lock.

use std::{collections::HashMap, sync::Arc};

use yomi_search::Control;

use crate::{Client, Priority, cache::SameSearch, pool::shared_search::SharedSearch, queue::fair_queue::FairPlace};

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
    waiters: Vec<Waiter>,
}

/// A request that waits for a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Waiter {
    pub(crate) client: Client,
    pub(crate) priority: Priority,
    /// The operator exempted its client from preemption.
    pub(crate) is_exempt: bool,
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
        waiter: Waiter,
    ) {
        let same = same.filter(|same| !self.by_search.contains_key(same));
        if let Some(same) = &same {
            self.by_search.insert(same.clone(), number);
        }
        self.waiters += 1;
        let search = UnderWaySearch { shared, control, place, same, waiters: vec![waiter] };
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
    pub(crate) fn join(&mut self, number: u64, waiter: Waiter) -> Option<SharedSearch> {
        let search = self.searches.get_mut(&number)?;
        search.waiters.push(waiter);
        self.waiters += 1;
        Some(search.shared.clone())
    }

    /// A request leaves; the search, if it was the last. Nothing is left of a search that has
    /// ended.
    pub(crate) fn leave(&mut self, number: u64, waiter: &Waiter) -> Option<UnderWaySearch> {
        let search = self.searches.get_mut(&number)?;
        if search.waiters.len() == 1 {
            return self.end(number);
        }
        let index = search.waiters.iter().position(|other| other == waiter)?;
        search.waiters.swap_remove(index);
        self.waiters -= 1;
        None
    }

    /// The requests that wait for a search; none for one that has ended.
    pub(crate) fn waiters(&self, number: u64) -> &[Waiter] {
        self.searches.get(&number).map_or(&[], |search| &search.waiters)
    }

    /// No request joins that search any more: it was asked to give way.
    pub(crate) fn close(&mut self, number: u64) {
        let same = self.searches.get_mut(&number).and_then(|search| search.same.take());
        if let Some(same) = same {
            self.by_search.remove(&same);
        }
    }

    /// A search has ended: no request joins it any more, and none has to leave.
    pub(crate) fn end(&mut self, number: u64) -> Option<UnderWaySearch> {
        let search = self.searches.remove(&number)?;
        self.waiters -= search.waiters.len();
        if let Some(same) = &search.same {
            self.by_search.remove(same);
        }
        Some(search)
    }
}
