//! A review that goes on in another process is the review of one process.

use std::time::Duration;

use proptest::prelude::*;
use yomi_game::GameKind;
use yomi_players::Players;
use yomi_review::{Budget, Plan, PlayedGame, Review, Settings, Visited};
use yomi_search::{Control, Level};

use crate::by_lot;

/// What a process with so many visits left behind as text, and what the next one made of it.
fn in_two(game: &PlayedGame, budget: Budget, visits: usize, builds: [&str; 2]) -> Review {
    let mut players = Players::default();
    let mut plan = Plan::new(game.clone(), Settings::new(budget));
    plan.record();
    let mut kept = Vec::new();
    while kept.len() < visits
        && let Some(visit) = plan.next_visit(Duration::ZERO)
    {
        plan.take(visit.perform(&mut players, &Control::default()));
        kept.extend(plan.take_recorded().iter().map(|visited| visited.text(builds[0])));
    }
    let mut plan = Plan::new(game.clone(), Settings::new(budget));
    let read = |text: &String| Visited::read(text, game, builds[1]).expect("a visit");
    let read: Vec<_> = kept.iter().map(read).collect();
    plan.resume(read);
    while let Some(visit) = plan.next_visit(Duration::ZERO) {
        plan.take(visit.perform(&mut players, &Control::default()));
    }
    plan.review()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn it_ends_alike_wherever_it_was_cut(seed: u64, visits in 0_usize..40, which in 0_usize..3, budget in 0_usize..3) {
        let game = by_lot(GameKind::ALL[which], seed, 30);
        let budget = [Budget::Nodes(1500), Budget::Depth(2), Budget::Level(Level::new(2).expect("a level"))][budget];
        let whole = in_two(&game, budget, usize::MAX, ["a", "a"]);
        prop_assert!(whole.is_complete());
        prop_assert_eq!(in_two(&game, budget, visits, ["a", "a"]), whole);
    }
}

#[test]
fn what_another_build_found_says_so() {
    let game = by_lot(GameKind::Othello, 1, 12);
    let review = in_two(&game, Budget::Depth(2), 5, ["old", "new"]);
    let builds: Vec<_> = review.plies.iter().map(|ply| ply.build.as_deref()).collect();
    assert_eq!(builds.iter().filter(|build| **build == Some("old")).count(), 5, "{builds:?}");
    assert!(builds.iter().all(|build| matches!(build, None | Some("old"))));
}

#[test]
fn text_that_is_no_visit_of_the_game_is_none() {
    let game = by_lot(GameKind::Othello, 1, 12);
    let mut plan = Plan::new(game.clone(), Settings::new(Budget::Depth(1)));
    plan.record();
    let visit = plan.next_visit(Duration::ZERO).expect("a visit");
    plan.take(visit.perform(&mut Players::default(), &Control::default()));
    let text = plan.take_recorded()[0].text("a");
    assert!(Visited::read(&text, &game, "a").is_some());
    let other = by_lot(GameKind::Gomoku, 1, 12);
    assert_eq!(Visited::read(&text, &other, "a"), None);
    assert_eq!(Visited::read(&text[1..], &game, "a"), None);
    let shorter = by_lot(GameKind::Othello, 1, 2);
    assert_eq!(Visited::read(&text, &shorter, "a"), None);
}

#[test]
fn an_expectation_of_another_release_is_derived_anew() {
    let game = by_lot(GameKind::Othello, 1, 12);
    let mut plan = Plan::new(game.clone(), Settings::new(Budget::Depth(1)));
    plan.record();
    let visit = plan.next_visit(Duration::ZERO).expect("a visit");
    plan.take(visit.perform(&mut Players::default(), &Control::default()));
    let visited = plan.take_recorded().remove(0);
    let mut note: serde_json::Value = serde_json::from_str(&visited.text("a")).expect("JSON");
    note["found"]["pair"]["best"]["score"]["expectation"] = 0.999.into();
    assert_eq!(Visited::read(&note.to_string(), &game, "a"), Some(visited));
}
