//! Game on an explicit tree: a node as a position.

use std::{
    fmt::{self, Debug, Display, Formatter},
    sync::Arc,
};

use super::{limits::MAX_NODES, ranked::RankedTree, written::Tree};
use crate::{Game, Side};

/// A move: which child of the node is next, from 0. Its text counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

// Every node's number of children fits.
const _: () = assert!(MAX_NODES <= u16::MAX as usize);

impl Move {
    /// The move to the child with that index, whether or not a node has so many.
    #[must_use]
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// The index of the child, from 0.
    #[must_use]
    pub const fn index(self) -> u16 {
        self.0
    }
}

impl Display for Move {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", u32::from(self.0) + 1)
    }
}

/// A node of a tree, shared with all other positions of it. Positions of two trees are never equal,
/// also where the trees are.
#[derive(Clone)]
pub struct Position {
    tree: Arc<RankedTree>,
    node: u32,
}

impl Position {
    /// The root of a tree; the game is over there when the tree is one leaf.
    #[must_use]
    pub const fn root(tree: Arc<RankedTree>) -> Self {
        Self { tree, node: 0 }
    }

    /// The tree.
    #[must_use]
    pub const fn tree(&self) -> &Arc<RankedTree> {
        &self.tree
    }

    /// The number of the node.
    #[must_use]
    pub const fn node(&self) -> u32 {
        self.node
    }

    /// The name of the node.
    #[must_use]
    pub fn name(&self) -> &str {
        self.written().name(self.node)
    }

    /// The node that a move leads to; `None` where there is no such child.
    #[must_use]
    pub fn child(&self, mv: Move) -> Option<u32> {
        self.written().children(self.node).get(usize::from(mv.0)).copied()
    }

    fn written(&self) -> &Tree {
        self.tree.tree()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node && Arc::ptr_eq(&self.tree, &other.tree)
    }
}

/// The node alone: a tree may have thousands of others.
impl Debug for Position {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Position").field("node", &self.node).field("name", &self.name()).finish_non_exhaustive()
    }
}

impl Game for Position {
    type Move = Move;

    const RESULTS_DIFFER_IN_SIZE: bool = true;
    /// The parent.
    type Undo = u32;

    fn side_to_move(&self) -> Side {
        self.tree.side_to_move(self.node)
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        let children = self.written().children(self.node).len();
        moves.extend((0..children).map(|index| Move(index as u16)));
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.child(mv).is_some()
    }

    /// Goes to a child.
    ///
    /// # Panics
    /// When there is no such child, in every build.
    fn play(&mut self, mv: Move) -> u32 {
        let parent = self.node;
        self.node = self.written().children(parent)[usize::from(mv.0)];
        parent
    }

    fn undo(&mut self, _mv: Move, undo: u32) {
        self.node = undo;
    }

    fn is_over(&self) -> bool {
        self.written().children(self.node).is_empty()
    }

    /// The rank of the leaf's value, negated where MIN is to move. 0..20,000 and a few more for the
    /// bounds of a window, or minus that.
    fn final_score(&self) -> i32 {
        let rank = self.tree.minimax_rank(self.node);
        match self.side_to_move() {
            Side::First => rank,
            Side::Second => -rank,
        }
    }

    fn is_pass(_mv: Move) -> bool {
        false
    }

    /// Plies to the deepest leaf below the node.
    fn empties(&self) -> u32 {
        self.tree.height(self.node)
    }

    /// The number of the node, from 1. Two nodes are two positions, also where what lies below is
    /// the same.
    fn key(&self) -> u128 {
        u128::from(self.node) + 1
    }
}
