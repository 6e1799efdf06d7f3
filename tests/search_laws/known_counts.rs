//! Numbers that everybody who counted got.

use yomi::{
    game::{Game, tictactoe::Position},
    search::{
        Algorithm, Configuration, Control, EvaluationChoice, Goal, Limits, Task, Techniques,
        evaluations::OutcomeOnly, run, techniques::transposition_table::TranspositionTable,
    },
};

fn count(algorithm: Algorithm) -> yomi::search::Statistics {
    let position = Position::initial();
    let mut root_moves = Vec::new();
    position.legal_moves(&mut root_moves);
    let task = Task {
        position,
        root_moves,
        limits: Limits { depth: Some(9), ..Limits::default() },
        goal: Goal::Best,
        multi_pv: 1,
        seed: 0,
    };
    let configuration = Configuration {
        algorithm,
        evaluation: EvaluationChoice::Outcome,
        techniques: Techniques::default(),
    };
    let mut table = TranspositionTable::new(2);
    run(&task, OutcomeOnly, &configuration, &mut table, &Control::default(), &mut |_| ())
        .report
        .statistics
}

#[test]
fn tictactoe_by_minimax_has_549946_nodes_and_255168_leaves() {
    for algorithm in [Algorithm::Minimax, Algorithm::Negamax] {
        let statistics = count(algorithm);
        assert_eq!(statistics.nodes, 549_946);
        assert_eq!(statistics.leaf_evaluations, 255_168);
        assert_eq!(statistics.cutoffs, None);
    }
}

#[test]
fn tictactoe_by_alpha_beta_with_an_open_window_has_18297_nodes() {
    let statistics = count(Algorithm::AlphaBeta);
    assert_eq!(statistics.nodes, 18_297);
    let cutoffs = statistics.cutoffs.expect("alpha-beta cuts");
    let by = cutoffs.by;
    assert_eq!(by.total(), cutoffs.total());
    assert_eq!(by.board_order, cutoffs.total());
}
