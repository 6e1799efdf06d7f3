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
mod limits;
mod position;
mod quoted_value;
mod ranked;
mod text;
mod token;
mod written;

use serde_json::Value;

pub use fault::{TreeFault, TreeFaultKind, TreePlace};
pub use limits::{MAX_FAULTS, MAX_NAME_LENGTH, MAX_NODES, MAX_PLIES};
pub use position::{Move, Position};
pub use ranked::RankedTree;
pub use written::Tree;

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
}
