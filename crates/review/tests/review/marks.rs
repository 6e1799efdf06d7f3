//! Marks that state a certainty follow from certain scores; those from estimates hold beyond the standard error.

use yomi_game::{AnyMove, GameKind, PositionText, tictactoe};
use yomi_players::{Player, Players, SearchRequest};
use yomi_review::{Budget, Class, PlayedGame, Review, ReviewedPly, Settings};
use yomi_search::{Control, Goal, Level, Limits};

use crate::{by_lot, cases::cases, read, run};

/// Empty cells from which on every mark has to be there under a depth or a level.
const SOLVED: usize = 12;

/// The results (-1, 0, 1) of all legal moves before a ply, by a solver.
fn results(game: &PlayedGame, ply: &ReviewedPly, players: &mut Players) -> Vec<(AnyMove, i64)> {
    let root = game.position(ply.ply - 1);
    let of = |mv: AnyMove| {
        let limits = Limits::default();
        let request = SearchRequest {
            goal: Goal::Solve,
            root_moves: vec![mv],
            ..SearchRequest::of(root.clone(), Player::engine(None), limits)
        };
        let outcome = players.search(&request, &Control::default(), &mut |_| ());
        (mv, outcome.report.lines[0].score.thousandths.signum())
    };
    root.legal_moves().into_iter().map(of).collect()
}

/// Whether one move alone had the best result, and another one was played.
fn is_exercise(game: &PlayedGame, ply: &ReviewedPly, players: &mut Players) -> bool {
    let results = results(game, ply, players);
    let best = results.iter().map(|(_, result)| *result).max().expect("a legal move");
    let good: Vec<_> = results.iter().filter(|(_, result)| *result == best).collect();
    results.len() > 1 && good.len() == 1 && good[0].0 != ply.played
}

fn budgets() -> Vec<Budget> {
    let levels = [0, 1, 4].map(|level| Budget::Level(Level::new(level).expect("a level")));
    [1, 2, 6].map(Budget::Depth).into_iter().chain(levels).collect()
}

#[test]
fn one_good_move_is_marked_where_it_is_the_only_one_and_nowhere_else() {
    let mut players = Players::default();
    let mut marked = [0; 2];
    for seed in 0..u64::from(cases(4).cases) {
        for kind in [GameKind::TicTacToe, GameKind::Othello] {
            let game = by_lot(kind, seed, 70);
            let last = game.moves().len();
            for budget in budgets() {
                let settings = Settings { from: last.saturating_sub(SOLVED - 1), ..Settings::new(budget) };
                for ply in run(&game, settings, &mut players).0.plies {
                    let truth = ply.is_free() && is_exercise(&game, &ply, &mut players);
                    assert_eq!(ply.marks.exercise, truth, "{kind:?} {seed} {budget:?}: {ply:?}");
                    assert!(ply.nodes <= 200_000, "{ply:?}");
                    marked[usize::from(kind == GameKind::Othello)] += usize::from(truth);
                }
            }
        }
    }
    assert!(marked[0] > 10 && marked[1] > 10, "{marked:?}");
}

#[test]
fn a_move_beside_several_that_win_is_no_exercise_and_one_of_two_moves_is() {
    let marks = |moves: &str, ply: usize| {
        let game = read::<tictactoe::Position>(&PositionText::of_moves(moves));
        let settings = Settings::new(Budget::Depth(1));
        let (review, _) = run(&game, settings, &mut Players::default());
        review.plies[ply - 1].marks
    };
    assert!(!marks("a1 c1 b1", 3).exercise);
    // Two cells are left: b1 loses, c1 wins.
    assert!(marks("c2 a3 b3 b2 a2 a1 c3 b1", 8).exercise);
}

/// Reviews of random games of Othello, and of ones between weak players.
fn reviews() -> impl Iterator<Item = Review> {
    let mut players = Players::default();
    (0..u64::from(cases(12).cases)).map(move |seed| {
        let game = by_lot(GameKind::Othello, seed, 60);
        let budget = if seed % 2 == 0 { Budget::Nodes(2_000) } else { Budget::Level(Level::new(4).expect("a level")) };
        run(&game, Settings::new(budget), &mut players).0
    })
}

#[test]
fn a_turning_point_and_an_allowed_win_were_at_least_even_beyond_the_error() {
    let is_even = |ply: &ReviewedPly| {
        let best = &ply.best_score;
        let error = if best.is_certain() { 0.0 } else { ply.loss.error };
        best.expectation - 1.5 * error >= 0.5
    };
    let mut found = [0; 2];
    for ply in reviews().flat_map(|review| review.plies) {
        assert_eq!(ply.marks.allowed_win, ply.played_score.is_lost() && is_even(&ply), "{ply:?}");
        if !ply.is_certain() {
            let turns = ply.is_bad() && is_even(&ply) && ply.played_score.expectation < 0.5;
            assert_eq!(ply.marks.turning_point, turns, "{ply:?}");
            found[0] += usize::from(turns);
        }
        found[1] += usize::from(ply.marks.allowed_win);
    }
    assert!(found.iter().all(|&found| found > 0), "{found:?}");
}

#[test]
fn many_discs_given_away_by_estimates_are_slack() {
    let mut found = 0;
    for ply in reviews().flat_map(|review| review.plies) {
        let loss = ply.loss.thousandths.filter(|_| ply.is_free()).unwrap_or(0);
        let is_estimated = !ply.is_certain();
        if is_estimated && ply.marks.slack {
            assert!(loss >= 8_000 && ply.class == Class::Good, "{ply:?}");
            found += 1;
        }
        if is_estimated && loss >= 20_000 && ply.class == Class::Good {
            assert!(ply.marks.slack, "{ply:?}");
        }
    }
    assert!(found > 0);
}
