//! Request coalescing: equal requests under way share one search, and each is answered as if the search were
//! its own.

use std::time::{Duration, Instant};

use yomi_othello::{Parameters, Selectivity};
use yomi_players::Player;
use yomi_search::{Level, StoppedBy, Variety};
use yomi_service::{Arrival, CacheChoice, Client, IfOverloaded, Origin, Priority, Refusal, Service, Ticket};

use super::{
    LATER, SOON, occupied,
    stage::{Act, Stage, eventually, numbered, settings},
    submit,
};

/// Submits the same request so many times, without a deadline.
fn submit_all(service: &Service, number: u64, count: usize) -> Vec<Ticket> {
    (0..count).map(|_| submit(service, number, None).unwrap()).collect()
}

fn origins(tickets: &[Ticket]) -> Vec<Origin> {
    tickets.iter().map(Ticket::origin).collect()
}

#[tokio::test]
async fn equal_requests_under_way_are_one_search() {
    let stage = Stage::default();
    stage.plays(1, Act::Stuck { iterations: 2 });
    let service = stage.open(settings(2, 8));
    let mut tickets = submit_all(&service, 1, 2);
    eventually("it searches", || stage.published() == 2);
    tickets.extend(submit_all(&service, 1, 2));
    assert_eq!(origins(&tickets), [Origin::Search, Origin::Joined, Origin::Joined, Origin::Joined]);
    assert_eq!((service.status().busy, service.status().queued), (1, 0));
    stage.release();
    let mut reports = Vec::new();
    for ticket in tickets {
        let answer = ticket.answer().await.unwrap();
        assert!(answer.deterministic && !answer.degraded && answer.is_kept, "{answer:?}");
        assert!(answer.waited.search <= answer.search, "{answer:?}");
        reports.push(answer.report);
    }
    reports.dedup();
    assert_eq!((reports.len(), stage.started()), (1, vec![1]));
}

#[tokio::test]
async fn a_joined_search_has_the_last_deadline_of_its_requests() {
    const MINUTE: Duration = Duration::from_secs(60);
    // The deadlines of requests that join before and after the start, and the effective deadline.
    for (number, before, after, last) in [
        (1, Some(MINUTE), None, Some(MINUTE)),
        (2, Some(MINUTE), Some(Some(2 * MINUTE)), Some(2 * MINUTE)),
        (3, Some(2 * MINUTE), Some(Some(MINUTE)), Some(2 * MINUTE)),
        (4, Some(MINUTE), Some(None), None),
        (5, None, None, None),
    ] {
        let stage = Stage::default();
        stage.plays(number, Act::Stuck { iterations: 1 });
        let service = stage.open(settings(1, 8));
        let began = Instant::now();
        let mut tickets = vec![submit(&service, number, before).unwrap()];
        eventually("it searches", || stage.published() == 1);
        tickets.extend(after.map(|deadline| submit(&service, number, deadline).unwrap()));
        stage.release();
        for ticket in tickets {
            ticket.answer().await.unwrap();
        }
        let dues = stage.dues();
        let [due] = dues[..] else { panic!("{dues:?}") };
        let near = |due: Instant, last| due <= Instant::now() + last && due + MINUTE / 2 > began + last;
        assert!(due.is_some() == last.is_some(), "{number}: {due:?}");
        assert!(due.zip(last).is_none_or(|(due, last)| near(due, last)), "{number}: {due:?}");
    }
}

#[tokio::test]
async fn requests_that_differ_in_what_is_searched_are_not_joined() {
    let stage = Stage::default();
    stage.plays(1, Act::Stuck { iterations: 0 });
    let service = stage.open(settings(1, 64));
    let _first = submit(&service, 1, None).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    let base = numbered(1);
    let mut others = vec![base.clone(); 9];
    others[0].limits.depth = Some(3);
    others[1].limits.nodes = Some(3);
    others[2].limits.time = Some(LATER);
    others[3].multi_pv = 2;
    others[4].root_moves.truncate(2);
    others[5].threads = 2;
    let variety = Variety(1);
    others[6].player = Player::othello(None, Parameters { variety, ..Parameters::default() });
    others[8].player = Player::sure(Selectivity::new(3).expect("a selectivity"));
    others[7].player = Player::engine(Level::new(3));
    let tickets = others.into_iter().map(|other| service.submit(other, Arrival::now(None)));
    let tickets: Vec<_> = tickets.map(Result::unwrap).collect();
    assert!(origins(&tickets).iter().all(|&origin| origin == Origin::Search));
    assert_eq!(service.status().queued, 9);
    stage.release();
}

#[tokio::test]
async fn who_began_the_search_leaves_it_to_those_who_joined() {
    let stage = Stage::default();
    stage.plays(1, Act::Stuck { iterations: 1 });
    let service = stage.open(settings(1, 8));
    let mut tickets = submit_all(&service, 1, 3);
    eventually("it searches", || stage.published() == 1);
    drop(tickets.remove(0));
    stage.release();
    for ticket in tickets {
        let answer = ticket.answer().await.unwrap();
        assert_eq!((answer.stopped_by, answer.origin), (StoppedBy::Depth, Origin::Joined));
    }
    assert_eq!(stage.started(), [1]);
}

#[tokio::test]
async fn the_last_who_leaves_stops_the_search() {
    let stage = Stage::default();
    stage.plays(1, Act::UntilStopped { iterations: 1 });
    let service = stage.open(settings(1, 8));
    let mut tickets = submit_all(&service, 1, 3);
    eventually("it searches", || stage.published() == 1);
    while tickets.len() > 1 {
        drop(tickets.remove(0));
        tokio::time::sleep(Duration::from_millis(10)).await;
        assert_eq!(service.status().busy, 1, "{} still wait", tickets.len());
    }
    drop(tickets);
    eventually("the thread is free", || service.status().busy == 0);
}

#[tokio::test]
async fn a_search_that_was_stopped_is_not_joined() {
    let stage = Stage::default();
    stage.plays(1, Act::Stuck { iterations: 1 });
    let service = stage.open(settings(1, 8));
    let first = submit(&service, 1, None).unwrap();
    eventually("it searches", || stage.published() == 1);
    drop(first);
    let second = submit(&service, 1, None).unwrap();
    assert_eq!(second.origin(), Origin::Search);
    stage.release();
    assert_eq!(second.answer().await.unwrap().stopped_by, StoppedBy::Depth);
}

#[tokio::test]
async fn the_last_who_leaves_the_queue_frees_the_place() {
    let stage = Stage::default();
    let (service, _occupant) = occupied(&stage, 4);
    let mut tickets = submit_all(&service, 1, 3);
    for left in [3, 2, 1] {
        assert_eq!((tickets.len(), service.status().queued), (left, 1));
        tickets.pop();
    }
    assert_eq!(service.status().queued, 0);
}

#[tokio::test]
async fn each_has_its_own_deadline() {
    let stage = Stage::default();
    stage.plays(1, Act::UntilStopped { iterations: 2 });
    let service = stage.open(settings(1, 8));
    let patient = submit(&service, 1, None).unwrap();
    let late = submit(&service, 1, Some(6 * SOON)).unwrap();
    let soon = submit(&service, 1, Some(SOON)).unwrap();
    let late = tokio::spawn(late.answer());
    eventually("it searches", || stage.published() == 2);
    let answer = soon.answer().await.unwrap();
    assert_eq!((answer.stopped_by, answer.report.depth), (StoppedBy::Deadline, 2));
    assert!(!answer.deterministic && !answer.degraded && !answer.is_kept, "{answer:?}");
    assert_eq!(service.status().busy, 1, "others wait");
    let answer = late.await.unwrap().unwrap();
    assert_eq!((answer.stopped_by, answer.report.depth), (StoppedBy::Deadline, 2));
    assert_eq!(service.status().busy, 1, "one waits");
    drop(patient);
    eventually("the thread is free", || service.status().busy == 0);
    assert_eq!(stage.started(), [1]);
}

#[tokio::test]
async fn an_earlier_deadline_moves_the_search_forward() {
    let stage = Stage::default();
    let (service, occupant) = occupied(&stage, 8);
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    let mut tickets = vec![
        submit(&service, 1, seconds(50)).unwrap(),
        submit(&service, 2, seconds(40)).unwrap(),
        submit(&service, 3, seconds(30)).unwrap(),
    ];
    tickets.push(submit(&service, 1, seconds(20)).unwrap());
    tickets.push(submit(&service, 3, seconds(60)).unwrap());
    assert_eq!(service.status().queued, 3);
    drop(occupant);
    for ticket in tickets {
        ticket.answer().await.unwrap();
    }
    assert_eq!(stage.started(), [0, 1, 3, 2]);
}

/// Submits the request of that number, without a deadline.
fn submit_as(service: &Service, number: u64, client: &str, priority: Priority) -> Ticket {
    let arrival = Arrival { client: Client::named(client), priority, ..Arrival::now(None) };
    service.submit(numbered(number), arrival).unwrap()
}

#[tokio::test]
async fn a_search_starts_when_the_first_of_those_who_wait_would_be_served() {
    let stage = Stage::default();
    let (service, occupant) = occupied(&stage, 64);
    let mut tickets = Vec::new();
    for number in 100..110 {
        tickets.push(submit_as(&service, number, "flood", Priority::Interactive));
    }
    tickets.push(submit_as(&service, 200, "flood", Priority::Batch));
    // Another client joins the last search of a flood, and an interactive request joins a batch search.
    tickets.push(submit_as(&service, 109, "quiet", Priority::Interactive));
    tickets.push(submit_as(&service, 200, "other", Priority::Interactive));
    // It gains nothing for the others that they ask for the same once more.
    tickets.push(submit_as(&service, 109, "flood", Priority::Batch));
    drop(occupant);
    for ticket in tickets {
        ticket.answer().await.unwrap();
    }
    let started = stage.started();
    assert_eq!(started.len(), 12, "{started:?}");
    let mut first: Vec<_> = started[1..4].to_vec();
    first.sort_unstable();
    assert_eq!(first, [100, 109, 200], "one of each client: {started:?}");
}

#[tokio::test]
async fn joining_takes_no_place_in_the_queue() {
    let stage = Stage::default();
    let (service, _occupant) = occupied(&stage, 1);
    let _queued = submit(&service, 1, None).unwrap();
    let joined = submit_all(&service, 1, 3);
    assert!(origins(&joined).iter().all(|&origin| origin == Origin::Joined));
    let refusal = submit(&service, 2, None).unwrap_err();
    assert!(matches!(refusal, Refusal::QueueFull { .. }), "{refusal:?}");
}

#[tokio::test]
async fn who_finds_no_room_among_those_who_joined_searches_for_itself() {
    let stage = Stage::default();
    let (service, _occupant) = occupied(&stage, 1);
    // Sixteen for each place of the queue.
    let mut tickets = submit_all(&service, 0, 16);
    assert!(origins(&tickets).iter().all(|&origin| origin == Origin::Joined));
    let own = submit(&service, 0, None).unwrap();
    assert_eq!((own.origin(), service.status().queued), (Origin::Search, 1));
    tickets.pop();
    assert_eq!(submit(&service, 0, None).unwrap().origin(), Origin::Joined);
}

#[tokio::test]
async fn a_deadline_that_comes_before_the_turn_of_the_search_is_refused() {
    let stage = Stage::default();
    let (service, occupant) = occupied(&stage, 16);
    // All due before the one that is asked for again.
    let ahead: Vec<_> = (1..7).map(|number| submit(&service, number, Some(LATER / 2))).collect();
    let patient = submit(&service, 7, Some(LATER)).unwrap();
    // The running search is expected to hold the thread for a while, whatever the order of the queue.
    let refusal = submit(&service, 7, Some(Duration::from_millis(20))).unwrap_err();
    assert!(matches!(refusal, Refusal::DeadlineUnattainable { .. }), "{refusal:?}");
    drop((occupant, ahead));
    assert_eq!(patient.answer().await.unwrap().stopped_by, StoppedBy::Depth);
}

#[tokio::test]
async fn a_running_search_is_joined_by_any_deadline_that_is_not_past() {
    let stage = Stage::default();
    stage.plays(1, Act::UntilStopped { iterations: 3 });
    let service = stage.open(settings(1, 8));
    let _first = submit(&service, 1, None).unwrap();
    eventually("it searches", || stage.published() == 3);
    let answer = submit(&service, 1, Some(Duration::from_millis(5))).unwrap().answer().await;
    let answer = answer.unwrap();
    assert_eq!((answer.report.depth, answer.degraded), (3, false), "what was found before");
    let past = Arrival::at(Instant::now() - SOON, Some(SOON));
    let refusal = service.submit(numbered(1), past).unwrap_err();
    assert!(matches!(refusal, Refusal::DeadlineUnattainable { .. }), "{refusal:?}");
}

#[tokio::test]
async fn a_patient_one_that_joined_in_the_queue_leaves_it_alone_after_its_own_wait() {
    let stage = Stage::default();
    stage.plays(0, Act::UntilStopped { iterations: 0 });
    let mut settings = settings(1, 4);
    settings.max_queue = 3 * SOON;
    let service = stage.open(settings);
    let occupant = submit(&service, 0, None).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    let first = tokio::spawn(submit(&service, 1, None).unwrap().answer());
    tokio::time::sleep(2 * SOON).await;
    let second = submit(&service, 1, None).unwrap();
    let refusal = first.await.unwrap().unwrap_err();
    assert!(matches!(refusal, Refusal::QueueTimeout { .. }), "{refusal:?}");
    assert_eq!(service.status().queued, 1, "the second waits on");
    drop(occupant);
    assert_eq!(second.answer().await.unwrap().stopped_by, StoppedBy::Depth);
}

#[tokio::test]
async fn a_panic_answers_all_who_wait() {
    let stage = Stage::default();
    stage.plays(1, Act::Panic);
    let (service, occupant) = occupied(&stage, 4);
    let tickets = submit_all(&service, 1, 3);
    drop(occupant);
    for ticket in tickets {
        assert_eq!(ticket.answer().await.unwrap_err(), Refusal::Panicked);
    }
    let again = submit(&service, 1, None).unwrap();
    assert_eq!(again.origin(), Origin::Search, "what panicked is neither kept nor joined");
    assert_eq!(again.answer().await.unwrap_err(), Refusal::Panicked);
    assert_eq!(stage.started(), [0, 1, 1]);
}

#[tokio::test]
async fn draining_answers_all_who_wait() {
    let stage = Stage::default();
    stage.plays(1, Act::UntilStopped { iterations: 2 });
    let service = stage.open(settings(1, 4));
    let tickets = submit_all(&service, 1, 3);
    eventually("it searches", || stage.published() == 2);
    let answers: Vec<_> = tickets.into_iter().map(|ticket| tokio::spawn(ticket.answer())).collect();
    service.refuse_new();
    let refusal = submit(&service, 1, None).unwrap_err();
    assert!(matches!(refusal, Refusal::Draining { .. }), "{refusal:?}");
    service.drain(SOON).await;
    for answer in answers {
        let answer = answer.await.unwrap().unwrap();
        assert_eq!((answer.stopped_by, answer.report.depth), (StoppedBy::Draining, 2));
    }
}

#[tokio::test]
async fn who_bypasses_neither_joins_nor_is_joined() {
    let stage = Stage::default();
    stage.plays(1, Act::Stuck { iterations: 1 });
    let service = stage.open(settings(2, 4));
    let bypass = || {
        let arrival = Arrival { cache: CacheChoice::Bypass, ..Arrival::now(None) };
        service.submit(numbered(1), arrival).unwrap()
    };
    let tickets = [bypass(), bypass(), submit(&service, 1, None).unwrap(), bypass()];
    assert_eq!(origins(&tickets), [Origin::Bypass, Origin::Bypass, Origin::Search, Origin::Bypass]);
    stage.release();
    for ticket in tickets {
        assert!(ticket.answer().await.unwrap().is_kept);
    }
    assert_eq!(stage.started(), [1; 4]);
}

#[tokio::test]
async fn a_degraded_search_is_not_joined_and_joins_a_full_one() {
    let stage = Stage::default();
    let (service, occupant) = occupied(&stage, 256);
    let mut tickets = Vec::new();
    for number in 100..140 {
        // Of clients that took nothing yet and go first.
        tickets.push(submit_as(&service, number, &number.to_string(), Priority::Interactive));
    }
    let degradable = |number| {
        let if_overloaded = IfOverloaded::Degrade;
        let arrival = Arrival { if_overloaded, ..Arrival::now(Some(15 * SOON)) };
        service.submit(numbered(number), arrival).unwrap()
    };
    stage.plays(1, Act::ToTheServersLimit);
    let degraded = [degradable(1), degradable(1)];
    assert_eq!(origins(&degraded), [Origin::Search; 2]);
    let joined = degradable(139);
    assert_eq!(joined.origin(), Origin::Joined);
    drop(occupant);
    let answer = joined.answer().await.unwrap();
    assert_eq!(answer.stopped_by, StoppedBy::Depth);
    for ticket in degraded {
        let answer = ticket.answer().await.unwrap();
        assert!(!answer.is_kept && !answer.deterministic, "{answer:?}");
    }
}

#[tokio::test]
async fn who_joins_sees_what_was_found_before_and_all_that_comes() {
    let stage = Stage::default();
    stage.plays(1, Act::Stuck { iterations: 2 });
    let service = stage.open(settings(1, 4));
    let first = submit(&service, 1, None).unwrap();
    eventually("it searches", || stage.published() == 2);
    let mut feed = submit(&service, 1, None).unwrap().progress();
    let depth = |progress: yomi_service::Progress| progress.report.unwrap().depth;
    assert_eq!(feed.next().await.map(depth), Some(2));
    stage.release();
    assert_eq!(first.answer().await.unwrap().report.depth, 1, "as the stage tells it");
    assert_eq!(feed.next().await.map(depth), Some(1));
    assert!(feed.next().await.is_none());
}
