//! Parser of trees in JSON.

use std::slice::Iter;

use serde_json::Value;

use super::{
    builder::Builder,
    fault::{TreeFault, TreeFaultKind, TreePlace, quoted},
    written::Tree,
};

/// A list that is being read.
struct Level<'a> {
    elements: Iter<'a, Value>,
    /// Place of the list.
    place: usize,
    /// Index of the next element.
    index: usize,
}

/// Reads a tree from lists and numbers.
pub(super) fn read(value: &Value) -> Result<Tree, Vec<TreeFault>> {
    let mut builder = Builder::default();
    // Place of the list around each value, and its index there; the place is the index in here.
    let mut places = vec![(0, 0)];
    let mut levels: Vec<Level<'_>> = Vec::new();
    let mut next = Some((value, 0));
    while !builder.gave_up() {
        if let Some((value, place)) = next {
            match value {
                Value::Array(elements) => {
                    builder.open(place);
                    levels.push(Level { elements: elements.iter(), place, index: 0 });
                }
                // Only numbers of unlimited precision have no such value, and they are too large.
                Value::Number(number) => {
                    builder.number(number.as_f64().unwrap_or(f64::INFINITY), || quoted(&number.to_string()), place)
                }
                Value::String(name) => builder.name(name.clone(), place),
                Value::Null => builder.broken(place, TreeFaultKind::WrongType { found: "null" }),
                Value::Bool(_) => {
                    builder.broken(place, TreeFaultKind::WrongType { found: "a boolean" });
                }
                Value::Object(_) => {
                    builder.broken(place, TreeFaultKind::WrongType { found: "an object" });
                }
            }
        }
        let Some(level) = levels.last_mut() else {
            break;
        };
        next = level.elements.next().map(|value| {
            places.push((level.place, level.index));
            level.index += 1;
            (value, places.len() - 1)
        });
        if next.is_none() {
            levels.pop();
            builder.close();
        }
    }
    builder.finish(|place| TreePlace::Pointer(pointer(&places, place)))
}

/// The JSON pointer of a place below the tree.
fn pointer(places: &[(usize, usize)], mut place: usize) -> String {
    let mut indices = Vec::new();
    while place != 0 {
        let (parent, index) = places[place];
        indices.push(format!("/{index}"));
        place = parent;
    }
    indices.reverse();
    indices.concat()
}
