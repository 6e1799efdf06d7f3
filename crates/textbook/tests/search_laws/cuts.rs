//! What is cut off could not have changed the value of the root.

use std::collections::HashSet;

use proptest::{collection::vec, prelude::*};
use yomi_game::{Game, gomoku, othello, tictactoe, tree::Move};
use yomi_search::{Score, evaluation::Evaluation};
use yomi_textbook::{
    Algorithm, Bounds, MoveOrdering, Techniques,
    evaluations::{LeafRank, Positional},
    game::TextbookGame,
};

use super::{
    configurations::{WINDOWED, sets_of_one_pass},
    plain::{Lopsided, negamax, random_position},
    trees::tree,
    watched::{Record, record, task, task_of_depth},
};
use crate::cases::cases;

/// The nodes that were skipped and never visited after all, as null windows may be searched again.
fn never_visited<M: Copy + Eq + std::hash::Hash>(record: &Record<M>) -> Vec<usize> {
    let visited: HashSet<_> = record.visited().map(|(index, _)| record.path(index)).collect();
    let skipped = (0..record.nodes.len()).filter(|&index| record.nodes[index].order.is_none());
    skipped.filter(|&index| !visited.contains(&record.path(index))).collect()
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn no_cut_branch_of_a_tree_holds_a_leaf_that_changes_the_root(
        numbers in tree(6, 60), max_moves: bool,
    ) {
        let value = numbers.minimax(max_moves);
        let task = task(&numbers.position(max_moves, &[]));
        for algorithm in WINDOWED {
            for techniques in sets_of_one_pass(algorithm) {
                let record = record(&task, LeafRank, (algorithm, techniques));
                let mut branches: Vec<_> =
                    never_visited(&record).into_iter().map(|node| record.path(node)).collect();
                branches.sort();
                branches.dedup();
                for branch in branches {
                    for extreme in [f64::MAX, f64::MIN] {
                        let other = numbers.changed(&mut |path: &[Move], leaf| {
                            if path.starts_with(&branch) { extreme } else { leaf }
                        });
                        prop_assert_eq!(
                            other.minimax(max_moves), value, "{:?} {:?}", algorithm, techniques
                        );
                    }
                }
            }
        }
    }

    /// The leaves visited prove the value by themselves, whatever all others hold.
    #[test]
    fn all_leaves_that_were_not_visited_may_change_at_once(
        numbers in tree(6, 80),
        max_moves: bool,
        others in vec(prop::sample::select(vec![f64::MAX, f64::MIN, 0.0, 0.75, -2.0]), 80),
    ) {
        let value = numbers.minimax(max_moves);
        let task = task(&numbers.position(max_moves, &[]));
        for algorithm in WINDOWED {
            for techniques in sets_of_one_pass(algorithm) {
                let record = record(&task, LeafRank, (algorithm, techniques));
                let visited: HashSet<_> =
                    record.visited().map(|(index, _)| record.path(index)).collect();
                let mut others = others.iter().cycle();
                let other = numbers.changed(&mut |path: &[Move], leaf| {
                    if visited.contains(path) { leaf } else { *others.next().expect("a cycle") }
                });
                prop_assert_eq!(
                    other.minimax(max_moves), value, "{:?} {:?}", algorithm, techniques
                );
            }
        }
    }

    #[test]
    fn no_cut_branch_of_a_game_changes_the_root_when_it_is_searched(
        middle in vec(any::<u16>(), 4..50), choices in vec(any::<u16>(), 6..16),
    ) {
        let othello = random_position(&othello::Position::initial(), &middle);
        cut_branches_change_nothing(&othello, Positional::default(), 3);
        cut_branches_change_nothing(&othello, Lopsided { values: 4 }, 3);
        let empty = gomoku::Position::empty(5, gomoku::Rule::Freestyle);
        let gomoku = random_position(&empty, &choices);
        cut_branches_change_nothing(&gomoku, Lopsided { values: 4 }, 2);
        let tictactoe = random_position(&tictactoe::Position::initial(), &choices[..3]);
        cut_branches_change_nothing(&tictactoe, Lopsided { values: 4 }, 4);
    }
}

/// Searches every cut branch in full by plain negamax and carries its value up the record.
fn cut_branches_change_nothing<G: TextbookGame, E: Evaluation<G>>(position: &G, evaluation: E, depth: u32) {
    let task = task_of_depth(position, depth);
    let value = negamax(position, evaluation, depth);
    for algorithm in [Algorithm::AlphaBeta, Algorithm::AlphaBetaTwoSided, Algorithm::Pvs] {
        for move_ordering in [MoveOrdering::None, MoveOrdering::WorstFirst, MoveOrdering::Static] {
            let techniques = Techniques { move_ordering, bounds: Bounds::FailSoft, ..Techniques::BARE };
            let record = record(&task, evaluation, (algorithm, techniques));
            let children = record.children();
            assert_eq!(record.nodes[0].value, Some(Score::new(value)));
            for node in never_visited(&record) {
                let mut branch = position.clone();
                let mut left = depth;
                for mv in record.path(node) {
                    branch.play(mv);
                    left -= u32::from(!<G as Game>::is_pass(mv));
                }
                let found = negamax(&branch, evaluation, left);
                let is_odd = !record.nodes[node].ply.is_multiple_of(2);
                let found = Score::new(if is_odd { -found } else { found });
                assert_eq!(
                    value_of_root_with(&record, &children, node, found),
                    Score::new(value),
                    "{algorithm:?} {techniques:?}"
                );
            }
        }
    }
}

/// The root's value when a skipped node is worth `value`, from the root's view, and all other nodes
/// what the search found. Where a node was searched again, its last search counts.
fn value_of_root_with<M: Copy + Eq>(
    record: &Record<M>,
    children: &[Vec<usize>],
    skipped: usize,
    value: Score,
) -> Score {
    let (mut node, mut value) = (skipped, value);
    while let Some(parent) = record.nodes[node].parent {
        let last_search_of = |mv: Option<M>| {
            let searches = children[parent].iter().filter(|&&child| record.nodes[child].mv == mv);
            searches.copied().filter(|&child| record.nodes[child].order.is_some()).max()
        };
        let is_last = last_search_of(record.nodes[node].mv).is_none_or(|last| last == node);
        if !is_last {
            // What a null window asked was asked again in full.
            return record.nodes[0].value.expect("the root was searched");
        }
        let values = children[parent]
            .iter()
            .filter(|&&child| child != node)
            .filter(|&&child| last_search_of(record.nodes[child].mv) == Some(child))
            .filter_map(|&child| record.nodes[child].value)
            .chain([value]);
        let max_moves = record.nodes[parent].ply.is_multiple_of(2);
        let best = if max_moves { values.max() } else { values.min() };
        (node, value) = (parent, best.expect("one value at least"));
    }
    value
}
