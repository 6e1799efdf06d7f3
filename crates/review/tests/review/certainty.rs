//! A score is called exact or proven only where it is, and neighbouring plies agree.

use std::collections::HashMap;

use yomi_game::{
    AnyMove, AnyPosition, Board as _, Game, GameKind, MovesText, PositionText, gomoku, othello, random::SplitMix64,
    tictactoe, with_position,
};
use yomi_players::{Player, Players, SearchRequest};
use yomi_review::{Budget, Certainty, PlayedGame, Review, ReviewedPly, Scored, Settings};
use yomi_search::{Control, Level, Limits, Unit};

use crate::{by_lot, cases::cases, from, read, reviewed, run};

/// The values of positions by plain search of all games from there.
#[derive(Default)]
struct Truth(HashMap<String, i32>);

impl Truth {
    /// From the side to move.
    fn of(&mut self, position: &AnyPosition) -> i32 {
        if position.is_over() {
            return position.final_score();
        }
        let key = position.symmetry_key();
        if let Some(&value) = self.0.get(&key) {
            return value;
        }
        let after = |mv| position.after(mv).expect("a legal move");
        let moves = position.legal_moves();
        let value = moves.into_iter().map(|mv| -self.of(&after(mv))).max();
        let value = value.expect("a game that is not over has a move");
        self.0.insert(key, value);
        value
    }

    /// Every certain score of the review is the value that it claims, from that ply on.
    fn check(&mut self, game: &PlayedGame, review: &Review, from: usize, what: &str) {
        for ply in review.plies.iter().filter(|ply| ply.ply >= from) {
            let root = game.position(ply.ply - 1);
            let is =
                |scored: &Scored, value: i32| scored.thousandths == i64::from(value) * 1000 || !scored.is_certain();
            let mut of_move = |mv| -self.of(&root.after(mv).expect("a legal move"));
            let (best, played) = (of_move(ply.best), of_move(ply.played));
            let value = self.of(root);
            let text = || format!("{what}, {}: {ply:?}", moves_of(game));
            assert!(is(&ply.best_score, value), "the position is worth {value}: {}", text());
            assert!(is(&ply.played_score, played), "the move is worth {played}: {}", text());
            let is_proof = ply.best_score.is_certain() && ply.played_score.is_certain();
            assert!(!is_proof || best == value, "the best move is worth {best}: {}", text());
        }
    }
}

fn moves_of(game: &PlayedGame) -> String {
    game.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// What is certain of a move holds for the position after it, and the reverse, plies and discs included.
fn check_neighbours(game: &PlayedGame, review: &Review) {
    for pair in review.plies.windows(2) {
        let [ply, next] = pair else { unreachable!("windows of two") };
        let text = || format!("{}\n{ply:?}\n{next:?}", moves_of(game));
        let (before, after) = (&ply.played_score, &next.best_score);
        assert_eq!(before.is_certain(), after.is_certain(), "{}", text());
        if before.is_certain() {
            assert_eq!(*before, after.of_the_move_before(), "{}", text());
        }
    }
    let last = review.plies.last().filter(|ply| ply.ply == game.moves().len() && game.is_over());
    assert!(last.is_none_or(|ply: &ReviewedPly| ply.played_score.is_certain()), "{last:?}");
}

/// The plies to the end of a proven score are those of its line, which ends the game; how many there are.
fn check_lengths(game: &PlayedGame, review: &Review) -> usize {
    let mut count = 0;
    for ply in &review.plies {
        for (score, line) in [(&ply.best_score, &ply.line), (&ply.played_score, &ply.refutation)] {
            let Some(plies) = score.plies_to_end else { continue };
            let mut end = game.position(ply.ply - 1).clone();
            for &mv in line {
                assert_eq!(end.why_illegal(mv), None, "{}\n{ply:?}", moves_of(game));
                end = end.after(mv).expect("a move of this game");
            }
            let is_whole = line.len() == plies as usize && end.is_over();
            assert!(is_whole, "{}\n{ply:?}", moves_of(game));
            count += 1;
        }
    }
    count
}

fn budgets() -> Vec<Budget> {
    let depths = (1..=9).map(Budget::Depth);
    let levels = (0..=5).map(|level| Budget::Level(Level::new(level).expect("a level")));
    depths.chain(levels).chain([1, 60, 2_000].map(Budget::Nodes)).collect()
}

#[test]
fn scores_of_tic_tac_toe_are_exact_and_true_whatever_the_limit() {
    let (mut truth, mut players) = (Truth::default(), Players::default());
    let mut games: Vec<_> = (0..12).map(|seed| by_lot(GameKind::TicTacToe, seed, 9)).collect();
    for moves in ["b2a2c2b3b1c1c3a1a3", "b2c2a2a3b1a1b3", "b2a3c3b3c2"] {
        games.push(read::<tictactoe::Position>(&PositionText::of_moves(moves)));
    }
    for game in &games {
        for budget in budgets() {
            let (review, _) = run(game, Settings::new(budget), &mut players);
            truth.check(game, &review, 1, &format!("{budget:?}"));
            check_neighbours(game, &review);
            assert!(review.plies.iter().all(ReviewedPly::is_certain), "{}", moves_of(game));
        }
    }
}

#[test]
fn certain_scores_of_small_boards_of_gomoku_are_true() {
    let (mut truth, mut players) = (Truth::default(), Players::default());
    for seed in 0..40 {
        let rule = gomoku::Rule::ALL[seed as usize % gomoku::Rule::ALL.len()];
        let game = from(gomoku::Position::empty(5, rule).into(), seed, 25);
        for budget in [Budget::Depth(1), Budget::Depth(3), Budget::Nodes(300)] {
            let (review, _) = run(&game, Settings::new(budget), &mut players);
            truth.check(&game, &review, 17, &format!("{rule:?} {budget:?}"));
            check_neighbours(&game, &review);
        }
    }
}

#[test]
fn certain_scores_of_othellos_last_plies_are_true_and_neighbours_agree() {
    let (mut truth, mut players) = (Truth::default(), Players::default());
    for seed in 0..24 {
        let game = by_lot(GameKind::Othello, seed, 70);
        let last = game.moves().len();
        for budget in [
            Budget::Depth(1),
            Budget::Depth(5),
            Budget::Level(Level::new(0).expect("a level")),
            Budget::Nodes(1),
            Budget::Nodes(300),
        ] {
            let settings = Settings { from: last - 14, ..Settings::new(budget) };
            let (review, _) = run(&game, settings, &mut players);
            truth.check(&game, &review, last - 7, &format!("{budget:?}"));
            check_neighbours(&game, &review);
        }
    }
}

#[test]
fn neighbouring_plies_of_gomoku_agree_on_results_and_on_their_distance() {
    let mut players = Players::default();
    for seed in 0..30 {
        let size = [6, 7, 9, 15][seed as usize % 4];
        let rule = gomoku::Rule::ALL[seed as usize % gomoku::Rule::ALL.len()];
        let game = from(gomoku::Position::empty(size, rule).into(), seed, 90);
        for budget in [Budget::Nodes(700), Budget::Depth(2)] {
            let (review, given) = run(&game, Settings::new(budget), &mut players);
            check_neighbours(&game, &review);
            check_lengths(&game, &review);
            assert_eq!(given.len(), review.plies.len());
            assert!(given.iter().all(|ply| review.plies.contains(ply)), "{}", moves_of(&game));
        }
    }
}

#[test]
fn a_win_that_follows_a_proven_loss_is_found() {
    let moves = "c4 b4 b5 a4 e5 e6 c5 a5 f2 c3 f5 d5 d2 e2 b1 c2 a3 f3 b6 e3 a6 b2 d1 c1 e4 a1 d3 d4 f4 f1 \
                 d6 f6 a2 c6 e1 b3";
    let text = PositionText { size: Some(6), ..PositionText::of_moves(moves) };
    let game = read::<gomoku::Position>(&text);
    let review = reviewed(&game, 2_000);
    check_neighbours(&game, &review);
}

#[test]
fn a_game_that_ends_by_a_wipe_out_is_exact_at_its_end() {
    let game = read::<othello::Position>(&PositionText::of_moves("e6f4e3f6g5d6e7f5c5"));
    for budget in [Budget::Nodes(2_000), Budget::Depth(2)] {
        let (review, _) = run(&game, Settings::new(budget), &mut Players::default());
        let of = |ply: usize| &review.plies[ply - 1];
        let last = of(9);
        assert_eq!((last.best_score.thousandths, last.best), (64_000, last.played));
        assert_eq!(last.best_score.certainty, Certainty::Exact, "{last:?}");
        assert_eq!(of(8).played_score.certainty, Certainty::Exact);
        assert!(of(8).marks.allowed_win, "{:?}", of(8));
    }
}

#[test]
fn a_draw_that_was_played_does_not_prove_the_position_before_it() {
    let moves = "c3 a5 a3 d3 c5 c1 b2 d4 d1 e2 e4 b1 a4 e5 a1 e1 b5 d5 e3 a2 d2 c4 b4 b3 c2";
    let text = PositionText { size: Some(5), ..PositionText::of_moves(moves) };
    let game = read::<gomoku::Position>(&text);
    let (review, _) = run(&game, Settings::new(Budget::Depth(1)), &mut Players::default());
    let first = &review.plies[0];
    assert!(!first.best_score.is_certain(), "{first:?}");
}

/// The expectation that docs/review.md states for an estimate.
fn stated(score: &Scored, empties: u32) -> f64 {
    let value = score.thousandths as f64 / 1000.0;
    match score.unit {
        Unit::Discs => {
            let scale = yomi_othello::win_probability::calibration().scale(empties);
            1.0 / (1.0 + (-value / scale).exp())
        }
        Unit::Points => 1.0 / (1.0 + (-value).exp()),
        Unit::Outcome => f64::midpoint(1.0, value),
        Unit::WinRate => value,
    }
}

#[test]
fn an_estimates_expectation_follows_from_its_value() {
    let mut players = Players::default();
    let budgets =
        [Budget::Nodes(2_000), Budget::Level(Level::new(4).expect("a level")), Budget::Depth(2), Budget::Nodes(1_000)];
    let mut mixed = 0;
    for seed in 0..cases(15).cases as usize {
        let kind = [GameKind::Othello, GameKind::Othello, GameKind::Gomoku][seed % 3];
        let game = by_lot(kind, seed as u64, 60);
        let (review, _) = run(&game, Settings::new(budgets[seed % 4]), &mut players);
        for ply in &review.plies {
            let root = game.position(ply.ply - 1);
            let empties = with_position!(root, position => Game::empties(position));
            for score in [&ply.best_score, &ply.played_score] {
                let error = (score.expectation - stated(score, empties)).abs();
                assert!(score.is_certain() || error < 0.001, "{}: {ply:?}", moves_of(&game));
            }
            mixed += usize::from(ply.best_score.is_certain() != ply.played_score.is_certain());
        }
    }
    assert!(mixed > 0);
}

/// Games with long proofs.
pub(crate) const FOUGHT: [(&str, usize, u64, &str); 3] = [
    (
        "standard",
        28,
        20_000,
        "c13 c11 d13 d12 e13 f13 f12 g11 e11 e10 g10 d10 f9 h11 f11 e12 e9 c10 f10 f8 d11 g9 h10 j10 e7 j9 b13 a13 e8 \
         j11 e6 e5 j12 h9 d7 c6 i10 k9 k11 a10 c7 b10",
    ),
    (
        "freestyle",
        24,
        20_000,
        "d5 e4 f3 f5 d2 d3 g6 f7 f8 c2 b1 g4 e6 h6 d6 f4 h4 e7 g7 g8 i7 d7 c6 f6 c9 h3 c7 i2 j1 c8 e9 f10 b6 d10 a5 \
         d9 e10 e11",
    ),
    (
        "renju",
        18,
        3_000,
        "b8 g7 c8 a6 e8 f8 h8 g9 d7 e9 d8 a8 d10 d9 f9 g10 g8 a7 a9 a5 a4 h10 i11 e6 i10 h9 d6 i8 f11 h6 d11 i5",
    ),
];

#[test]
fn neighbouring_plies_of_games_that_were_fought_agree() {
    for (rule, from, nodes, moves) in FOUGHT {
        let text = PositionText { rule: Some(rule.to_owned()), ..PositionText::of_moves(moves) };
        let game = read::<gomoku::Position>(&text);
        let settings = Settings { from, ..Settings::new(Budget::Nodes(nodes)) };
        let (review, _) = run(&game, settings, &mut Players::default());
        check_neighbours(&game, &review);
        check_lengths(&game, &review);
    }
}

/// Reviews games that begin with every `step`th puzzle; how many scores have a line that is as long as they say.
fn check_played_on(step: usize) -> usize {
    let mut players = Players::default();
    let mut count = 0;
    for (index, start) in puzzles().into_iter().enumerate().step_by(step) {
        let game = played_on(start, index as u64, &mut players);
        for budget in [Budget::Nodes(800), Budget::Depth(2)] {
            let from = game.moves().len().saturating_sub(16).max(1);
            let (review, _) = run(&game, Settings { from, ..Settings::new(budget) }, &mut players);
            check_neighbours(&game, &review);
            count += check_lengths(&game, &review);
        }
    }
    count
}

#[test]
fn the_plies_to_the_end_are_those_of_the_line() {
    let count = check_played_on(14);
    assert!(count > 100, "{count}");
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn the_plies_to_the_end_are_those_of_the_line_in_many_games() {
    let count = check_played_on(1);
    assert!(count > 2_000, "{count}");
}

/// The puzzles with the moves before them.
fn puzzles() -> Vec<(AnyPosition, Vec<AnyMove>)> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/gomoku/puzzles.jsonl");
    let text = std::fs::read_to_string(file).expect("a file of the tree");
    let of_line = |line: &str| {
        let puzzle: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let moves = puzzle["moves"].as_array()?.iter().filter_map(|mv| Some(mv.as_str()?.to_owned()));
        let text = PositionText {
            rule: puzzle["rule"].as_str().map(str::to_owned),
            moves: MovesText::List(moves.collect()),
            ..PositionText::default()
        };
        let played = gomoku::Position::read(&text).expect("a puzzle");
        Some((played.start.into(), played.moves.into_iter().map(Into::into).collect()))
    };
    text.lines().filter_map(of_line).collect()
}

/// A game from those moves on: mostly the moves of a short search, some by lot.
fn played_on((start, mut moves): (AnyPosition, Vec<AnyMove>), seed: u64, players: &mut Players) -> PlayedGame {
    let mut random = SplitMix64::new(seed);
    let mut position = start.clone();
    for &mv in &moves {
        position = position.after(mv).expect("a legal move");
    }
    for _ in 0..12 {
        if position.is_over() {
            break;
        }
        let limits = Limits { nodes: Some(200), ..Limits::default() };
        let request = SearchRequest::of(position.clone(), Player::engine(None), limits);
        let report = players.search(&request, &Control::default(), &mut |_| ()).report;
        let legal = position.legal_moves();
        let mv = if random.below(4) == 0 { legal[random.below(legal.len())] } else { report.lines[0].moves[0] };
        position = position.after(mv).expect("a legal move");
        moves.push(mv);
    }
    PlayedGame::new(start, moves).expect("a game")
}
