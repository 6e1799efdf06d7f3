//! The public interface of the service, over scripted searchers.

mod cache;
mod helpers;
mod joined;
mod laboratory;
mod overload;
mod preemption;
mod review;
mod stage;
mod wake_up;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use stage::{Act, Stage, eventually, numbered, settings};
use yomi_search::StoppedBy;
use yomi_service::{Arrival, Client, Refusal, Service, Ticket};

const SOON: Duration = Duration::from_millis(60);
const LATER: Duration = Duration::from_secs(20);

/// Submits the request of that number.
fn submit(service: &Service, number: u64, deadline: Option<Duration>) -> Result<Ticket, Refusal> {
    service.submit(numbered(number), Arrival::now(deadline))
}

/// A service of one thread on which request 0 searches until its ticket is dropped.
fn occupied(stage: &Stage, queue: usize) -> (Service, Ticket) {
    stage.plays(0, Act::UntilStopped { iterations: 0 });
    let service = stage.open(settings(1, queue));
    let ticket = submit(&service, 0, None).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    (service, ticket)
}

#[tokio::test]
async fn a_search_that_ends_by_itself_is_answered_with_its_outcome() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 4));
    let answer = submit(&service, 1, None).unwrap().answer().await.unwrap();
    assert_eq!(answer.report.depth, 1);
    assert_eq!(answer.stopped_by, StoppedBy::Depth);
    assert!(answer.deterministic && !answer.degraded, "{answer:?}");
    assert_eq!(service.status().busy, 0, "the thread is free before the answer is given");
}

#[tokio::test]
async fn tasks_start_in_the_order_of_their_deadlines() {
    let stage = Stage::default();
    let (service, occupant) = occupied(&stage, 8);
    let seconds = Duration::from_secs;
    // Without a deadline a request queues with those that are due ten seconds after it.
    let deadlines = [Some(seconds(30)), None, Some(seconds(3)), Some(seconds(9)), None];
    let tickets: Vec<_> =
        (1..).zip(deadlines).map(|(number, deadline)| submit(&service, number, deadline).unwrap()).collect();
    drop(occupant);
    for ticket in tickets {
        ticket.answer().await.unwrap();
    }
    assert_eq!(stage.started(), [0, 3, 4, 2, 5, 1]);
}

#[tokio::test]
async fn a_full_queue_refuses_and_says_when_to_come_back() {
    let stage = Stage::default();
    let (service, _occupant) = occupied(&stage, 2);
    let held = |result: Result<Ticket, Refusal>| match result {
        Err(Refusal::QueueFull { retry_after, share }) => {
            assert!(retry_after > Duration::ZERO);
            assert_eq!((share.pool, share.level), ("queue", 0));
            (share.held, share.allowed)
        }
        other => panic!("{other:?}"),
    };
    let _queued = submit(&service, 1, None).unwrap();
    // The last place is for a client that has none.
    assert_eq!(held(submit(&service, 2, None)), (1, 1));
    let of = |client, number| {
        let arrival = Arrival { client: Client::named(client), ..Arrival::now(None) };
        service.submit(numbered(number), arrival)
    };
    let _other = of("other", 2).unwrap();
    assert_eq!(held(of("third", 3)), (0, 0));
    let status = service.status();
    assert_eq!((status.queued, status.queue_capacity), (2, 2));
}

#[tokio::test]
async fn a_ticket_dropped_in_the_queue_frees_its_place_at_once() {
    let stage = Stage::default();
    let (service, _occupant) = occupied(&stage, 1);
    let queued = submit(&service, 1, None).unwrap();
    assert!(submit(&service, 2, None).is_err());
    drop(queued);
    assert_eq!(service.status().queued, 0);
    assert!(submit(&service, 3, None).is_ok());
}

#[tokio::test]
async fn a_dropped_ticket_frees_its_thread() {
    let stage = Stage::default();
    let (service, occupant) = occupied(&stage, 4);
    let dropped = Instant::now();
    drop(occupant);
    eventually("the thread is free", || service.status().busy == 0);
    assert!(dropped.elapsed() < Duration::from_millis(500), "{:?}", dropped.elapsed());
}

#[tokio::test]
async fn dropping_the_answer_half_way_frees_the_thread_too() {
    let stage = Stage::default();
    let (service, occupant) = occupied(&stage, 4);
    assert!(tokio::time::timeout(Duration::from_millis(5), occupant.answer()).await.is_err());
    eventually("the thread is free", || service.status().busy == 0);
}

#[tokio::test]
async fn a_deadline_is_answered_from_the_last_iteration_while_the_thread_is_stuck() {
    let stage = Stage::default();
    stage.plays(1, Act::Stuck { iterations: 3 });
    let service = stage.open(settings(1, 4));
    let asked = Instant::now();
    let answer = submit(&service, 1, Some(SOON)).unwrap().answer().await.unwrap();
    assert!(asked.elapsed() >= SOON - Duration::from_millis(3), "{:?}", asked.elapsed());
    assert_eq!(answer.report.depth, 3);
    assert_eq!(answer.stopped_by, StoppedBy::Deadline);
    assert!(!answer.degraded && !answer.deterministic, "{answer:?}");
    assert_eq!(service.status().busy, 1, "the thread is still stuck");
    stage.release();
    eventually("the thread is free", || service.status().busy == 0);
}

#[tokio::test]
async fn a_deadline_before_the_first_iteration_gives_a_legal_move_marked_degraded() {
    let stage = Stage::default();
    stage.plays(1, Act::UntilStopped { iterations: 0 });
    let service = stage.open(settings(1, 4));
    let answer = submit(&service, 1, Some(SOON)).unwrap().answer().await.unwrap();
    assert_eq!((answer.report.depth, answer.degraded), (0, true));
    assert_eq!(answer.report.lines.len(), 1);
    eventually("the thread is free", || service.status().busy == 0);
}

#[tokio::test]
async fn a_deadline_that_comes_in_the_queue_is_answered_and_gives_the_place_back() {
    let stage = Stage::default();
    stage.plays(0, Act::Stuck { iterations: 0 });
    let service = stage.open(settings(1, 4));
    // Its deadline suggests that it ends soon, so that the next request is admitted; it does not end.
    let stuck = submit(&service, 0, Some(SOON)).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    let answer = submit(&service, 1, Some(2 * SOON)).unwrap().answer().await.unwrap();
    assert_eq!(answer.stopped_by, StoppedBy::Deadline);
    assert!(answer.degraded, "{answer:?}");
    assert!(answer.queue >= SOON && answer.search == Duration::ZERO, "{answer:?}");
    assert_eq!(service.status().queued, 0);
    drop(stuck);
    stage.release();
    eventually("the thread is free", || service.status().busy == 0);
    assert_eq!(stage.started(), [0], "the dead are not searched for");
}

#[tokio::test]
async fn a_deadline_that_the_queue_would_eat_up_is_refused() {
    let stage = Stage::default();
    let (service, _occupant) = occupied(&stage, 8);
    let _ahead: Vec<_> = (1..5).map(|number| submit(&service, number, None).unwrap()).collect();
    // Before anything was measured, a search is taken to last 100 ms.
    let refusal = submit(&service, 9, Some(Duration::from_millis(50))).unwrap_err();
    assert!(matches!(refusal, Refusal::DeadlineUnattainable { .. }), "{refusal:?}");
    // Room enough, though all of the queue may be ahead of it.
    assert!(submit(&service, 10, Some(LATER)).is_ok());
}

#[tokio::test]
async fn an_idle_server_refuses_no_deadline_however_slow_it_was() {
    let stage = Stage::default();
    stage.plays(1, Act::Takes(Duration::from_millis(150)));
    let service = stage.open(settings(1, 4));
    submit(&service, 1, None).unwrap().answer().await.unwrap();
    assert!(submit(&service, 2, Some(Duration::from_millis(20))).is_ok());
    let late = Arrival::at(Instant::now() - SOON, Some(SOON));
    let refusal = service.submit(numbered(3), late).unwrap_err();
    assert!(matches!(refusal, Refusal::DeadlineUnattainable { .. }), "{refusal:?}");
}

#[tokio::test]
async fn a_patient_request_that_waits_too_long_is_told_so() {
    let stage = Stage::default();
    stage.plays(0, Act::UntilStopped { iterations: 0 });
    let mut settings = settings(1, 4);
    settings.max_queue = SOON;
    let service = stage.open(settings);
    let _occupant = submit(&service, 0, None).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    let refusal = submit(&service, 1, None).unwrap().answer().await.unwrap_err();
    assert!(matches!(refusal, Refusal::QueueTimeout { .. }), "{refusal:?}");
    assert_eq!(service.status().queued, 0);
}

#[tokio::test]
async fn a_patient_request_on_a_thread_outlasts_the_limit_of_the_queue() {
    let stage = Stage::default();
    stage.plays(1, Act::Takes(3 * SOON));
    let mut settings = settings(1, 4);
    settings.max_queue = SOON;
    let service = stage.open(settings);
    let answer = submit(&service, 1, None).unwrap().answer().await.unwrap();
    assert_eq!(answer.stopped_by, StoppedBy::Depth);
}

#[tokio::test]
async fn a_panic_is_answered_and_the_same_thread_serves_the_next_request() {
    let stage = Stage::default();
    stage.plays(1, Act::Panic);
    let service = stage.open(settings(1, 4));
    let refusal = submit(&service, 1, None).unwrap().answer().await.unwrap_err();
    assert_eq!(refusal, Refusal::Panicked);
    let answer = submit(&service, 2, None).unwrap().answer().await.unwrap();
    assert_eq!(answer.report.depth, 1);
    assert_eq!(stage.searchers_made(), 2, "one at the start, a new one after the panic");
}

#[tokio::test]
async fn immediate_answers_skip_the_queue() {
    let stage = Stage::default();
    stage.plays(1, Act::Immediate);
    let (service, _occupant) = occupied(&stage, 1);
    let _queued = submit(&service, 2, None).unwrap();
    let ticket = submit(&service, 1, None).unwrap();
    assert!(ticket.progress().next().await.is_none(), "no progress will come");
    let answer = ticket.answer().await.unwrap();
    assert_eq!(answer.stopped_by, StoppedBy::Solved);
    assert!(answer.deterministic, "{answer:?}");
}

#[tokio::test]
async fn progress_shows_the_wait_and_then_every_iteration() {
    let stage = Stage::default();
    let (service, occupant) = occupied(&stage, 4);
    stage.plays(1, Act::UntilStopped { iterations: 2 });
    let ticket = submit(&service, 1, None).unwrap();
    let mut progress = ticket.progress();
    assert!(progress.latest().queue.is_none());
    drop(occupant);
    let mut seen = progress.next().await.unwrap();
    while seen.report.is_none_or(|report| report.depth < 2) {
        seen = progress.next().await.unwrap();
    }
    assert!(seen.queue.is_some());
    drop(ticket);
    while progress.next().await.is_some() {}
}

#[tokio::test]
async fn draining_lets_running_searches_finish() {
    let stage = Stage::default();
    stage.plays(1, Act::Takes(SOON));
    let service = stage.open(settings(1, 4));
    let running = tokio::spawn(submit(&service, 1, None).unwrap().answer());
    service.refuse_new();
    assert!(!service.status().ready);
    let refusal = submit(&service, 2, None).unwrap_err();
    assert!(matches!(refusal, Refusal::Draining { .. }), "{refusal:?}");
    service.drain(LATER).await;
    assert_eq!(running.await.unwrap().unwrap().stopped_by, StoppedBy::Depth);
}

#[tokio::test]
async fn draining_answers_the_best_so_far_when_patience_is_over() {
    let stage = Stage::default();
    stage.plays(1, Act::UntilStopped { iterations: 2 });
    stage.plays(2, Act::Stuck { iterations: 1 });
    let service = stage.open(settings(2, 4));
    let answers = [1, 2, 3].map(|number| tokio::spawn(submit(&service, number, None).unwrap().answer()));
    eventually("both threads are busy", || stage.published() == 3);
    let started = Instant::now();
    service.drain(SOON).await;
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    let mut depths = Vec::new();
    for answer in answers {
        let answer = answer.await.unwrap().unwrap();
        assert_eq!(answer.stopped_by, StoppedBy::Draining);
        depths.push(answer.report.depth);
    }
    assert_eq!(depths, [2, 1, 0], "the third never left the queue");
    stage.release();
}

#[tokio::test]
async fn announcing_the_stop_changes_nothing_but_readiness() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 4));
    assert!(service.status().ready);
    service.announce_stop();
    assert!(!service.status().ready);
    assert!(submit(&service, 1, None).unwrap().answer().await.is_ok());
}

#[test]
fn a_backend_that_fails_to_make_a_searcher_fails_the_start() {
    let stage = Stage::default();
    stage.makes_no_searchers();
    let failed = Service::start(settings(2, 4), stage.backend());
    assert!(failed.is_err());
}

#[test]
fn the_threads_end_with_the_last_clone_of_the_service() {
    let backend = Stage::default().backend();
    let service = Service::start(settings(2, 4), Arc::clone(&backend)).unwrap();
    drop(service.clone());
    assert!(service.status().ready);
    drop(service);
    eventually("the threads have ended", || Arc::strong_count(&backend) == 1);
}
