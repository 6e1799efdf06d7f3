//! The endgame solver against plain negamax and against published results.

#[path = "../../../tests/support/cases.rs"]
mod cases;

use std::{sync::Arc, thread, time::Duration};

use cases::cases;
use proptest::{collection::vec, prelude::*};
use yomi_game::{
    AnyMove, AnyPosition, Board, Game, Side,
    othello::{
        Move, Position,
        cpu::CpuPath,
        obf::{Problem, parse_collection},
    },
};
use yomi_othello::{
    evaluation::PatternWeights,
    midgame::{Midgame, Root, RootLine, Trained},
    table::Table,
    units::Discs,
};
use yomi_players::{Player, Players, SearchRequest};
use yomi_search::{
    Budget, Control, Goal, Limits, StopReason, Stopped, StoppedBy, Team, Unit, ValueKind, team::SpawnedThreads,
};

/// The result for the side to move under perfect play, by plain negamax.
fn negamax(position: &Position) -> i32 {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let after = |mv| {
        let mut after = *position;
        after.play(mv);
        -negamax(&after)
    };
    moves.into_iter().map(after).max().unwrap_or_else(|| position.final_score())
}

fn moves_of(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// A position of at most `empties` empty squares from random play, with moves left.
fn ending(choices: &[u16], empties: u32) -> Option<Position> {
    let mut position = Position::initial();
    for choice in choices {
        if position.empties() <= empties {
            break;
        }
        let moves = moves_of(&position);
        position.play(*moves.get(usize::from(*choice) % moves.len().max(1))?);
    }
    (position.empties() <= empties && !position.is_over()).then_some(position)
}

/// The table of midgames and that of endgames.
fn tables() -> (Arc<Table>, Arc<Table>) {
    (Arc::new(Table::new(1 << 14)), Arc::new(Table::new(1 << 12)))
}

fn trained() -> Trained {
    Trained::new(Arc::clone(PatternWeights::embedded().weights()))
}

/// The moves of the root with results that are exact inside the window, in discs.
fn solve(position: &Position, wanted: usize, window: (i32, i32)) -> (Vec<RootLine>, u64) {
    solve_on(CpuPath::of_environment(), position, wanted, window)
}

fn solve_on(path: CpuPath, position: &Position, wanted: usize, window: (i32, i32)) -> (Vec<RootLine>, u64) {
    let (midgame, endgame) = tables();
    let control = Control::default();
    let budget = Budget::start(Limits::default(), &control);
    let tables = (&*midgame, &*endgame);
    let trained = trained();
    let mut search = Midgame::new(budget, tables, &trained, path);
    let solutions = lead(&mut search, position, wanted, window);
    (solutions.expect("nothing limits it"), search.solver.budget().nodes())
}

fn lead(
    search: &mut Midgame<'_>,
    position: &Position,
    wanted: usize,
    (alpha, beta): (i32, i32),
) -> Result<Vec<RootLine>, Stopped> {
    let moves = moves_of(position);
    // The order of the search must not matter.
    let order: Vec<usize> = (0..moves.len()).rev().collect();
    let depth = position.empties().max(1);
    let window = (Discs(alpha).eighths(), Discs(beta).eighths());
    let root = Root { position, moves: &moves, order: &order, wanted, margin: None };
    search.search_root(root, depth, window, &mut |_, _| ())
}

fn discs(line: &RootLine) -> i32 {
    let whole = line.value.floor();
    assert_eq!(whole.eighths(), line.value, "results are whole discs");
    whole.0
}

/// What the game is worth to `side` at the end of the line.
fn value_at_the_end(position: &Position, line: &[Move]) -> i32 {
    let mut end = *position;
    for &mv in line {
        assert!(end.is_legal(mv), "{mv} in {line:?} on {position:?}");
        end.play(mv);
    }
    assert!(end.is_over(), "{line:?} on {position:?} ends early");
    let same_side = end.side_to_move() == position.side_to_move();
    if same_side { end.final_score() } else { -end.final_score() }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn every_move_has_the_value_of_plain_negamax(
        choices in vec(any::<u16>(), 60), empties in 1_u32..=8,
    ) {
        let Some(position) = ending(&choices, empties) else { return Ok(()) };
        let moves = moves_of(&position);
        let (solutions, _) = solve(&position, moves.len(), (-65, 65));
        prop_assert_eq!(solutions.len(), moves.len());
        let mut expected: Vec<(Move, i32)> = moves
            .iter()
            .map(|&mv| {
                let mut after = position;
                after.play(mv);
                (mv, -negamax(&after))
            })
            .collect();
        expected.sort_by_key(|(_, value)| -value);
        for (solution, (mv, value)) in solutions.iter().zip(&expected) {
            prop_assert_eq!((solution.moves[0], discs(solution)), (*mv, *value));
            prop_assert_eq!(value_at_the_end(&position, &solution.moves), *value);
        }
    }

    #[test]
    fn a_narrow_window_says_on_which_side_the_result_lies(
        choices in vec(any::<u16>(), 60), empties in 5_u32..=9, alpha in -32_i32..32,
    ) {
        let Some(position) = ending(&choices, empties) else { return Ok(()) };
        let (exact, _) = solve(&position, 1, (-65, 65));
        let window = (2 * alpha, 2 * alpha + 2);
        let (bounded, _) = solve(&position, 1, window);
        prop_assert_eq!(discs(&bounded[0]).clamp(window.0, window.1), discs(&exact[0]).clamp(window.0, window.1));
    }

    #[test]
    fn boards_that_no_game_reaches_are_solved_passes_and_all(
        player in any::<u64>(), holes in any::<u64>(),
    ) {
        // Random discs all over but for a few holes: full of passes and early ends.
        let empty = (0..7).fold(0, |empty, hole| empty | 1 << (holes >> (9 * hole) & 63));
        let position = Position::from_bitboards(player & !empty, !player & !empty, Side::First);
        let Some(position) = position.filter(|position| !position.is_over()) else {
            return Ok(());
        };
        let (solutions, _) = solve(&position, 1, (-65, 65));
        prop_assert_eq!(discs(&solutions[0]), negamax(&position));
    }
}

fn problems(text: &str) -> Vec<Problem> {
    parse_collection(text).expect("the collection is sound")
}

/// A move whose published score is not its result: problem 31's, by board, and its result, which a plain
/// solver written apart from this project's code finds as well.
const MISPRINT: (&str, &str, i32) = ("-OOOOO----OOOO--OXXOOO---XXXOO--XXXXXXO-XXXOOO-OX-OOOO---OOOOO--", "g1", -32);

/// The result of a move that the collection lists.
fn listed_result(problem: &Problem, mv: Move) -> Option<i32> {
    let (board, misprinted, result) = MISPRINT;
    if problem.position.board_text() == board && mv.to_string() == misprinted {
        return Some(result);
    }
    problem.moves.iter().find(|(listed, _)| *listed == mv).map(|&(_, score)| score)
}

fn check(problem: &Problem, all_moves: bool) {
    let wanted = if all_moves { usize::MAX } else { 1 };
    let (solutions, _) = solve(&problem.position, wanted, (-65, 65));
    assert_eq!(Some(discs(&solutions[0])), problem.best_score(), "{:?}", problem.position);
    for solution in &solutions {
        if let Some(result) = listed_result(problem, solution.moves[0]) {
            assert_eq!(discs(solution), result, "{:?} {}", problem.position, solution.moves[0]);
        }
        assert_eq!(value_at_the_end(&problem.position, &solution.moves), discs(solution));
    }
}

#[test]
fn every_move_of_the_forum_problems_to_sixteen_empties_has_its_published_score() {
    let problems = problems(include_str!("../../../tests/data/othello/fforum-01-19.obf"));
    assert!(problems.len() >= 19);
    for problem in problems.iter().filter(|problem| problem.position.empties() <= 14) {
        check(problem, true);
    }
    for problem in &problems {
        check(problem, false);
    }
}

#[test]
#[ignore = "slow: run by make test-long"]
fn every_move_to_twenty_empties_and_every_best_one_to_twenty_four_is_as_published() {
    let first = problems(include_str!("../../../tests/data/othello/fforum-01-19.obf"));
    let second = problems(include_str!("../../../tests/data/othello/fforum-20-39.obf"));
    for problem in first.iter().chain(&second) {
        match problem.position.empties() {
            0..=20 => check(problem, true),
            21..=24 => check(problem, false),
            _ => {}
        }
    }
}

#[test]
fn every_path_of_the_processor_finds_the_same_in_the_same_nodes() {
    let problems = problems(include_str!("../../../tests/data/othello/fforum-01-19.obf"));
    let mut solved = 0;
    for problem in problems.iter().filter(|problem| problem.position.empties() <= 15) {
        let [portable, others @ ..] = &CpuPath::available()[..] else {
            unreachable!("there is always a portable path")
        };
        for wanted in [1, usize::MAX] {
            let expected = solve_on(*portable, &problem.position, wanted, (-65, 65));
            for path in others {
                let found = solve_on(*path, &problem.position, wanted, (-65, 65));
                assert_eq!(found, expected, "{path} on {:?}", problem.position);
            }
        }
        solved += 1;
    }
    assert!(solved >= 5);
}

fn request(position: Position, goal: Goal, limits: Limits) -> SearchRequest {
    let position = AnyPosition::Othello(position);
    SearchRequest { goal, ..SearchRequest::of(position, Player::engine(None), limits) }
}

#[test]
fn the_engine_solves_and_says_so() {
    let problem = &problems(include_str!("../../../tests/data/othello/fforum-01-19.obf"))[0];
    let mut players = Players::default();
    for (goal, unit) in [(Goal::Solve, Unit::Discs), (Goal::WinLossDraw, Unit::Outcome)] {
        let asked = request(problem.position, goal, Limits::default());
        let outcome = players.search(&asked, &Control::default(), &mut |_| ());
        let score = outcome.report.lines[0].score;
        let best = problem.best_score().expect("a score is given");
        let expected = if goal == Goal::Solve { best } else { best.signum() };
        assert_eq!((score.unit, score.kind), (unit, ValueKind::Exact));
        assert_eq!(score.thousandths, i64::from(expected) * 1000);
        assert_eq!(outcome.stopped_by, StoppedBy::Solved);
        let iterations: u64 = outcome.report.iterations.iter().map(|one| one.nodes).sum();
        assert_eq!(iterations, outcome.report.statistics.nodes);
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn a_verdict_comes_with_a_line_that_ends_as_it_says(
        choices in vec(any::<u16>(), 60), empties in 2_u32..=15, multi_pv in 1_u32..4,
    ) {
        let Some(position) = ending(&choices, empties) else { return Ok(()) };
        let asked = request(position, Goal::WinLossDraw, Limits::default());
        let asked = SearchRequest { multi_pv, ..asked };
        let outcome = Players::default().search(&asked, &Control::default(), &mut |_| ());
        for line in &outcome.report.lines {
            let moves: Vec<Move> = line.moves.iter().map(|mv| match mv {
                AnyMove::Othello(mv) => *mv,
                other => panic!("{other:?} is no move of Othello"),
            }).collect();
            let end = value_at_the_end(&position, &moves).signum();
            prop_assert_eq!(line.score.thousandths, i64::from(end) * 1000);
        }
    }
}

#[test]
fn limits_end_the_solver_with_the_best_so_far() {
    let problems = problems(include_str!("../../../tests/data/othello/fforum-20-39.obf"));
    let hard = problems.iter().max_by_key(|problem| problem.position.empties());
    let position = hard.expect("there are problems").position;
    let limits = Limits { nodes: Some(3_000_000), ..Limits::default() };
    let mut players = Players::default();
    let asked = request(position, Goal::Solve, limits);
    let outcome = players.search(&asked, &Control::default(), &mut |_| ());
    assert_eq!(outcome.stopped_by, StoppedBy::Nodes);
    assert!(outcome.report.depth > 0);
    assert_eq!(outcome.report.lines[0].score.kind, ValueKind::Heuristic);
    let again = players.search(&asked, &Control::default(), &mut |_| ());
    assert_eq!(again.report.statistics, outcome.report.statistics, "nodes stop it, no clock");

    let asked = request(position, Goal::Solve, Limits::default());
    let control = Control::default();
    let stopped = players.search(&asked, &control, &mut |_| control.stop(StopReason::Deadline));
    assert_eq!(stopped.stopped_by, StoppedBy::Deadline);
}

fn solve_in_team(position: &Position, threads: u32, wanted: usize, window: (i32, i32)) -> Vec<RootLine> {
    let (midgame, endgame) = tables();
    let control = Control::default();
    let team = Team::new(Arc::new(SpawnedThreads), threads);
    let budget = Budget::start(Limits::default(), &control);
    let (trained, path) = (trained(), CpuPath::of_environment());
    let (solutions, helpers) = Midgame::in_team(&team, budget, (&midgame, &endgame), &trained, path, |search| {
        lead(search, position, wanted, window)
    });
    assert!(helpers < threads);
    solutions.expect("nothing limits it")
}

/// Best moves first, with their values; every line has to be worth what is said.
fn values(position: &Position, solutions: &[RootLine]) -> Vec<(Move, i32)> {
    for solution in solutions {
        assert_eq!(value_at_the_end(position, &solution.moves), discs(solution));
    }
    solutions.iter().map(|solution| (solution.moves[0], discs(solution))).collect()
}

#[test]
fn a_team_finds_what_one_thread_finds() {
    let problems = problems(include_str!("../../../tests/data/othello/fforum-01-19.obf"));
    for problem in &problems {
        let position = &problem.position;
        let wanted = if position.empties() <= 14 { usize::MAX } else { 1 };
        let (alone, _) = solve(position, wanted, (-65, 65));
        for threads in [2, 3] {
            let together = solve_in_team(position, threads, wanted, (-65, 65));
            assert_eq!(values(position, &together), values(position, &alone), "{position:?}");
        }
    }
}

#[test]
#[ignore = "slow: run by make test-long"]
fn a_team_finds_what_is_published_to_twenty_two_empties() {
    let problems = problems(include_str!("../../../tests/data/othello/fforum-20-39.obf"));
    for problem in problems.iter().filter(|problem| problem.position.empties() <= 22) {
        let solutions = solve_in_team(&problem.position, 4, 1, (-65, 65));
        assert_eq!(Some(discs(&solutions[0])), problem.best_score(), "{:?}", problem.position);
    }
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn a_team_agrees_on_random_endings_of_any_window(
        choices in vec(any::<u16>(), 60), alpha in -20_i32..20, width in 1_i32..20,
    ) {
        let Some(position) = ending(&choices, 15) else { return Ok(()) };
        let window = (2 * alpha, 2 * (alpha + width));
        let (alone, _) = solve(&position, 3, window);
        let together = solve_in_team(&position, 4, 3, window);
        let all = |solutions: &[RootLine]| -> Vec<_> {
            solutions.iter().map(|solution| (solution.place, discs(solution))).collect()
        };
        prop_assert_eq!(all(&together), all(&alone));
    }
}

#[test]
fn limits_and_stop_flags_end_a_team() {
    let problems = problems(include_str!("../../../tests/data/othello/fforum-20-39.obf"));
    let hard = problems.iter().max_by_key(|problem| problem.position.empties());
    let position = hard.expect("there are problems").position;
    let (midgame, endgame) = tables();
    let (trained, path) = (trained(), CpuPath::of_environment());
    let team = Team::new(Arc::new(SpawnedThreads), 3);
    let by_nodes = Limits { nodes: Some(2_000_000), ..Limits::default() };
    let by_time = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    for (limits, stopped_by) in
        [(by_nodes, StoppedBy::Nodes), (by_time, StoppedBy::Time), (Limits::default(), StoppedBy::Abandoned)]
    {
        let control = Control::default();
        thread::scope(|scope| {
            if limits == Limits::default() {
                scope.spawn(|| {
                    thread::sleep(Duration::from_millis(100));
                    control.stop(StopReason::Abandoned);
                });
            }
            let budget = Budget::start(limits, &control);
            let _ = Midgame::in_team(&team, budget, (&midgame, &endgame), &trained, path, |search| {
                assert!(lead(search, &position, 1, (-65, 65)).is_err());
                assert_eq!(search.solver.budget().check(), Some(stopped_by));
                if let Some(limit) = limits.nodes {
                    // The nodes of all threads count.
                    let nodes = search.solver.budget().nodes();
                    assert!((limit..limit + 100_000).contains(&nodes), "{nodes}");
                }
            });
        });
    }
}
