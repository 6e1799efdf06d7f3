//! Writes a tree as JSON.

use serde_json::{Value, json};
use yomi_game::tree::Tree;

/// The path by which a node without a name is called.
fn path(tree: &Tree, mut node: u32) -> String {
    let mut numbers = Vec::new();
    while let Some(parent) = tree.parent(node) {
        let index = tree.children(parent).iter().position(|&child| child == node);
        let index = index.expect("a node is a child of its parent");
        numbers.push((index + 1).to_string());
        node = parent;
    }
    numbers.reverse();
    if numbers.is_empty() { "root".to_owned() } else { numbers.join(".") }
}

/// A JSON text that is read as this tree.
pub fn json_of(tree: &Tree) -> Value {
    // Children have greater numbers than their parents, so they are done first.
    let mut written: Vec<Value> = vec![Value::Null; tree.node_count()];
    let is_unnamed = |node: u32| tree.name(node) == path(tree, node);
    for node in (0..tree.node_count() as u32).rev() {
        let name = tree.name(node);
        written[node as usize] = match (tree.value(node), tree.children(node)) {
            (Some(value), _) if is_unnamed(node) => json!(value),
            (Some(value), _) => json!([name, value]),
            // One number without a name is written as a list, and its parent always has a name.
            (None, &[only]) if tree.value(only).is_some() && is_unnamed(only) => {
                json!([name, [written[only as usize].take()]])
            }
            (None, children) => {
                let name = (!is_unnamed(node)).then(|| json!(name));
                let children = children.iter().map(|&child| written[child as usize].take());
                name.into_iter().chain(children).collect()
            }
        };
    }
    written[0].take()
}
