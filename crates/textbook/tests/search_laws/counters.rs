//! What is counted adds up, and recording changes nothing.

use std::fmt::Debug;

use proptest::{collection::vec, prelude::*};
use yomi_game::{gomoku, othello, tictactoe, tree::Position};
use yomi_search::{Control, CounterGroup as _, Outcome, Report, Statistics, Task, evaluation::Evaluation};
use yomi_textbook::{
    Algorithm, Configuration, EvaluationChoice, MoveOrdering, OPEN, Techniques,
    evaluations::{LeafRank, OutcomeOnly, Positional, Shapes},
    game::TextbookGame,
    observer::Recorder,
    run,
};

use super::{
    configurations::any_method,
    plain::{Lopsided, random_position},
    trees::tree,
    watched::{table_for, task, task_of_depth, watch},
};
use crate::cases::cases;

fn check_sums(statistics: &Statistics) {
    assert!(statistics.leaf_evaluations <= statistics.nodes);
    assert!(statistics.quiescence_nodes.unwrap_or(0) <= statistics.nodes);
    if let Some(cutoffs) = statistics.cutoffs {
        assert_eq!(cutoffs.by.total(), cutoffs.total());
        assert!(cutoffs.first_move <= cutoffs.total() && cutoffs.total() < statistics.nodes);
    }
    if let Some(table) = statistics.transposition_table {
        assert!(table.cutoffs <= table.hits && table.hits <= table.probes);
        assert!(table.stores <= table.probes && table.probes <= statistics.nodes);
        assert!(table.fill_thousandths <= 1000);
    }
}

/// What a search found, without the clock.
fn findings<M: Copy + Debug>(outcome: &Outcome<M>) -> String {
    let report = &outcome.report;
    let iterations: Vec<_> = report
        .iterations
        .iter()
        .map(|iteration| format!("{} {:?} {}", iteration.depth, iteration.line, iteration.nodes))
        .collect();
    let Report { depth, selective_depth, statistics, lines, .. } = report;
    format!("{:?} {depth} {selective_depth} {statistics:?} {lines:?} {iterations:?}", outcome.stopped_by)
}

fn recording_changes_nothing<G: TextbookGame, E: Evaluation<G>>(
    task: &Task<G>,
    evaluation: E,
    method: (Algorithm, Techniques),
) {
    let counted = watch(task, evaluation, method, None, OPEN);
    let recorder = Some(Recorder::new(1 << 20, method.0, OPEN));
    let recorded = watch(task, evaluation, method, recorder, OPEN);
    assert_eq!((counted.value, counted.verdict), (recorded.value, recorded.verdict), "{method:?}");
    assert_eq!(findings(&counted.outcome), findings(&recorded.outcome), "{method:?}");
    let statistics = counted.outcome.report.statistics;
    check_sums(&statistics);
    let (algorithm, techniques) = method;
    let iterations = &counted.outcome.report.iterations;
    assert_eq!(iterations.iter().map(|iteration| iteration.nodes).sum::<u64>(), statistics.nodes);
    assert_eq!(statistics.cutoffs.is_some(), algorithm.entry().has_window);
    let table = statistics.transposition_table;
    assert_eq!(table.is_some(), techniques.transposition_table.is_some());
    let visited =
        recorded.observer.expect("it was handed in").into_nodes().iter().filter(|node| node.order.is_some()).count();
    assert_eq!(visited as u64, statistics.nodes);
}

/// The search that is compiled without an observer.
fn is_what_run_finds(task: &Task<Position>, (algorithm, techniques): (Algorithm, Techniques)) {
    let configuration = Configuration { algorithm, evaluation: EvaluationChoice::Outcome, techniques };
    let mut table = table_for(&techniques);
    let found = run(task, LeafRank, &configuration, &mut table, &Control::default(), &mut |_| ());
    let watched = watch(task, LeafRank, (algorithm, techniques), None, OPEN).outcome;
    assert_eq!(findings(&found), findings(&watched), "{configuration:?}");
}

/// Trees sort the moves of every node, so only what is switched on can be behind a cut.
fn check_causes_in_a_tree(position: &Position, (algorithm, techniques): (Algorithm, Techniques)) {
    let found = watch(&task(position), LeafRank, (algorithm, techniques), None, OPEN);
    let Some(cutoffs) = found.outcome.report.statistics.cutoffs else { return };
    let by = cutoffs.by;
    let total = cutoffs.total();
    assert_eq!(by.killer.is_some(), techniques.killer_moves.is_some());
    assert_eq!(by.counter_move.is_some(), techniques.counter_moves);
    assert_eq!(by.history.is_some(), techniques.history);
    match techniques.move_ordering {
        MoveOrdering::None => assert_eq!(by.board_order, total),
        MoveOrdering::Random => assert_eq!(by.random_order, Some(total)),
        MoveOrdering::WorstFirst => assert_eq!(by.static_order, total),
        MoveOrdering::Static => assert_eq!(by.static_order + by.table, total),
        MoveOrdering::Dynamic => assert_eq!((by.board_order, by.random_order), (0, None)),
    }
    if techniques.transposition_table.is_none() && !techniques.iterative_deepening {
        assert_eq!(by.table, 0);
    }
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn recording_a_tree_changes_nothing(
        method in any_method(), numbers in tree(6, 60), max_moves: bool, multi_pv in 1_usize..=3,
    ) {
        let position = numbers.position(max_moves, &[]);
        let mut task = task(&position);
        task.multi_pv = multi_pv;
        recording_changes_nothing(&task, LeafRank, method);
        is_what_run_finds(&task, method);
        check_causes_in_a_tree(&position, method);
    }

    #[test]
    fn recording_a_game_changes_nothing(
        method in any_method(),
        middle in vec(any::<u16>(), 4..58),
        choices in vec(any::<u16>(), 4..12),
        multi_pv in 1_usize..=3,
    ) {
        let othello = random_position(&othello::Position::initial(), &middle);
        let mut task = task_of_depth(&othello, 3);
        task.multi_pv = multi_pv;
        recording_changes_nothing(&task, Positional::default(), method);
        recording_changes_nothing(&task, Lopsided { values: 3 }, method);
        let empty = gomoku::Position::empty(5, gomoku::Rule::Freestyle);
        let gomoku = random_position(&empty, &choices);
        recording_changes_nothing(&task_of_depth(&gomoku, 2), Shapes::default(), method);
        let tictactoe = random_position(&tictactoe::Position::initial(), &choices[..3]);
        recording_changes_nothing(&task_of_depth(&tictactoe, 9), OutcomeOnly, method);
    }
}
