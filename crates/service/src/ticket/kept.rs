//! Transfer of cached answers to a persistent store and back.

use std::sync::Arc;

use yomi_players::{Orientation, SearchRequest};

use crate::{
    cache::{Kept, Key, SameSearch},
    pool::Pool,
};

/// The request as it is searched, and what its answer is kept by.
fn searched(pool: &Pool, request: &SearchRequest) -> Option<(SearchRequest, Arc<Key>)> {
    if pool.backend.immediate(request).is_some() {
        return None;
    }
    let (request, _) = Orientation::of(request.clone());
    let key = SameSearch::of(&request).kept_by()?.clone();
    Some((request, key))
}

/// See [`Service::missing_answer`](crate::Service::missing_answer).
pub(crate) fn missing(pool: &Pool, request: &SearchRequest) -> Option<String> {
    let (_, key) = searched(pool, request)?;
    pool.cache.get(&key).is_none().then(|| key.text())
}

/// See [`Service::kept_answer`](crate::Service::kept_answer).
pub(crate) fn answer(pool: &Pool, request: &SearchRequest) -> Option<(String, String)> {
    let (_, key) = searched(pool, request)?;
    let kept = pool.cache.get(&key)?;
    Some((key.text(), kept.text()))
}

/// See [`Service::keep_answer`](crate::Service::keep_answer).
pub(crate) fn keep(pool: &Pool, request: &SearchRequest, text: &str) -> bool {
    let Some((request, key)) = searched(pool, request) else { return false };
    let Some(kept) = Kept::read(text, &request.position) else { return false };
    pool.cache.keep(&key, kept);
    pool.meters.cache.holds(pool.cache.size());
    true
}
