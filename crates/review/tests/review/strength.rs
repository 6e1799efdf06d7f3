//! Strength read off the moves of a review.

use std::time::Duration;

use yomi_game::{GameKind, Side};
use yomi_players::Players;
use yomi_review::{Budget, Plan, Review, Settings, Visited};
use yomi_search::{Control, Level};

use crate::{by_lot, run};

fn level(number: u8) -> Budget {
    Budget::Level(Level::new(number).expect("a level"))
}

/// A review of a random game of so many plies.
fn review(plies: usize, settings: Settings) -> Review {
    run(&by_lot(GameKind::Othello, 3, plies), settings, &mut Players::default()).0
}

#[test]
fn random_moves_show_little_skill_and_an_interval() {
    let review = review(36, Settings::new(level(6)));
    for side in &review.summary.sides {
        let strength = side.strength.expect("some 16 moves are counted");
        let (estimate, at_most) = (strength.estimate.expect("bounded"), strength.at_most.expect("bounded"));
        assert!(strength.at_least <= estimate && estimate <= at_most && at_most < 0.6, "{strength:?}");
    }
}

#[test]
fn nothing_is_read_of_few_moves_of_a_side_that_is_not_asked_for_or_with_a_small_budget() {
    let strengths = |plies, settings| review(plies, settings).summary.sides.map(|side| side.strength.is_some());
    assert_eq!(strengths(20, Settings::new(level(6))), [false, false]);
    assert_eq!(strengths(36, Settings { side: Some(Side::Second), ..Settings::new(level(6)) }), [false, true]);
    assert_eq!(strengths(36, Settings::new(level(5))), [false, false]);
    assert_eq!(strengths(36, Settings::new(Budget::Nodes(1_000))), [false, false]);
}

#[test]
fn a_review_that_goes_on_elsewhere_reads_the_same() {
    let game = by_lot(GameKind::Othello, 3, 30);
    let settings = Settings::new(level(6));
    let mut players = Players::default();
    let mut plan = Plan::new(game.clone(), settings);
    plan.record();
    let mut kept = Vec::new();
    while let Some(visit) = plan.next_visit(Duration::ZERO) {
        plan.take(visit.perform(&mut players, &Control::default()));
        kept.extend(plan.take_recorded().iter().map(|visited| visited.text("a")));
    }
    let mut elsewhere = Plan::new(game.clone(), settings);
    elsewhere.resume(kept.iter().map(|text| Visited::read(text, &game, "a").expect("a visit")));
    while let Some(visit) = elsewhere.next_visit(Duration::ZERO) {
        elsewhere.take(visit.perform(&mut players, &Control::default()));
    }
    assert_eq!(elsewhere.review(), plan.review());
    assert!(plan.review().summary.sides[0].strength.is_some());
}
