//! Sound trees, from JSON and from text.

use proptest::{collection::vec, prelude::*};
use serde_json::{Value, json};
use yomi_game::{random::SplitMix64, tree::Tree};

use super::written::{Content, Written, to_text, tree};
use crate::cases::cases;

fn from_json(json: &Value) -> Tree {
    Tree::from_json(json).unwrap_or_else(|faults| panic!("{json}: {faults:?}"))
}

fn from_text(text: &str) -> Tree {
    Tree::from_text(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

/// Name, value and ply of every node.
fn nodes(tree: &Tree) -> Vec<(&str, Option<f64>, u32)> {
    let nodes = 0..tree.node_count() as u32;
    nodes.map(|node| (tree.name(node), tree.value(node), tree.ply(node))).collect()
}

#[test]
fn the_example_of_the_books_is_read_in_both_forms() {
    let tree = from_json(&json!(["A", ["B", ["E", 3], ["F", 12]], ["C", ["H", 2]], ["D", ["K", 14]]]));
    let expected = [
        ("A", None, 0),
        ("B", None, 1),
        ("E", Some(3.0), 2),
        ("F", Some(12.0), 2),
        ("C", None, 1),
        ("H", Some(2.0), 2),
        ("D", None, 1),
        ("K", Some(14.0), 2),
    ];
    assert_eq!(nodes(&tree), expected);
    assert_eq!(tree.children(0), [1, 4, 6]);
    assert_eq!(tree.children(1), [2, 3]);
    assert_eq!(tree.parent(7), Some(6));
    assert_eq!(tree.parent(0), None);
    let text = "['A', ['B', ('E', 3), ('F', 12)],\n  ['C', ('H', 2)],\n  [\"D\", ('K', 14,),],\n]\n";
    assert_eq!(from_text(text), tree);
    assert_eq!(from_json(&json!(text)), tree);
}

#[test]
fn a_name_needs_no_quotes_where_only_a_name_may_stand() {
    let quoted = from_text("['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2)]]");
    assert_eq!(from_text("[A, [B, (E, 3), (F, 12)], [C, (H, 2)]]"), quoted);
    assert_eq!(from_text("[A,[B,(E,3),('F',12)],['C',(H,2)]]"), quoted);
    let tree = from_text("[根, [①, 3], [Ⅳ, 12], [n_3, [b-1, 5], 7]]");
    let names: Vec<_> = nodes(&tree).into_iter().map(|(name, ..)| name).collect();
    assert_eq!(names, ["根", "①", "Ⅳ", "n_3", "b-1", "3.2"]);
}

#[test]
fn numbers_in_quotes_are_labels_where_every_node_has_one() {
    for (json, wanted) in [
        (json!(["1", ["2", 3], ["3", 12]]), ["1", "2", "3"]),
        (json!(["０", ["１", 3], ["２", 12]]), ["０", "１", "２"]),
        (json!(["①", ["②", 3], ["Ⅳ", 12]]), ["①", "②", "Ⅳ"]),
    ] {
        let tree = from_json(&json);
        let names: Vec<_> = nodes(&tree).into_iter().map(|(name, ..)| name).collect();
        assert_eq!(names, wanted);
        assert_eq!(from_text(&json.to_string()), tree);
    }
}

#[test]
fn nodes_without_a_name_are_called_by_their_path() {
    let tree = from_text("[[3, 12], ['D', 14, [5, ['x', 0], 2]]]");
    let expected = [
        ("root", None, 0),
        ("1", None, 1),
        ("1.1", Some(3.0), 2),
        ("1.2", Some(12.0), 2),
        ("D", None, 1),
        ("2.1", Some(14.0), 2),
        ("2.2", None, 2),
        ("2.2.1", Some(5.0), 3),
        ("x", Some(0.0), 3),
        ("2.2.3", Some(2.0), 3),
    ];
    assert_eq!(nodes(&tree), expected);
}

#[test]
fn a_number_in_brackets_is_a_leaf_where_it_is_the_only_child_of_a_name() {
    assert_eq!(nodes(&from_json(&json!(["E", 3]))), [("E", Some(3.0), 0)]);
    let expected = [("E", None, 0), ("1", Some(3.0), 1)];
    assert_eq!(nodes(&from_json(&json!(["E", [3]]))), expected);
    assert_eq!(nodes(&from_text("('E', (3,))")), expected);
}

#[test]
fn a_tree_may_be_one_leaf() {
    assert_eq!(nodes(&from_json(&json!(-2.5))), [("root", Some(-2.5), 0)]);
    assert_eq!(nodes(&from_text(" -2.5\n")), [("root", Some(-2.5), 0)]);
    assert_eq!(nodes(&from_json(&json!(["A", 0]))), [("A", Some(0.0), 0)]);
}

#[test]
fn a_number_in_json_is_read_to_its_last_digit() {
    for text in ["7888888888888888888888", "0.12345678901234567890123", "-9007199254740993.0"] {
        let json: Value = serde_json::from_str(text).unwrap();
        assert_eq!(from_json(&json), from_text(text), "{text}");
    }
}

#[test]
fn the_greatest_tree_is_read() {
    let widest = json!(vec![1; 19_999]);
    assert_eq!(from_json(&widest).node_count(), 20_000);
    assert_eq!(from_text(&widest.to_string()).node_count(), 20_000);
    let deepest = (0..64).fold(json!(["leaf", 1]), |inner, _| json!([inner]));
    let tree = from_json(&deepest);
    assert_eq!(tree.ply(64), 64);
    assert_eq!(tree.value(64), Some(1.0));
    assert_eq!(from_text(&deepest.to_string()), tree);
    let longest = "ä".repeat(32);
    assert_eq!(from_json(&json!([longest, 1])).name(0), longest);
}

fn assert_is(tree: &Tree, node: u32, written: &Written, path: &str) {
    let by_path = if path.is_empty() { "root" } else { path };
    assert_eq!(tree.name(node), written.name.as_deref().unwrap_or(by_path));
    match &written.content {
        Content::Value(value) => {
            assert_eq!(tree.value(node), Some(*value));
            assert_eq!(tree.children(node), [0; 0]);
        }
        Content::Children(children) => {
            assert_eq!(tree.value(node), None);
            assert_eq!(tree.children(node).len(), children.len());
            for (index, (&id, child)) in tree.children(node).iter().zip(children).enumerate() {
                assert_eq!(tree.parent(id), Some(node));
                assert_eq!(tree.ply(id), tree.ply(node) + 1);
                let number = index + 1;
                let path = if path.is_empty() { number.to_string() } else { format!("{path}.{number}") };
                assert_is(tree, id, child, &path);
            }
        }
    }
}

/// Any JSON, with much that is almost a tree.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[A-D]{0,1}|1|-2\\.5|root|.{0,40}".prop_map(Value::from),
    ];
    leaf.prop_recursive(70, 200, 4, |inner| {
        prop_oneof![
            9 => vec(inner.clone(), 0..4).prop_map(Value::from),
            1 => inner.prop_map(|value| json!({ "node": value })),
        ]
    })
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn trees_are_read_as_they_were_written(written in tree(), seed: u64) {
        let json = written.to_json();
        let tree = from_json(&json);
        assert_is(&tree, 0, &written, "");
        prop_assert_eq!(from_text(&to_text(&json, &mut SplitMix64::new(seed))), tree);
    }

    #[test]
    fn any_json_is_a_tree_or_has_faults_and_its_text_is_the_same(json in any_json()) {
        let from_lists = Tree::from_json(&json);
        if let Err(faults) = &from_lists {
            prop_assert!((1..=32).contains(&faults.len()));
            for fault in faults {
                prop_assert!(!fault.to_string().is_empty());
            }
        }
        if json.is_array() {
            prop_assert_eq!(Tree::from_text(&json.to_string()).ok(), from_lists.ok());
        }
    }

    #[test]
    fn any_text_is_a_tree_or_has_faults(
        text in prop_oneof!["\\PC{0,60}", "[\\[\\](),'\"\\\\A1 .e\n\u{e4}-]{0,60}"],
    ) {
        if let Err(faults) = Tree::from_text(&text) {
            prop_assert!((1..=32).contains(&faults.len()));
        }
    }
}
