//! Preemption of running searches by requests of other clients.

use std::time::{Duration, Instant};

use metrics_exporter_prometheus::PrometheusBuilder;
use yomi_players::SearchRequest;
use yomi_search::{Limits, StoppedBy};
use yomi_service::{Answer, Arrival, CacheChoice, Client, IfOverloaded, Priority, Refusal, Service, Ticket};

use super::stage::{Act, Stage, eventually, experiment, numbered, settings};

/// A player's deadline: longer than the least slice of a search.
const DEADLINE: Duration = Duration::from_millis(600);

/// The request of that number, for a minute.
fn of_a_minute(number: u64) -> SearchRequest {
    let limits = Limits {
        time: Some(Duration::from_secs(60)),
        server_time: Some(Duration::from_secs(60)),
        clock_only: true,
        ..Limits::default()
    };
    SearchRequest { limits, ..numbered(number) }
}

fn of(client: &str) -> Arrival {
    Arrival { client: Client::named(client), ..Arrival::now(None) }
}

/// A move that is due soon.
fn play(service: &Service, number: u64, client: &str) -> Result<Ticket, Refusal> {
    let arrival = Arrival { deadline: Some(DEADLINE), ..of(client) };
    service.submit(numbered(number), arrival)
}

/// A service of so many threads, on all of which that client searches for a minute, with numbers from 0; as many again
/// wait. Each publishes two iterations.
fn occupied(stage: &Stage, threads: u64, arrival: &Arrival) -> (Service, Vec<Ticket>) {
    let service = stage.open(settings(threads as usize, 64));
    let numbers = 0..2 * threads;
    numbers.clone().for_each(|number| stage.plays(number, Act::UntilStopped { iterations: 2 }));
    let submit = |number| service.submit(of_a_minute(number), arrival.clone()).unwrap();
    let tickets = numbers.map(submit).collect();
    eventually("all threads are busy", || stage.published() == 2 * threads as usize);
    (service, tickets)
}

async fn preempted(ticket: Ticket) -> Answer {
    let answer = ticket.answer().await.unwrap();
    assert_eq!((answer.stopped_by, answer.report.depth), (StoppedBy::Preempted, 2));
    assert!(answer.degraded && answer.limited && !answer.deterministic, "{answer:?}");
    assert!(!answer.is_kept, "{answer:?}");
    assert!(answer.shortened.is_some_and(|time| time.given < time.asked / 2), "{answer:?}");
    answer
}

#[tokio::test]
async fn a_deadline_that_could_not_be_met_ends_the_search_of_the_client_that_holds_most() {
    for threads in [1, 2] {
        let stage = Stage::default();
        let (service, mut tickets) = occupied(&stage, threads, &of("hog"));
        let asked = Instant::now();
        let answer = play(&service, 100, "player").unwrap().answer().await.unwrap();
        assert_eq!(answer.stopped_by, StoppedBy::Depth);
        assert!(asked.elapsed() < DEADLINE, "{:?}", asked.elapsed());
        // Of several the one that ran longest: they began in the order of their numbers.
        preempted(tickets.remove(0)).await;
        let gave_way = service.preempted();
        assert!(matches!(&gave_way[..], [(client, _)] if client.name() == "hog"), "{gave_way:?}");
        eventually("the next one has its thread", || stage.published() == 2 * threads as usize + 2);
    }
}

#[tokio::test]
async fn a_move_without_a_deadline_waits_for_two_seconds_at_most() {
    let stage = Stage::default();
    let (service, mut tickets) = occupied(&stage, 1, &of("hog"));
    let asked = Instant::now();
    let ticket = service.submit(numbered(100), of("player")).unwrap();
    let answer = ticket.answer().await.unwrap();
    assert_eq!(answer.stopped_by, StoppedBy::Depth);
    let waited = asked.elapsed();
    assert!(waited >= Duration::from_millis(1990), "{waited:?}");
    assert!(waited < Duration::from_secs(5), "{waited:?}");
    preempted(tickets.remove(0)).await;
}

#[tokio::test]
async fn no_client_ends_its_own_search_nor_one_of_a_client_within_its_share() {
    let stage = Stage::default();
    let (service, _tickets) = occupied(&stage, 1, &of("hog"));
    let refusal = play(&service, 100, "hog").unwrap_err();
    assert!(matches!(refusal, Refusal::DeadlineUnattainable { .. }), "{refusal:?}");
    let stage = Stage::default();
    let service = stage.open(settings(2, 64));
    for number in [0, 1] {
        stage.plays(number, Act::UntilStopped { iterations: 2 });
    }
    let _polite = service.submit(of_a_minute(0), of("polite")).unwrap();
    let _greedy = service.submit(of_a_minute(1), of("greedy")).unwrap();
    eventually("both threads are busy", || stage.published() == 4);
    tokio::time::sleep(DEADLINE / 2).await;
    for number in 100..110 {
        let refusal = play(&service, number, "greedy").unwrap_err();
        assert!(matches!(refusal, Refusal::DeadlineUnattainable { .. }), "{refusal:?}");
    }
    assert!(service.preempted().is_empty());
}

#[tokio::test]
async fn a_backlog_of_short_deadlines_ends_no_search_of_a_client_within_its_share() {
    let stage = Stage::default();
    let service = stage.open(settings(2, 64));
    stage.plays(0, Act::UntilStopped { iterations: 2 });
    let polite = service.submit(of_a_minute(0), of("polite")).unwrap();
    eventually("it searches", || stage.published() == 2);
    // Each ends by its deadline, so that again and again the thread of the greedy client is about to be free while others of
    // its requests wait and cannot be served in time.
    let end = Instant::now() + Duration::from_secs(4);
    let greedy = (100..108).map(|number| {
        stage.plays(number, Act::UntilStopped { iterations: 1 });
        let service = service.clone();
        tokio::spawn(async move {
            while Instant::now() < end {
                let deadline = Some(Duration::from_millis(50));
                let arrival = Arrival { deadline, cache: CacheChoice::Bypass, ..of("greedy") };
                match service.submit(numbered(number), arrival) {
                    Ok(ticket) => drop(ticket.answer().await),
                    Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
                }
            }
        })
    });
    let greedy: Vec<_> = greedy.collect();
    for client in greedy {
        client.await.unwrap();
    }
    assert!(stage.started().len() > 10, "{:?}", stage.started());
    assert_eq!(service.preempted(), []);
    drop(polite);
}

#[tokio::test]
async fn a_search_of_an_exempted_client_gives_way_to_no_other() {
    let stage = Stage::default();
    let exempt = Arrival { is_exempt: true, ..of("operator") };
    let (service, _tickets) = occupied(&stage, 1, &exempt);
    let refusal = play(&service, 100, "player").unwrap_err();
    assert!(matches!(refusal, Refusal::DeadlineUnattainable { .. }), "{refusal:?}");
}

#[tokio::test]
async fn a_search_to_a_depth_is_refused_with_its_best_so_far_unless_less_is_welcome() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 64));
    let limits = Limits { depth: Some(40), ..Limits::default() };
    let deep = |number| SearchRequest { limits, ..numbered(number) };
    for (number, if_overloaded) in [(0, IfOverloaded::Reject), (1, IfOverloaded::Degrade)] {
        stage.plays(number, Act::UntilStopped { iterations: 2 });
        stage.plays(number + 10, Act::UntilStopped { iterations: 0 });
        let arrival = Arrival { if_overloaded, ..of("hog") };
        let deep_one = service.submit(deep(number), arrival).unwrap();
        let queued = service.submit(of_a_minute(number + 10), of("hog")).unwrap();
        eventually("it searches", || stage.started().contains(&number));
        // A depth whose estimate is short is believed to end soon, until it has run for long.
        tokio::time::sleep(Duration::from_millis(2200)).await;
        let late = Arrival { deadline: Some(DEADLINE / 2), ..of("player") };
        service.submit(numbered(100 + number), late).unwrap().answer().await.unwrap();
        match deep_one.answer().await {
            Err(Refusal::Preempted { best_so_far: Some(answer), retry_after }) => {
                assert_eq!(if_overloaded, IfOverloaded::Reject);
                assert_eq!((answer.report.depth, answer.stopped_by), (2, StoppedBy::Preempted));
                assert!(retry_after > Duration::ZERO);
            }
            Ok(answer) => {
                assert_eq!(if_overloaded, IfOverloaded::Degrade);
                assert!(answer.degraded && answer.limited, "{answer:?}");
            }
            Err(refusal) => panic!("{refusal:?}"),
        }
        drop(queued);
        eventually("the thread is free", || service.status().busy == 0);
    }
}

#[tokio::test]
async fn a_batch_search_queues_again_once() {
    let stage = Stage::default();
    let batch = Arrival { priority: Priority::Batch, ..of("analyst") };
    let (service, mut tickets) = occupied(&stage, 1, &batch);
    let first = tickets.remove(0);
    drop(tickets);
    play(&service, 100, "player").unwrap().answer().await.unwrap();
    eventually("it searches again", || stage.started() == [0, 100, 0] && stage.published() == 4);
    play(&service, 101, "player").unwrap().answer().await.unwrap();
    preempted(first).await;
    assert_eq!(stage.started(), [0, 100, 0, 101]);
}

#[tokio::test]
async fn a_batch_search_whose_client_leaves_while_it_queues_again_is_not_searched() {
    let stage = Stage::default();
    let batch = Arrival { priority: Priority::Batch, ..of("analyst") };
    let (service, mut tickets) = occupied(&stage, 1, &batch);
    tickets.truncate(1);
    stage.plays(100, Act::Stuck { iterations: 0 });
    let player = play(&service, 100, "player").unwrap();
    eventually("it queues again", || stage.started() == [0, 100] && service.status().queued == 1);
    drop(tickets);
    assert_eq!(service.status().queued, 0);
    stage.release();
    player.answer().await.unwrap();
    eventually("the thread is free", || service.status().busy == 0);
    assert_eq!(stage.started(), [0, 100]);
}

#[tokio::test]
async fn an_experiment_gives_way_before_any_best_move() {
    let stage = Stage::default();
    for number in 0..2 {
        stage.plays(number, Act::UntilStopped { iterations: 2 });
    }
    let service = stage.open(settings(2, 64));
    let hog = service.submit(of_a_minute(0), of("hog")).unwrap();
    eventually("it searches", || stage.published() == 2);
    let running = service.experiment(experiment(1, 60), Client::named("learner")).unwrap();
    eventually("both threads are busy", || service.status().busy == 2);
    let experiment = tokio::spawn(running.findings());
    let late = Arrival { deadline: Some(Duration::from_millis(20)), ..of("player") };
    service.submit(numbered(100), late).unwrap().answer().await.unwrap();
    let refusal = experiment.await.unwrap().unwrap_err();
    assert!(matches!(refusal, Refusal::Preempted { best_so_far: None, .. }), "{refusal:?}");
    drop(hog);
}

#[tokio::test]
async fn no_request_joins_a_search_that_gives_way() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 64));
    stage.plays(0, Act::Stuck { iterations: 1 });
    stage.plays(1, Act::UntilStopped { iterations: 0 });
    let stuck = service.submit(of_a_minute(0), of("hog")).unwrap();
    let queued = service.submit(of_a_minute(1), of("hog")).unwrap();
    eventually("it searches", || stage.published() == 1);
    tokio::time::sleep(DEADLINE / 2).await;
    let player = play(&service, 100, "player").unwrap();
    eventually("it gives way", || !service.preempted().is_empty());
    let same = service.submit(of_a_minute(0), of("other")).unwrap();
    assert_eq!(same.origin(), yomi_service::Origin::Bypass);
    assert_eq!(service.status().queued, 3);
    drop((same, queued));
    stage.release();
    drop((stuck, player));
}

#[test]
fn searches_that_give_way_are_counted() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let page = recorder.handle();
    metrics::with_local_recorder(&recorder, || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let stage = Stage::default();
            let (service, mut tickets) = occupied(&stage, 1, &of("hog"));
            play(&service, 100, "player").unwrap().answer().await.unwrap();
            preempted(tickets.remove(0)).await;
        });
    });
    let shown = page.render();
    for series in [
        "yomi_preempted_total{class=\"interactive\"} 1\n",
        "yomi_preempted_total{class=\"batch\"} 0\n",
        "yomi_preempted_total{class=\"laboratory\"} 0\n",
        "yomi_refused_total{reason=\"preempted\"} 0\n",
        "yomi_degraded_total 1\n",
    ] {
        assert!(shown.contains(series), "{series} is not in {shown}");
    }
}
