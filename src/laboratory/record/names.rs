//! What the nodes of a recording are called.

use crate::{
    game::tree,
    search::observer::{Purpose, Recorded},
};

/// Names recorded nodes, which come parents before children, each once.
pub trait Names<M> {
    /// The name of the next node.
    fn name(&mut self, node: &Recorded<M>) -> String;
}

/// Positions are called by the move that leads to them.
pub struct MoveNames;

impl<M: ToString> Names<M> for MoveNames {
    fn name(&mut self, node: &Recorded<M>) -> String {
        match &node.mv {
            Some(mv) => mv.to_string(),
            None if node.purpose == Purpose::NullMove => "null move".to_owned(),
            None => "root".to_owned(),
        }
    }
}

/// Nodes of an explicit tree have names of their own.
pub struct TreeNames<'a> {
    /// The tree.
    pub tree: &'a tree::Tree,
    /// The node of the tree that each recorded node stands for, so far.
    pub nodes: Vec<u32>,
}

impl Names<tree::Move> for TreeNames<'_> {
    fn name(&mut self, node: &Recorded<tree::Move>) -> String {
        let number = match (node.parent, node.mv) {
            (Some(parent), Some(mv)) => {
                self.tree.children(self.nodes[parent])[usize::from(mv.index())]
            }
            _ => 0,
        };
        self.nodes.push(number);
        self.tree.name(number).to_owned()
    }
}
