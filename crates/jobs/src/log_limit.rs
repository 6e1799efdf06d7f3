//! Rate limit for log lines about a persisting state of the store: each text once a minute, over all threads.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use parking_lot::Mutex;

/// Minimum interval between two lines of the same text.
const PAUSE: Duration = Duration::from_secs(60);

/// When each text was last logged, within [`PAUSE`].
static LOGGED: Mutex<Option<HashMap<String, Instant>>> = Mutex::new(None);

/// Whether the text has not been logged within the last minute; records it as logged now.
pub(crate) fn is_new(text: &str) -> bool {
    let mut logged = LOGGED.lock();
    let logged = logged.get_or_insert_default();
    logged.retain(|_, logged| logged.elapsed() < PAUSE);
    let is_new = !logged.contains_key(text);
    if is_new {
        logged.insert(text.to_owned(), Instant::now());
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
