use yomi_game::random::SplitMix64;

use super::*;
use crate::{
    client::Priority,
    queue::fair_queue::{FairQueue, Next, Standing},
};

const MILLISECOND: Duration = Duration::from_millis(1);

/// A running search, as a test describes it.
fn running<'a>(thread: usize, class: Class, clients: &[&'a Client], took: Duration) -> RunningSearch<'a> {
    let waiters = clients.to_vec();
    RunningSearch { thread, class, client: clients[0], waiters, took, is_exempt: false }
}

fn decided(
    waiter: &Client,
    threads: usize,
    searches: Vec<RunningSearch<'_>>,
    accounts: &Accounts,
    now: Instant,
) -> Decision {
    let clients_of_late = 2;
    let picture = Picture { threads, searches, queued: Vec::new(), accounts, clients_of_late, now };
    decide(waiter, &picture, &Rate::default())
}

#[test]
fn the_laboratory_and_batch_give_way_before_the_client_that_holds_most() {
    let [a, b, c, own] = ["a", "b", "c", "own"].map(Client::named);
    let (accounts, now) = (Accounts::default(), Instant::now());
    let second = Duration::from_secs;
    let all = vec![
        running(0, Class::Interactive, &[&a], second(20)),
        running(1, Class::Interactive, &[&b], second(30)),
        running(2, Class::Interactive, &[&a], second(10)),
        running(3, Class::Batch, &[&c], second(1)),
        running(4, Class::Laboratory, &[&c], second(2)),
    ];
    let mut left = all;
    for thread in [4, 3, 0] {
        let threads = left.len();
        assert_eq!(decided(&own, threads, left.clone(), &accounts, now), Decision::Now(thread));
        left.retain(|search| search.thread != thread);
    }
    // Both hold one thread now: the search that ran longest.
    assert_eq!(decided(&own, 2, left, &accounts, now), Decision::Now(1));
}

#[test]
fn a_search_is_safe_for_its_slice_and_one_of_a_client_with_more_than_its_part_for_less() {
    let [a, own] = ["a", "own"].map(Client::named);
    let (accounts, now) = (Accounts::default(), Instant::now());
    let young = |class| vec![running(0, class, &[&a], 100 * MILLISECOND)];
    let at = |wait| Decision::At(0, now + wait);
    assert_eq!(decided(&own, 1, young(Class::Interactive), &accounts, now), at(1900 * MILLISECOND));
    assert_eq!(decided(&own, 1, young(Class::Batch), &accounts, now), Decision::Now(0));
    let picture = Picture {
        threads: 1,
        searches: young(Class::Interactive),
        queued: vec![(&a, 1)],
        accounts: &accounts,
        clients_of_late: 2,
        now,
    };
    assert_eq!(decide(&own, &picture, &Rate::default()), at(100 * MILLISECOND));
    assert_eq!(slice(0), PATIENCE);
    assert_eq!(slice(2), PATIENCE);
    assert_eq!(slice(5), PATIENCE / 4);
    assert_eq!(slice(1000), LEAST_SLICE);
}

#[test]
fn no_client_preempts_itself_nor_with_its_share_nor_one_that_took_less_nor_one_that_is_exempt() {
    let [a, own] = ["a", "own"].map(Client::named);
    let (mut accounts, now) = (Accounts::default(), Instant::now());
    let long = Duration::from_secs(9);
    let of_a = running(0, Class::Interactive, &[&a], long);
    let of_own = running(1, Class::Interactive, &[&own], MILLISECOND);
    assert_eq!(decided(&a, 1, vec![of_a.clone()], &accounts, now), Decision::Never);
    assert_eq!(decided(&own, 2, vec![of_a.clone(), of_own], &accounts, now), Decision::Never);
    assert_eq!(decided(&own, 1, vec![of_a.clone()], &accounts, now), Decision::Now(0));
    // The other thread is idle, or its search was asked to stop: that of a client with one short deadline after another.
    assert_eq!(decided(&own, 2, vec![of_a.clone()], &accounts, now), Decision::Never);
    let exempt = RunningSearch { is_exempt: true, ..of_a.clone() };
    assert_eq!(decided(&own, 1, vec![exempt], &accounts, now), Decision::Never);
    accounts.charge(&own, 100.0, now);
    assert_eq!(decided(&own, 1, vec![of_a], &accounts, now), Decision::Never);
}

#[test]
fn a_joined_search_gives_way_only_to_one_to_whom_every_waiter_would() {
    let [a, b, own] = ["a", "b", "own"].map(|name| &*Box::leak(Box::new(Client::named(name))));
    let (mut accounts, now) = (Accounts::default(), Instant::now());
    let long = Duration::from_secs(9);
    let joined = |clients: &[&'static Client]| vec![running(0, Class::Interactive, clients, long)];
    assert_eq!(decided(own, 1, joined(&[a, b]), &accounts, now), Decision::Now(0));
    assert_eq!(decided(own, 1, joined(&[a, own]), &accounts, now), Decision::Never);
    // More than the one that joined, with what it takes of this search; less than the one that began it.
    accounts.charge(own, 7.0, now);
    accounts.charge(a, 7.0, now);
    assert_eq!(decided(own, 1, joined(&[a]), &accounts, now), Decision::Now(0));
    assert_eq!(decided(own, 1, joined(&[a, b]), &accounts, now), Decision::Never);
}

#[test]
fn each_client_each_network_and_all_newcomers_preempt_only_so_often() {
    let (start, a) = (Instant::now(), Client::named("a"));
    // One try each ten milliseconds, for a minute.
    let counted = |waiter: &dyn Fn(u32) -> Client, is_known: bool| {
        let (mut accounts, mut rate, mut count) = (Accounts::default(), Rate::default(), 0);
        for tick in 0..6000 {
            let (waiter, now) = (waiter(tick), start + tick * 10 * MILLISECOND);
            if is_known && accounts.is_newcomer(&waiter.groups()[0], now) {
                accounts.charge(&waiter, 0.01, now);
            }
            let picture = Picture {
                threads: 1,
                searches: vec![running(0, Class::Interactive, &[&a], Duration::from_secs(9))],
                queued: Vec::new(),
                accounts: &accounts,
                clients_of_late: 2,
                now,
            };
            if decide(&waiter, &picture, &rate) == Decision::Now(0) {
                rate.take(&waiter, &accounts, 1, now);
                count += 1;
            }
        }
        count
    };
    assert_eq!(counted(&|_| Client::named("own"), true), 69);
    let of_network = |tick| Client::of_name(&format!("2001:db8:7:{tick:x}::/64"));
    assert_eq!(counted(&of_network, true), 139);
    assert_eq!(counted(&|tick| Client::named(tick.to_string()), false), 139);
    let of_many = |tick| Client::of_name(&format!("{:x}:db8:7:{tick:x}::/64", 0x2001 + tick));
    assert_eq!(counted(&of_many, false), 139);
}

/// What a simulated client does.
#[derive(Clone, Copy)]
enum Habit {
    /// Always has so many requests outstanding.
    Keeps(usize),
    /// Asks at random moments, so far apart in the mean.
    Asks { every: Duration },
    /// The same, each time from another address.
    AsksAnew { every: Duration },
}

#[derive(Clone, Copy)]
struct Player {
    name: &'static str,
    habit: Habit,
    takes: Duration,
    deadline: Option<Duration>,
}

/// What became of the requests of one client.
#[derive(Clone, Copy, Debug, Default)]
struct ClientCounts {
    asked: usize,
    done: usize,
    refused: usize,
    preempted: usize,
    /// The shortest search that was preempted.
    shortest: Option<Duration>,
    searched: Duration,
}

#[derive(Debug)]
struct PendingRequest {
    player: usize,
    client: Client,
    takes: Duration,
    due: Option<Instant>,
    preempts_from: Instant,
}

struct Searching {
    asked: PendingRequest,
    started: Instant,
}

/// The pool for two minutes, in steps of five milliseconds: preemption, order of the queue and accounts are those of the
/// service, the estimates exact.
fn simulate(threads: usize, players: &[Player]) -> Vec<ClientCounts> {
    const STEP: Duration = Duration::from_millis(5);
    let (start, mut random) = (Instant::now(), SplitMix64::new(1));
    let (mut accounts, mut rate) = (Accounts::default(), Rate::default());
    let mut queue: FairQueue<PendingRequest> = FairQueue::new(64 * threads);
    let mut running: Vec<Option<Searching>> = std::iter::repeat_with(|| None).take(threads).collect();
    let mut tallies = vec![ClientCounts::default(); players.len()];
    let mut outstanding = vec![0; players.len()];
    let mut next: Vec<Instant> = vec![start; players.len()];
    let mut addresses = 0;
    for step in 0..24_000 {
        let now = start + step * STEP;
        for thread in &mut running {
            let Some(Searching { asked, started }) = thread else { continue };
            if now < *started + asked.takes && asked.due.is_none_or(|due| now < due) {
                continue;
            }
            let took = now - *started;
            accounts.ends(&asked.client, asked.takes, took, now);
            outstanding[asked.player] -= 1;
            tallies[asked.player].done += 1;
            tallies[asked.player].searched += took;
            *thread = None;
        }
        for (index, player) in players.iter().enumerate() {
            loop {
                let name = match player.habit {
                    Habit::Keeps(most) if outstanding[index] < most => player.name.to_owned(),
                    Habit::Asks { .. } if next[index] <= now => player.name.to_owned(),
                    Habit::AsksAnew { .. } if next[index] <= now => {
                        addresses += 1;
                        format!("{} {addresses}", player.name)
                    }
                    _ => break,
                };
                if let Habit::Asks { every } | Habit::AsksAnew { every } = player.habit {
                    next[index] += every.mul_f64(-(1.0 - random.fraction()).ln());
                }
                let client = Client::named(name);
                let present: Vec<_> = queue.clients().map(|(client, _)| (client.clone(), Duration::ZERO)).collect();
                let searching = running.iter().flatten();
                let searching = searching.map(|search| (&search.asked.client, now - search.started));
                let present = present.iter().map(|(client, took)| (client, *took)).chain(searching);
                accounts.arrives(&client, present, now);
                let due = player.deadline.map(|deadline| now + deadline);
                let asked = PendingRequest {
                    player: index,
                    client: client.clone(),
                    takes: player.takes,
                    due,
                    preempts_from: if due.is_some() { now } else { now + PATIENCE },
                };
                let standing =
                    Standing { priority: Priority::Interactive, client, due: due.unwrap_or(now + 5 * PATIENCE) };
                tallies[index].asked += 1;
                if queue.push(standing, player.takes, asked).is_ok() {
                    outstanding[index] += 1;
                } else {
                    tallies[index].refused += 1;
                    break;
                }
            }
        }
        let mut assign =
            |running: &mut Vec<Option<Searching>>, queue: &mut FairQueue<PendingRequest>, accounts: &mut Accounts| {
                while let Some(thread) = running.iter().position(Option::is_none) {
                    let Some(Next { task: asked, standing }) = queue.pop(accounts, now) else { return };
                    if asked.due.is_some_and(|due| due <= now) {
                        tallies[asked.player].refused += 1;
                        outstanding[asked.player] -= 1;
                        continue;
                    }
                    accounts.starts(&standing.client, asked.takes);
                    running[thread] = Some(Searching { asked, started: now });
                }
            };
        assign(&mut running, &mut queue, &mut accounts);
        if step % 4 != 0 {
            continue;
        }
        let waiting: Vec<(Client, Option<Instant>, Instant)> =
            queue.iter().map(|asked| (asked.client.clone(), asked.due, asked.preempts_from)).collect();
        for (client, due, from) in waiting {
            let rests = running.iter().flatten().map(|search| search.started + search.asked.takes);
            let free = rests.min().unwrap_or(now);
            if from > now || due.is_some_and(|due| free < due) {
                continue;
            }
            let searches = running.iter().enumerate().filter_map(|(thread, search)| {
                let Searching { asked, started } = search.as_ref()?;
                Some(RunningSearch {
                    thread,
                    class: Class::Interactive,
                    client: &asked.client,
                    waiters: vec![&asked.client],
                    took: now - *started,
                    is_exempt: false,
                })
            });
            let clients_of_late = accounts.clients_of_late(now);
            let picture = Picture {
                threads,
                searches: searches.collect(),
                queued: queue.clients().collect(),
                accounts: &accounts,
                clients_of_late,
                now,
            };
            let Decision::Now(thread) = decide(&client, &picture, &rate) else { continue };
            rate.take(&client, &accounts, threads, now);
            let Some(Searching { asked, started }) = running[thread].take() else { continue };
            let took = now - started;
            accounts.ends(&asked.client, asked.takes, took, now);
            outstanding[asked.player] -= 1;
            let tally = &mut tallies[asked.player];
            tally.preempted += 1;
            tally.searched += took;
            tally.shortest = Some(tally.shortest.map_or(took, |least| least.min(took)));
            let Some(Next { task: asked, standing }) = queue.pop(&accounts, now) else { continue };
            accounts.starts(&standing.client, asked.takes);
            running[thread] = Some(Searching { asked, started: now });
        }
    }
    tallies
}

/// Searches of a minute, or of half of one, that others' requests of a twentieth of a second meet, each of which is due after a
/// second.
fn hog(outstanding: usize, takes: u64) -> Player {
    let habit = Habit::Keeps(outstanding);
    Player { name: "hog", habit, takes: Duration::from_secs(takes), deadline: None }
}

fn polite(name: &'static str, every: Duration) -> Player {
    let (habit, takes) = (Habit::Asks { every }, 50 * MILLISECOND);
    Player { name, habit, takes, deadline: Some(Duration::from_secs(1)) }
}

#[test]
fn one_client_with_searches_of_a_minute_does_not_close_the_service() {
    let every = Duration::from_millis(130);
    let names = ["a", "b", "c", "d", "e"];
    for (threads, outstanding, takes) in [(1, 2, 60), (2, 5, 30), (1, 1, 60)] {
        let hog = hog(outstanding, takes);
        let mut players = vec![hog];
        players.extend(names.map(|name| polite(name, every * 5)));
        let tallies = simulate(threads, &players);
        let asked: usize = tallies[1..].iter().map(|tally| tally.asked).sum();
        let refused: usize = tallies[1..].iter().map(|tally| tally.refused).sum();
        assert!(asked > 800 && refused * 50 <= asked, "{refused} of {asked}");
        assert!(tallies[0].searched > Duration::from_secs(30), "it is not shut out: {tallies:?}");
        // One other client that asks as often as these together.
        let tallies = simulate(threads, &[hog, polite("a", every)]);
        // One that has no more outstanding than half of the threads has its slice of two seconds beside one other.
        let most = if outstanding == 1 { tallies[1].asked / 2 } else { tallies[1].asked / 50 };
        assert!(tallies[1].refused <= most, "{tallies:?}");
    }
}

#[test]
fn short_deadlines_do_not_end_the_long_search_of_another_client() {
    let attacker =
        |habit| Player { name: "attacker", habit, takes: 10 * MILLISECOND, deadline: Some(50 * MILLISECOND) };
    let polite = hog(1, 10);
    for habit in [Habit::Keeps(20), Habit::Asks { every: 20 * MILLISECOND }] {
        let tallies = simulate(2, &[polite, attacker(habit)]);
        assert_eq!((tallies[0].preempted, tallies[0].done), (0, 11), "{tallies:?}");
        let tallies = simulate(1, &[polite, attacker(habit)]);
        assert!(tallies[0].shortest.is_none_or(|took| took >= PATIENCE), "{tallies:?}");
        assert!(tallies[0].searched > Duration::from_secs(60), "it has its half: {tallies:?}");
    }
    // From a new address each time.
    let habit = Habit::AsksAnew { every: 20 * MILLISECOND };
    let tallies = simulate(2, &[polite, attacker(habit)]);
    assert!(tallies[0].searched > Duration::from_secs(60), "{tallies:?}");
}
