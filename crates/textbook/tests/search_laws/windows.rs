//! A window for the root: values inside it are exact, outside it they are bounds.

use proptest::prelude::*;
use yomi_game::tree::Position;
use yomi_search::{Score, ValueKind};
use yomi_textbook::{
    Algorithm, Bounds, OPEN, Observed, Techniques, evaluations::LeafRank, observer::Recorder, root::WindowResult,
};

use super::{
    configurations::{WINDOWED, technique_sets},
    trees::{Numbers, number, score_of, tree},
    watched::{task, watch},
};
use crate::cases::cases;

/// The root's window between two numbers of MAX's, from the side to move at the root.
fn window_of(position: &Position, max_moves: bool, (low, high): (f64, f64)) -> (Score, Score) {
    let (low, high) = (score_of(position, low), score_of(position, high));
    if max_moves { (low, high) } else { (high, low) }
}

/// A search with this window says of a root worth `truth` what is true, and as much as it must.
fn check_verdict(
    found: &Observed<yomi_game::tree::Move, Option<Recorder<yomi_game::tree::Move>>>,
    (alpha, beta): (Score, Score),
    truth: Score,
    context: &str,
) {
    let lines = &found.outcome.report.lines;
    match found.verdict.expect("it was searched to its depth") {
        WindowResult::Exact => {
            assert_eq!(found.value, truth, "{context}");
            assert_eq!(lines[0].score.kind, ValueKind::Exact, "{context}");
        }
        WindowResult::FailLow(bound) => {
            assert!(truth <= bound && bound <= alpha, "{bound:?} {context}");
            assert_eq!(found.value, bound, "{context}");
            assert!(lines.is_empty(), "{context}");
        }
        WindowResult::FailHigh(bound) => {
            assert!(truth >= bound && bound >= beta, "{bound:?} {context}");
            assert_eq!(found.value, bound, "{context}");
            assert_eq!(lines[0].score.kind, ValueKind::LowerBound, "{context}");
        }
    }
    let is_inside = alpha < truth && truth < beta;
    assert_eq!(found.verdict == Some(WindowResult::Exact), is_inside, "{context}");
}

fn windows_are_kept(numbers: &Numbers, max_moves: bool, low: f64, high: f64) {
    let (low, high) = if low < high { (low, high) } else { (high, low) };
    let position = numbers.position(max_moves, &[low, high]);
    let task = task(&position);
    let window = window_of(&position, max_moves, (low, high));
    let truth = score_of(&position, numbers.minimax(max_moves));
    for window in [window, (window.0, OPEN.1), (OPEN.0, window.1), OPEN] {
        for algorithm in WINDOWED {
            for techniques in technique_sets(algorithm) {
                let context = format!("{algorithm:?} {techniques:?} {window:?} {truth:?}");
                let found = watch(&task, LeafRank, (algorithm, techniques), None, window);
                check_verdict(&found, window, truth, &context);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn verdicts_are_true_of_every_window(
        numbers in tree(5, 40),
        max_moves: bool,
        (low, high) in (number(), number()).prop_filter("a window", |(low, high)| low != high),
    ) {
        windows_are_kept(&numbers, max_moves, low, high);
    }
}

proptest! {
    #![proptest_config(cases(64))]

    /// Fail-soft says at least as much as fail-hard, which says no more than the window's end.
    #[test]
    fn fail_soft_bounds_are_at_least_as_tight_as_fail_hard_ones(
        numbers in tree(5, 40),
        max_moves: bool,
        (low, high) in (number(), number()).prop_filter("a window", |(low, high)| low != high),
    ) {
        let (low, high) = if low < high { (low, high) } else { (high, low) };
        let position = numbers.position(max_moves, &[low, high]);
        let window = window_of(&position, max_moves, (low, high));
        for algorithm in [Algorithm::AlphaBeta, Algorithm::AlphaBetaTwoSided, Algorithm::Pvs] {
            let verdict = |bounds| {
                let method = (algorithm, Techniques { bounds, ..Techniques::BARE });
                let found = watch(&task(&position), LeafRank, method, None, window);
                found.verdict.expect("it was searched to its depth")
            };
            match (verdict(Bounds::FailSoft), verdict(Bounds::FailHard)) {
                (WindowResult::Exact, WindowResult::Exact) => {}
                (WindowResult::FailLow(soft), WindowResult::FailLow(hard)) => {
                    prop_assert!(soft <= hard);
                    prop_assert_eq!(hard, window.0);
                }
                (WindowResult::FailHigh(soft), WindowResult::FailHigh(hard)) => {
                    prop_assert!(soft >= hard);
                    prop_assert_eq!(hard, window.1);
                }
                (soft, hard) => prop_assert!(false, "{soft:?} {hard:?}"),
            }
        }
    }
}
