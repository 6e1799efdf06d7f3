//! A ledger of recent use per client, with exponential decay: search time, or any other quantity. Knows no clock:
//! times come in as arguments.

use std::{
    collections::HashMap,
    hash::Hash,
    time::{Duration, Instant},
};

use crate::client::Client;

/// What a client took counts for half after so long, where threads are shared out.
pub(crate) const HALF_LIFE: Duration = Duration::from_secs(5);

/// Accounts at most: some hundred KiB, whichever clients ask.
const MOST_ACCOUNTS: usize = 4096;

/// Less than this is as good as nothing, in seconds or whatever is counted.
const NEGLIGIBLE: f64 = 0.001;

/// The accounts of the clients: seconds of search time, or another number, halved whenever a half-life has passed.
/// At most 4,096: the smallest are forgotten first.
#[derive(Debug)]
pub struct Ledger<K = Client> {
    accounts: HashMap<K, Account>,
    half_life: Duration,
}

impl<K: Clone + Eq + Hash> Default for Ledger<K> {
    /// That by which threads are shared out.
    fn default() -> Self {
        Self::new(HALF_LIFE)
    }
}

#[derive(Clone, Copy, Debug)]
struct Account {
    seconds: f64,
    at: Instant,
}

impl Account {
    fn balance(&self, half_life: Duration, now: Instant) -> f64 {
        let age = now.saturating_duration_since(self.at);
        self.seconds * (-age.div_duration_f64(half_life)).exp2()
    }
}

impl<K: Clone + Eq + Hash> Ledger<K> {
    /// One in which what was taken counts for half after that time.
    #[must_use]
    pub fn new(half_life: Duration) -> Self {
        Self { accounts: HashMap::new(), half_life }
    }

    /// What the client took lately, in seconds.
    #[must_use]
    pub fn balance(&self, client: &K, now: Instant) -> f64 {
        self.accounts.get(client).map_or(0.0, |account| account.balance(self.half_life, now))
    }

    /// All that took more than next to nothing, in any order.
    pub fn balances(&self, now: Instant) -> impl Iterator<Item = (&K, f64)> {
        let balances =
            self.accounts.iter().map(move |(client, account)| (client, account.balance(self.half_life, now)));
        balances.filter(|&(_, balance)| balance >= NEGLIGIBLE)
    }

    /// The client takes so many seconds more, or gives some back that it did not need.
    pub fn charge(&mut self, client: &K, seconds: f64, now: Instant) {
        let seconds = (self.balance(client, now) + seconds).max(0.0);
        if let Some(account) = self.accounts.get_mut(client) {
            *account = Account { seconds, at: now };
            return;
        }
        if self.accounts.len() >= MOST_ACCOUNTS {
            self.forget_the_smallest(now);
        }
        self.accounts.insert(client.clone(), Account { seconds, at: now });
    }

    /// Whether it has an account with more than next to nothing.
    pub(crate) fn knows(&self, client: &K, now: Instant) -> bool {
        self.balance(client, now) >= NEGLIGIBLE
    }

    /// Makes room: without those that are as good as empty, or else without the smaller half.
    fn forget_the_smallest(&mut self, now: Instant) {
        let half_life = self.half_life;
        self.accounts.retain(|_, account| account.balance(half_life, now) >= NEGLIGIBLE);
        if self.accounts.len() <= MOST_ACCOUNTS / 2 {
            return;
        }
        let mut balances: Vec<f64> = self.accounts.values().map(|account| account.balance(half_life, now)).collect();
        let middle = balances.len() / 2;
        let (_, &mut median, _) = balances.select_nth_unstable_by(middle, f64::total_cmp);
        // Equal ones all go, so that there is room in any case.
        self.accounts.retain(|_, account| account.balance(half_life, now) > median);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_counts_for_half_after_the_half_life() {
        let (mut ledger, client, start) = (Ledger::default(), Client::named("a"), Instant::now());
        ledger.charge(&client, 2.0, start);
        assert!((ledger.balance(&client, start + HALF_LIFE) - 1.0).abs() < 1e-9);
        ledger.charge(&client, 1.0, start + HALF_LIFE);
        assert!((ledger.balance(&client, start + 2 * HALF_LIFE) - 1.0).abs() < 1e-9);
        assert!(ledger.balance(&Client::named("b"), start) == 0.0);
    }

    #[test]
    fn time_that_was_not_needed_is_given_back_and_no_more_than_there_was() {
        let (mut ledger, client, now) = (Ledger::default(), Client::named("a"), Instant::now());
        ledger.charge(&client, 1.0, now);
        ledger.charge(&client, -0.75, now);
        assert!((ledger.balance(&client, now) - 0.25).abs() < 1e-9);
        ledger.charge(&client, -1.0, now);
        assert!(ledger.balance(&client, now) == 0.0);
    }

    #[test]
    fn any_number_of_clients_is_bounded_and_the_greediest_are_remembered() {
        let (mut ledger, now) = (Ledger::default(), Instant::now());
        let greedy = Client::named("greedy");
        ledger.charge(&greedy, 100.0, now);
        for number in 0..3 * MOST_ACCOUNTS {
            ledger.charge(&Client::named(number.to_string()), 1.0 + number as f64 * 1e-6, now);
            assert!(ledger.accounts.len() <= MOST_ACCOUNTS);
        }
        assert!(ledger.balance(&greedy, now) > 99.0);
    }

    #[test]
    fn equal_clients_without_number_are_bounded_too() {
        let (mut ledger, now) = (Ledger::default(), Instant::now());
        for number in 0..2 * MOST_ACCOUNTS {
            ledger.charge(&Client::named(number.to_string()), 1.0, now);
            assert!(ledger.accounts.len() <= MOST_ACCOUNTS);
        }
    }
}
