//! What is wrong with a tree, and where.

use serde_json::{Value, json};
use yomi_game::tree::{Tree, TreeFault, TreeFaultKind as Kind, TreePlace};

fn pointer(pointer: &str) -> TreePlace {
    TreePlace::Pointer(pointer.to_owned())
}

const fn text_place(line: usize, column: usize) -> TreePlace {
    TreePlace::Text { line, column }
}

fn faults_of_json(json: &Value) -> Vec<TreeFault> {
    Tree::from_json(json).expect_err("not sound")
}

#[track_caller]
fn json_has(json: &Value, expected: &[(&str, Kind)]) {
    let expected: Vec<_> =
        expected.iter().map(|(place, kind)| TreeFault { place: pointer(place), kind: kind.clone() }).collect();
    assert_eq!(faults_of_json(json), expected, "{json}");
}

/// Places are in the first line unless they say more.
#[track_caller]
fn text_has(text: &str, expected: &[(usize, Kind)]) {
    let expected: Vec<_> =
        expected.iter().map(|(column, kind)| TreeFault { place: text_place(1, *column), kind: kind.clone() }).collect();
    assert_eq!(Tree::from_text(text).expect_err("not sound"), expected, "{text}");
}

fn named(name: &str) -> String {
    name.to_owned()
}

#[test]
fn a_name_is_given_once() {
    let repeated = |place| Kind::RepeatedName { name: named("B"), first: place };
    json_has(
        &json!(["A", ["B", 3], ["C", ["B", 4]], ["B", [5]]]),
        &[("/2/1/0", repeated(pointer("/1/0"))), ("/3/0", repeated(pointer("/1/0")))],
    );
    text_has("['A', ('B', 3), ('B', 4)]", &[(18, repeated(text_place(1, 8)))]);
}

#[test]
fn a_name_is_no_path_of_a_node_without_a_name() {
    let is_path = |name: &str, unnamed| Kind::NameIsPath { name: named(name), unnamed };
    let deep = json!([[[["1.1.2", 3], 4], 7], 5]);
    json_has(&deep, &[("/0/0/0/0", is_path("1.1.2", pointer("/0/0/1")))]);
    json_has(&json!([3, ["root", 4]]), &[("/1/0", is_path("root", pointer("")))]);
    text_has("['1.1.1', [[3, 4]]]", &[(2, is_path("1.1.1", text_place(1, 13)))]);
    // A name that looks like a path is fine where nothing is called so.
    assert!(Tree::from_text("['A', ['1.1.2', 3], ['1.1.1', 4]]").is_ok());
}

#[test]
fn a_node_has_a_value_or_children() {
    json_has(&json!([]), &[("", Kind::Empty { name: None })]);
    let of_a = Kind::Empty { name: Some(named("A")) };
    json_has(&json!(["A"]), &[("", of_a.clone())]);
    json_has(&json!([3, ["A"], []]), &[("/1", of_a.clone()), ("/2", Kind::Empty { name: None })]);
    text_has("'A'", &[(1, of_a.clone())]);
    text_has("[3, ('A',)]", &[(5, of_a)]);
}

#[test]
fn one_number_in_brackets_is_ambiguous() {
    json_has(&json!([3]), &[("", Kind::Ambiguous)]);
    json_has(&json!([[3]]), &[("/0", Kind::Ambiguous)]);
    json_has(&json!([[3], 4]), &[("/0", Kind::Ambiguous)]);
    json_has(&json!(["E", [3], [4]]), &[("/1", Kind::Ambiguous), ("/2", Kind::Ambiguous)]);
    json_has(&json!(["E", 3, [4]]), &[("/2", Kind::Ambiguous)]);
    json_has(&json!(["E", [3], 4]), &[("/1", Kind::Ambiguous)]);
    text_has("('E', 5, (3,))", &[(10, Kind::Ambiguous)]);
}

#[test]
fn a_name_comes_first() {
    let not_first = |name: &str| Kind::NameNotFirst { name: named(name), leaf: None };
    json_has(&json!([3, "A"]), &[("/1", not_first("A"))]);
    json_has(&json!(["A", "B"]), &[("/1", not_first("B"))]);
    json_has(&json!(["A", "B", 3]), &[("/1", not_first("B"))]);
    json_has(&json!(["A", [3, 4], "B"]), &[("/2", not_first("B"))]);
    text_has("[3, 'A']", &[(5, not_first("A"))]);
}

#[test]
fn a_value_in_quotes_is_neither_a_leaf_nor_a_name() {
    let value = |found: &str, leaf: Option<&str>| Kind::QuotedValue { found: named(found), leaf: leaf.map(named) };
    // The report: a root of 3 became 8, since MIN saw 12 and 8 alone.
    let columns = json!([["3", 12, 8], [2, 4, 6]]);
    json_has(&columns, &[("/0/0", value("3", Some("3")))]);
    text_has("[['3',12,8],[2,4,6]]", &[(3, value("3", Some("3")))]);
    json_has(&json!([["-1", 2], [0, 5]]), &[("/0/0", value("-1", Some("-1")))]);
    // Each of all of them, also where the list ends behind it.
    json_has(
        &json!([["NaN", 12], ["1,5", 2], ["0x10"], ["3", ["３", 4]]]),
        &[
            ("/0/0", value("NaN", None)),
            ("/1/0", value("1,5", None)),
            ("/2/0", value("0x10", None)),
            ("/3/0", value("3", Some("3"))),
            ("/3/1/0", value("３", Some("3"))),
        ],
    );
    text_has("'3'", &[(1, value("3", Some("3")))]);
    // Labels count every node of several, each once.
    let places = |tree: &Value, found: &[(&str, &str)]| {
        let faults: Vec<_> = found.iter().map(|&(at, found)| (at, value(found, Some(found)))).collect();
        json_has(tree, &faults);
    };
    places(&json!(["3", 5]), &[("/0", "3")]);
    places(&json!(["A", ["3", 12], ["2", 4]]), &[("/1/0", "3"), ("/2/0", "2")]);
    places(&json!(["1", ["2", 12, 8], ["3", 4]]), &[("/0", "1"), ("/1/0", "2"), ("/2/0", "3")]);
    places(&json!(["1", ["2"], ["3", 4]]), &[("/0", "1"), ("/1/0", "2")]);
    let twice = Kind::RepeatedName { name: named("2"), first: pointer("/1/0") };
    json_has(&json!(["1", ["2", 3], ["2", 4]]), &[("/2/0", twice)]);
    // Where no name may stand it is a leaf in quotes.
    let in_quotes = Kind::NameNotFirst { name: named("12"), leaf: Some(named("12")) };
    json_has(&json!(["A", 3, "12"]), &[("/2", in_quotes.clone())]);
    json_has(&json!(["A", "12"]), &[("/1", in_quotes.clone())]);
    assert_eq!(in_quotes.to_string(), "\"12\" stands in quotes and is no value; for a leaf write 12 without quotes");
}

#[test]
fn other_types_are_no_nodes() {
    let wrong = |found| Kind::WrongType { found };
    json_has(&Value::Null, &[("", wrong("null"))]);
    json_has(
        &json!(["A", null, true, [1, {}]]),
        &[("/1", wrong("null")), ("/2", wrong("a boolean")), ("/3/1", wrong("an object"))],
    );
    text_has("[3, None, true]", &[(5, wrong("null")), (11, wrong("a boolean"))]);
}

#[test]
fn a_tree_is_not_deeper_than_64_plies() {
    let list = |inner| json!([inner]);
    let too_deep = (0..65).fold(json!(["leaf", 1]), |inner, _| list(inner));
    json_has(&too_deep, &[(&"/0".repeat(65), Kind::TooDeep)]);
    // One fault for all the children of one node, none for what lies below them.
    let children = json!([1, 2, [3, [4]]]);
    let too_deep = (0..64).fold(children, |inner, _| list(inner));
    json_has(&too_deep, &[(&"/0".repeat(65), Kind::TooDeep)]);
    text_has(&too_deep.to_string(), &[(66, Kind::TooDeep)]);
}

#[test]
fn a_tree_has_at_most_20_000_nodes() {
    json_has(&json!(vec![1; 20_000]), &[("/19999", Kind::TooManyNodes)]);
    json_has(&json!([vec![1; 10_000], vec![2; 10_000]]), &[("/1/9997", Kind::TooManyNodes)]);
    text_has(&json!(vec![1; 30_000]).to_string(), &[(2 + 2 * 19_999, Kind::TooManyNodes)]);
}

#[test]
fn values_are_finite() {
    let not_finite = |found: &str| Kind::NotFinite { found: named(found) };
    text_has(
        "[1e999, -Infinity, nan, 'A']",
        &[
            (2, not_finite("1e999")),
            (9, not_finite("-Infinity")),
            (20, not_finite("nan")),
            (25, Kind::NameNotFirst { name: named("A"), leaf: None }),
        ],
    );
}

#[test]
fn names_are_short_and_visible() {
    json_has(&json!(["", 3]), &[("/0", Kind::EmptyName)]);
    json_has(&json!(["a".repeat(33), 3]), &[("/0", Kind::LongName { length: 33 })]);
    let control = |character| Kind::ControlCharacter { character };
    json_has(
        &json!([["a\u{7}\u{8}", 3], ["\u{FFFF}", 4]]),
        &[("/0/0", control('\u{7}')), ("/1/0", control('\u{FFFF}'))],
    );
    text_has("['a\nb', 3]", &[(2, control('\n'))]);
}

#[test]
fn brackets_are_closed_by_their_own_kind() {
    let mismatched = |column| Kind::MismatchedBracket { found: ']', opened: '(', at: text_place(1, column) };
    text_has("[('A', 3], 4]", &[(9, mismatched(2))]);
    let unclosed = |bracket, missing| Kind::UnclosedBracket { bracket, missing };
    text_has("[3, ('A', 4)", &[(1, unclosed('[', 1))]);
    text_has("[3, ('A',", &[(5, unclosed('(', 2))]);
    text_has("['A, 3]", &[(2, Kind::UnclosedQuote { quote: '\'' })]);
}

#[test]
fn elements_stand_between_commas() {
    let unexpected = |character| Kind::UnexpectedCharacter { character };
    text_has("['A' 3 4]", &[(6, Kind::MissingComma), (8, Kind::MissingComma)]);
    text_has("[3,, 4]", &[(4, unexpected(','))]);
    text_has("[, 3, 4]", &[(2, unexpected(','))]);
    text_has("[3; 4]", &[(3, unexpected(';'))]);
    text_has("[{}]", &[(2, unexpected('{'))]);
    text_has("] 3", &[(1, unexpected(']'))]);
}

#[test]
fn words_need_quotes_but_at_the_beginning_of_a_list() {
    let word = |word: &str| Kind::BareWord { word: named(word) };
    text_has("[3, A]", &[(5, word("A"))]);
    text_has("[A, B]", &[(5, word("B"))]);
    text_has("A", &[(1, word("A"))]);
    text_has("tree = 3", &[(1, word("tree")), (6, Kind::UnexpectedCharacter { character: '=' })]);
    text_has("[1.2.3, 4]", &[(2, Kind::NotANumber { found: named("1.2.3") })]);
    text_has(r"['ä\n', 3]", &[(4, Kind::UnknownEscape)]);
}

#[test]
fn a_text_holds_one_tree() {
    for (text, column) in [("3 4", 3), ("[3, 4],", 7), ("[3, 4]]", 7), ("(3, 4) ; x", 8)] {
        text_has(text, &[(column, Kind::TextAfterTree)]);
    }
    text_has("", &[(1, Kind::EmptyText)]);
    text_has(" \n ", &[(1, Kind::EmptyText)]);
}

#[test]
fn lines_and_columns_count_characters_from_1() {
    let faults = Tree::from_text("['ä',\n  ('ö', nul,\r\n   'ü')]").expect_err("not sound");
    let places: Vec<_> = faults.iter().map(|fault| fault.place.clone()).collect();
    assert_eq!(places, [text_place(2, 9), text_place(3, 4)]);
    assert_eq!(
        faults[0].to_string(),
        "line 2, column 9: nul is no number; if it is a name, write it in quotes: \"nul\""
    );
}

#[test]
fn every_fault_is_reported_up_to_32() {
    json_has(
        &json!(["A", [], [3], ["A", null], ["x", "y", 3]]),
        &[
            ("/1", Kind::Empty { name: None }),
            ("/2", Kind::Ambiguous),
            ("/3/0", Kind::RepeatedName { name: named("A"), first: pointer("/0") }),
            ("/3/1", Kind::WrongType { found: "null" }),
            ("/4/1", Kind::NameNotFirst { name: named("y"), leaf: None }),
        ],
    );
    assert_eq!(faults_of_json(&json!(vec![Value::Null; 100])).len(), 32);
    // Nor does it take long to say where so many names stand.
    let repeated = json!(vec![json!(["A", 1]); 19_999]);
    assert_eq!(faults_of_json(&repeated).len(), 32);
    assert_eq!(Tree::from_text(&repeated.to_string()).expect_err("repeated").len(), 32);
}

#[test]
fn sentences_say_what_would_be_right() {
    let sentence = |json: Value| faults_of_json(&json)[0].to_string();
    for (json, expected) in [
        (json!([["B", 3], ["B", 4]]), "the name \"B\" is also given at /0/0 of the tree; every name may be given once"),
        (
            json!([3, ["root", 4]]),
            "\"root\" is also what the node at the root is called, by its path from the root since \
             it has no name; rename one of the two",
        ),
        (
            json!([]),
            "this node has neither a value nor children; write [\"name\", 3] for a leaf, [\"name\", \
             node, node] for a node",
        ),
        (
            json!([3]),
            "a list of one number may be a leaf or a node with one leaf; write the bare number or \
             [\"name\", 3] for the leaf, [\"name\", [3]] for the node",
        ),
        (json!(["\u{7}", 3]), "the name contains the control character U+0007"),
        (
            json!(["3", 12, 8]),
            "\"3\" may be the name of this node or a leaf whose value was put in quotes; for the \
             leaf write 3 without quotes, for the name one that is no value, such as \"n3\"",
        ),
        (
            json!(["NaN", 12]),
            "\"NaN\" may be the name of this node or a leaf whose value was put in quotes; for the \
             leaf write a finite number without quotes, for the name one that is no value, such as \
             \"nNaN\"",
        ),
    ] {
        assert_eq!(sentence(json), expected);
    }
}

#[test]
fn no_depth_overflows_the_stack() {
    const DEPTH: usize = 200_000;
    assert!(Tree::from_text(&"[".repeat(DEPTH)).is_err());
    assert!(Tree::from_text(&format!("{}3{}", "(".repeat(DEPTH), ")".repeat(DEPTH))).is_err());
    let deep = (0..DEPTH).fold(json!(3), |inner, _| Value::Array(vec![inner]));
    let faults = Tree::from_json(&deep).expect_err("too deep");
    // Dropping such a value would overflow the stack by itself.
    std::mem::forget(deep);
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].kind, Kind::TooDeep);
}
