//! Reviews in the background queue: each ply reported once, turns, preemption, results.

use std::time::Duration;

use yomi_game::{Board as _, PositionText, othello::Position};
use yomi_players::Players;
use yomi_review::{Budget, Plan, PlayedGame, Review, ReviewedPly, Settings};
use yomi_search::Control;
use yomi_service::{Arrival, Client, Refusal, ReviewAnswer, ReviewEnd, ReviewTicket, ReviewUpdate, Service};

use super::stage::{Act, Stage, eventually, numbered, settings};

const LIMIT: Duration = Duration::from_secs(20);
const NODES: u64 = 3_000;

fn plan() -> Plan {
    let text = PositionText::of_moves("f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6");
    let played = Position::read(&text).unwrap();
    let moves = played.moves.into_iter().map(Into::into);
    let game = PlayedGame::new(played.start.into(), moves).unwrap();
    Plan::new(game, Settings::new(Budget::Nodes(NODES)))
}

/// The same review without a service.
fn alone() -> Review {
    let (mut plan, mut players) = (plan(), Players::default());
    while let Some(visit) = plan.next_visit(Duration::ZERO) {
        plan.take(visit.perform(&mut players, &Control::default()));
    }
    plan.review()
}

fn review(service: &Service, limit: Duration) -> Result<ReviewTicket, Refusal> {
    service.review(plan(), limit, Client::named("reviewer"))
}

/// The plies in the order in which they came, and the end.
async fn all(mut ticket: ReviewTicket) -> (Vec<ReviewedPly>, Result<ReviewAnswer, Refusal>) {
    let mut all = Vec::new();
    loop {
        match ticket.next().await.expect("the end comes last") {
            ReviewUpdate::Plies { plies, progress, .. } => {
                assert!((0.0..=1.0).contains(&progress));
                all.extend(plies);
            }
            ReviewUpdate::End(end) => {
                assert_eq!(ticket.next().await, None);
                return (all, *end);
            }
        }
    }
}

/// Whether each ply of the answer came once, as the answer has it.
fn assert_each_once(mut plies: Vec<ReviewedPly>, answer: &ReviewAnswer) {
    plies.sort_by_key(|ply| ply.ply);
    assert_eq!(plies, answer.review.plies);
}

#[tokio::test]
async fn every_ply_comes_once_and_the_review_is_that_of_its_plan() {
    let stage = Stage::default();
    let service = stage.open(settings(2, 4));
    let ticket = review(&service, LIMIT).unwrap();
    eventually("it has a thread", || service.status().experiments == 1);
    let (plies, end) = all(ticket).await;
    let answer = end.unwrap();
    assert_eq!(answer.end, ReviewEnd::Completed);
    assert_eq!(answer.review, alone());
    assert_each_once(plies, &answer);
    assert!(answer.search > Duration::ZERO);
    let (status, took) = (service.status(), service.search_time());
    assert_eq!((status.busy, status.experiments, status.experiments_queued), (0, 0, 0));
    assert!(took.iter().any(|(client, seconds)| client.name() == "reviewer" && *seconds > 0.0));
}

#[tokio::test]
async fn a_review_gives_way_between_visits_and_is_the_same() {
    let stage = Stage::default();
    stage.holds_visit(3);
    let service = stage.open(settings(1, 4));
    let ticket = tokio::spawn(all(review(&service, LIMIT).unwrap()));
    eventually("the third visit is under way", || stage.visits() == 3);
    let best_move = service.submit(numbered(1), Arrival::now(None)).unwrap();
    stage.release();
    let answered = best_move.answer().await.unwrap();
    assert!(answered.queue < LIMIT, "{answered:?}");
    let answer = ticket.await.unwrap().1.unwrap();
    assert_eq!((answer.end, answer.review), (ReviewEnd::Completed, alone()));
}

#[tokio::test]
async fn a_preempted_visit_is_made_again() {
    let stage = Stage::default();
    stage.holds_visit(3);
    let service = stage.open(settings(1, 4));
    let ticket = tokio::spawn(all(review(&service, LIMIT).unwrap()));
    eventually("the third visit is under way", || stage.visits() == 3);
    let client = Client::named("player");
    let deadline = Some(Duration::from_secs(8));
    let arrival = Arrival { client, ..Arrival::now(deadline) };
    let best_move = service.submit(numbered(1), arrival).unwrap().answer().await.unwrap();
    assert!(best_move.report.depth > 0, "the visit, which never ends, made room: {best_move:?}");
    let (plies, end) = ticket.await.unwrap();
    let answer = end.unwrap();
    assert_eq!(answer.end, ReviewEnd::Completed);
    assert_eq!(answer.review, alone(), "what was lost is made again");
    assert_each_once(plies, &answer);
}

#[tokio::test]
async fn a_review_whose_client_leaves_stops() {
    let stage = Stage::default();
    stage.holds_visit(2);
    let service = stage.open(settings(1, 4));
    let ticket = review(&service, LIMIT).unwrap();
    eventually("the second visit is under way", || stage.visits() == 2);
    drop(ticket);
    eventually("its thread is free", || service.status().busy == 0);
    assert_eq!((stage.visits(), service.status().experiments_queued), (2, 0));
}

#[tokio::test]
async fn a_review_ends_at_its_limit_with_what_it_has() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 4));
    let budget = Settings::new(Budget::Depth(40));
    let whole = Plan::new(plan().game().clone(), budget);
    let limit = Duration::from_millis(300);
    let ticket = service.review(whole, limit, Client::anonymous()).unwrap();
    let (plies, end) = all(ticket).await;
    let answer = end.unwrap();
    assert_eq!(answer.end, ReviewEnd::ServerLimit);
    assert!(answer.review.plies.len() < 16, "{}", answer.review.plies.len());
    assert!(answer.search < limit * 5, "{:?}", answer.search);
    assert_each_once(plies, &answer);
}

#[tokio::test]
async fn a_review_that_its_limit_cut_short_says_so_though_every_ply_has_a_score() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 4));
    let settings = Settings { from: 16, ..Settings::new(Budget::Depth(40)) };
    let last = Plan::new(plan().game().clone(), settings);
    let limit = Duration::from_millis(200);
    let ticket = service.review(last, limit, Client::anonymous()).unwrap();
    let answer = all(ticket).await.1.unwrap();
    assert_eq!((answer.end, answer.review.is_complete()), (ReviewEnd::ServerLimit, true));
}

#[tokio::test]
async fn a_review_that_finds_no_thread_ends_with_what_it_has_and_is_refused_without() {
    let stage = Stage::default();
    stage.plays(0, Act::UntilStopped { iterations: 1 });
    stage.holds_visit(3);
    let mut settings = settings(1, 4);
    settings.max_queue = Duration::from_millis(100);
    let service = stage.open(settings);
    let ticket = tokio::spawn(all(review(&service, LIMIT).unwrap()));
    eventually("the third visit is under way", || stage.visits() == 3);
    let _endless = service.submit(numbered(0), Arrival::now(None)).unwrap();
    stage.release();
    let (plies, end) = ticket.await.unwrap();
    let answer = end.unwrap();
    assert_eq!(answer.end, ReviewEnd::Preempted);
    assert!(!plies.is_empty() && !answer.review.is_complete(), "{}", plies.len());
    assert_each_once(plies, &answer);
    let (plies, end) = all(review(&service, LIMIT).unwrap()).await;
    assert!(plies.is_empty() && matches!(end, Err(Refusal::QueueTimeout { .. })), "{end:?}");
}

#[tokio::test]
async fn a_draining_service_ends_reviews_with_what_they_have() {
    let stage = Stage::default();
    stage.holds_visit(4);
    let service = stage.open(settings(1, 4));
    let ticket = tokio::spawn(all(review(&service, LIMIT).unwrap()));
    eventually("the fourth visit is under way", || stage.visits() == 4);
    service.drain(Duration::from_millis(50)).await;
    let answer = ticket.await.unwrap().1.unwrap();
    assert_eq!(answer.end, ReviewEnd::Draining);
    assert!(!answer.review.plies.is_empty());
}
