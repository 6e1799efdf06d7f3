use yomi_game::random::SplitMix64;

use super::*;
use crate::admission::{Admission, Demand, Least, Outlook, admit, pace};

const MILLISECOND: Duration = Duration::from_millis(1);

fn standing(client: &str, due: Instant) -> Standing {
    Standing { priority: Priority::Interactive, client: Client::of_name(client), due }
}

fn batch(client: &str, due: Instant) -> Standing {
    Standing { priority: Priority::Batch, ..standing(client, due) }
}

/// Takes everything out, each task charged with what it was expected to take.
fn drain(queue: &mut FairQueue<&'static str>, now: Instant) -> Vec<&'static str> {
    let mut accounts = Accounts::default();
    std::iter::from_fn(|| {
        let next = queue.pop(&accounts, now)?;
        accounts.charge(&next.standing.client, 0.01, now);
        Some(next.task)
    })
    .collect()
}

#[test]
fn tasks_of_one_client_leave_by_due_and_equal_ones_in_the_order_of_arrival() {
    let start = Instant::now();
    let mut queue = FairQueue::new(8);
    for (millis, name) in [(30, "c"), (10, "a"), (30, "d"), (20, "b"), (10, "aa")] {
        let standing = standing("one", start + millis * MILLISECOND);
        queue.push(standing, 10 * MILLISECOND, name).unwrap();
    }
    assert_eq!(drain(&mut queue, start), ["a", "aa", "b", "c", "d"]);
}

#[test]
fn clients_take_turns_however_many_tasks_one_has_and_however_urgent_they_are() {
    let now = Instant::now();
    let mut queue = FairQueue::new(16);
    for name in ["a1", "a2", "a3", "a4"] {
        queue.push(standing("a", now), 10 * MILLISECOND, name).unwrap();
    }
    for name in ["b1", "b2"] {
        queue.push(standing("b", now + 1000 * MILLISECOND), 10 * MILLISECOND, name).unwrap();
    }
    assert_eq!(drain(&mut queue, now), ["a1", "b1", "a2", "b2", "a3", "a4"]);
}

#[test]
fn who_took_less_lately_goes_first() {
    let now = Instant::now();
    let (mut queue, mut accounts) = (FairQueue::new(8), Accounts::default());
    accounts.charge(&Client::named("a"), 0.02, now);
    accounts.charge(&Client::named("b"), 0.01, now);
    queue.push(standing("a", now), MILLISECOND, "a").unwrap();
    queue.push(standing("b", now + MILLISECOND), MILLISECOND, "b").unwrap();
    assert_eq!(queue.pop(&accounts, now).unwrap().task, "b");
}

#[test]
fn interactive_tasks_go_before_batch_tasks_which_get_a_tenth_of_the_time() {
    let now = Instant::now();
    let mut queue = FairQueue::new(400);
    for number in 0..60 {
        let name = if number % 2 == 0 { "interactive" } else { "batch" };
        let standing = if number % 2 == 0 { standing("a", now) } else { batch("b", now) };
        queue.push(standing, 10 * MILLISECOND, name).unwrap();
    }
    let order = drain(&mut queue, now);
    let batch_turns: Vec<_> = (0..30).filter(|&turn| order[turn] == "batch").collect();
    assert_eq!(batch_turns, [9, 19, 29]);
}

#[test]
fn a_long_batch_task_waits_until_nine_times_its_time_was_given_to_others() {
    let now = Instant::now();
    let mut queue = FairQueue::new(400);
    queue.push(batch("b", now), 100 * MILLISECOND, "batch").unwrap();
    for _ in 0..100 {
        queue.push(standing("a", now), 10 * MILLISECOND, "interactive").unwrap();
    }
    let turn = drain(&mut queue, now).iter().position(|&name| name == "batch");
    assert_eq!(turn, Some(90));
}

#[test]
fn one_client_leaves_places_for_others_and_two_leave_some_for_a_third() {
    let now = Instant::now();
    let mut queue = FairQueue::new(28);
    let mut flood = |client: &str| {
        let mut places = 0;
        while queue.push(standing(client, now), MILLISECOND, "task").is_ok() {
            places += 1;
        }
        places
    };
    assert_eq!((flood("a"), flood("b"), flood("c")), (21, 5, 1));
}

#[test]
fn a_queue_of_one_place_takes_one_task() {
    let now = Instant::now();
    let mut queue = FairQueue::new(1);
    queue.push(standing("a", now), MILLISECOND, 1).unwrap();
    assert_eq!(queue.push(standing("b", now), MILLISECOND, 2), Err(2));
    assert_eq!(queue.len(), 1);
}

#[test]
fn batch_tasks_take_half_of_the_places_at_most() {
    let now = Instant::now();
    let mut queue = FairQueue::new(10);
    let clients = ["a", "b", "c", "d", "e", "f"];
    let taken = clients.map(|client| queue.push(batch(client, now), MILLISECOND, ()).is_ok());
    assert_eq!(taken, [true, true, true, true, true, false]);
    assert!(queue.has_place(&Client::named("f"), Priority::Interactive).is_ok());
}

#[test]
fn a_task_that_leaves_frees_its_place_once() {
    let now = Instant::now();
    let mut queue = FairQueue::new(1);
    let place = queue.push(standing("a", now), MILLISECOND, 1).unwrap();
    assert_eq!(queue.remove(&place), Some(1));
    assert_eq!(queue.remove(&place), None);
    assert!(queue.is_empty() && queue.push(standing("a", now), MILLISECOND, 2).is_ok());
}

#[test]
fn those_ahead_are_what_would_be_served_before() {
    let now = Instant::now();
    let (mut queue, mut accounts) = (FairQueue::new(100), Accounts::default());
    for _ in 0..10 {
        queue.push(standing("flood", now), 10 * MILLISECOND, ()).unwrap();
    }
    let ahead = |queue: &FairQueue<()>, accounts: &Accounts, standing: &Standing| {
        let Ahead { count, work } = queue.ahead_of(standing, accounts, now);
        (count, work.as_millis())
    };
    let other = standing("other", now + MILLISECOND);
    // Both took nothing: one of the flood is due earlier.
    assert_eq!(ahead(&queue, &accounts, &other), (1, 10));
    accounts.charge(&Client::named("flood"), 0.01, now);
    assert_eq!(ahead(&queue, &accounts, &other), (0, 0));
    accounts.charge(&Client::named("other"), 0.035, now);
    assert_eq!(ahead(&queue, &accounts, &other), (3, 30));
    assert_eq!(ahead(&queue, &accounts, &standing("flood", now)), (10, 100));
    assert_eq!(ahead(&queue, &accounts, &batch("third", now)), (10, 100));
    queue.push(batch("third", now), 5 * MILLISECOND, ()).unwrap();
    // A tenth of the time goes to batch tasks.
    assert_eq!(ahead(&queue, &accounts, &standing("flood", now)), (10, 105));
    assert_eq!(queue.all(), Ahead { count: 11, work: 105 * MILLISECOND });
}

/// A time until the next arrival of a Poisson process of that mean.
fn gap(random: &mut SplitMix64, mean: Duration) -> Duration {
    mean.mul_f64(-(1.0 - random.fraction()).ln())
}

/// One client of a simulation: mean time between two requests, and what each takes.
#[derive(Clone, Copy)]
struct Load {
    client: &'static str,
    every: Duration,
    takes: Duration,
}

/// Serves that load for ten minutes of simulated time on so many threads. The 99th percentile of
/// the time from request to answer of the first client, and how many requests of the others were refused.
fn simulate(threads: usize, loads: &[Load]) -> (Duration, usize) {
    let start = Instant::now();
    let end = start + Duration::from_secs(600);
    let mut random = SplitMix64::new(1);
    let mut arrivals: Vec<(Instant, Load)> = Vec::new();
    for load in loads {
        let mut at = start;
        while at < end {
            at += gap(&mut random, load.every);
            arrivals.push((at, *load));
        }
    }
    arrivals.sort_by_key(|(at, _)| *at);
    let (mut queue, mut accounts) = (FairQueue::new(64 * threads), Accounts::default());
    let (mut latencies, mut refused) = (Vec::new(), 0);
    let mut free_at = vec![start; threads];
    let mut arrivals = arrivals.into_iter().peekable();
    loop {
        let (thread, &free) = free_at.iter().enumerate().min_by_key(|(_, at)| **at).unwrap();
        let now = match arrivals.peek() {
            Some((at, _)) if *at <= free || queue.is_empty() => {
                let (at, load) = arrivals.next().unwrap();
                let due = at + Duration::from_secs(10);
                let pushed = queue.push(standing(load.client, due), load.takes, (at, load));
                if pushed.is_err() {
                    assert_ne!(load.client, loads[0].client, "the flood took all places");
                    refused += 1;
                }
                at
            }
            None if queue.is_empty() => break,
            _ => free,
        };
        if free > now {
            continue;
        }
        if let Some(Next { task: (asked, load), standing }) = queue.pop(&accounts, now) {
            accounts.charge(&standing.client, load.takes.as_secs_f64(), now);
            free_at[thread] = now + load.takes;
            if load.client == loads[0].client {
                latencies.push(now + load.takes - asked);
            }
        }
    }
    latencies.sort_unstable();
    (latencies[latencies.len() * 99 / 100], refused)
}

#[test]
fn a_flood_leaves_the_99th_percentile_of_others_within_twice_what_it_is_alone() {
    let takes = 20 * MILLISECOND;
    for threads in [1, 2, 4] {
        // Loads of a tenth and of three tenths of the machine, and a flood of three times the machine.
        for share in [10, 3] {
            let every = takes * share / threads as u32;
            let other = Load { client: "other", every, takes };
            let flood = Load { client: "flood", every: takes / threads as u32 / 3, takes };
            let (alone, _) = simulate(threads, &[other]);
            let (beside, refused) = simulate(threads, &[other, flood]);
            assert!(refused > 10_000, "there is a flood: {refused}");
            assert!(beside <= 2 * alone, "{threads} threads, 1/{share}: {alone:?} → {beside:?}");
        }
    }
}

#[test]
fn at_three_times_the_capacity_degraded_requests_are_still_searched_for() {
    let (takes, deadline) = (100 * MILLISECOND, 600 * MILLISECOND);
    let start = Instant::now();
    let (mut queue, mut accounts, mut random) = (FairQueue::new(64), Accounts::default(), SplitMix64::new(1));
    let (mut at, mut free_at) = (start, start);
    let (mut asked, mut searched, mut time) = (0, 0, Duration::ZERO);
    while at < start + Duration::from_secs(300) {
        at += gap(&mut random, takes / 3);
        // What starts until then.
        while free_at <= at && !queue.is_empty() {
            let Next { task: (due, limit), standing } = queue.pop(&accounts, free_at).unwrap();
            let search = takes.min(limit).min(Instant::saturating_duration_since(&due, free_at));
            searched += usize::from(search == takes.min(limit));
            time += search;
            accounts.charge(&standing.client, search.as_secs_f64(), free_at);
            free_at += search;
        }
        free_at = free_at.max(at);
        let running = if free_at > at { vec![free_at - at] } else { Vec::new() };
        let standing = standing("all", at + deadline);
        let Ahead { count, work } = queue.ahead_of(&standing, &accounts, at);
        let outlook = Outlook {
            refusing: false,
            full: queue.has_place(&standing.client, standing.priority).err(),
            wait: pace::wait(1, running, count, work),
            backlog: Duration::ZERO,
            jitter: 0.0,
        };
        let demand = Demand {
            deadline: Some(deadline),
            left: deadline,
            least: Least::Usual(5 * MILLISECOND),
            may_degrade: true,
        };
        let limit = match admit(demand, outlook).expect("degraded instead of refused") {
            Admission::Full => takes,
            Admission::Degraded(limit) => limit,
        };
        queue.push(standing, takes.min(limit), (at + deadline, limit)).unwrap();
        asked += 1;
    }
    assert!(searched * 100 >= asked * 98, "{searched} of {asked} have their time");
    let mean = time / asked as u32;
    assert!(mean >= takes / 4, "nearly all of the capacity is used: {mean:?} each");
}

/// The search time that ten clients and fifty connections get on two threads, all of which have a request
/// outstanding all the time; the connections come each time from the address that `crowd` says.
fn beside_a_crowd(crowd: impl Fn(u64) -> String) -> (Duration, Duration) {
    let (start, takes) = (Instant::now(), 100 * MILLISECOND);
    let (mut queue, mut accounts) = (FairQueue::new(128), Accounts::default());
    let mut running: Vec<(Instant, Client, usize)> = Vec::new();
    let mut times = [Duration::ZERO; 2];
    let mut addresses = 0;
    let mut now = start;
    let mut coming: Vec<usize> = (0..60).collect();
    while now < start + Duration::from_secs(120) {
        for connection in coming.drain(..) {
            let client = Client::of_name(&if connection < 10 {
                format!("192.0.2.{connection}")
            } else {
                addresses += 1;
                crowd(addresses)
            });
            let waiting: Vec<Client> = queue.clients().map(|(client, _)| client.clone()).collect();
            let present = waiting.iter().map(|client| (client, Duration::ZERO));
            let running = running.iter().map(|(started, client, _)| (client, now - *started));
            accounts.arrives(&client, present.chain(running), now);
            let standing = Standing { priority: Priority::Interactive, client, due: now + Duration::from_secs(10) };
            queue.push(standing, takes, connection).unwrap();
        }
        while running.len() < 2 {
            let Next { task, standing } = queue.pop(&accounts, now).unwrap();
            accounts.starts(&standing.client, takes);
            running.push((now, standing.client, task));
        }
        now += 10 * MILLISECOND;
        running.retain(|(started, client, connection)| {
            if now < *started + takes {
                return true;
            }
            accounts.ends(client, takes, takes, now);
            times[usize::from(*connection >= 10)] += takes;
            coming.push(*connection);
            false
        });
    }
    (times[0], times[1])
}

#[test]
fn new_addresses_of_one_network_are_one_client_beside_others() {
    let share = |(polite, crowd): (Duration, Duration)| crowd.as_secs_f64() / (polite + crowd).as_secs_f64();
    let one = share(beside_a_crowd(|_| "198.51.100.1".to_owned()));
    let network = share(beside_a_crowd(|number| {
        format!("2001:db8:7:{:x}::/64", (SplitMix64::new(number).fraction() * 65536.0) as u64)
    }));
    let anywhere = share(beside_a_crowd(|number| format!("client {number}")));
    assert!(one < 0.15 && network < 0.15, "one address {one:.2}, a /48 {network:.2}");
    // They begin with the least account: with nothing they would have all of it.
    assert!(anywhere < 0.9, "{anywhere:.2}");
}
