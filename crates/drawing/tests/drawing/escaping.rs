//! Names come from callers, and stay names.

use proptest::prelude::*;
use roxmltree::Document;
use yomi_drawing::{TextOptions, graphviz, label::shown, text};
use yomi_laboratory::recording::{BoundOrigin, CutBy, Recording};

use crate::{
    cases::cases,
    recordings::{Builder, svg},
};

/// A root with this name, an α cut that comes from a node with this name, a skipped one.
fn named(name: &str) -> Recording {
    let mut tree = Builder::default();
    let root = tree.root(name, 1.0);
    let first = tree.inner(root, name, 1.0);
    let second = tree.inner(root, name, 0.0);
    tree.leaf(second, name, 0.0);
    tree.skipped(second, name);
    tree.cut(second, CutBy::Alpha, 1.0, BoundOrigin::Value(first));
    tree.line(&[root, first]);
    tree.done()
}

fn assert_svg_keeps(name: &str) {
    let svg = svg(&named(name), name);
    let document = Document::parse(&svg).unwrap_or_else(|fault| panic!("{fault} in {svg}"));
    let names: Vec<&str> = document
        .descendants()
        .filter(|node| node.attribute("class") == Some("name"))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(names, vec![shown(name); 5]);
    let title = document.root_element().first_element_child().and_then(|node| node.text());
    assert_eq!(title, Some(&*shown(name)));
    let hover = format!("{}, MAX to move: skipped because of", shown(name));
    assert!(document.descendants().any(|node| node.text().is_some_and(|t| t.starts_with(&hover))));
}

/// What dot reads from its quoted strings, in order; panics where quotes or brackets do not match.
fn quoted_strings(dot: &str) -> Vec<String> {
    let mut strings = Vec::new();
    let mut open = Vec::new();
    // Past the comment of the first line.
    let (_, body) = dot.split_once('\n').expect("there are lines");
    let mut chars = body.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                let mut text = String::new();
                loop {
                    match chars.next().expect("the string ends") {
                        '"' => break,
                        '\\' => match chars.next().expect("the escape ends") {
                            'n' => text.push('\n'),
                            escaped @ ('"' | '\\') => text.push(escaped),
                            other => panic!("\\{other} would be replaced by dot"),
                        },
                        other => text.push(other),
                    }
                }
                assert_eq!(text.matches('&').count(), text.matches("&amp;").count());
                strings.push(text.replace("&amp;", "&"));
            }
            '[' | '{' => open.push(c),
            ']' => assert_eq!(open.pop(), Some('[')),
            '}' => assert_eq!(open.pop(), Some('{')),
            _ => assert!(c.is_ascii(), "{c} stands outside of strings"),
        }
    }
    assert!(open.is_empty());
    strings
}

fn assert_dot_keeps(name: &str) {
    let strings = quoted_strings(&graphviz(&named(name), name));
    let name = shown(name);
    let starts = |start: &str| strings.iter().filter(|text| text.starts_with(start)).count();
    assert!(strings.iter().any(|text| *text == name), "the title");
    for order in 1..=4 {
        assert_eq!(starts(&format!("#{order} {name}\n")), 1, "{strings:?}");
    }
    assert!(starts(&format!("{name}, MAX to move: skipped")) == 1, "{strings:?}");
}

fn assert_text_keeps(name: &str) {
    let text = text(&named(name), TextOptions::default());
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
    let name = shown(name);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 6, "{text}");
    assert!(lines[0].starts_with(&format!("{name}  MAX  1  [−∞, +∞]  #1")), "{text}");
    assert!(lines[3].starts_with(&format!("   ├─ {name}  leaf")), "{text}");
    assert_eq!(lines[4], format!("   └─ ╳ {name} skipped"));
}

#[test]
fn names_of_signs_are_names() {
    for name in [
        "<",
        "&",
        "<&>\"'\\",
        "]]>",
        "-->",
        "<!--",
        "&amp;",
        "&lt;script&gt;",
        "<script>alert(1)</script>",
        "\\",
        "\\N\\l\\n",
        "\"];}",
        "\\\"",
        "a\\",
        "été 字 👩‍👩‍👧 ﷽",
        "مرحبا",
        "{a|b}",
        "a, b, c",
        "└─ ╳",
        "\u{202e}abc",
        "a\u{2028}b",
        "\u{ffff}",
        "new\nline\u{1b}[31m",
        "\0",
    ] {
        assert_svg_keeps(name);
        assert_dot_keeps(name);
        assert_text_keeps(name);
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn every_name_is_kept(name in "[^ ]{1,32}") {
        assert_svg_keeps(&name);
        assert_dot_keeps(&name);
        assert_text_keeps(&name);
    }
}
