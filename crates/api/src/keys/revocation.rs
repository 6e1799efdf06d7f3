//! Key revocation, for long responses that a key started before it was removed from the file.

use std::sync::Arc;

use tokio::sync::watch;

/// Completes when a key is revoked; clones watch the same key. The default, without keys, never completes.
#[derive(Clone, Debug)]
pub struct Revocation(Arc<watch::Sender<bool>>);

impl Default for Revocation {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }
}

impl Revocation {
    /// Marks the key as revoked.
    pub(super) fn revoke(&self) {
        self.0.send_replace(true);
    }

    /// Completes once the key is revoked.
    pub async fn revoked(&self) {
        // Fails only when the sender is gone, and `self` keeps it.
        let _ = self.0.subscribe().wait_for(|&revoked| revoked).await;
    }
}
