//! Published node counts.

use yomi_game::tictactoe::Position;
use yomi_search::{CounterGroup as _, Score, Statistics};
use yomi_textbook::{Algorithm, Bounds, OPEN, Techniques, evaluations::OutcomeOnly, root::WindowResult};

use super::watched::{task_of_depth, watch};

const WIN: Score = Score::new(OutcomeOnly::WIN);
const LOSS: Score = Score::new(-OutcomeOnly::WIN);

fn count(algorithm: Algorithm, bounds: Bounds, window: (Score, Score)) -> Statistics {
    let method = (algorithm, Techniques { bounds, ..Techniques::BARE });
    let task = task_of_depth(&Position::initial(), 9);
    let found = watch(&task, OutcomeOnly, method, None, window);
    assert_eq!((found.verdict, found.value), (Some(WindowResult::Exact), Score::ZERO));
    found.outcome.report.statistics
}

#[test]
fn tictactoe_by_minimax_has_549946_nodes_and_255168_leaves() {
    for algorithm in [Algorithm::Minimax, Algorithm::Negamax] {
        let statistics = count(algorithm, Bounds::FailSoft, OPEN);
        assert_eq!(statistics.nodes, 549_946);
        assert_eq!(statistics.leaf_evaluations, 255_168);
        assert_eq!(statistics.cutoffs, None);
    }
}

/// The nodes of alpha-beta in either form with either kind of bounds: a bound further than the window
/// changes what a parent hears, not what it does with it, so that all four are the same.
fn count_alpha_beta(window: (Score, Score)) -> [u64; 4] {
    let methods = [
        (Algorithm::AlphaBeta, Bounds::FailSoft),
        (Algorithm::AlphaBeta, Bounds::FailHard),
        (Algorithm::AlphaBetaTwoSided, Bounds::FailSoft),
        (Algorithm::AlphaBetaTwoSided, Bounds::FailHard),
    ];
    methods.map(|(algorithm, bounds)| {
        let statistics = count(algorithm, bounds, window);
        let cutoffs = statistics.cutoffs.expect("alpha-beta cuts");
        assert_eq!(cutoffs.by.total(), cutoffs.total());
        assert_eq!(cutoffs.by.board_order, cutoffs.total());
        statistics.nodes
    })
}

#[test]
fn tictactoe_by_alpha_beta_with_an_open_window_has_18297_nodes() {
    assert_eq!(count_alpha_beta(OPEN), [18_297; 4]);
}

#[test]
fn tictactoe_by_alpha_beta_between_loss_and_win_has_16811_nodes() {
    assert_eq!(count_alpha_beta((LOSS, WIN)), [16_811; 4]);
}
