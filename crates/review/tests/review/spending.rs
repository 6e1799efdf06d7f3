//! The search budget of a review.

use std::time::Duration;

use yomi_game::GameKind;
use yomi_players::{AnyOutcome, Players, SearchRequest};
use yomi_review::{Budget, Effort, Plan, Searches, Settings};
use yomi_search::{Control, Line, Outcome, Report, Statistics, StoppedBy, Unit, Valuation, ValueKind};

use crate::by_lot;

#[test]
fn the_last_plies_are_solved_first_and_from_the_end_on() {
    let game = by_lot(GameKind::Othello, 21, 60);
    let mut plan = Plan::new(game, Settings::new(Budget::Nodes(50_000)));
    let mut players = Players::default();
    let (mut solving, mut visits) = (Vec::new(), Vec::new());
    while let Some(visit) = plan.next_visit(Duration::ZERO) {
        if matches!(visit.effort(), Effort::Solve(_)) {
            solving.push(visit.index());
        } else {
            visits.push(visit.index());
        }
        plan.take(visit.perform(&mut players, &Control::default()));
    }
    assert!(solving.len() >= 14 && solving[..14].is_sorted_by(|one, other| one > other));
    let first: Vec<_> = visits.iter().take(20).collect();
    assert!(first.is_sorted_by(|one, other| one > other), "{visits:?}");
}

#[test]
fn a_node_budget_is_kept_about() {
    for (kind, nodes) in [(GameKind::Othello, 4_000), (GameKind::Othello, 20_000), (GameKind::Gomoku, 3_000)] {
        let game = by_lot(kind, 22, 60);
        let plies = game.moves().len() as u64;
        let mut plan = Plan::new(game, Settings::new(Budget::Nodes(nodes)));
        assert_eq!(plan.estimate().nodes, Some(nodes * plies));
        let mut players = Players::default();
        let mut spent = 0;
        while let Some(visit) = plan.next_visit(Duration::ZERO) {
            let visited = visit.perform(&mut players, &Control::default());
            spent += visited.nodes;
            plan.take(visited);
        }
        assert!(spent <= nodes * plies * 3 / 2, "{kind:?} {nodes}: {spent}");
        assert!((plan.progress() - 1.0).abs() < 1e-9);
    }
}

#[test]
fn a_budget_of_few_nodes_takes_no_more_than_is_estimated() {
    for kind in GameKind::ALL {
        // The last visits of some are to moves beside a proven win, which may take four times the nodes of that.
        for (seed, nodes) in [(26, 1), (27, 60), (28, 700), (29, 1_500), (30, 1_500), (31, 2_000), (32, 3_000)] {
            let mut plan = Plan::new(by_lot(kind, seed, 70), Settings::new(Budget::Nodes(nodes)));
            let estimate = plan.estimate().nodes.expect("nodes limit it");
            let mut players = Players::default();
            while let Some(visit) = plan.next_visit(Duration::ZERO) {
                plan.take(visit.perform(&mut players, &Control::default()));
            }
            let spent: u64 = plan.review().plies.iter().map(|ply| ply.nodes).sum();
            assert!(spent <= estimate * 21 / 20, "{kind:?} {nodes}: {spent} of {estimate}");
        }
    }
}

/// Takes the time that it may, and a while that no limit knows of.
struct Slow(Duration);

impl Searches for Slow {
    fn search(&mut self, request: &SearchRequest, _: bool, _: &Control) -> AnyOutcome {
        let limits = &request.limits;
        let mv = request.root_moves[0];
        let value = Valuation::new(0, Unit::Discs, ValueKind::Heuristic);
        let line = Line { score: value, moves: vec![mv] };
        let report = Report {
            depth: 1,
            elapsed: limits.target_time.unwrap_or_default() + self.0,
            ..Report::unsearched(vec![line], Statistics::default())
        };
        Outcome { report, stopped_by: StoppedBy::Time }
    }
}

#[test]
fn a_review_by_time_has_every_ply_in_time_on_a_busy_machine() {
    let limit = Duration::from_secs(1);
    for wait in [0, 2, 5] {
        let mut slow = Slow(Duration::from_millis(wait));
        let mut plan = Plan::new(by_lot(GameKind::Othello, 24, 60), Settings::new(Budget::Time(limit)));
        let (mut elapsed, mut whole) = (Duration::ZERO, None);
        while let Some(visit) = plan.next_visit(elapsed) {
            let visited = visit.perform(&mut slow, &Control::default());
            elapsed += visited.elapsed;
            plan.take(visited);
            if plan.review().is_complete() {
                whole = whole.or(Some(elapsed));
            }
        }
        assert!(whole.is_some_and(|whole| whole < limit), "{wait} ms: {whole:?}");
        assert!(elapsed < limit, "{wait} ms: {elapsed:?}");
    }
}

#[test]
fn every_ply_is_visited_though_the_time_is_over() {
    let game = by_lot(GameKind::Othello, 23, 60);
    let plies = game.moves().len();
    let mut plan = Plan::new(game, Settings::new(Budget::Time(Duration::from_millis(5))));
    assert_eq!(plan.estimate().seconds, Some(0.005));
    let mut players = Players::default();
    let mut visits = 0;
    while let Some(visit) = plan.next_visit(Duration::from_secs(1)) {
        assert!(matches!(visit.effort(), Effort::Nodes(_)), "{visit:?}");
        plan.take(visit.perform(&mut players, &Control::default()));
        visits += 1;
    }
    assert!(plan.review().is_complete() && visits == plies);
}

#[test]
fn a_review_takes_about_the_time_that_it_may() {
    let game = by_lot(GameKind::Othello, 24, 60);
    let time = Duration::from_millis(400);
    let mut plan = Plan::new(game, Settings::new(Budget::Time(time)));
    let mut players = Players::default();
    players.prepare_for(GameKind::Othello);
    let mut elapsed = Duration::ZERO;
    while let Some(visit) = plan.next_visit(elapsed) {
        let visited = visit.perform(&mut players, &Control::default());
        elapsed += visited.elapsed;
        plan.take(visited);
    }
    assert!(plan.review().is_complete());
    // The search's own clock, which a busy machine stretches.
    assert!(elapsed < time * 3, "{elapsed:?}");
}

#[test]
fn every_budget_has_an_estimate() {
    let level = yomi_search::Level::new(10).expect("a level");
    for budget in [Budget::Nodes(10_000), Budget::Depth(10), Budget::Level(level)] {
        let of = |moves| {
            let plan = Plan::new(by_lot(GameKind::Othello, 25, moves), Settings::new(budget));
            plan.estimate()
        };
        let (short, long) = (of(10), of(20));
        assert_eq!((short.plies, long.plies), (10, 20));
        let seconds = [short, long].map(|estimate| estimate.seconds.expect("a speed is assumed"));
        assert!(seconds[0] > 0.0 && seconds[0] < seconds[1], "{budget:?}: {seconds:?}");
    }
}
