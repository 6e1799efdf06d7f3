//! Verdicts on games whose truth is known.

use std::{collections::VecDeque, time::Duration};

use yomi_game::{GameKind, PositionText, gomoku, tictactoe};
use yomi_players::{AnyOutcome, Players, SearchRequest};
use yomi_review::{Budget, Certainty, Class, Effort, Forced, Marks, Searches, Settings, Visit};
use yomi_search::{Control, Iteration, Line, Outcome, Report, Statistics, StoppedBy, Unit, Valuation, ValueKind};

use crate::{certainty::FOUGHT, read, reviewed, run, start_of};

#[test]
fn a_longer_win_is_no_mistake_and_a_missed_one_is() {
    // Black wins in 3 with i8 or e8. It plays b5 first, a four that white has to answer, and wins in 5.
    let moves = "f8 b1 g8 o15 b2 o12 b3 l15 b4 o1 h8 l1 b5 b6 i8 e8 j8";
    let game = read::<gomoku::Position>(&PositionText::of_moves(moves));
    let review = reviewed(&game, 20_000);
    let ply = |number: usize| review.plies.iter().find(|ply| ply.ply == number).expect("a ply");
    let longer = ply(13);
    assert_eq!(longer.best_score.plies_to_end, Some(3), "{longer:?}");
    assert_eq!(longer.played_score.plies_to_end, Some(5), "{longer:?}");
    assert!(longer.class == Class::Best && !longer.marks.missed_win, "{longer:?}");
    assert_eq!(ply(14).forced, Some(Forced::Answer));
    // Both sides have three in a row, black is to move, and does not use it.
    let missed = read::<gomoku::Position>(&PositionText::of_moves("h8 h9 g8 g9 f8 f9 o15 e9 a15"));
    let review = reviewed(&missed, 20_000);
    let ply = &review.plies[6];
    assert!(ply.marks.missed_win && ply.class == Class::Blunder, "{ply:?}");
    assert!(review.summary.missed_wins.contains(&7));
}

#[test]
fn a_move_that_may_win_as_well_is_no_missed_win() {
    // White blocks one end of black's three after the move that does not use it.
    let game = read::<gomoku::Position>(&PositionText::of_moves("h8 h9 g8 g9 f8 a1 o15 e8 a15"));
    let ply = &reviewed(&game, 2_000).plies[6];
    assert!(ply.best_score.is_won() && !ply.played_score.is_certain(), "{ply:?}");
    assert_eq!(ply.class, Class::Unclear, "{ply:?}");
}

#[test]
fn a_win_that_a_short_search_does_not_prove_is_no_blunder() {
    // After h6 black loses within 20 plies, which takes a search some millions of nodes.
    let (rule, _, _, moves) = FOUGHT[2];
    let text = PositionText { rule: Some(rule.to_owned()), ..PositionText::of_moves(moves) };
    let game = read::<gomoku::Position>(&text);
    for nodes in [3_000, 20_000] {
        let settings = Settings { from: 30, to: Some(30), ..Settings::new(Budget::Nodes(nodes)) };
        let (review, _) = run(&game, settings, &mut Players::default());
        let ply = &review.plies[0];
        assert!(ply.best_score.is_won() && !ply.played_score.is_lost(), "{ply:?}");
        assert!(matches!(ply.class, Class::Best | Class::Good | Class::Unclear), "{ply:?}");
        assert!(!ply.marks.missed_win && !ply.marks.turning_point, "{ply:?}");
    }
}

#[test]
fn a_forbidden_last_move_is_a_blunder_that_loses() {
    let text = PositionText { rule: Some("renju".to_owned()), ..PositionText::of_moves("f8 a1 g8 a3 h6 c1 h7 c3 h8") };
    let game = read::<gomoku::Position>(&text);
    let (review, _) = run(&game, Settings::new(Budget::Nodes(2_000)), &mut Players::default());
    let ply = &review.plies[8];
    assert!(ply.marks.forbidden && ply.class == Class::Blunder, "{ply:?}");
    assert!(ply.played_score.is_lost() && ply.best != ply.played, "{ply:?}");
    assert_eq!((ply.forced, ply.played_score.plies_to_end), (None, Some(1)), "{ply:?}");
    assert!(review.plies[..8].iter().all(|ply| !ply.marks.forbidden));
}

#[test]
fn placed_stones_are_not_judged() {
    let text = PositionText::of_moves("h8 a1 h9 a15 h10 i8 h11 a2");
    let mut game = read::<gomoku::Position>(&text);
    for placed in [0, 3, 5, 8] {
        game.placed = placed;
        let budget = Settings::new(Budget::Nodes(2_000));
        let (review, _) = run(&game, budget, &mut Players::default());
        for ply in &review.plies {
            assert_eq!(ply.class == Class::Placed, ply.ply <= placed, "{ply:?}");
            let is_plain = ply.loss.expectation == 0.0 && ply.marks == Marks::default();
            assert!(ply.class != Class::Placed || is_plain && !ply.is_free(), "{ply:?}");
        }
        let sides = &review.summary.sides;
        let counted: usize = sides.iter().map(|side| side.free + side.forced).sum();
        assert_eq!(counted, 8 - placed);
        // The next stone loses for certain, which proves nothing of this one.
        assert!(review.plies[5].played_score.is_lost() && !review.plies[4].played_score.is_certain());
    }
}

#[test]
fn classes_and_marks_do_not_contradict_each_other() {
    let fought = FOUGHT.map(|(rule, from, nodes, moves)| {
        let text = PositionText { rule: Some(rule.to_owned()), ..PositionText::of_moves(moves) };
        (read::<gomoku::Position>(&text), from, nodes)
    });
    let by_lot = (0..20).map(|seed| (crate::by_lot(GameKind::Gomoku, seed, 60), 1, 1_000));
    let mut unclear = 0;
    for (game, from, nodes) in fought.into_iter().chain(by_lot) {
        let settings = Settings { from, ..Settings::new(Budget::Nodes(nodes)) };
        for ply in run(&game, settings, &mut Players::default()).0.plies {
            let Marks { missed_win, allowed_win, turning_point, exercise, .. } = ply.marks;
            let is_bad = matches!(ply.class, Class::Mistake | Class::Blunder);
            assert!(is_bad || !(missed_win || turning_point || exercise), "{ply:?}");
            assert!(ply.class > Class::Good || !allowed_win, "{ply:?}");
            let may_be_good = ply.between.is_some_and(|(best, _)| best <= Class::Good);
            assert_eq!(ply.class == Class::Unclear, may_be_good, "{ply:?}");
            unclear += usize::from(ply.class == Class::Unclear);
        }
    }
    assert!(unclear > 0);
}

#[test]
fn a_move_that_loses_a_worse_position_is_bad_but_allowed_no_win() {
    // White does not answer the three, and was worse before.
    let game = read::<gomoku::Position>(&PositionText::of_moves("h8 h9 g8 g9 f8 a1 e8 d8 i8"));
    let review = reviewed(&game, 20_000);
    let ply = &review.plies[5];
    assert!(ply.class > Class::Good && ply.played_score.is_lost(), "{ply:?}");
    assert!(ply.best_score.expectation < 0.5 && !ply.marks.allowed_win, "{ply:?}");
    // Of a lost position no move is worse than another.
    let lost = &review.plies[7];
    assert!(lost.marks.lost && lost.class == Class::Best || lost.forced.is_some(), "{lost:?}");
}

#[test]
fn tic_tac_toe_is_exact() {
    let game = read::<tictactoe::Position>(&PositionText::of_moves("b2 b1 a1 c3 a3 c1 a2"));
    let review = reviewed(&game, 1_000);
    assert!(review.plies.iter().all(|ply| ply.best_score.certainty == Certainty::Exact));
    let blunders: Vec<_> = review.plies.iter().filter(|ply| ply.class == Class::Blunder).map(|ply| ply.ply).collect();
    // An edge against the middle loses.
    assert_eq!(blunders.first(), Some(&2));
    assert!(review.summary.turning_points.contains(&2));
    assert_eq!(review.summary.allowed_wins, [2]);
}

/// Gives out scores that were written down.
struct Scripted(VecDeque<Vec<(u32, &'static str, i64)>>);

impl Searches for Scripted {
    fn search(&mut self, request: &SearchRequest, _: bool, _: &Control) -> AnyOutcome {
        let steps = self.0.pop_front().expect("no more searches");
        let line = |&(_, mv, discs): &(u32, &str, i64)| Line {
            score: Valuation::new(discs * 1000, Unit::Discs, ValueKind::Heuristic),
            moves: vec![request.position.parse_move(mv).expect("a move")],
        };
        let iterations: Vec<_> =
            steps.iter().map(|step| Iteration { depth: step.0, line: line(step), nodes: 1 }).collect();
        let last = steps.last().expect("an iteration");
        let report = Report {
            depth: last.0,
            iterations,
            ..Report::unsearched(vec![line(last)], Statistics { nodes: 50, ..Statistics::default() })
        };
        Outcome { report, stopped_by: StoppedBy::Nodes }
    }
}

fn visited(played: &str, script: &[&[(u32, &'static str, i64)]]) -> (String, i64, String, i64, u32) {
    let root = start_of(GameKind::Othello);
    let root = root.after(root.parse_move("f5").expect("a move")).expect("legal");
    let played = root.parse_move(played).expect("a move");
    let visit = Visit::alone(root, played, Effort::Nodes(1_000), 1);
    let mut searches = Scripted(script.iter().map(|steps| steps.to_vec()).collect());
    let visited = visit.perform(&mut searches, &Control::default());
    assert!(searches.0.is_empty(), "searches are left over");
    assert_eq!((visited.nodes, visited.elapsed), (50 * script.len() as u64, Duration::ZERO));
    let pair = visited.pair().expect("a pair");
    let text = |root: &yomi_review::RootMove| (root.line[0].to_string(), root.score.thousandths);
    let (best, played) = (text(&pair.best), text(&pair.played));
    (best.0, best.1, played.0, played.1, pair.depth)
}

#[test]
fn both_scores_come_from_the_deepest_common_step() {
    let best: &[_] = &[(1, "d6", 2), (2, "f6", 3), (3, "d6", 4)];
    let found = visited("f4", &[best, &[(1, "f4", 0), (2, "f4", 1), (3, "f4", 2)]]);
    assert_eq!(found, ("d6".to_owned(), 4000, "f4".to_owned(), 2000, 3));
    let shorter = visited("f4", &[best, &[(1, "f4", 0), (2, "f4", 1)]]);
    assert_eq!(shorter, ("f6".to_owned(), 3000, "f4".to_owned(), 1000, 2));
}

#[test]
fn the_best_move_is_searched_once_where_it_was_played() {
    let found = visited("d6", &[&[(1, "f4", 2), (2, "d6", 3)]]);
    assert_eq!(found, ("d6".to_owned(), 3000, "d6".to_owned(), 3000, 2));
}

#[test]
fn a_played_move_that_is_scored_higher_becomes_the_best() {
    let found = visited("f4", &[&[(4, "d6", 2)], &[(4, "f4", 5)]]);
    assert_eq!(found, ("f4".to_owned(), 5000, "f4".to_owned(), 5000, 4));
}

#[test]
fn discs_given_away_with_the_result_kept_are_slack() {
    // From exact plies of random games: each kind is there.
    let game = crate::by_lot(GameKind::Othello, 31, 60);
    let review = reviewed(&game, 20_000);
    for ply in review.plies.iter().filter(|ply| ply.is_certain() && ply.is_free()) {
        let loss = ply.loss.thousandths.expect("discs");
        let keeps = ply.loss.expectation == 0.0;
        assert_eq!(ply.marks.slack, keeps && loss > 0, "{ply:?}");
        assert_eq!(ply.class == Class::Blunder, !keeps, "{ply:?}");
        assert_eq!(ply.marks.turning_point, !keeps, "{ply:?}");
    }
    assert!(review.plies.iter().any(|ply| ply.marks.slack));
}
