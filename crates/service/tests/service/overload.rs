//! Overload: scheduling order among clients, shortened searches, and metrics.

use std::time::Duration;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};
use yomi_players::SearchRequest;
use yomi_search::{Limits, StoppedBy};
use yomi_service::{Arrival, Client, IfOverloaded, Priority, Refusal, Service, Ticket};

use super::{
    LATER, SOON,
    stage::{Act, Stage, eventually, numbered, settings},
};

/// Submits the request of that number for that client.
fn submit(service: &Service, number: u64, client: &str) -> Result<Ticket, Refusal> {
    let arrival = Arrival { client: Client::named(client), ..Arrival::now(None) };
    service.submit(numbered(number), arrival)
}

/// A service of so many threads on which requests 0, 1… of that client search until their tickets are
/// dropped.
fn occupied(stage: &Stage, threads: u64, queue: usize, client: &str) -> (Service, Vec<Ticket>) {
    let service = stage.open(settings(threads as usize, queue));
    let occupants = (0..threads).map(|number| {
        stage.plays(number, Act::UntilStopped { iterations: 1 });
        submit(&service, number, client).unwrap()
    });
    let occupants = occupants.collect();
    eventually("all threads are busy", || service.status().busy == threads as usize);
    (service, occupants)
}

#[tokio::test]
async fn a_quiet_client_goes_before_the_flood_of_another() {
    let stage = Stage::default();
    let (service, occupants) = occupied(&stage, 1, 64, "flood");
    let flood: Vec<_> = (100..130).map(|number| submit(&service, number, "flood").unwrap()).collect();
    let quiet: Vec<_> = (10..13).map(|number| submit(&service, number, "quiet").unwrap()).collect();
    drop(occupants);
    for ticket in quiet.into_iter().chain(flood) {
        ticket.answer().await.unwrap();
    }
    assert_eq!(stage.started()[..5], [0, 10, 11, 12, 100]);
}

#[tokio::test]
async fn a_flood_is_refused_where_others_still_find_a_place() {
    let stage = Stage::default();
    let (service, _occupants) = occupied(&stage, 2, 16, "flood");
    let flood: Vec<_> = (100..200).map(|number| submit(&service, number, "flood")).collect();
    assert_eq!(flood.iter().filter(|ticket| ticket.is_ok()).count(), 24, "three quarters of 32");
    let refusal = flood.iter().find_map(|ticket| ticket.as_ref().err()).unwrap();
    assert!(matches!(refusal, Refusal::QueueFull { .. }), "{refusal:?}");
    let others = (10..16).map(|number| submit(&service, number, &format!("client {number}")));
    let others: Result<Vec<_>, _> = others.collect();
    assert_eq!((others.unwrap().len(), service.status().queued), (6, 30));
}

#[tokio::test]
async fn clients_with_equal_floods_take_turns_on_all_threads() {
    let stage = Stage::default();
    let (service, occupants) = occupied(&stage, 2, 64, "first");
    let mut tickets = Vec::new();
    for (client, numbers) in [("one", 100..120), ("other", 200..220)] {
        for number in numbers {
            stage.plays(number, Act::Takes(Duration::from_millis(4)));
            tickets.push(submit(&service, number, client).unwrap());
        }
    }
    drop(occupants);
    for ticket in tickets {
        ticket.answer().await.unwrap();
    }
    let started = stage.started();
    let of_one = started[2..22].iter().filter(|&&number| number < 200).count();
    assert!((4..=16).contains(&of_one), "about half of the first twenty: {started:?}");
}

#[tokio::test]
async fn batch_requests_wait_for_interactive_ones_and_do_not_starve() {
    let stage = Stage::default();
    let (service, occupants) = occupied(&stage, 1, 256, "one");
    let batch = |number| {
        let arrival = Arrival { priority: Priority::Batch, ..Arrival::now(None) };
        service.submit(numbered(number), arrival).unwrap()
    };
    let mut tickets = vec![batch(100), batch(101)];
    for number in 10..70 {
        tickets.push(submit(&service, number, "one").unwrap());
    }
    drop(occupants);
    for ticket in tickets {
        ticket.answer().await.unwrap();
    }
    let started = stage.started();
    let turn = |wanted| started.iter().position(|&number| number == wanted).unwrap();
    // All were expected to take equally long when they came.
    assert_eq!((turn(100), turn(101)), (10, 20));
}

/// Submits a request of that number that is due then and may be degraded.
fn degradable(service: &Service, number: u64, deadline: Option<Duration>) -> Ticket {
    let arrival = Arrival { if_overloaded: IfOverloaded::Degrade, ..Arrival::now(deadline) };
    service.submit(numbered(number), arrival).unwrap()
}

/// A service of one thread, held by an anonymous client, and `others` requests of other clients, which have used
/// no search time yet and precede it. Each is taken to last 100 ms.
fn overloaded(stage: &Stage, others: u64) -> (Service, Vec<Ticket>) {
    let (service, mut tickets) = occupied(stage, 1, 256, "");
    for number in 100..100 + others {
        tickets.push(submit(&service, number, &format!("client {number}")).unwrap());
    }
    (service, tickets)
}

#[tokio::test]
async fn a_degraded_request_gets_half_of_what_the_queue_leaves_and_says_so() {
    let stage = Stage::default();
    let (service, others) = overloaded(&stage, 20);
    stage.plays(1, Act::ToTheServersLimit);
    // Two seconds of three are gone before it starts.
    let ticket = degradable(&service, 1, Some(Duration::from_secs(3)));
    drop(others);
    let answer = ticket.answer().await.unwrap();
    let limit = stage.server_limits()[0];
    let half = Duration::from_millis(100)..=Duration::from_millis(490);
    assert!(half.contains(&limit), "{limit:?}");
    assert_eq!(answer.stopped_by, StoppedBy::ServerLimit);
    assert!(answer.limited && answer.degraded && !answer.deterministic, "{answer:?}");
}

#[tokio::test]
async fn what_may_be_degraded_is_let_in_where_others_are_refused() {
    let stage = Stage::default();
    let (service, _others) = overloaded(&stage, 20);
    let refusal = service.submit(numbered(1), Arrival::now(Some(5 * SOON))).unwrap_err();
    assert!(matches!(refusal, Refusal::DeadlineUnattainable { .. }), "{refusal:?}");
    let answer = degradable(&service, 2, Some(5 * SOON)).answer().await.unwrap();
    assert_eq!((answer.stopped_by, answer.report.depth), (StoppedBy::Deadline, 0));
    assert!(answer.limited && answer.degraded, "{answer:?}");
}

#[tokio::test]
async fn an_idle_server_degrades_nothing_and_a_search_that_ends_in_time_is_none() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 64));
    let answer = degradable(&service, 1, Some(LATER)).answer().await.unwrap();
    assert!(!answer.limited && !answer.degraded && answer.deterministic, "{answer:?}");
    let (service, occupants) = occupied(&stage, 1, 64, "");
    let queued: Vec<_> = (100..130).map(|number| submit(&service, number, "").unwrap()).collect();
    let ticket = degradable(&service, 3, None);
    drop((occupants, queued));
    let answer = ticket.answer().await.unwrap();
    assert!(!answer.limited && !answer.degraded && answer.deterministic, "{answer:?}");
}

#[tokio::test]
async fn searches_of_a_kind_are_expected_to_take_what_they_took() {
    let stage = Stage::default();
    let (service, occupants) = occupied(&stage, 1, 64, "");
    drop(occupants);
    eventually("the thread is free", || service.status().busy == 0);
    for number in 10..20 {
        stage.plays(number, Act::Takes(2 * SOON));
        submit(&service, number, "").unwrap().answer().await.unwrap();
    }
    let (service, _occupants) = {
        stage.plays(20, Act::UntilStopped { iterations: 0 });
        let occupant = submit(&service, 20, "").unwrap();
        eventually("the thread is busy", || service.status().busy == 1);
        (service, occupant)
    };
    let _queued: Vec<_> = (30..40).map(|number| submit(&service, number, "").unwrap()).collect();
    let wait = service.status().estimated_wait;
    assert!(wait >= 10 * 2 * SOON, "ten of {:?} each, and one that runs: {wait:?}", 2 * SOON);
}

/// The request of that number, which may search so long.
fn timed(number: u64, time: Duration) -> SearchRequest {
    let limits = Limits { time: Some(time), clock_only: true, ..Limits::default() };
    SearchRequest { limits, ..numbered(number) }
}

#[test]
fn an_answer_that_got_less_than_half_of_its_time_is_counted_and_says_so() {
    let recorder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Full("yomi_search_time_ratio".to_owned()), &[0.5, 1.0])
        .unwrap()
        .build_recorder();
    let page = recorder.handle();
    metrics::with_local_recorder(&recorder, || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let stage = Stage::default();
            let service = stage.open(settings(1, 64));
            // It would search for longer than its deadline leaves, and is stopped by that.
            stage.plays(1, Act::UntilStopped { iterations: 1 });
            let arrival = Arrival { priority: Priority::Batch, ..Arrival::now(Some(5 * SOON)) };
            let ticket = service.submit(timed(1, LATER), arrival).unwrap();
            let answer = ticket.answer().await.unwrap();
            assert_eq!((answer.shortened, answer.degraded), (None, false), "all that there was");
            eventually("the thread is free", || service.status().busy == 0);
            // The thread is taken for all of its time.
            stage.plays(2, Act::Stuck { iterations: 0 });
            let stuck = submit(&service, 2, "").unwrap();
            eventually("the thread is busy", || service.status().busy == 1);
            let late = Arrival { if_overloaded: IfOverloaded::Degrade, ..Arrival::now(Some(LATER)) };
            let late = Arrival { deadline: Some(5 * SOON), ..late };
            let answer = service.submit(timed(3, SOON), late).unwrap().answer().await.unwrap();
            let shortened = answer.shortened.expect("it never had a thread");
            assert_eq!((shortened.asked, shortened.given), (SOON, Duration::ZERO));
            assert!(answer.degraded && !answer.is_kept, "{answer:?}");
            stage.release();
            stuck.answer().await.unwrap();
        });
    });
    let shown = page.render();
    for series in [
        // It sleeps in place of searching: of its time it had a processor for next to nothing.
        "yomi_search_time_ratio_bucket{priority=\"batch\",le=\"0.5\"} 1\n",
        "yomi_search_time_ratio_count{priority=\"batch\"} 1\n",
        "yomi_search_time_ratio_bucket{priority=\"interactive\",le=\"0.5\"} 1\n",
        "yomi_degraded_total 1\n",
    ] {
        assert!(shown.contains(series), "{series} is not in {shown}");
    }
}

#[tokio::test]
async fn who_asks_for_a_least_time_is_refused_where_the_queue_leaves_less() {
    let stage = Stage::default();
    let (service, occupants) = occupied(&stage, 1, 64, "");
    let arrival = |min_time| Arrival { min_time, ..Arrival::now(Some(10 * SOON)) };
    // The occupant is taken to last another while, and this request to go after it.
    let wait = service.status().estimated_wait;
    let deadline = Some(wait + LATER);
    let request = |number| timed(number, LATER);
    let choosy = Arrival { min_time: Some(LATER), ..Arrival::now(deadline) };
    let refusal = service.submit(request(1), choosy).unwrap_err();
    assert!(matches!(refusal, Refusal::DeadlineUnattainable { .. }), "{refusal:?}");
    let modest = Arrival { min_time: Some(LATER / 2), ..Arrival::now(deadline) };
    let ticket = service.submit(request(2), modest).unwrap();
    drop((ticket, occupants));
    eventually("the thread is free", || service.status().busy == 0);
    // What ends by itself satisfies it, and so does what is kept.
    let answer = service.submit(numbered(3), arrival(Some(5 * SOON))).unwrap().answer().await;
    assert_eq!(answer.unwrap().shortened, None);
    stage.plays(4, Act::Immediate);
    assert!(service.submit(numbered(4), arrival(Some(1000 * LATER))).is_ok());
}

#[test]
fn what_becomes_of_searches_is_counted() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let page = recorder.handle();
    metrics::with_local_recorder(&recorder, || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let stage = Stage::default();
            let service = stage.open(settings(1, 64));
            submit(&service, 1, "").unwrap().answer().await.unwrap();
            let shown = page.render();
            assert!(shown.contains("yomi_wasted_nodes_total 0\n"), "{shown}");
            assert!(shown.contains("yomi_estimate_error_ratio_count 1\n"), "{shown}");
            // Deaf to its stop for longer than it searched before.
            stage.plays(2, Act::Stuck { iterations: 3 });
            let stuck = submit(&service, 2, "").unwrap();
            let queued = submit(&service, 3, "").unwrap();
            eventually("it searches", || stage.published() == 3);
            drop((stuck, queued));
            tokio::time::sleep(5 * SOON).await;
            stage.release();
            eventually("the thread is free", || service.status().busy == 0);
            stage.plays(4, Act::UntilStopped { iterations: 0 });
            let late = service.submit(numbered(4), Arrival::now(Some(SOON))).unwrap();
            late.answer().await.unwrap();
            eventually("the thread is free", || service.status().busy == 0);
        });
    });
    let shown = page.render();
    let wasted = shown.lines().find_map(|line| line.strip_prefix("yomi_wasted_nodes_total "));
    // The search ended with ten nodes, by far most of them after its client had left.
    let wasted: u64 = wasted.unwrap().parse().unwrap();
    assert!((5..=10).contains(&wasted), "{wasted}");
    for series in [
        "yomi_cancelled_total{cause=\"abandoned\"} 2\n",
        "yomi_cancelled_total{cause=\"deadline\"} 1\n",
        "yomi_cancelled_total{cause=\"draining\"} 0\n",
        "yomi_degraded_total 1\n",
        "yomi_estimate_error_ratio_count 1\n",
        "yomi_queue_depth 0\n",
    ] {
        assert!(shown.contains(series), "{series} is not in {shown}");
    }
}
