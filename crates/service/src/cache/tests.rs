use proptest::prelude::*;
use yomi_game::{AnyPosition, othello};
use yomi_players::{Player, SearchRequest};
use yomi_search::{Limits, Report, Statistics, StoppedBy, Unit, Valuation, ValueKind};

use super::*;

fn key(number: u64) -> Arc<Key> {
    let position = AnyPosition::Othello(othello::Position::initial());
    let player = Player::engine(None);
    let request = SearchRequest { seed: number, ..SearchRequest::of(position, player, Limits::default()) };
    Arc::clone(SameSearch::of(&request).kept_by().unwrap())
}

/// What a search found with so many lines of so many moves.
fn kept(lines: usize, moves: usize, stopped_by: StoppedBy) -> Kept {
    let mv = AnyPosition::Othello(othello::Position::initial()).legal_moves()[0];
    let score = Valuation::new(0, Unit::Discs, ValueKind::Heuristic);
    let line = Line { score, moves: vec![mv; moves] };
    let report = Report::unsearched(vec![line; lines], Statistics::default());
    let outcome = Arc::new(AnyOutcome { report, stopped_by });
    Kept { outcome, queue: Duration::ZERO, search: Duration::ZERO }
}

/// So many lines, to tell entries apart.
fn lines(kept: &Kept) -> usize {
    kept.outcome.report.lines.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn the_bound_holds_after_every_entry_whatever_comes(
        mib in 1_u64..=4,
        entries in prop::collection::vec((0_u64..2000, 1_usize..60, 1_usize..60), 500..3000),
    ) {
        let bound = mib << 20;
        let cache = Cache::new(bound);
        let mut largest = 0;
        for (number, lines, moves) in entries {
            cache.keep(&key(number), kept(lines, moves, StoppedBy::Depth));
            let (count, bytes) = cache.size();
            prop_assert!(bytes <= bound, "{bytes} of {bound}");
            prop_assert!((count == 0) == (bytes == 0));
            largest = largest.max(bytes);
        }
        prop_assert!(largest > bound / 2, "room is used: {largest} of {bound}");
    }
}

#[test]
fn an_entry_weighs_what_it_takes() {
    let cache = Cache::new(1 << 20);
    cache.keep(&key(1), kept(1, 1, StoppedBy::Depth));
    let (_, small) = cache.size();
    cache.keep(&key(1), kept(60, 60, StoppedBy::Depth));
    let (count, large) = cache.size();
    let moves = 60 * 60 * size_of::<AnyMove>() as u64;
    assert_eq!(count, 1, "the newer one takes its place");
    assert!(large > small + moves && large < small + 2 * moves + 8_192, "{small}, {large}");
}

#[test]
fn what_was_kept_is_found_by_its_key_alone() {
    let cache = Cache::new(1 << 20);
    for number in 1..10 {
        cache.keep(&key(number), kept(number as usize, 1, StoppedBy::Depth));
    }
    for number in 1..10 {
        assert_eq!(cache.get(&key(number)).as_ref().map(lines), Some(number as usize));
    }
    assert!(cache.get(&key(10)).is_none());
}

#[test]
fn only_what_comes_out_the_same_again_is_kept() {
    let cache = Cache::new(1 << 20);
    for stopped_by in
        [StoppedBy::Time, StoppedBy::Deadline, StoppedBy::ServerLimit, StoppedBy::Draining, StoppedBy::Abandoned]
    {
        cache.keep(&key(1), kept(1, 1, stopped_by));
    }
    let mut helped = kept(1, 1, StoppedBy::Depth);
    Arc::make_mut(&mut helped.outcome).report.statistics.helpers = 1;
    cache.keep(&key(1), helped);
    // The budget was too small for the first iteration.
    let mut cut_off = kept(1, 1, StoppedBy::Nodes);
    Arc::make_mut(&mut cut_off.outcome).report.depth = 0;
    cache.keep(&key(1), cut_off);
    assert_eq!(cache.size(), (0, 0));
    for stopped_by in [StoppedBy::Depth, StoppedBy::Nodes, StoppedBy::Solved] {
        cache.keep(&key(2), kept(1, 1, stopped_by));
        assert_eq!(cache.size().0, 1);
    }
}
