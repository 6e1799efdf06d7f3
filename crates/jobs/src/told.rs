//! Rate limit for the log lines of a store that stays in the same state: each text once a minute, however many threads meet it.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Between two lines of the same text.
const PAUSE: Duration = Duration::from_secs(60);

/// When each text was logged last, within [`PAUSE`].
static TOLD: Mutex<Option<HashMap<String, Instant>>> = Mutex::new(None);

/// Whether that text has not been logged within the last minute; it counts as logged now.
pub(crate) fn is_new(text: &str) -> bool {
    // What is behind the lock changes by single insertions and removals.
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    let told = told.get_or_insert_default();
    told.retain(|_, told| told.elapsed() < PAUSE);
    let is_new = !told.contains_key(text);
    if is_new {
        told.insert(text.to_owned(), Instant::now());
    }
    is_new
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_new_once_a_minute() {
        assert_eq!(["one", "one", "two", "one"].map(is_new), [true, false, true, false]);
    }
}
