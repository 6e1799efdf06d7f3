//! Fair queueing: the bounded queue of best moves, ordered by priority, then by the client's recent use, then by
//! deadline. Knows neither threads nor clocks.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashMap},
    time::{Duration, Instant},
};

use crate::{
    client::{Client, Priority},
    queue::accounts::{Accounts, difference},
    share::{Share, Shares},
};

/// The queue as a pool of places, and what of it batch requests may take together.
const POOL: &str = "queue";
const BATCH_POOL: &str = "batch_queue";

/// Batch requests may take half of the queue: as many places as they leave free.
const BATCH_PLACES_PER_FREE_PLACE: usize = 1;

/// While both wait, batch requests start after so many times their own search time was given to
/// interactive ones: a tenth of the threads' time, so that they never starve.
const INTERACTIVE_PER_BATCH: u32 = 9;

/// By what a task is ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) priority: Priority,
    pub(crate) client: Client,
    /// Among the tasks of one client the earliest due goes first.
    pub(crate) due: Instant,
}

/// A place in the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FairPlace {
    pub(crate) standing: Standing,
    number: u64,
}

/// A task that leaves the queue for a thread.
#[derive(Debug)]
pub(crate) struct Next<T> {
    pub(crate) task: T,
    pub(crate) standing: Standing,
}

/// A task that was taken out to be put back, with its number among all that came.
#[derive(Debug)]
pub(crate) struct Lifted<T> {
    pub(crate) task: T,
    pub(crate) expected: Duration,
    number: u64,
}

/// What would be served before a new task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ahead {
    /// Tasks.
    pub(crate) count: usize,
    /// The search time that they are expected to take.
    pub(crate) work: Duration,
}

impl Ahead {
    const fn and(self, other: Self) -> Self {
        Self { count: self.count + other.count, work: self.work.saturating_add(other.work) }
    }

    fn add(&mut self, work: Duration) {
        self.count += 1;
        self.work = self.work.saturating_add(work);
    }
}

/// At most `capacity` tasks.
#[derive(Debug)]
pub(crate) struct FairQueue<T> {
    interactive: Class<T>,
    batch: Class<T>,
    /// The places that each client holds, of both classes.
    shares: Shares,
    capacity: usize,
    next_number: u64,
    /// Search time of interactive tasks that started while batch tasks waited, since the last batch
    /// task started.
    passed_over: Duration,
}

/// The tasks of one priority.
#[derive(Debug)]
struct Class<T> {
    /// Only of clients that wait.
    lines: HashMap<Client, ClientQueue<T>>,
    len: usize,
}

/// The tasks of one client, by due; equal ones in the order of their arrival.
type ClientQueue<T> = BTreeMap<(Instant, u64), Entry<T>>;

#[derive(Debug)]
struct Entry<T> {
    task: T,
    expected: Duration,
}

impl<T> FairQueue<T> {
    /// An empty queue.
    pub(crate) fn new(capacity: usize) -> Self {
        let class = || Class { lines: HashMap::new(), len: 0 };
        Self {
            interactive: class(),
            batch: class(),
            shares: Shares::new(POOL, u64::try_from(capacity).unwrap_or(u64::MAX)),
            capacity,
            next_number: 0,
            passed_over: Duration::ZERO,
        }
    }

    pub(crate) const fn capacity(&self) -> usize {
        self.capacity
    }

    pub(crate) const fn len(&self) -> usize {
        self.interactive.len + self.batch.len
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether that client may take another place.
    ///
    /// # Errors
    /// With the share that is used up: the client's, or that of all batch requests together.
    pub(crate) fn has_place(&self, client: &Client, priority: Priority) -> Result<(), Share> {
        self.shares.check(client, 1)?;
        let free = self.capacity.saturating_sub(self.len());
        let allowed = free.saturating_mul(BATCH_PLACES_PER_FREE_PLACE);
        if priority == Priority::Interactive || self.batch.len < allowed {
            return Ok(());
        }
        let count = |places: usize| u64::try_from(places).unwrap_or(u64::MAX);
        Err(Share { pool: BATCH_POOL, held: count(self.batch.len), allowed: count(self.batch.len), level: 0 })
    }

    /// The places that clients hold.
    pub(crate) const fn shares(&self) -> &Shares {
        &self.shares
    }

    /// Puts a task in, which is expected to search for so long, or gives it back when there is no
    /// place for it.
    pub(crate) fn push(&mut self, standing: Standing, expected: Duration, task: T) -> Result<FairPlace, T> {
        if self.has_place(&standing.client, standing.priority).is_err() {
            return Err(task);
        }
        let place = FairPlace { standing, number: self.next_number };
        self.next_number += 1;
        self.insert(&place, Entry { task, expected });
        Ok(place)
    }

    /// Takes out the task at that place, to look at the others without it and to [`put`](Self::put) it
    /// back.
    pub(crate) fn lift(&mut self, place: &FairPlace) -> Option<Lifted<T>> {
        let Entry { task, expected } = self.take_out(place)?;
        Some(Lifted { task, expected, number: place.number })
    }

    /// Puts a task back, with that standing from now on. It was let in before, so that it has its place
    /// whatever the client holds.
    pub(crate) fn put(&mut self, lifted: Lifted<T>, standing: Standing) -> FairPlace {
        let Lifted { task, expected, number } = lifted;
        let place = FairPlace { standing, number };
        self.insert(&place, Entry { task, expected });
        place
    }

    /// Puts a task back that left for a thread, as the last of its client and due. It was let in before, so that it has a
    /// place whatever the client holds.
    pub(crate) fn put_back(&mut self, standing: Standing, expected: Duration, task: T) -> FairPlace {
        let number = self.next_number;
        self.next_number += 1;
        self.put(Lifted { task, expected, number }, standing)
    }

    /// Whether a task is at that place.
    pub(crate) fn contains(&self, place: &FairPlace) -> bool {
        let class = match place.standing.priority {
            Priority::Interactive => &self.interactive,
            Priority::Batch => &self.batch,
        };
        let line = class.lines.get(&place.standing.client);
        line.is_some_and(|line| line.contains_key(&(place.standing.due, place.number)))
    }

    /// Takes out the task that is served next.
    pub(crate) fn pop(&mut self, accounts: &Accounts, now: Instant) -> Option<Next<T>> {
        let interactive = self.interactive.first(Priority::Interactive, accounts, now);
        let batch = self.batch.first(Priority::Batch, accounts, now);
        let batch_waits = batch.is_some();
        let its_turn = batch
            .as_ref()
            .is_some_and(|first| self.passed_over >= first.expected.saturating_mul(INTERACTIVE_PER_BATCH));
        let First { place, expected } = if its_turn { batch.or(interactive) } else { interactive.or(batch) }?;
        let task = self.remove(&place)?;
        self.passed_over = match place.standing.priority {
            Priority::Interactive if batch_waits => self.passed_over.saturating_add(expected),
            Priority::Interactive | Priority::Batch => Duration::ZERO,
        };
        Some(Next { task, standing: place.standing })
    }

    /// Takes out the task at that place; `None` when it has left already.
    pub(crate) fn remove(&mut self, place: &FairPlace) -> Option<T> {
        self.take_out(place).map(|entry| entry.task)
    }

    fn insert(&mut self, place: &FairPlace, entry: Entry<T>) {
        self.shares.put(&place.standing.client, 1);
        self.class(place.standing.priority).insert(place, entry);
    }

    fn take_out(&mut self, place: &FairPlace) -> Option<Entry<T>> {
        let entry = self.class(place.standing.priority).remove(place)?;
        self.shares.give_back(&place.standing.client, 1);
        Some(entry)
    }

    /// What would be served before a new task of that standing, if no task came any more. The
    /// expected times of the tasks stand for what they will be charged.
    pub(crate) fn ahead_of(&self, standing: &Standing, accounts: &Accounts, now: Instant) -> Ahead {
        match standing.priority {
            Priority::Interactive => {
                let ahead = self.interactive_ahead_of(standing, accounts, now);
                // Batch tasks have their turns in between, those that are short enough for one.
                let turns = self.passed_over.saturating_add(ahead.work) / INTERACTIVE_PER_BATCH;
                let expected = self.batch.entries().map(|entry| entry.expected);
                let short = expected.filter(|&expected| expected <= turns);
                let batch = short.fold(Duration::ZERO, Duration::saturating_add);
                Ahead { work: ahead.work.saturating_add(turns.min(batch)), ..ahead }
            }
            Priority::Batch => self.batch.ahead_of(standing, accounts, now).and(self.interactive.all()),
        }
    }

    /// The same without the turns of batch tasks: of an interactive task to which they give way.
    pub(crate) fn interactive_ahead_of(&self, standing: &Standing, accounts: &Accounts, now: Instant) -> Ahead {
        self.interactive.ahead_of(standing, accounts, now)
    }

    /// Everything that waits.
    pub(crate) fn all(&self) -> Ahead {
        self.interactive.all().and(self.batch.all())
    }

    /// The tasks, in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.interactive.entries().chain(self.batch.entries()).map(|entry| &entry.task)
    }

    /// The clients that wait, each once for a priority, and how many tasks it has there.
    pub(crate) fn clients(&self) -> impl Iterator<Item = (&Client, usize)> + Clone {
        let lines = self.interactive.lines.iter().chain(&self.batch.lines);
        lines.map(|(client, line)| (client, line.len()))
    }

    const fn class(&mut self, priority: Priority) -> &mut Class<T> {
        match priority {
            Priority::Interactive => &mut self.interactive,
            Priority::Batch => &mut self.batch,
        }
    }
}

impl<T> Class<T> {
    fn entries(&self) -> impl Iterator<Item = &Entry<T>> {
        self.lines.values().flat_map(BTreeMap::values)
    }

    fn all(&self) -> Ahead {
        let mut all = Ahead::default();
        self.entries().for_each(|entry| all.add(entry.expected));
        all
    }

    /// The task that is served first of this class: of the client that took the least, of equal ones
    /// the one that is due first.
    fn first(&self, priority: Priority, accounts: &Accounts, now: Instant) -> Option<First> {
        let firsts = self.lines.iter().filter_map(|(client, line)| {
            let (&key, entry) = line.first_key_value()?;
            Some((accounts.standing(client, now), key, client, entry.expected))
        });
        let first = firsts.min_by(|(one, one_key, ..), (other, other_key, ..)| {
            let levels = one.iter().zip(other).map(|(one, other)| one.total_cmp(other));
            levels.fold(Ordering::Equal, Ordering::then).then(one_key.cmp(other_key))
        });
        let (_, (due, number), client, expected) = first?;
        let standing = Standing { priority, client: client.clone(), due };
        Some(First { place: FairPlace { standing, number }, expected })
    }

    fn insert(&mut self, place: &FairPlace, entry: Entry<T>) {
        let Standing { client, due, .. } = &place.standing;
        self.lines.entry(client.clone()).or_default().insert((*due, place.number), entry);
        self.len += 1;
    }

    fn remove(&mut self, place: &FairPlace) -> Option<Entry<T>> {
        let Standing { client, due, .. } = &place.standing;
        let line = self.lines.get_mut(client)?;
        let entry = line.remove(&(*due, place.number))?;
        if line.is_empty() {
            self.lines.remove(client);
        }
        self.len -= 1;
        Some(entry)
    }

    /// Of this class alone.
    fn ahead_of(&self, standing: &Standing, accounts: &Accounts, now: Instant) -> Ahead {
        let mut ahead = Ahead::default();
        if let Some(line) = self.lines.get(&standing.client) {
            let before = line.range(..=(standing.due, u64::MAX));
            before.for_each(|(_, entry)| ahead.add(entry.expected));
        }
        // What the client will have taken when its own tasks ahead have started. Others go first as
        // long as they have taken less by then, at the widest level at which they are apart from it.
        let groups = standing.client.groups();
        let own = accounts.standing(&standing.client, now).map(|own| own + ahead.work.as_secs_f64());
        let mut added: HashMap<Client, f64> = HashMap::new();
        for (client, line) in &self.lines {
            let of_other = client.groups();
            let Some(level) = difference(&groups, &of_other) else { continue };
            let group = &of_other[level];
            let before = added.get(group).copied().unwrap_or_default();
            let mut taken = accounts.balance(group, now) + before;
            let start = taken;
            for ((due, _), entry) in line {
                if taken > own[level] || (taken == own[level] && *due > standing.due) {
                    break;
                }
                taken += entry.expected.as_secs_f64();
                ahead.add(entry.expected);
            }
            added.insert(group.clone(), before + taken - start);
        }
        ahead
    }
}

/// The task of a class that is served first.
struct First {
    place: FairPlace,
    expected: Duration,
}

#[cfg(test)]
mod tests;
