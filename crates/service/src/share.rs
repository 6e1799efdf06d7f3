//! Shares: how much of a bounded pool one client may hold, so that no client can close the service to the others.
//!
//! Every limit of the service is a pool of places, or of bytes, and all pools share them out by one rule, the dynamic
//! threshold of A. Choudhury and E. Hahne (1998) for memory that the ports of a switch share:
//!
//! ```text
//! a client may take more as long as it then holds at most PARTS[level] times what is left free,
//! and a client that holds nothing may take whatever is free
//! ```
//!
//! Alone a client gets three quarters of a pool, beside another greedy one three sevenths, and so on. Something is left
//! free for the next client, down to pools of two places, and nothing that was let in has to leave for it.
//!
//! A [`Client`] lies within wider ones: an IPv6 address within its provider's networks. The rule holds at each level, from
//! the widest, which gets three quarters, to narrower ones, which get two thirds and a half: so a network with
//! many addresses is one client to the others, and one of its addresses leaves something for the rest of it.
//!
//! [`Shares`] is the bookkeeping of one pool, pure; [`pool`] has it behind a lock, with places that come back by
//! themselves.

pub mod pool;
pub mod turns;

use std::collections::HashMap;

use crate::client::Client;

/// How many times what is free a client may hold, by level from the widest; those below the last have the last.
const PARTS: [u64; 3] = [3, 2, 1];

/// What a client held of a pool when it was refused more of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The name of the pool.
    pub pool: &'static str,
    /// What the client held, in places or bytes.
    pub held: u64,
    /// What it may hold as long as others hold what they do.
    pub allowed: u64,
    /// Whose share it is: the client's own where 0, else that of the client so many levels around it.
    pub level: usize,
}

/// What one client holds of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The name of the pool.
    pub pool: &'static str,
    /// The client, or one around several.
    pub client: Client,
    /// What it holds, in places or bytes.
    pub held: u64,
    /// All that there is of the pool.
    pub capacity: u64,
}

/// What the clients hold of one pool.
#[derive(Debug)]
pub struct Shares {
    pool: &'static str,
    capacity: u64,
    taken: u64,
    /// Of clients that hold something, at each level.
    held: HashMap<Client, u64>,
}

impl Shares {
    /// A pool of that size, of which nothing is taken.
    #[must_use]
    pub fn new(pool: &'static str, capacity: u64) -> Self {
        Self { pool, capacity, taken: 0, held: HashMap::new() }
    }

    /// Its name.
    #[must_use]
    pub const fn pool(&self) -> &'static str {
        self.pool
    }

    /// All that may be taken of it.
    #[must_use]
    pub const fn capacity(&self) -> u64 {
        self.capacity
    }

    /// What is taken of it.
    #[must_use]
    pub const fn taken(&self) -> u64 {
        self.taken
    }

    /// What that client holds, and all within it.
    #[must_use]
    pub fn held_by(&self, client: &Client) -> u64 {
        self.held.get(client).copied().unwrap_or(0)
    }

    /// What each client holds, the wider ones included, in any order.
    pub fn holdings(&self) -> impl Iterator<Item = Holding> {
        self.held.iter().map(|(client, &held)| Holding {
            pool: self.pool,
            client: client.clone(),
            held,
            capacity: self.capacity,
        })
    }

    /// Whether that client may take so much more.
    ///
    /// # Errors
    /// With the share that it has used up: the narrowest of those that are.
    pub fn check(&self, client: &Client, amount: u64) -> Result<(), Share> {
        let levels = client.levels().count();
        let free = self.capacity - self.taken;
        for (level, holder) in client.levels().enumerate() {
            let held = self.held_by(holder);
            let parts = PARTS[(levels - 1 - level).min(PARTS.len() - 1)];
            // At most `parts` times what is left: held + amount <= parts * (free - amount).
            let allowed = u128::from(parts) * u128::from(free + held) / u128::from(parts + 1);
            // The first may be more than its part.
            let allowed = u64::try_from(allowed).unwrap_or(u64::MAX).max(held.min(1));
            let fits = if held == 0 { amount <= free } else { held.saturating_add(amount) <= allowed };
            if !fits {
                return Err(Share { pool: self.pool, held, allowed, level });
            }
        }
        Ok(())
    }

    /// That client takes so much more.
    ///
    /// # Errors
    /// As [`check`](Self::check); then it takes nothing.
    pub fn take(&mut self, client: &Client, amount: u64) -> Result<(), Share> {
        self.check(client, amount)?;
        self.put(client, amount);
        Ok(())
    }

    /// The same for what was let in before and is taken out only to be put back: it has its place whatever the client
    /// holds.
    pub fn put(&mut self, client: &Client, amount: u64) {
        if amount == 0 {
            return;
        }
        self.taken += amount;
        for holder in client.levels() {
            *self.held.entry(holder.clone()).or_insert(0) += amount;
        }
    }

    /// That client gives so much back of what it holds.
    pub fn give_back(&mut self, client: &Client, amount: u64) {
        self.taken = self.taken.saturating_sub(amount);
        for holder in client.levels() {
            let Some(held) = self.held.get_mut(holder) else { continue };
            *held = held.saturating_sub(amount);
            if *held == 0 {
                self.held.remove(holder);
            }
        }
    }
}

#[cfg(test)]
mod tests;
