//! Preemption: which running search yields its thread to a waiting request. Pure decisions over a snapshot of the
//! pool; knows neither locks nor clocks, times come in as arguments.
//!
//! An interactive request that could not otherwise be served in time takes the thread of another client's
//! search: of an experiment or a `batch` search first, else of the client that holds most threads, there the
//! search that has run longest. What keeps that from becoming a weapon:
//!
//! - **Share.** The client holds less than its share of the threads: all of them divided by the clients that
//!   search or wait, at least one. With two threads and two clients neither can end a search of the other.
//!   A thread that is idle, or whose search was asked to stop, counts as the client's: where it is served next, or
//!   others before it, no search has to end for it.
//! - **Account.** Its recent search time is at most that of every client that waits for the search ([`Accounts`]), with the
//!   time of this search so far, plus one mean search, the initial debit of new clients.
//! - **Slice.** An interactive search first runs for a time slice, as in a completely fair scheduler: two seconds divided
//!   by the number of other recent clients ([`slice`]). A client with more searches outstanding than half of the threads has only
//!   the minimum slice.
//! - **Rate.** Each client, each /48 and all newcomers together have a token bucket ([`Rate`]).

use std::{
    collections::{HashMap, HashSet},
    time::{Duration, Instant},
};

use crate::{
    client::Client,
    queue::accounts::{Accounts, LEVELS, accrued, difference},
};

/// Without a deadline a request preempts after so long in the queue, and no search of a client is safe for
/// longer while others wait.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// An interactive search is safe for so long, however many clients there are.
const LEAST_SLICE: Duration = Duration::from_millis(200);

/// Until the next look, where nothing says when a search may be preempted.
pub(crate) const NEXT_LOOK: Duration = Duration::from_millis(250);

yomi_game::named! {
    /// What a running search is for. Earlier ones give way first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) enum Class {
        /// A background task: an experiment or a review.
        Laboratory = "laboratory",
        /// A best move of `priority: "batch"`.
        Batch = "batch",
        /// A best move for which a player waits.
        Interactive = "interactive",
    }
}

/// A search that runs and has not been asked to stop.
#[derive(Clone, Debug)]
pub(crate) struct RunningSearch<'pool> {
    pub(crate) thread: usize,
    pub(crate) class: Class,
    /// The client that is charged for it.
    pub(crate) client: &'pool Client,
    /// The clients of all requests that wait for it.
    pub(crate) waiters: Vec<&'pool Client>,
    /// Its time on the thread until now.
    pub(crate) took: Duration,
    /// The operator exempted one of its clients.
    pub(crate) is_exempt: bool,
}

/// The pool at one moment.
#[derive(Debug)]
pub(crate) struct Picture<'pool> {
    pub(crate) threads: usize,
    pub(crate) searches: Vec<RunningSearch<'pool>>,
    /// Clients with requests in the queue, and how many.
    pub(crate) queued: Vec<(&'pool Client, usize)>,
    pub(crate) accounts: &'pool Accounts,
    /// Clients with recent search time.
    pub(crate) clients_of_late: usize,
    pub(crate) now: Instant,
}

/// Whether a search gives way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// The search on that thread, now.
    Now(usize),
    /// The search on that thread, from then on.
    At(usize, Instant),
    /// None that is known.
    Never,
}

/// Time slice of an interactive search, given the number of clients with recent search time.
fn slice(clients_of_late: usize) -> Duration {
    let others = u32::try_from(clients_of_late.saturating_sub(1)).unwrap_or(u32::MAX).max(1);
    (PATIENCE / others).max(LEAST_SLICE)
}

/// Which search gives way to a request of that client, by the picture and the rate.
pub(crate) fn decide(waiter: &Client, picture: &Picture<'_>, rate: &Rate) -> Decision {
    let groups = waiter.groups();
    let present = picture.present(&groups[0]);
    let share = (picture.threads / present).max(1);
    let candidates = picture.searches.iter().filter_map(|search| {
        let from = picture.may_end(search, &groups, share)?;
        Some((search, from.max(rate.ready_at(waiter, picture))))
    });
    // Among preemptible searches, the first by class; else the one that becomes preemptible first.
    let best = candidates.min_by(|(one, one_from), (other, other_from)| {
        let order = |search: &RunningSearch<'_>| {
            let held = match search.class {
                Class::Laboratory | Class::Batch => 0,
                Class::Interactive => picture.held(&search.client.groups()[0], 0),
            };
            let class = match search.class {
                Class::Laboratory | Class::Batch => 0,
                Class::Interactive => 1,
            };
            (class, usize::MAX - held, Duration::MAX.saturating_sub(search.took))
        };
        one_from.cmp(other_from).then_with(|| order(one).cmp(&order(other)))
    });
    match best {
        Some((search, from)) if from <= picture.now => Decision::Now(search.thread),
        Some((search, from)) => Decision::At(search.thread, from),
        None => Decision::Never,
    }
}

impl Picture<'_> {
    /// From when on that search may be ended for the client of those groups, the rate aside; `None` where
    /// nothing says when.
    fn may_end(&self, search: &RunningSearch<'_>, waiter: &[Client; LEVELS], share: usize) -> Option<Instant> {
        if search.is_exempt {
            return None;
        }
        let of_victim = search.client.groups();
        let level = difference(waiter, &of_victim)?;
        if self.held(&waiter[level], level) + self.coming_free() >= share {
            return None;
        }
        let all_would = search.waiters.iter().all(|client| {
            let groups = client.groups();
            let Some(level) = difference(waiter, &groups) else { return false };
            // An account counts this search once, for its first waiter and for those that joined alike.
            let joined = if groups[level] == of_victim[level] { Duration::ZERO } else { search.took };
            let victims = self.account(&groups[level], level) + accrued(joined);
            let own = self.account(&waiter[level], level) - self.accounts.mean();
            search.class < Class::Interactive || own <= victims
        });
        if !all_would {
            return None;
        }
        match search.class {
            Class::Laboratory | Class::Batch => Some(self.now),
            Class::Interactive => {
                let half = (self.threads / 2).max(1);
                let is_over = self.outstanding(&of_victim[level], level) > half;
                let slice = if is_over { LEAST_SLICE } else { slice(self.clients_of_late) };
                Some(self.now + slice.saturating_sub(search.took))
            }
        }
    }

    /// Clients that search or wait, the one of that group included.
    fn present(&self, waiter: &Client) -> usize {
        let running = self.searches.iter().flat_map(|search| search.waiters.iter());
        let queued = self.queued.iter().map(|(client, _)| client);
        let all: HashSet<Client> = running.chain(queued).map(|client| first(client.groups())).collect();
        all.len() + usize::from(!all.contains(waiter))
    }

    /// Threads that are idle or about to be.
    const fn coming_free(&self) -> usize {
        self.threads.saturating_sub(self.searches.len())
    }

    /// Threads that the group holds.
    fn held(&self, group: &Client, level: usize) -> usize {
        let of_group = |search: &&RunningSearch<'_>| search.client.groups()[level] == *group;
        self.searches.iter().filter(of_group).count()
    }

    /// Its searches that run or wait.
    fn outstanding(&self, group: &Client, level: usize) -> usize {
        let of_group = |(client, _): &&(&Client, usize)| client.groups()[level] == *group;
        let queued: usize = self.queued.iter().filter(of_group).map(|(_, count)| count).sum();
        self.held(group, level) + queued
    }

    /// Recent search time of the group, including running searches so far.
    fn account(&self, group: &Client, level: usize) -> f64 {
        let of_group = |search: &&RunningSearch<'_>| search.client.groups()[level] == *group;
        let running = self.searches.iter().filter(of_group).map(|search| accrued(search.took));
        self.accounts.taken(group, self.now) + running.sum::<f64>()
    }
}

fn first([widest, ..]: [Client; LEVELS]) -> Client {
    widest
}

/// A token bucket: so many at once, then one in each interval.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    burst: u32,
    interval: Duration,
}

/// Of one client: at most 70 in any minute.
const OF_CLIENT: Bucket = Bucket { burst: 10, interval: Duration::from_secs(1) };
/// Of all clients of one /48.
const OF_NETWORK: Bucket = Bucket { burst: 20, interval: Duration::from_millis(500) };
/// Of all newcomers together, for each search thread.
const OF_NEWCOMERS: Bucket = Bucket { burst: 20, interval: Duration::from_millis(500) };

/// Buckets at most that are not full.
const MOST_BUCKETS: usize = 4096;

/// Recent preemptions, and when the next ones are allowed (generic cell rate algorithm: a bucket is the moment at which it is
/// full again).
#[derive(Debug, Default)]
pub(crate) struct Rate {
    full_at: HashMap<Payer, Instant>,
}

/// What a preemption counts for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Payer {
    Client(Client),
    Newcomers,
}

impl Rate {
    /// From when on the client may preempt another search.
    fn ready_at(&self, waiter: &Client, picture: &Picture<'_>) -> Instant {
        let ready = payers(waiter, picture.accounts, picture.threads, picture.now).map(|(payer, bucket)| {
            let full_at = self.full_at.get(&payer).copied().unwrap_or(picture.now);
            full_at.checked_sub(bucket.interval * (bucket.burst - 1)).unwrap_or(picture.now)
        });
        ready.max().unwrap_or(picture.now).max(picture.now)
    }

    /// The client preempts a search.
    pub(crate) fn take(&mut self, waiter: &Client, accounts: &Accounts, threads: usize, now: Instant) {
        if self.full_at.len() >= MOST_BUCKETS {
            self.full_at.retain(|_, full_at| *full_at > now);
        }
        for (payer, bucket) in payers(waiter, accounts, threads, now) {
            let full_at = self.full_at.entry(payer).or_insert(now);
            *full_at = (*full_at).max(now) + bucket.interval;
        }
    }
}

/// What counts preemptions of that client, and how often it may.
fn payers(client: &Client, accounts: &Accounts, threads: usize, now: Instant) -> impl Iterator<Item = (Payer, Bucket)> {
    let [network, _, own] = client.groups();
    let of_threads = u32::try_from(threads).unwrap_or(u32::MAX).clamp(1, 1024);
    let newcomers = Bucket { burst: OF_NEWCOMERS.burst * of_threads, interval: OF_NEWCOMERS.interval / of_threads };
    let newcomer = accounts.is_newcomer(&network, now).then_some((Payer::Newcomers, newcomers));
    let network = (network != own).then_some((Payer::Client(network), OF_NETWORK));
    [Some((Payer::Client(own), OF_CLIENT)), network, newcomer].into_iter().flatten()
}

#[cfg(test)]
mod tests;
