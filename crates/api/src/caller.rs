//! Who asks: the client and its key, the request's id and arrival, and the span that its work is logged under.

use std::{
    hash::{BuildHasher, RandomState},
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use tracing::Span;
use yomi_service::{Client, Priority};

use crate::keys::{Grant, Key, Revocation};

/// The caller of a request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Charged for the searches, the places and the processor time.
    pub client: Client,
    /// The key; `None` where keys are off.
    pub key: Option<Arc<Key>>,
    /// When the first byte of the request was read; of one that an interface makes itself, when it was made. Deadlines
    /// count from here.
    pub arrival: Instant,
    /// The id of the request, `[A-Za-z0-9._-]{1,64}`.
    pub id: Arc<str>,
    /// Whether it is a line of a batch or a job: `batch` priority, and reviews up to the server's limit.
    pub is_of_batch: bool,
    /// Search time at most of a job, whatever the limits of requests are.
    pub longest: Option<Duration>,
    /// The span of the request, which carries the trace.
    pub span: Span,
}

impl Caller {
    /// This client, without a key, with a request that arrives now and has a new id.
    #[must_use]
    pub fn new(client: Client) -> Self {
        Self {
            client,
            key: None,
            arrival: Instant::now(),
            id: new_id(),
            is_of_batch: false,
            longest: None,
            span: Span::none(),
        }
    }

    /// The caller of a request without a connection.
    #[must_use]
    pub fn unknown() -> Self {
        Self::new(Client::named("unknown"))
    }

    /// The same caller with a part of its work, whose deadline counts from now.
    #[must_use]
    pub fn from_now(&self) -> Self {
        Self { arrival: Instant::now(), ..self.clone() }
    }

    /// Its permissions.
    #[must_use]
    pub fn grant(&self) -> &Grant {
        static ALL: LazyLock<Grant> = LazyLock::new(Grant::default);
        self.key.as_ref().map_or(&ALL, |key| &key.grant)
    }

    /// Completes when its key is revoked; never without one.
    pub async fn revoked(&self) {
        let revocation = self.key.as_ref().map_or_else(Revocation::default, |key| key.revocation.clone());
        revocation.revoked().await;
    }

    /// The name of its key; empty where keys are off.
    #[must_use]
    pub fn owner(&self) -> &str {
        self.grant().name.as_deref().unwrap_or_default()
    }

    /// The priority of a search that asks for `wanted`.
    pub(crate) const fn priority(&self, wanted: Priority) -> Priority {
        if self.is_of_batch { Priority::Batch } else { wanted }
    }
}

/// Sixteen hexadecimal digits: a counter under a hash keyed anew at each start, so that ids of replicas do not collide.
fn new_id() -> Arc<str> {
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    // Relaxed: only uniqueness matters.
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let (hash, mut digits) = (KEY.hash_one(number).to_be_bytes(), [0; 16]);
    Arc::from(base16ct::lower::encode_str(&hash, &mut digits).expect("eight bytes are as many digits"))
}

/// Times of the searches of a request.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchTimes {
    /// Time in the queue.
    pub queue: Duration,
    /// Time in the search.
    pub search: Duration,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_new() {
        assert_ne!(new_id(), new_id());
        assert_eq!(new_id().len(), 16);
    }
}
