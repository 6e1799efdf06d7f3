//! Laws of every review.

use std::time::Duration;

use yomi_game::{GameKind, PositionText, Side, gomoku, othello, tictactoe};
use yomi_players::{Player, Players, SearchRequest};
use yomi_review::{Budget, Class, Forced, Plan, PlayedGame, Settings};
use yomi_search::{Control, Goal, Level, Limits, StopReason};

use crate::{by_lot, from, read, reviewed, run};

#[test]
fn the_best_move_is_never_worse_than_the_one_that_was_played() {
    for kind in GameKind::ALL {
        for seed in 0..3 {
            let game = by_lot(kind, seed, 24);
            let review = reviewed(&game, 700);
            assert!(review.is_complete());
            assert_eq!(review.plies.len(), game.moves().len());
            for ply in &review.plies {
                let (best, played) = (&ply.best_score, &ply.played_score);
                assert!(!played.is_better_than(best), "{kind:?} {seed}: {ply:?}");
                assert!((0.0..=1.0).contains(&ply.loss.expectation), "{ply:?}");
                assert!(ply.loss.thousandths.is_none_or(|loss| loss >= 0), "{ply:?}");
                assert_eq!(ply.played, game.moves()[ply.ply - 1]);
                assert_eq!(ply.line.first(), Some(&ply.best), "{ply:?}");
                assert_eq!(ply.refutation.first(), Some(&ply.played), "{ply:?}");
                assert_eq!(
                    ply.best == ply.played,
                    ply.class == Class::Best && ply.loss.expectation == 0.0 && ply.best == ply.played
                );
            }
        }
    }
}

#[test]
fn moves_that_mirror_each_other_are_worth_the_same() {
    for mv in ["c4", "d3", "e6", "f5"] {
        let game = read::<othello::Position>(&PositionText::of_moves(mv));
        for nodes in [500, 3_000] {
            let review = reviewed(&game, nodes);
            let first = &review.plies[0];
            assert_eq!((first.class, first.best), (Class::Best, first.played), "{first:?}");
        }
    }
    for mv in ["a1", "c1", "a3", "c3"] {
        let game = read::<tictactoe::Position>(&PositionText::of_moves(mv));
        assert_eq!(reviewed(&game, 500).plies[0].class, Class::Best, "{mv}");
    }
}

#[test]
fn lines_and_refutations_are_legal() {
    for kind in GameKind::ALL {
        let game = by_lot(kind, 7, 30);
        for ply in reviewed(&game, 700).plies {
            for line in [&ply.line, &ply.refutation] {
                let start = game.position(ply.ply - 1).clone();
                assert!(PlayedGame::new(start, line.iter().copied()).is_ok(), "{kind:?} {ply:?}");
            }
        }
    }
}

#[test]
fn under_a_node_budget_two_reviews_are_the_same_whatever_uses_the_tables_between_visits() {
    let game = by_lot(GameKind::Othello, 11, 60);
    let settings = Settings::new(Budget::Nodes(1_500));
    let mut players = Players::default();
    let alone = run(&game, settings, &mut players);
    let mut plan = Plan::new(game, settings);
    let other = by_lot(GameKind::Othello, 3, 20);
    let mut visits = 0;
    while let Some(visit) = plan.next_visit(Duration::from_secs(9)) {
        let limits = Limits { nodes: Some(500), ..Limits::default() };
        let request = SearchRequest::of(other.position(20).clone(), Player::engine(None), limits);
        players.search(&request, &Control::default(), &mut |_| ());
        // Every third visit gives way at first.
        let control = Control::default();
        visits += 1;
        if visits % 3 == 0 {
            control.stop(StopReason::Preempted);
        }
        plan.take(visit.perform(&mut players, &control));
    }
    assert!(plan.review() == alone.0, "two reviews differ");
}

#[test]
fn every_ply_is_given_out_once_and_as_it_stands_in_the_end() {
    for kind in GameKind::ALL {
        let game = by_lot(kind, 5, 60);
        let (review, mut given) = run(&game, Settings::new(Budget::Nodes(900)), &mut Players::default());
        given.sort_by_key(|ply| ply.ply);
        assert_eq!(given, review.plies, "{kind:?}");
    }
}

#[test]
fn certain_plies_agree_with_a_search_of_their_own() {
    let game = by_lot(GameKind::Othello, 2, 60);
    let review = reviewed(&game, 30_000);
    let solved: Vec<_> = review.plies.iter().filter(|ply| ply.is_certain()).collect();
    assert!(solved.len() >= 12, "{}", solved.len());
    let mut players = Players::default();
    let mut value = |ply: usize, only: Option<yomi_game::AnyMove>| {
        let mut request = SearchRequest {
            goal: Goal::Solve,
            ..SearchRequest::of(game.position(ply - 1).clone(), Player::engine(None), Limits::default())
        };
        if let Some(mv) = only {
            request.root_moves = vec![mv];
        }
        let outcome = players.search(&request, &Control::default(), &mut |_| ());
        outcome.report.lines[0].score.thousandths
    };
    for ply in solved.iter().rev().take(14) {
        assert_eq!(ply.best_score.thousandths, value(ply.ply, None), "{ply:?}");
        assert_eq!(ply.played_score.thousandths, value(ply.ply, Some(ply.played)), "{ply:?}");
    }
    for pair in solved.windows(2) {
        assert_eq!(pair[0].played_score, pair[1].best_score.of_the_move_before(), "{pair:?}");
    }
}

#[test]
fn neighbouring_plies_do_not_contradict_each_other() {
    for kind in [GameKind::Gomoku, GameKind::TicTacToe] {
        for seed in 0..12 {
            let game = by_lot(kind, seed, 60);
            let review = reviewed(&game, 1_500);
            for pair in review.plies.windows(2) {
                let [ply, next] = pair else { unreachable!("windows of two") };
                if ply.played_score.is_certain() {
                    let expected = 1.0 - ply.played_score.expectation;
                    assert_eq!(next.best_score.expectation, expected, "{ply:?} {next:?}");
                }
                if next.best_score.is_certain() {
                    assert!(ply.played_score.is_certain(), "{ply:?} {next:?}");
                }
            }
        }
    }
}

#[test]
fn a_cancelled_review_keeps_what_is_finished() {
    let game = by_lot(GameKind::Othello, 4, 60);
    let mut plan = Plan::new(game, Settings::new(Budget::Nodes(1_000)));
    let mut players = Players::default();
    for _ in 0..9 {
        let visit = plan.next_visit(Duration::ZERO).expect("more to do");
        plan.take(visit.perform(&mut players, &Control::default()));
    }
    let before = plan.review();
    let visit = plan.next_visit(Duration::ZERO).expect("more to do");
    let control = Control::default();
    control.stop(StopReason::Abandoned);
    plan.take(visit.perform(&mut players, &control));
    assert_eq!(plan.review(), before);
    let again = plan.next_visit(Duration::ZERO).expect("the visit that was stopped");
    assert_eq!(again.index(), visit.index());
    plan.cancel();
    assert_eq!(plan.next_visit(Duration::ZERO), None);
    let review = plan.review();
    assert!(!review.is_complete() && review.plies == before.plies);
    assert_eq!(plan.finished().len(), before.plies.len());
}

#[test]
fn games_of_every_length_are_reviewed() {
    for kind in GameKind::ALL {
        for moves in [0, 1, 2] {
            let review = reviewed(&by_lot(kind, 1, moves), 500);
            assert_eq!((review.plies.len(), review.is_complete()), (moves, true));
        }
    }
    // A board that fills up, more than 60 plies with passes, and a position in the middle of a game.
    let small = gomoku::Position::empty(5, gomoku::Rule::Freestyle).into();
    let full = from(small, 8, 25);
    assert_eq!(reviewed(&full, 300).plies.len(), full.moves().len());
    let late = by_lot(GameKind::Othello, 6, 45).position(45).clone();
    let rest = from(late, 1, 60);
    assert!(reviewed(&rest, 60_000).plies.iter().all(|ply| ply.is_certain()));
}

#[test]
fn a_game_of_gomoku_may_fill_the_board() {
    // Rows in the order 1, 3, 5, … of a pattern without five in a row.
    let size = 15;
    let mut cells: [Vec<(usize, usize)>; 2] = [Vec::new(), Vec::new()];
    for row in 0..size {
        for column in 0..size {
            let is_first = (column + 2 * row) % 4 < 2;
            cells[usize::from(!is_first)].push((column, row));
        }
    }
    let letter = |column: usize| char::from(b'a' + column as u8);
    let square = |&(column, row): &(usize, usize)| format!("{}{}", letter(column), row + 1);
    let turns = cells[0].len().min(cells[1].len());
    let moves: Vec<_> = (0..turns).flat_map(|turn| [square(&cells[0][turn]), square(&cells[1][turn])]).collect();
    let game = read::<gomoku::Position>(&PositionText::of_moves(moves.join(" ")));
    assert!(game.moves().len() >= 200, "{}", game.moves().len());
    let settings = Settings { from: game.moves().len() - 20, ..Settings::new(Budget::Nodes(200)) };
    let (review, _) = run(&game, settings, &mut Players::default());
    assert!(review.is_complete() && review.plies.len() == 21);
}

#[test]
fn passes_are_forced_and_count_for_nothing() {
    let game = (0..200)
        .map(|seed| by_lot(GameKind::Othello, seed, 70))
        .find(|game| (0..game.moves().len()).any(|at| game.position(at).is_pass(game.moves()[at])))
        .expect("one of them has a pass");
    let review = reviewed(&game, 400);
    let passes: Vec<_> = review.plies.iter().filter(|ply| ply.forced == Some(Forced::Pass)).collect();
    assert!(!passes.is_empty());
    assert!(passes.iter().all(|ply| ply.class == Class::Best && ply.loss.expectation == 0.0));
    let counted = |side| {
        let of = review.summary.side(side);
        assert_eq!(of.classes.iter().sum::<usize>(), of.free);
        of.free + of.forced + of.passes
    };
    assert_eq!(counted(Side::First) + counted(Side::Second), review.plies.len());
}

#[test]
fn a_part_of_a_game_and_one_side_are_reviewed_alone() {
    let game = by_lot(GameKind::Othello, 9, 30);
    let base = Settings::new(Budget::Nodes(600));
    let settings = Settings { from: 5, to: Some(14), side: Some(Side::Second), ..base };
    let (review, _) = run(&game, settings, &mut Players::default());
    let plies: Vec<_> = review.plies.iter().map(|ply| ply.ply).collect();
    assert_eq!(plies, [6, 8, 10, 12, 14]);
    assert_eq!(review.summary.side(Side::First).free, 0);
    assert_eq!(review.summary.side(Side::First).accuracy, None);
    let none = Settings { from: 31, ..base };
    assert!(run(&game, none, &mut Players::default()).0.is_complete());
}

#[test]
fn depths_and_levels_are_the_same_for_every_ply() {
    let game = by_lot(GameKind::Othello, 12, 12);
    let of = |budget| run(&game, Settings::new(budget), &mut Players::default()).0;
    for budget in [Budget::Depth(3), Budget::Level(Level::new(3).expect("a level"))] {
        assert!(of(budget).plies.iter().all(|ply| ply.depth == 3 || ply.forced.is_some()));
        assert!(of(budget).is_complete());
    }
    let gomoku = by_lot(GameKind::Gomoku, 12, 9);
    let settings = Settings::new(Budget::Level(Level::new(2).expect("a level")));
    assert!(run(&gomoku, settings, &mut Players::default()).0.is_complete());
}

#[test]
fn moves_that_are_no_game_are_refused() {
    let position = othello::Position::initial();
    let mv = yomi_game::Board::parse_move(&position, "a1").expect("a square");
    let fault = PlayedGame::new(position.into(), [mv.into()]).expect_err("it flips nothing");
    assert_eq!((fault.number, fault.text.as_str()), (1, "a1"));
}
