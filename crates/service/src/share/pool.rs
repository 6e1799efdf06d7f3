//! A bounded pool shared among clients, behind a lock: dropping a [`Place`] releases what it holds.

use std::sync::Arc;

use super::{Holding, Share, Shares};
use crate::client::Client;
use parking_lot::Mutex;

/// A pool; clones share it.
#[derive(Clone, Debug)]
pub struct Pool(Arc<Mutex<Shares>>);

/// What a client holds of a pool until this is dropped.
#[derive(Debug)]
pub struct Place {
    pool: Pool,
    client: Client,
    amount: u64,
}

impl Pool {
    /// A pool of that name and size, of which nothing is taken.
    #[must_use]
    pub fn new(name: &'static str, capacity: usize) -> Self {
        let capacity = u64::try_from(capacity).unwrap_or(u64::MAX);
        Self(Arc::new(Mutex::new(Shares::new(name, capacity))))
    }

    /// Takes so much for that client.
    ///
    /// # Errors
    /// With the share that it has used up.
    pub fn take(&self, client: &Client, amount: u64) -> Result<Place, Share> {
        self.0.lock().take(client, amount)?;
        Ok(Place { pool: self.clone(), client: client.clone(), amount })
    }

    /// Whether that client may take so much, if it comes now.
    ///
    /// # Errors
    /// With the share that it has used up.
    pub fn check(&self, client: &Client, amount: u64) -> Result<(), Share> {
        self.0.lock().check(client, amount)
    }

    /// What each client holds, the wider ones included, in any order.
    #[must_use]
    pub fn holdings(&self) -> Vec<Holding> {
        self.0.lock().holdings().collect()
    }
}

impl Place {
    /// Whose it is.
    #[must_use]
    pub const fn client(&self) -> &Client {
        &self.client
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.pool.0.lock().give_back(&self.client, self.amount);
    }
}
