//! Laws of `confidence`: what Othello's engine may leave out on a guess, and what that proves.

use yomi_game::{AnyPosition, othello};
use yomi_othello::{Parameters, Selectivity};
use yomi_players::{AnyOutcome, AnyReport, Player, Players, SearchRequest};
use yomi_search::{Control, Limits, StoppedBy, ValueKind};
use yomi_textbook::{Algorithm, Configuration, EvaluationChoice, Techniques};

use super::{depth, late, played, search, without_time};

fn asked(position: othello::Position, confidence: Option<Selectivity>, limits: Limits) -> SearchRequest {
    let player = Player::othello(None, Parameters { confidence, ..Parameters::default() });
    SearchRequest::of(AnyPosition::Othello(position), player, limits)
}

fn middlegames() -> impl Iterator<Item = othello::Position> {
    let start = othello::Position::initial();
    let of = move |first| played(start, &[first, 0, 1, 2, 0, 3, 1, 4, 2, first, 1, 0]);
    (0..4).map(move |first| of(first).expect("goes on"))
}

/// Those that cut something.
fn cutting() -> impl Iterator<Item = Selectivity> {
    Selectivity::all().filter(|&step| step != Selectivity::FULL)
}

#[test]
fn with_confidence_100_the_value_is_that_of_plain_alpha_beta_over_the_same_leaves() {
    let mut players = Players::default();
    for position in middlegames() {
        for plies in 1..=6 {
            let full = asked(position, Some(Selectivity::FULL), depth(plies));
            let found = search(&mut players, &full).report;
            let plain = Player::Textbook(Configuration {
                algorithm: Algorithm::AlphaBeta,
                evaluation: EvaluationChoice::Pattern,
                techniques: Techniques::BARE,
            });
            let plain = search(&mut players, &SearchRequest { player: plain, ..full }).report;
            let values = [&found, &plain].map(|report| report.lines[0].score.thousandths);
            assert_eq!(values[0], values[1], "{plies} plies of {position:?}");
            assert_eq!(found.lines[0].score.confidence_thousandths, None);
            let pruned = found.statistics.pruned.expect("the engine counts");
            assert_eq!(pruned.probcut, Some(0));
        }
    }
}

#[test]
fn below_100_nothing_is_exact_before_the_end_and_every_score_says_how_sure_it_is() {
    let mut players = Players::default();
    for (position, step) in middlegames().flat_map(|it| cutting().map(move |step| (it, step))) {
        let mut published = 0;
        let request = asked(position, Some(step), depth(7));
        let outcome = players.search(&request, &Control::default(), &mut |report: AnyReport| {
            for line in &report.lines {
                assert_eq!(line.score.kind, ValueKind::Heuristic);
                let confidence = Some(step.confidence_thousandths());
                assert_eq!(line.score.confidence_thousandths, confidence);
            }
            published += 1;
        });
        assert!(published >= 7, "{published}");
        assert_eq!((outcome.report.depth, outcome.stopped_by), (7, StoppedBy::Depth));
    }
}

#[test]
fn surer_searches_enter_more_nodes() {
    let mut players = Players::default();
    let mut nodes_of = |step| {
        let searches = middlegames().map(|position| asked(position, Some(step), depth(9)));
        let nodes = |request| search(&mut players, &request).report.statistics.nodes;
        searches.map(nodes).sum::<u64>()
    };
    let nodes: Vec<_> = Selectivity::all().map(&mut nodes_of).collect();
    assert!(nodes.is_sorted_by(|less, more| less < more), "{nodes:?}");
}

#[test]
fn a_depth_of_at_least_the_empty_squares_is_exact_whatever_the_confidence() {
    let mut players = Players::default();
    for empties in [4, 9, 13, 16, 18] {
        let position = late(empties);
        let plain = search(&mut players, &asked(position, None, depth(empties)));
        let expected = plain.report.lines[0].score;
        assert_eq!((expected.kind, plain.stopped_by), (ValueKind::Exact, StoppedBy::Solved));
        for step in Selectivity::all() {
            let least = step.confidence_thousandths();
            for plies in [empties, empties + 1, 99] {
                let request = asked(position, Some(step), depth(plies));
                let outcome = players.search(&request, &Control::default(), &mut |report| {
                    let found = report.lines[0].score.confidence_thousandths;
                    assert!(found.is_none_or(|found| found >= least), "{found:?} for {least}");
                });
                assert_eq!(outcome.report.lines[0].score, expected, "{empties} {step:?}");
                assert_eq!(outcome.stopped_by, StoppedBy::Solved);
            }
        }
    }
}

#[test]
fn without_a_word_a_depth_is_searched_with_73_and_nodes_with_45() {
    let mut players = Players::default();
    let nodes = Limits { nodes: Some(30_000), ..Limits::default() };
    let both = Limits { nodes: Some(30_000), ..depth(6) };
    for position in middlegames() {
        for (limits, usual, confidence) in [
            (depth(8), Selectivity::OF_DEPTH, 730),
            (both, Selectivity::OF_DEPTH, 730),
            (nodes, Selectivity::MOST, 450),
        ] {
            let mut of =
                |confidence| -> AnyOutcome { without_time(search(&mut players, &asked(position, confidence, limits))) };
            let silent = of(None);
            let score = silent.report.lines[0].score;
            assert_eq!(score.confidence_thousandths, Some(confidence));
            assert_eq!(silent, of(Some(usual)));
        }
    }
}
