//! Trees as text and as JSON.

use serde_json::Value;
use yomi_game::{
    Side,
    tree::{MAX_FAULTS, MAX_NODES, MAX_PLIES, RankedTree, Tree, TreeFault, TreePlace},
};

use super::tree_json::json_of;

/// A tree that is read from text, written as JSON and read again, as JSON or as text, is the same
/// tree; JSON is read alike as text and as JSON; every fault lies inside what was written.
///
/// # Panics
/// When it is not so.
pub fn text_is_json(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let of_text = Tree::from_text(&text);
    match &of_text {
        Ok(tree) => reads_back(tree, &text),
        Err(faults) => check_faults(faults, |place| in_text(place, &text)),
    }
    let Ok(json) = serde_json::from_str::<Value>(&text) else { return };
    // A text in JSON is a tree written as text.
    if json.is_string() {
        return;
    }
    let of_json = Tree::from_json(&json);
    match (&of_text, &of_json) {
        (Ok(of_text), Ok(of_json)) => assert_eq!(of_text, of_json, "{text:?}"),
        (Err(_), Err(faults)) => check_faults(faults, |place| match place {
            TreePlace::Pointer(pointer) => json.pointer(pointer).is_some(),
            TreePlace::Text { .. } => false,
        }),
        _ => panic!("text {of_text:?}, but JSON {of_json:?}: {text:?}"),
    }
}

fn reads_back(tree: &Tree, text: &str) {
    assert!((1..=MAX_NODES).contains(&tree.node_count()), "{text:?}");
    let nodes = 0..tree.node_count() as u32;
    for node in nodes.clone() {
        assert!(tree.ply(node) <= MAX_PLIES, "{text:?}");
        assert_eq!(tree.value(node).is_some(), tree.children(node).is_empty(), "{text:?}");
        assert!(tree.value(node).is_none_or(f64::is_finite), "{text:?}");
    }
    let json = json_of(tree);
    let written = json.to_string();
    assert_eq!(Tree::from_json(&json).as_ref(), Ok(tree), "{written} of {text:?}");
    assert_eq!(Tree::from_text(&written).as_ref(), Ok(tree), "{written} of {text:?}");
    let of_string = Tree::from_json(&Value::String(text.to_owned()));
    assert_eq!(of_string.as_ref(), Ok(tree), "{text:?}");
    let parsed: Value = serde_json::from_str(&written).expect("JSON was written");
    assert_eq!(Tree::from_json(&parsed).as_ref(), Ok(tree), "{written} of {text:?}");
    // To rank its values changes none.
    let ranked = RankedTree::new(tree.clone(), Side::First, &[]);
    assert_eq!(ranked.tree(), tree, "{text:?}");
}

fn check_faults(faults: &[TreeFault], is_inside: impl Fn(&TreePlace) -> bool) {
    assert!((1..=MAX_FAULTS).contains(&faults.len()), "{faults:?}");
    for fault in faults {
        assert!(is_inside(&fault.place), "{fault:?}");
    }
}

/// Whether line and column name a character, or the place behind the last of the line.
fn in_text(place: &TreePlace, text: &str) -> bool {
    let &TreePlace::Text { line, column } = place else { return false };
    let Some(found) = line.checked_sub(1).and_then(|index| text.split('\n').nth(index)) else {
        return false;
    };
    (1..=found.chars().count() + 1).contains(&column)
}
