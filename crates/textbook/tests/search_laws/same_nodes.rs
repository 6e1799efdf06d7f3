//! What changes nothing at all: on a tree, a table in one search that enters no node twice, and in alpha-beta the
//! convention for values outside the window.

use proptest::prelude::*;
use yomi_game::tree::Position;
use yomi_textbook::{Algorithm, Bounds, OPEN, Techniques, evaluations::LeafRank};

use super::{
    configurations::sets_of_one_pass,
    trees::{Numbers, tree},
    watched::{task, watch},
};
use crate::cases::cases;

fn nodes(position: &Position, method: (Algorithm, Techniques)) -> u64 {
    let found = watch(&task(position), LeafRank, method, None, OPEN);
    found.outcome.report.statistics.nodes
}

fn nothing_changes(numbers: &Numbers, max_moves: bool) {
    let position = numbers.position(max_moves, &[]);
    let searches = [Algorithm::Minimax, Algorithm::AlphaBetaTwoSided, Algorithm::AlphaBeta, Algorithm::Negamax];
    for algorithm in searches {
        for techniques in sets_of_one_pass(algorithm) {
            let bare = Techniques { transposition_table: None, bounds: Bounds::FailSoft, ..techniques };
            let found = [techniques, bare].map(|techniques| nodes(&position, (algorithm, techniques)));
            assert_eq!(found[0], found[1], "{algorithm:?} {techniques:?} {numbers:?}");
        }
    }
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn a_table_and_the_kind_of_bounds_leave_the_nodes_of_one_search_of_a_tree_alone(
        numbers in tree(5, 40),
        max_moves: bool,
    ) {
        nothing_changes(&numbers, max_moves);
    }
}
