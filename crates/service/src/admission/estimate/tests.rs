use yomi_game::{AnyPosition, Game, Side, gomoku, othello};
use yomi_othello::selectivity::Selectivity;
use yomi_search::{Level, Limits};

use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn request(limits: Limits, level: Option<u8>) -> SearchRequest {
    let position = AnyPosition::Othello(othello::Position::initial());
    SearchRequest::of(position, Player::engine(level.and_then(Level::new)), limits)
}

fn depth(depth: u32) -> Kind {
    Kind::of(&request(Limits { depth: Some(depth), ..Limits::default() }, None))
}

fn millis(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// An estimate without bounds.
fn expected(estimates: &Estimates, kind: &Kind) -> Duration {
    estimates.expected(kind, &Bounds::default(), Instant::now())
}

fn record(estimates: &mut Estimates, kind: &Kind, took: Duration, cut_short: bool) {
    estimates.record(kind, &Bounds::default(), Instant::now(), took, cut_short);
}

#[test]
fn a_kind_is_expected_to_take_the_mean_of_late() {
    let mut estimates = Estimates::default();
    for took in [10, 30] {
        record(&mut estimates, &depth(12), millis(took), false);
    }
    assert_eq!(expected(&estimates, &depth(12)), millis(20));
    for _ in 0..100 {
        record(&mut estimates, &depth(12), millis(80), false);
    }
    let difference = expected(&estimates, &depth(12)).abs_diff(millis(80));
    assert!(difference < millis(1), "{difference:?}");
}

#[test]
fn depth_nodes_levels_stages_and_sizes_are_kinds_of_their_own() {
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let gomoku = |size| {
        let position = gomoku::Position::empty(size, gomoku::Rule::Freestyle);
        let position = AnyPosition::Gomoku(Box::new(position));
        Kind::of(&SearchRequest { position, ..request(Limits::default(), Some(10)) })
    };
    let kinds = [
        depth(10),
        depth(11),
        Kind::of(&request(nodes(1000), None)),
        Kind::of(&request(nodes(2000), None)),
        Kind::of(&request(Limits::default(), Some(10))),
        Kind::of(&request(Limits::default(), Some(11))),
        gomoku(9),
        gomoku(15),
    ];
    let mut estimates = Estimates::default();
    for (kind, milliseconds) in kinds.iter().zip(1..) {
        record(&mut estimates, kind, millis(milliseconds), false);
    }
    for (kind, milliseconds) in kinds.iter().zip(1..) {
        assert_eq!(expected(&estimates, kind), millis(milliseconds), "{kind:?}");
    }
    assert_eq!(Kind::of(&request(nodes(1000), None)), Kind::of(&request(nodes(1020), None)));
}

#[test]
fn what_was_never_measured_is_assumed_within_a_factor_of_four() {
    let level = |number| Kind::of(&request(Limits::default(), Some(number)));
    let solved = {
        let (own, opponent) = (0x0000_0000_003F_FFFF, 0x0000_0FFF_FFC0_0000);
        let position = othello::Position::from_bitboards(own, opponent, Side::First);
        let limits = Limits { depth: Some(20), ..Limits::default() };
        let position = AnyPosition::Othello(position.expect("a board"));
        Kind::of(&SearchRequest { position, ..request(limits, None) })
    };
    let in_full = |plies| {
        let player = Player::sure(Selectivity::FULL);
        let limits = Limits { depth: Some(plies), ..Limits::default() };
        Kind::of(&SearchRequest { player, ..request(limits, None) })
    };
    // Milliseconds as measured on one core of a server.
    for (kind, measured) in [
        (level(4), 0.2),
        (level(8), 3.5),
        (level(10), 50.0),
        (level(20), 1000.0),
        (depth(6), 0.6),
        (depth(10), 12.0),
        (depth(12), 30.0),
        (depth(18), 95.0),
        (depth(24), 1100.0),
        (in_full(6), 0.8),
        (in_full(10), 34.0),
        (in_full(12), 350.0),
        (solved, 100.0),
    ] {
        let assumed = expected(&Estimates::default(), &kind).as_secs_f64() * 1000.0;
        assert!((0.25..4.0).contains(&(assumed / measured)), "{kind:?}: {assumed} ms");
    }
}

#[test]
fn another_stage_of_the_game_is_estimated_from_those_that_were_measured() {
    let mut estimates = Estimates::default();
    record(&mut estimates, &depth(12), millis(40), false);
    let mut later = othello::Position::initial();
    for _ in 0..30 {
        let mut moves = Vec::new();
        later.legal_moves(&mut moves);
        later.play(moves[0]);
    }
    let limits = Limits { depth: Some(12), ..Limits::default() };
    let position = AnyPosition::Othello(later);
    let later = Kind::of(&SearchRequest { position, ..request(limits, None) });
    assert_ne!(later, depth(12));
    assert_eq!(expected(&estimates, &later), millis(40));
    record(&mut estimates, &later, millis(10), false);
    assert_eq!(expected(&estimates, &later), millis(10));
    assert_eq!(expected(&estimates, &depth(12)), millis(40));
}

#[test]
fn what_was_never_measured_is_assumed_to_grow_with_depth_and_follows_the_machine() {
    let mut estimates = Estimates::default();
    let deep = expected(&estimates, &depth(20));
    assert!(deep > 3 * expected(&estimates, &depth(16)), "{deep:?}");
    for _ in 0..50 {
        let seconds = prior::seconds(&depth(16));
        record(&mut estimates, &depth(16), Duration::from_secs_f64(seconds * 5.0), false);
    }
    let ratio = expected(&estimates, &depth(20)).div_duration_f64(deep);
    assert!((4.9..5.1).contains(&ratio), "five times slower here: {ratio}");
}

#[test]
fn a_search_that_was_cut_short_can_only_raise_the_estimate() {
    let mut estimates = Estimates::default();
    record(&mut estimates, &depth(12), millis(40), false);
    record(&mut estimates, &depth(12), millis(5), true);
    assert_eq!(expected(&estimates, &depth(12)), millis(40));
    record(&mut estimates, &depth(12), millis(60), true);
    assert_eq!(expected(&estimates, &depth(12)), millis(50));
}

#[test]
fn no_search_is_expected_to_outlast_its_limit_or_its_deadline() {
    let mut estimates = Estimates::default();
    record(&mut estimates, &depth(20), 5 * SECOND, false);
    let now = Instant::now();
    let limits = Limits { time: Some(SECOND), ..Limits::default() };
    let bounds = Bounds::of_best_move(&limits, None);
    assert_eq!(estimates.expected(&depth(20), &bounds, now), SECOND);
    let bounds = Bounds::of_best_move(&limits, Some(now + millis(300)));
    assert_eq!(estimates.expected(&depth(20), &bounds, now), millis(300));
    assert_eq!(estimates.expected(&depth(20), &bounds, now + SECOND), Duration::ZERO);
}

#[test]
fn a_clock_is_expected_to_be_used_as_far_as_searches_used_it_lately() {
    let mut estimates = Estimates::default();
    let clock =
        |limit, target| Limits { time: Some(limit), target_time: target, clock_only: true, ..Limits::default() };
    let limits = clock(3 * SECOND, Some(SECOND));
    let kind = Kind::of(&request(limits, Some(30)));
    let bounds = Bounds::of_best_move(&limits, None);
    let now = Instant::now();
    assert_eq!(estimates.expected(&kind, &bounds, now), SECOND, "the target, not the longest");
    for _ in 0..100 {
        estimates.record(&kind, &bounds, now, millis(600), false);
    }
    let limits = clock(2 * SECOND, None);
    let bounds = Bounds::of_best_move(&limits, None);
    assert_eq!(Kind::of(&request(limits, Some(30))), kind);
    let difference = estimates.expected(&kind, &bounds, now).abs_diff(millis(1200));
    assert!(difference < millis(1), "{difference:?}");
}

#[test]
fn any_number_of_kinds_is_bounded_and_the_latest_are_remembered() {
    let mut estimates = Estimates::default();
    for number in 0..20_000 {
        record(&mut estimates, &depth(number), millis(7), false);
        record(&mut estimates, &depth(99_999), millis(9), false);
        assert!(estimates.rows.len() <= MOST_ROWS);
    }
    assert_eq!(expected(&estimates, &depth(99_999)), millis(9));
}

#[test]
fn a_search_that_outlasts_its_estimate_is_expected_to_go_on() {
    assert_eq!(rest(millis(100), millis(0)), millis(100));
    assert_eq!(rest(millis(100), millis(60)), millis(40));
    assert_eq!(rest(millis(100), millis(90)), millis(25));
    assert_eq!(rest(millis(100), millis(400)), millis(100));
}
