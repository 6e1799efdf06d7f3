//! Whether a key was taken out of the file, for those who were let in by it and are served for long.

use std::{convert::Infallible, sync::Arc};

use axum::{extract::FromRequestParts, http::request::Parts};
use tokio::sync::watch;

/// Hears of the end of a key; clones hear of the same. By default of one that never ends: without keys.
#[derive(Clone, Debug)]
pub struct Revocation(Arc<watch::Sender<bool>>);

impl Default for Revocation {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }
}

impl Revocation {
    /// The key is no longer in the file.
    pub(super) fn revoke(&self) {
        self.0.send_replace(true);
    }

    /// Ready once the key is no longer in the file.
    pub async fn revoked(&self) {
        // Fails only when the sender is gone, which this one keeps.
        let _ = self.0.subscribe().wait_for(|&revoked| revoked).await;
    }
}

impl<S: Sync> FromRequestParts<S> for Revocation {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get::<Self>().cloned().unwrap_or_default())
    }
}
