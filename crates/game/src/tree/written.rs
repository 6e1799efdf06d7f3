//! A written tree: its nodes, as they are written.

use std::ops::Range;

/// A tree that keeps all rules of the grammar.
///
/// Nodes are numbered from 0 in the order in which they are written: the root is 0, and a node
/// comes before its children. All methods that take a node panic when the tree has no such node.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    /// The children of all nodes; those of one node lie side by side.
    pub(super) children: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) name: Box<str>,
    pub(super) parent: Option<u32>,
    pub(super) children: Range<u32>,
    pub(super) value: Option<f64>,
    pub(super) ply: u32,
}

impl Tree {
    /// How many nodes the tree has, at least 1.
    #[must_use]
    pub const fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The name that was given, or the path from the root.
    #[must_use]
    pub fn name(&self, node: u32) -> &str {
        &self.node(node).name
    }

    /// The parent; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: u32) -> Option<u32> {
        self.node(node).parent
    }

    /// The children in the order in which they are written; empty for a leaf.
    #[must_use]
    pub fn children(&self, node: u32) -> &[u32] {
        let range = &self.node(node).children;
        &self.children[range.start as usize..range.end as usize]
    }

    /// The value of a leaf, finite, from MAX's view; `None` for a node with children.
    #[must_use]
    pub fn value(&self, node: u32) -> Option<f64> {
        self.node(node).value
    }

    /// Plies from the root, 0..=[`MAX_PLIES`](super::MAX_PLIES).
    #[must_use]
    pub fn ply(&self, node: u32) -> u32 {
        self.node(node).ply
    }

    fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }
}
