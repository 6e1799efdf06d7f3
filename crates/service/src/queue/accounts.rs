//! Accounting of recent search time per client and address range, in levels: of an IPv6 address its /48, the /56 and
//! the /64 in it. Knows no clock: times come in as arguments.
//!
//! Threads are shared out from the widest level down, so that a client with the addresses of a whole /48 is
//! one client beside others. A client without an account begins with the least one of those present and one search
//! more, as a process begins one slice behind the `min_vruntime` of the completely fair scheduler: from nothing, or from
//! the least itself, each new address would go before all clients that are known.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use crate::{
    client::Client,
    queue::ledger::{HALF_LIFE, Ledger},
};

/// Levels of an account, the widest first.
pub(crate) const LEVELS: usize = 3;

/// Accounts below this many seconds count as without recent search time.
const OF_LATE: f64 = 0.01;

impl Client {
    /// The address ranges whose accounts include this client, widest first; the client itself at each level without
    /// one.
    pub(crate) fn groups(&self) -> [Self; LEVELS] {
        let mut groups = std::array::from_fn(|_| self.clone());
        let levels: Vec<_> = self.levels().take(LEVELS).collect();
        for (group, level) in groups.iter_mut().zip(levels.into_iter().rev()) {
            group.clone_from(level);
        }
        groups
    }
}

/// Seconds of search time by group.
///
/// A search counts with what it is expected to take from its start, and with what it took from its end.
/// Otherwise a client that was quiet could start a search on every thread before the first counts.
#[derive(Debug, Default)]
pub(crate) struct Accounts {
    /// With what they began with.
    balances: Ledger<Client>,
    /// What the searches that run were expected to take.
    expected: HashMap<Client, f64>,
    /// What the widest groups took themselves.
    taken: Ledger<Client>,
    /// Recent mean search time in seconds, an exponentially weighted moving average; 0 before the first search.
    mean: f64,
    /// Number of widest groups with recent search time, as last counted.
    of_late: Option<(Instant, usize)>,
}

/// What a search that took so long is charged with at its end: every second counts for half after the half-life,
/// those that lie back in a long search as well.
pub(crate) fn accrued(took: Duration) -> f64 {
    let half_lives = took.div_duration_f64(HALF_LIFE);
    let of_one_half_life = HALF_LIFE.as_secs_f64() / std::f64::consts::LN_2;
    of_one_half_life * (1.0 - (-half_lives).exp2())
}

impl Accounts {
    /// Recent search time of the group, including its initial balance, without running searches.
    pub(crate) fn taken(&self, group: &Client, now: Instant) -> f64 {
        self.balances.balance(group, now)
    }

    /// By what clients are ordered: the lesser goes first, level by level. With what is expected of the searches that run.
    pub(crate) fn standing(&self, client: &Client, now: Instant) -> [f64; LEVELS] {
        client.groups().map(|group| self.balance(&group, now))
    }

    /// The account of a group by which its clients are ordered.
    pub(crate) fn balance(&self, group: &Client, now: Instant) -> f64 {
        self.taken(group, now) + self.expected.get(group).copied().unwrap_or_default()
    }

    /// A request of that client has come, beside those of the clients that are present: those that wait, and those that search,
    /// with what their searches took until now.
    pub(crate) fn arrives<'client>(
        &mut self,
        client: &Client,
        present: impl Iterator<Item = (&'client Client, Duration)> + Clone,
        now: Instant,
    ) {
        let groups = client.groups();
        for level in 0..LEVELS {
            let group = &groups[level];
            let is_repeated = level > 0 && *group == groups[level - 1];
            if is_repeated || self.balances.knows(group, now) || self.expected.contains_key(group) {
                continue;
            }
            if let Some(least) = self.least(&groups, level, present.clone(), now) {
                let missing = least + self.mean - self.taken(group, now);
                self.balances.charge(group, missing.max(0.0), now);
            }
        }
    }

    /// The least account of those present beside the group of that level.
    fn least<'client>(
        &self,
        groups: &[Client; LEVELS],
        level: usize,
        present: impl Iterator<Item = (&'client Client, Duration)>,
        now: Instant,
    ) -> Option<f64> {
        let mut accounts: HashMap<Client, f64> = HashMap::new();
        for (client, took) in present {
            let others = client.groups();
            if others[..level] == groups[..level] && others[level] != groups[level] {
                let taken = self.taken(&others[level], now);
                *accounts.entry(others[level].clone()).or_insert(taken) += accrued(took);
            }
        }
        accounts.into_values().min_by(f64::total_cmp)
    }

    /// Whether no client of this widest group has recent search time.
    pub(crate) fn is_newcomer(&self, widest: &Client, now: Instant) -> bool {
        !self.taken.knows(widest, now)
    }

    /// Recent mean search time in seconds: the initial debit of new clients.
    pub(crate) const fn mean(&self) -> f64 {
        self.mean
    }

    /// Number of widest groups with recent search time, recounted four times a second.
    pub(crate) fn clients_of_late(&mut self, now: Instant) -> usize {
        /// A count is good for so long.
        const GOOD_FOR: Duration = Duration::from_millis(250);
        if let Some((at, count)) = self.of_late
            && now.saturating_duration_since(at) < GOOD_FOR
        {
            return count;
        }
        let count = self.taken.balances(now).filter(|(_, taken)| *taken >= OF_LATE).count();
        self.of_late = Some((now, count));
        count
    }

    /// A search of that client starts, which is expected to take so long.
    pub(crate) fn starts(&mut self, client: &Client, expected: Duration) {
        each(client, |group| *self.expected.entry(group).or_default() += expected.as_secs_f64());
    }

    /// It has ended: it was expected to take so long, and took so long.
    pub(crate) fn ends(&mut self, client: &Client, expected: Duration, took: Duration, now: Instant) {
        /// Less is what the subtraction of equal numbers leaves.
        const NOTHING: f64 = 1e-9;
        each(client, |group| {
            if let Some(seconds) = self.expected.get_mut(&group) {
                *seconds -= expected.as_secs_f64();
                if *seconds <= NOTHING {
                    self.expected.remove(&group);
                }
            }
        });
        /// A search counts for one part in so many.
        const WEIGHT: f64 = 8.0;
        let seconds = took.as_secs_f64();
        self.mean += (seconds - self.mean) / if self.mean > 0.0 { WEIGHT } else { 1.0 };
        self.charge(client, accrued(took), now);
    }

    /// The client took so many seconds.
    pub(crate) fn charge(&mut self, client: &Client, seconds: f64, now: Instant) {
        self.taken.charge(&client.groups()[0], seconds, now);
        each(client, |group| self.balances.charge(&group, seconds, now));
    }
}

/// The first level at which two clients are apart; `None` for one and the same.
pub(crate) fn difference(one: &[Client; LEVELS], other: &[Client; LEVELS]) -> Option<usize> {
    one.iter().zip(other).position(|(one, other)| one != other)
}

/// For each group of the client, one that stands on all levels once.
fn each(client: &Client, mut act: impl FnMut(Client)) {
    let [widest, middle, own] = client.groups();
    if widest == own {
        return act(own);
    }
    [widest, middle, own].into_iter().for_each(act);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn client(name: &str) -> Client {
        Client::of_name(name)
    }

    #[test]
    fn a_network_has_three_groups_and_any_other_client_itself() {
        let groups = client("2001:db8:1:2ff::/64").groups();
        let names = groups.each_ref().map(Client::name);
        assert_eq!(names, ["2001:db8:1::/48", "2001:db8:1:200::/56", "2001:db8:1:2ff::/64"]);
        for name in ["192.0.2.7", "phones", ""] {
            let client = client(name);
            assert_eq!(client.groups(), std::array::from_fn(|_| client.clone()));
        }
        let level = |one: &str, other: &str| difference(&client(one).groups(), &client(other).groups());
        assert_eq!(level("2001:db8:1:2::/64", "2001:db8:1:2::/64"), None);
        assert_eq!(level("2001:db8:1:2::/64", "2001:db8:1:3::/64"), Some(2));
        assert_eq!(level("2001:db8:1:2::/64", "2001:db8:1:102::/64"), Some(1));
        assert_eq!(level("2001:db8:1:2::/64", "2001:db8:2:2::/64"), Some(0));
        assert_eq!(level("phones", "2001:db8:2:2::/64"), Some(0));
    }

    #[test]
    fn a_search_counts_with_what_is_expected_and_then_with_what_it_took() {
        let (mut accounts, now, a) = (Accounts::default(), Instant::now(), client("2001:db8::/64"));
        accounts.starts(&a, 60 * SECOND);
        assert_eq!(accounts.standing(&a, now), [60.0; LEVELS]);
        assert_eq!(accounts.taken(&a.groups()[2], now), 0.0);
        accounts.ends(&a, 60 * SECOND, SECOND, now);
        let [wide, middle, own] = accounts.standing(&a, now);
        assert!((0.9..1.0).contains(&own) && wide == own && middle == own, "{own}");
        assert!(accounts.expected.is_empty());
        // What lies back counts for less: an endless search is worth seven seconds.
        assert!((7.2..7.22).contains(&accrued(3600 * SECOND)));
    }

    #[test]
    fn a_newcomer_begins_one_search_behind_the_least_account_of_those_present() {
        let (mut accounts, now) = (Accounts::default(), Instant::now());
        accounts.ends(&client("earlier"), SECOND, SECOND / 10, now - 60 * SECOND);
        for (name, seconds) in [("a", 3.0), ("b", 2.0), ("gone", 1.0)] {
            accounts.charge(&client(name), seconds, now);
        }
        let (a, b, new) = (client("a"), client("b"), client("new"));
        let present = [(&a, Duration::ZERO), (&b, Duration::from_millis(10))];
        accounts.arrives(&new, present.into_iter(), now);
        let [begins, ..] = accounts.standing(&new, now);
        assert!((2.1..2.12).contains(&begins), "{begins}");
        assert!(accounts.is_newcomer(&new.groups()[0], now), "it took nothing itself");
        assert!(!accounts.is_newcomer(&a.groups()[0], now));
        assert_eq!(accounts.clients_of_late(now), 3);
        // Its account is not raised again, and one that is known keeps its own.
        accounts.arrives(&new, [(&a, Duration::ZERO)].into_iter(), now);
        accounts.arrives(&client("gone"), [(&a, Duration::ZERO)].into_iter(), now);
        assert_eq!(accounts.standing(&new, now)[0], begins);
        assert_eq!(accounts.standing(&client("gone"), now)[0], 1.0);
        // A client that is here alone begins with nothing.
        accounts.arrives(&client("alone"), std::iter::empty(), now);
        assert_eq!(accounts.standing(&client("alone"), now)[0], 0.0);
    }

    #[test]
    fn new_addresses_of_a_network_have_its_account_and_begin_with_the_least_in_it() {
        let (mut accounts, now) = (Accounts::default(), Instant::now());
        let (old, other) = (client("2001:db8:1:2::/64"), client("192.0.2.7"));
        accounts.charge(&old, 5.0, now);
        accounts.charge(&other, 1.0, now);
        let new = client("2001:db8:1:7::/64");
        let present = [(&old, Duration::ZERO), (&other, Duration::ZERO)];
        accounts.arrives(&new, present.into_iter(), now);
        assert_eq!(accounts.standing(&new, now), [5.0; LEVELS]);
        assert!(!accounts.is_newcomer(&new.groups()[0], now));
    }
}
