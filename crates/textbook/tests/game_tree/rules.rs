//! A tree as a game.

use std::{collections::HashSet, sync::Arc};

use proptest::prelude::*;
use yomi_game::{
    Game, Side,
    tree::{Move, Position, RankedTree, Tree},
};

use super::written::tree;
use crate::cases::cases;

fn root(tree: Tree, side: Side) -> Position {
    Position::root(Arc::new(RankedTree::new(tree, side, &[])))
}

fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// Checks a node and everything below it, and returns the plies to the deepest leaf.
fn check(position: &mut Position, keys: &mut HashSet<u128>) -> u32 {
    assert!(keys.insert(position.key()), "{position:?} has its own key");
    let tree = Arc::clone(position.tree());
    let moves = legal_moves(position);
    assert_eq!(position.name(), tree.tree().name(position.node()));
    assert_eq!(moves.is_empty(), position.is_over());
    assert!(!position.is_legal(Move::new(moves.len() as u16)));
    if position.is_over() {
        let rank = match position.side_to_move() {
            Side::First => position.final_score(),
            Side::Second => -position.final_score(),
        };
        assert_eq!(tree.value_of(rank.into()), tree.tree().value(position.node()));
    }
    let mut height = 0;
    for (index, mv) in moves.into_iter().enumerate() {
        assert!(position.is_legal(mv) && !Position::is_pass(mv));
        assert_eq!(mv.to_string(), (index + 1).to_string());
        let before = position.clone();
        let child = position.child(mv);
        let undo = position.play(mv);
        assert_eq!(Some(position.node()), child);
        assert_ne!(*position, before);
        assert_eq!(position.side_to_move(), before.side_to_move().opponent());
        height = height.max(1 + check(position, keys));
        position.undo(mv, undo);
        assert_eq!(*position, before);
    }
    assert_eq!(position.empties(), height);
    height
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn every_node_keeps_the_rules(written in tree(), max_begins: bool) {
        let tree = Tree::from_json(&written.to_json()).expect("sound");
        let nodes = tree.node_count();
        let side = if max_begins { Side::First } else { Side::Second };
        let mut position = root(tree, side);
        prop_assert_eq!(position.side_to_move(), side);
        let mut keys = HashSet::new();
        check(&mut position, &mut keys);
        prop_assert_eq!(keys.len(), nodes);
    }
}

#[test]
fn positions_of_different_trees_differ() {
    let tree = Tree::from_text("[1, 2]").expect("sound");
    assert_ne!(root(tree.clone(), Side::First), root(tree, Side::First));
}

#[test]
fn a_position_in_a_message_is_one_node() {
    let position = root(Tree::from_text("['A', 1, 2]").expect("sound"), Side::First);
    assert_eq!(format!("{position:?}"), "Position { node: 0, name: \"A\", .. }");
}
