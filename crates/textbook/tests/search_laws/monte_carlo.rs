//! Monte Carlo tree search: the same seed gives the same answer, and the answer is sensible.

use std::fmt::Debug;

use proptest::{collection::vec, prelude::*};
use yomi_game::{Board, gomoku, othello, tictactoe};
use yomi_search::{Control, Limits, Outcome, Report, StopReason, StoppedBy, Task, Unit, ValueKind};
use yomi_textbook::{
    Algorithm, Configuration, EvaluationChoice, Techniques, evaluations::OutcomeOnly, game::TextbookGame, run,
    techniques::transposition_table::TranspositionTable,
};

use super::{plain::random_position, watched::task};
use crate::cases::cases;

/// Playouts between two looks at the stop flag.
const POLL_PLAYOUTS: u64 = 16;

fn with_playouts<G: TextbookGame>(position: &G, playouts: u64) -> Task<G> {
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    Task { limits, ..task(position) }
}

fn search<G: TextbookGame>(
    task: &Task<G>,
    control: &Control,
    publish: &mut dyn FnMut(Report<G::Move>),
) -> Outcome<G::Move> {
    let techniques = Techniques { neighbourhood: Some(1), ..Techniques::BARE };
    let evaluation = EvaluationChoice::Outcome;
    let configuration = Configuration { algorithm: Algorithm::Mcts, evaluation, techniques };
    let mut table = TranspositionTable::new(2);
    run(task, OutcomeOnly, &configuration, &mut table, control, publish)
}

fn answer<G: TextbookGame>(task: &Task<G>) -> Outcome<G::Move> {
    search(task, &Control::default(), &mut |_| ())
}

/// The position after moves in the game's notation.
fn after<G: Board>(start: &G, moves: &str) -> G {
    let mut position = start.clone();
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).expect("a square");
        assert!(position.is_legal(mv), "{text}");
        position.play(mv);
    }
    position
}

fn best_move<G: TextbookGame>(position: &G, playouts: u64) -> String {
    answer(&with_playouts(position, playouts)).report.lines[0].moves[0].to_string()
}

fn without_clock<M: Clone>(outcome: &Outcome<M>) -> Outcome<M> {
    let mut outcome = outcome.clone();
    outcome.report.elapsed = std::time::Duration::ZERO;
    outcome
}

fn check_answer<G: TextbookGame>(task: &Task<G>, playouts: u64) {
    let outcome = answer(task);
    let report = &outcome.report;
    assert_eq!(outcome.stopped_by, StoppedBy::Nodes);
    assert_eq!(report.statistics.nodes, playouts);
    let iterations = report.iterations.iter().map(|iteration| iteration.nodes);
    assert_eq!(iterations.sum::<u64>(), playouts);
    assert!(!report.lines.is_empty() && report.lines.len() <= task.multi_pv);
    for line in &report.lines {
        assert_eq!((line.score.unit, line.score.kind), (Unit::WinRate, ValueKind::Heuristic));
        assert!((0..=1000).contains(&line.score.thousandths), "{line:?}");
        assert!(task.root_moves.contains(&line.moves[0]), "{line:?}");
        let mut position = task.position.clone();
        for &mv in &line.moves {
            assert!(position.is_legal(mv), "{line:?}");
            position.play(mv);
        }
    }
    assert_eq!(without_clock(&answer(task)), without_clock(&outcome));
}

fn checks_of_any_position<G: TextbookGame + Debug>(position: &G, seed: u64, multi_pv: usize) {
    for playouts in [1, 15, 200] {
        let mut task = Task { seed, multi_pv, ..with_playouts(position, playouts) };
        check_answer(&task, playouts);
        // Every second move alone may be played.
        let mut index = 0;
        task.root_moves.retain(|_| {
            index += 1;
            index % 2 == 1
        });
        check_answer(&task, playouts);
    }
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn answers_are_legal_repeatable_and_win_rates(
        middle in vec(any::<u16>(), 4..58),
        choices in vec(any::<u16>(), 3..12),
        seed: u64,
        multi_pv in 1_usize..4,
    ) {
        let othello = random_position(&othello::Position::initial(), &middle);
        checks_of_any_position(&othello, seed, multi_pv);
        let empty = gomoku::Position::empty(7, gomoku::Rule::Standard);
        checks_of_any_position(&random_position(&empty, &choices), seed, multi_pv);
        let empty = tictactoe::Position::initial();
        checks_of_any_position(&random_position(&empty, &choices[..3]), seed, multi_pv);
    }
}

#[test]
fn another_seed_plays_other_games() {
    let task = with_playouts(&tictactoe::Position::initial(), 500);
    let values: std::collections::HashSet<_> =
        (0..20).map(|seed| answer(&Task { seed, ..task.clone() }).report.lines[0].score.thousandths).collect();
    assert!(values.len() > 1);
}

#[test]
fn tictactoe_is_won_in_one_and_a_loss_in_one_is_stopped() {
    let start = tictactoe::Position::initial();
    for (moves, best) in
        [("a1 b1 a2 b2", "a3"), ("b2 a1 c1 b1", "a3"), ("b2 a1 c3 b1", "c1"), ("a1 b2 a2", "a3"), ("c3 b2 c1", "c2")]
    {
        assert_eq!(best_move(&after(&start, moves), 2000), best, "{moves}");
    }
}

#[test]
fn gomoku_is_won_in_one_and_a_loss_in_one_is_stopped() {
    let start = gomoku::Position::empty(15, gomoku::Rule::Freestyle);
    // Four in a row with one end stopped.
    let won = after(&start, "h8 h9 i8 i9 j8 j9 k8 g8");
    let won = after(&won, "a1 o15");
    assert_eq!(best_move(&won, 600), "l8");
    // The same four, and the other side to move, which has no four of its own.
    let lost = after(&start, "h8 h10 i8 i12 j8 g8 k8");
    assert_eq!(best_move(&lost, 4000), "l8");
}

#[test]
fn tictactoe_comes_near_a_draw() {
    let win_rate = |playouts| {
        let outcome = answer(&with_playouts(&tictactoe::Position::initial(), playouts));
        let line = &outcome.report.lines[0];
        assert_eq!(line.moves[0].to_string(), "b2");
        line.score.thousandths
    };
    // A mean over all playouts: those in which O had not yet found the draw count for ever.
    let (early, late) = (win_rate(20_000), win_rate(100_000));
    assert!((700..800).contains(&early), "{early}");
    assert!((500..700).contains(&late), "{late}");
}

#[test]
fn a_raised_flag_ends_it_at_the_next_look() {
    let task = with_playouts(&othello::Position::initial(), 1_000_000);
    let control = Control::default();
    let mut at_the_stop = 0;
    let outcome = search(&task, &control, &mut |report| {
        if report.statistics.nodes >= 64 && at_the_stop == 0 {
            at_the_stop = report.statistics.nodes;
            control.stop(StopReason::Abandoned);
        }
    });
    assert_eq!(outcome.stopped_by, StoppedBy::Abandoned);
    assert!(at_the_stop > 0);
    let nodes = outcome.report.statistics.nodes;
    assert!(nodes <= at_the_stop + POLL_PLAYOUTS, "{nodes} {at_the_stop}");
}
