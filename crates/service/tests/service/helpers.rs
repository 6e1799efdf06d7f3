//! Helper threads: idle threads join running searches, and are recalled when work is queued.

use std::{sync::Arc, time::Duration};

use yomi_game::{AnyPosition, Game, othello::obf::parse_collection};
use yomi_players::{Engines, SearchRequest};
use yomi_search::{Goal, StoppedBy, ValueKind};
use yomi_service::{Arrival, Client, Refusal, Service, Ticket};

use super::stage::{Act, Stage, eventually, experiment, numbered, settings};

/// Submits the request of that number, for so many threads.
fn submit(service: &Service, number: u64, threads: u32) -> Ticket {
    let request = SearchRequest { threads, ..numbered(number) };
    service.submit(request, Arrival::now(None)).unwrap()
}

/// A service of so many threads on which request 0 leads a search of up to `wanted` threads.
fn led(stage: &Stage, threads: usize, wanted: u32) -> (Service, Ticket) {
    stage.plays(0, Act::Leads);
    let service = stage.open(settings(threads, 8));
    let leader = submit(&service, 0, wanted);
    eventually("the leader searches", || service.status().busy == 1);
    (service, leader)
}

fn helping(service: &Service, count: usize) {
    eventually(&format!("{count} help"), || service.status().helping == count);
}

#[tokio::test]
async fn idle_threads_help_up_to_what_the_request_allows_and_leave_first() {
    for (threads, wanted, expected) in [(1, 4, 0), (4, 1, 0), (4, 2, 1), (4, 3, 2), (3, 8, 2)] {
        let stage = Stage::default();
        let (service, leader) = led(&stage, threads, wanted);
        helping(&service, expected);
        // Time for a surplus helper to join.
        tokio::time::sleep(Duration::from_millis(5)).await;
        let status = service.status();
        assert_eq!((status.busy, status.helping), (1, expected));
        assert_eq!(status.estimated_wait.is_zero(), threads > 1, "helpers are as good as idle");
        drop(leader);
        eventually("all threads are idle", || service.status().busy == 0);
        helping(&service, 0);
        assert_eq!(stage.most_helpers() as usize, expected);
    }
}

#[tokio::test]
async fn a_thread_that_comes_free_later_joins() {
    let stage = Stage::default();
    stage.plays(1, Act::UntilStopped { iterations: 0 });
    stage.plays(0, Act::Leads);
    let service = stage.open(settings(2, 8));
    let other = submit(&service, 1, 1);
    let _leader = submit(&service, 0, 2);
    eventually("both search", || service.status().busy == 2);
    assert_eq!(service.status().helping, 0);
    drop(other);
    helping(&service, 1);
}

#[tokio::test]
async fn a_request_calls_a_helper_back_who_returns_afterwards() {
    let stage = Stage::default();
    let (service, _leader) = led(&stage, 2, 2);
    for number in 1..20 {
        helping(&service, 1);
        let answer = submit(&service, number, 1).answer().await.unwrap();
        assert_eq!((answer.threads, answer.deterministic), (1, true));
    }
    helping(&service, 1);
    assert_eq!(stage.most_helpers(), 1);
}

#[tokio::test]
async fn only_as_many_helpers_are_called_back_as_there_are_requests() {
    let stage = Stage::default();
    let (service, _leader) = led(&stage, 4, 4);
    helping(&service, 3);
    stage.plays(1, Act::UntilStopped { iterations: 0 });
    let other = submit(&service, 1, 1);
    eventually("both search", || service.status().busy == 2);
    helping(&service, 2);
    drop(other);
    helping(&service, 3);
}

#[tokio::test]
async fn what_queues_goes_before_helping() {
    let stage = Stage::default();
    stage.plays(0, Act::Leads);
    stage.plays(1, Act::UntilStopped { iterations: 0 });
    stage.plays(2, Act::UntilStopped { iterations: 0 });
    let service = stage.open(settings(2, 8));
    let first = submit(&service, 1, 1);
    eventually("a thread is busy", || service.status().busy == 1);
    let _leader = submit(&service, 0, 2);
    eventually("both are busy", || service.status().busy == 2);
    let _queued = submit(&service, 2, 1);
    drop(first);
    eventually("the queued one has its thread", || stage.started().len() == 3);
    assert_eq!((service.status().busy, stage.most_helpers()), (2, 0));
}

#[tokio::test]
async fn an_experiment_calls_a_helper_back_where_the_laboratory_has_a_thread_left() {
    let stage = Stage::default();
    let (service, _leader) = led(&stage, 2, 2);
    helping(&service, 1);
    let ticket = service.experiment(experiment(7, 10), Client::anonymous()).unwrap();
    assert!(ticket.findings().await.unwrap().found.is_ok());
    helping(&service, 1);
}

#[tokio::test]
async fn an_answer_says_how_many_took_part_and_is_not_deterministic_then() {
    let stage = Stage::default();
    let (service, leader) = led(&stage, 3, 3);
    helping(&service, 2);
    stage.release();
    let answer = leader.answer().await.unwrap();
    assert_eq!((answer.threads, answer.deterministic), (3, false));
    helping(&service, 0);
}

#[tokio::test]
async fn draining_sends_leader_and_helpers_home() {
    let stage = Stage::default();
    let (service, leader) = led(&stage, 3, 3);
    helping(&service, 2);
    let answer = tokio::spawn(leader.answer());
    service.drain(Duration::from_millis(20)).await;
    assert_eq!(answer.await.unwrap().unwrap().stopped_by, StoppedBy::Draining);
    assert_eq!((service.status().busy, service.status().helping), (0, 0));
}

#[tokio::test]
async fn a_panic_of_a_helper_ends_the_search_and_no_thread() {
    let stage = Stage::default();
    stage.plays(0, Act::LeadsToPanic);
    stage.plays(1, Act::Leads);
    let service = stage.open(settings(2, 8));
    let refusal = submit(&service, 0, 2).answer().await.unwrap_err();
    assert_eq!(refusal, Refusal::Panicked);
    let _leader = submit(&service, 1, 2);
    helping(&service, 1);
}

/// A request to solve a problem with so many empty squares, for so many threads.
fn problem(empties: u32, threads: u32) -> (SearchRequest, Option<i32>) {
    let text = include_str!("../../../../tests/data/othello/fforum-20-39.obf");
    let problems = parse_collection(text).unwrap();
    let mut problems = problems.iter();
    let problem = problems.find(|problem| problem.position.empties() == empties).unwrap();
    let position = AnyPosition::Othello(problem.position);
    let root_moves = position.legal_moves();
    let request = SearchRequest { position, root_moves, goal: Goal::Solve, threads, ..numbered(0) };
    (request, problem.best_score())
}

#[tokio::test]
async fn the_solver_of_endgames_takes_helpers_and_says_so() {
    let service = Service::start(settings(3, 8), Arc::new(Engines::default())).unwrap();
    let (request, best) = problem(18, 3);
    let answer = service.submit(request, Arrival::now(None)).unwrap().answer().await.unwrap();
    assert_eq!(answer.stopped_by, StoppedBy::Solved);
    let score = answer.report.lines[0].score;
    assert_eq!(Some(score.thousandths), best.map(|best| i64::from(best) * 1000));
    assert!((1..=3).contains(&answer.threads));
    assert_eq!(answer.threads, 1 + answer.report.statistics.helpers);
    assert_eq!(answer.deterministic, answer.threads == 1, "{answer:?}");
}

#[tokio::test]
async fn a_deadline_and_a_client_that_leaves_end_the_search_of_all_threads() {
    // To decode the weights is not to count against the deadline.
    let engines = Engines::default();
    engines.prepare();
    let service = Service::start(settings(3, 8), Arc::new(engines)).unwrap();
    // With so many empty squares it takes much longer.
    let (request, _) = problem(26, 3);
    let deadline = Duration::from_millis(400);
    let ticket = service.submit(request, Arrival::now(Some(deadline))).unwrap();
    let answer = ticket.answer().await.unwrap();
    assert_eq!(answer.stopped_by, StoppedBy::Deadline);
    assert_eq!(answer.report.lines[0].score.kind, ValueKind::Heuristic);
    eventually("all threads are idle", || service.status().busy == 0);
    helping(&service, 0);
    let (request, _) = problem(22, 3);
    let ticket = service.submit(request, Arrival::now(None)).unwrap();
    helping(&service, 2);
    drop(ticket);
    eventually("all threads are idle", || service.status().busy == 0);
    helping(&service, 0);
}
