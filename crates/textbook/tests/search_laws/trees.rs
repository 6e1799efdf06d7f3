//! Explicit trees: random ones, uniform ones, and plain minimax on their numbers.

use std::{cmp::Ordering, sync::Arc};

use proptest::{collection::vec, prelude::*};
use serde_json::{Value, json};
use yomi_game::{
    Side,
    tree::{Move, Position, RankedTree, Tree},
};
use yomi_search::Score;

/// A tree of numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum Numbers {
    Leaf(f64),
    Node(Vec<Numbers>),
}

impl Numbers {
    /// What minimax makes of it, by the book.
    pub fn minimax(&self, max_moves: bool) -> f64 {
        match self {
            Self::Leaf(value) => *value,
            Self::Node(children) => {
                let values = children.iter().map(|child| child.minimax(!max_moves));
                let best = if max_moves { f64::max } else { f64::min };
                values.reduce(best).expect("a node has children")
            }
        }
    }

    pub fn children(&self) -> &[Self] {
        match self {
            Self::Leaf(_) => &[],
            Self::Node(children) => children,
        }
    }

    /// The same tree with `change` made to every leaf, which it gets with its path.
    pub fn changed(&self, change: &mut impl FnMut(&[Move], f64) -> f64) -> Self {
        self.changed_below(&mut Vec::new(), change)
    }

    fn changed_below(&self, path: &mut Vec<Move>, change: &mut impl FnMut(&[Move], f64) -> f64) -> Self {
        match self {
            Self::Leaf(value) => Self::Leaf(change(path, *value)),
            Self::Node(children) => {
                let mut changed = Vec::new();
                for (index, child) in children.iter().enumerate() {
                    path.push(Move::new(index as u16));
                    changed.push(child.changed_below(path, change));
                    path.pop();
                }
                Self::Node(changed)
            }
        }
    }

    /// The children of the root, best first for the side to move there, equal ones as they stand.
    pub fn ranking(&self, max_moves: bool) -> Vec<(usize, f64)> {
        let values = self.children().iter().map(|child| child.minimax(!max_moves));
        let mut ranking: Vec<_> = values.enumerate().collect();
        ranking.sort_by(|(_, left), (_, right)| {
            let rising = left.partial_cmp(right).unwrap_or(Ordering::Equal);
            if max_moves { rising.reverse() } else { rising }
        });
        ranking
    }

    fn to_json(&self, names: &mut u32) -> Value {
        match self {
            Self::Leaf(value) => json!(value),
            Self::Node(children) => {
                *names += 1;
                let mut list = vec![json!(format!("n{names}"))];
                let lone = children.len() == 1;
                list.extend(children.iter().map(|child| match child {
                    // With the number alone the list would be a leaf.
                    Self::Leaf(value) if lone => json!([value]),
                    _ => child.to_json(names),
                }));
                Value::Array(list)
            }
        }
    }

    /// The tree as a game, with ranks for the finite ends of `window`, too.
    pub fn position(&self, max_moves: bool, window: &[f64]) -> Position {
        let tree = Tree::from_json(&self.to_json(&mut 0)).expect("sound");
        let root = if max_moves { Side::First } else { Side::Second };
        Position::root(Arc::new(RankedTree::new(tree, root, window)))
    }

    /// Every node has `branching` children, `depth` plies deep; `value` gives the leaves.
    pub fn uniform(branching: usize, depth: u32, value: &mut impl FnMut() -> f64) -> Self {
        if depth == 0 {
            return Self::Leaf(value());
        }
        Self::Node((0..branching).map(|_| Self::uniform(branching, depth - 1, value)).collect())
    }
}

/// The number behind a score of the side that moves at the root.
pub fn number_of(position: &Position, score: Score) -> Option<f64> {
    position.tree().value_of(rank_of_max(position, score))
}

/// The score of a number for the side that moves at the root.
pub fn score_of(position: &Position, number: f64) -> Score {
    let rank = position.tree().rank_of(number).expect("the number is ranked");
    Score::new(if max_moves(position) { rank } else { -rank })
}

fn rank_of_max(position: &Position, score: Score) -> i64 {
    if max_moves(position) { score.value() } else { -score.value() }
}

fn max_moves(position: &Position) -> bool {
    position.tree().side_to_move(0) == Side::First
}

/// Numbers that tie often, fractions, huge ones, both zeros.
pub fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => (-2_i32..=2).prop_map(f64::from),
        2 => (-8_i32..=8).prop_map(|quarters| f64::from(quarters) / 4.0),
        1 => prop::sample::select(vec![-0.0, 0.0, 1e300, -1e300, f64::MAX, f64::MIN, 5e-324]),
    ]
}

/// Random trees with at least one move and about `size` nodes.
pub fn tree(depth: u32, size: u32) -> impl Strategy<Value = Numbers> {
    let node = number()
        .prop_map(Numbers::Leaf)
        .prop_recursive(depth - 1, size, 4, |inner| vec(inner, 1..5).prop_map(Numbers::Node));
    vec(node, 1..5).prop_map(Numbers::Node)
}
