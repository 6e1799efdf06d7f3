//! Who was refused of late, and why: for the operator, who looks for the client behind a flood.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use yomi_service::{Client, LATELY, Ledger};

/// Counts refusals by client and code; clones share the counts. What lies [`LATELY`] back counts for half.
#[derive(Clone, Debug)]
pub struct Refusals(Arc<Mutex<Ledger<(Client, &'static str)>>>);

impl Default for Refusals {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Ledger::new(LATELY))))
    }
}

/// Refusals of one client by one code.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RefusedClient {
    pub(crate) client: Client,
    /// The code of the problem, or the reason for which a request could not be read.
    pub(crate) code: &'static str,
    pub(crate) count: f64,
}

impl Refusals {
    /// A request of that client, or its connection, was refused.
    pub(crate) fn count(&self, client: &Client, code: &'static str) {
        self.ledger().charge(&(client.clone(), code), 1.0, Instant::now());
    }

    /// All of them, in any order.
    pub(crate) fn list(&self) -> Vec<RefusedClient> {
        let ledger = self.ledger();
        let balances = ledger.balances(Instant::now());
        let of_client = |((client, code), count): (&(Client, &'static str), f64)| RefusedClient {
            client: client.clone(),
            code,
            count,
        };
        balances.map(of_client).collect()
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger<(Client, &'static str)>> {
        // Nothing between the lock and its end can panic but for want of memory.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
