//! Names of the nodes of a recording.

use yomi_game::tree;
use yomi_textbook::observer::{Purpose, Recorded};

/// Names recorded nodes, which come parents before children, each once.
pub(super) trait Names<M> {
    /// The name of the next node.
    fn name(&mut self, node: &Recorded<M>) -> String;

    /// The number of nodes below the last named one; `None` if unknown.
    fn below(&self) -> Option<u32> {
        None
    }

    /// The number of the last named one, of a leaf of a written tree.
    fn leaf(&self) -> Option<f64> {
        None
    }
}

/// Names positions by the move that leads to them.
pub(super) struct MoveNames;

impl<M: ToString> Names<M> for MoveNames {
    fn name(&mut self, node: &Recorded<M>) -> String {
        match &node.mv {
            Some(mv) => mv.to_string(),
            None if node.purpose == Purpose::NULL_MOVE => "null move".to_owned(),
            None => "root".to_owned(),
        }
    }
}

/// Nodes of an explicit tree have names of their own.
pub(super) struct TreeNames<'a> {
    tree: &'a tree::Tree,
    /// The node of the tree that each recorded node stands for, so far.
    nodes: Vec<u32>,
    /// How many nodes lie below each node of the tree.
    below: Vec<u32>,
}

impl<'a> TreeNames<'a> {
    /// Names for a recording of that tree.
    #[must_use]
    pub(super) fn new(tree: &'a tree::Tree) -> Self {
        let mut below = vec![0; tree.node_count()];
        // Children have greater numbers than their parents.
        for node in (1..tree.node_count()).rev() {
            let parent = tree.parent(node as u32).expect("the root alone has no parent");
            below[parent as usize] += below[node] + 1;
        }
        Self { tree, nodes: Vec::new(), below }
    }
}

impl Names<tree::Move> for TreeNames<'_> {
    fn name(&mut self, node: &Recorded<tree::Move>) -> String {
        let number = match (node.parent, node.mv) {
            (Some(parent), Some(mv)) => self.tree.children(self.nodes[parent])[usize::from(mv.index())],
            _ => 0,
        };
        self.nodes.push(number);
        self.tree.name(number).to_owned()
    }

    fn below(&self) -> Option<u32> {
        self.nodes.last().map(|&node| self.below[node as usize])
    }

    fn leaf(&self) -> Option<f64> {
        self.tree.value(*self.nodes.last()?)
    }
}
