//! Explicit game trees: games written as nested lists.
//!
//! ```text
//! ["A", ["B", ["E", 3], ["F", 12]], ["C", ["H", 2]], ["D", 14, ["K", 5]]]
//!
//! node     = number                       a leaf
//!          | [name?, number]              a leaf; without a name refused, see below
//!          | [name?, node, node…]         a node with these children, in this order
//! ```
//!
//! - `[3]` is refused: it may be a leaf or a node with one leaf. Only as the lone child of a node
//!   with a name it is the leaf: `["E", 3]` is a leaf called E, `["E", [3]]` a node with one leaf.
//! - A node without a name is called by its path from the root, each child counted from 1: `1.2` is
//!   the second child of the first child; a root without a name is `root`. Such names may be longer
//!   than given ones. A given name that is also the path of a node without a name is a fault, so
//!   names are unique in every tree.
//! - A name is no value in quotes: `["3", 12, 8]` is refused, since it may be a node called 3 or a list of
//!   three leaves; so are `["1e3", 2]`, `["-0,5", 2]`, `["NaN", 2]` and the like (`quoted_value`).
//! - Values are 64-bit floating-point numbers from MAX's view; −0 is 0.
//!
//! Text becomes a game in three steps: [`Tree`] is the written tree, parsed from JSON (`json`) or
//! from text (`text`, `token`) by one `builder`; [`RankedTree`] adds the side to move at the root
//! and replaces values by integers; [`Position`] is a node of it and implements
//! [`Game`](super::Game). Nothing here recurses over the depth of an input.

mod builder;
mod fault;
mod json;
mod position;
mod quoted_value;
mod ranked;
mod text;
mod token;

use std::ops::Range;

use serde_json::Value;

pub use fault::{TreeFault, TreeFaultKind, TreePlace};
pub use position::{Move, Position};
pub use ranked::RankedTree;

/// Plies from the root to the deepest leaf at most.
pub const MAX_PLIES: u32 = 64;
/// Nodes of a tree at most, root and leaves included.
pub const MAX_NODES: usize = 20_000;
/// Characters of a given name at most.
pub const MAX_NAME_LENGTH: usize = 32;
/// Faults that are reported at most; reading ends there.
pub const MAX_FAULTS: usize = 32;

/// A tree that keeps all rules of the grammar.
///
/// Nodes are numbered from 0 in the order in which they are written: the root is 0, and a node
/// comes before its children. All methods that take a node panic when the tree has no such node.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The children of all nodes; those of one node lie side by side.
    children: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq)]
struct Node {
    name: Box<str>,
    parent: Option<u32>,
    children: Range<u32>,
    value: Option<f64>,
    ply: u32,
}

impl Tree {
    /// Reads a tree from JSON: nested lists, or one string with the text form.
    ///
    /// # Errors
    /// Every fault that was found, at most [`MAX_FAULTS`], in the order of their places.
    pub fn from_json(value: &Value) -> Result<Self, Vec<TreeFault>> {
        match value {
            Value::String(text) => Self::from_text(text),
            _ => json::read(value),
        }
    }

    /// Reads a tree from text: square or round brackets, single or double quotes, numbers as JSON
    /// or Python have them, any white space, and an optional comma after the last element.
    ///
    /// In names `\\`, `\'`, `\"`, `\/` and `\uXXXX` are escapes, so that any JSON text is read as
    /// JSON is.
    ///
    /// # Errors
    /// Every fault that was found, at most [`MAX_FAULTS`], in the order of their places.
    pub fn from_text(text: &str) -> Result<Self, Vec<TreeFault>> {
        text::read(text)
    }

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

    /// Plies from the root, 0..=[`MAX_PLIES`].
    #[must_use]
    pub fn ply(&self, node: u32) -> u32 {
        self.node(node).ply
    }

    fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }
}
