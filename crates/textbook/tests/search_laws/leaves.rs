//! How many leaves a search visits, and which.

use std::collections::HashSet;

use proptest::{collection::vec, prelude::*};
use yomi_game::{gomoku, othello, tictactoe};
use yomi_search::evaluation::Evaluation;
use yomi_textbook::{
    Algorithm, Bounds, MoveOrdering, OPEN, Techniques,
    evaluations::{DiscCount, LeafRank},
    game::TextbookGame,
};

use super::{
    configurations::sets_of_one_pass,
    plain::{Lopsided, random_position},
    trees::{Numbers, tree},
    watched::{Record, record, task, task_of_depth, watch},
};
use crate::cases::cases;

/// The paths to the leaves that a search visited; panics when it visited one twice.
fn leaf_paths<M: Copy + Eq + std::hash::Hash>(record: &Record<M>) -> HashSet<Vec<M>> {
    let mut paths = HashSet::new();
    for leaf in record.leaves() {
        assert!(paths.insert(record.path(leaf)), "a leaf was visited twice");
    }
    paths
}

fn static_order(bounds: Bounds) -> Techniques {
    Techniques { move_ordering: MoveOrdering::Static, bounds, ..Techniques::BARE }
}

fn visits_no_foreign_leaf<G: TextbookGame, E: Evaluation<G>>(position: &G, evaluation: E, depth: u32) {
    let task = task_of_depth(position, depth);
    let all = record(&task, evaluation, (Algorithm::Minimax, Techniques::BARE));
    let all = leaf_paths(&all);
    for (_, bounds) in Bounds::ALL {
        for (_, move_ordering) in MoveOrdering::ALL {
            let techniques = Techniques { move_ordering, bounds, ..Techniques::BARE };
            for algorithm in [Algorithm::AlphaBeta, Algorithm::AlphaBetaTwoSided] {
                let visited = leaf_paths(&record(&task, evaluation, (algorithm, techniques)));
                assert!(visited.is_subset(&all), "{algorithm:?} {techniques:?}");
            }
        }
    }
}

fn both_forms_visit_the_same_nodes<G: TextbookGame, E: Evaluation<G>>(position: &G, evaluation: E, depth: u32) {
    let mut task = task_of_depth(position, depth);
    for multi_pv in [1, 3] {
        task.multi_pv = multi_pv;
        for techniques in sets_of_one_pass(Algorithm::AlphaBeta) {
            let one = record(&task, evaluation, (Algorithm::AlphaBeta, techniques));
            let two = record(&task, evaluation, (Algorithm::AlphaBetaTwoSided, techniques));
            // With windows, values, cuts and where the bounds came from.
            assert_eq!(one.nodes, two.nodes, "{techniques:?}");
        }
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn alpha_beta_visits_only_leaves_that_minimax_visits_and_each_once(
        numbers in tree(6, 80),
        max_moves: bool,
        middle in vec(any::<u16>(), 4..50),
        choices in vec(any::<u16>(), 2..12),
    ) {
        visits_no_foreign_leaf(&numbers.position(max_moves, &[]), LeafRank, 64);
        let othello = random_position(&othello::Position::initial(), &middle);
        visits_no_foreign_leaf(&othello, DiscCount, 3);
        let empty = gomoku::Position::empty(5, gomoku::Rule::Freestyle);
        let gomoku = random_position(&empty, &choices);
        visits_no_foreign_leaf(&gomoku, Lopsided { values: 3 }, 2);
        let tictactoe = random_position(&tictactoe::Position::initial(), &choices[..2]);
        visits_no_foreign_leaf(&tictactoe, Lopsided { values: 3 }, 4);
    }

    #[test]
    fn alpha_beta_in_two_functions_visits_the_nodes_of_alpha_beta_in_one(
        numbers in tree(6, 80), max_moves: bool, middle in vec(any::<u16>(), 4..50),
    ) {
        both_forms_visit_the_same_nodes(&numbers.position(max_moves, &[]), LeafRank, 64);
        let othello = random_position(&othello::Position::initial(), &middle);
        both_forms_visit_the_same_nodes(&othello, Lopsided { values: 3 }, 2);
    }

    /// The first move of every node is the best one. So no null window fails high, nothing is
    /// searched twice, and a null window is inside the window that alpha-beta would search with.
    #[test]
    fn with_perfect_ordering_pvs_never_searches_again_and_visits_no_leaf_more(
        numbers in tree(6, 80), max_moves: bool,
    ) {
        let task = task(&numbers.position(max_moves, &[]));
        for (_, bounds) in Bounds::ALL {
            let pvs = record(&task, LeafRank, (Algorithm::Pvs, static_order(bounds)));
            let statistics = pvs.searched.outcome.report.statistics;
            let re_searches = statistics.re_searches.expect("pvs counts them");
            prop_assert_eq!(re_searches.null_window, Some(0));
            let alpha_beta = record(&task, LeafRank, (Algorithm::AlphaBeta, static_order(bounds)));
            prop_assert!(leaf_paths(&pvs).is_subset(&leaf_paths(&alpha_beta)));
        }
    }
}

/// Numbers that all differ, in no order that a search could profit from.
fn distinct() -> impl FnMut() -> f64 {
    let mut count = 0_u32;
    move || {
        count += 1;
        // Odd multipliers are one-to-one on 32 bits.
        f64::from(count.wrapping_mul(0x9E37_79B1)) / 1024.0
    }
}

#[test]
fn with_perfect_ordering_exactly_the_leaves_of_the_minimal_tree_are_visited() {
    for (branching, deepest) in [(1, 6), (2, 7), (3, 6), (4, 5), (5, 4)] {
        for depth in 1..=deepest {
            let numbers = Numbers::uniform(branching, depth, &mut distinct());
            let fewest = branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1;
            for max_moves in [true, false] {
                let task = task(&numbers.position(max_moves, &[]));
                for algorithm in [Algorithm::AlphaBeta, Algorithm::AlphaBetaTwoSided, Algorithm::Pvs] {
                    for (_, bounds) in Bounds::ALL {
                        let method = (algorithm, static_order(bounds));
                        let record = record(&task, LeafRank, method);
                        let context = format!("{method:?} {branching}^{depth} {max_moves}");
                        assert_eq!(leaf_paths(&record).len(), fewest, "{context}");
                        let leaves = record.searched.outcome.report.statistics.leaf_evaluations;
                        assert_eq!(leaves, fewest as u64, "{context}");
                    }
                }
            }
        }
    }
}

/// Nothing is cut by alpha-beta where every move is better than those before it, down to three plies.
/// Further down a bound from far above may still cut.
#[test]
fn with_the_worst_order_every_leaf_is_visited() {
    for (branching, depth) in [(2, 3), (3, 3), (4, 2)] {
        let numbers = Numbers::uniform(branching, depth, &mut distinct());
        let task = task(&numbers.position(true, &[]));
        let techniques = Techniques { move_ordering: MoveOrdering::WorstFirst, ..Techniques::BARE };
        let method = (Algorithm::AlphaBeta, techniques);
        let found = watch(&task, LeafRank, method, None, OPEN);
        let every = (0..=depth).map(|ply| branching.pow(ply)).sum::<usize>();
        assert_eq!(found.outcome.report.statistics.nodes, every as u64);
    }
}
