//! The contract as YAML in few lines: short lists and examples stand in one, as JSON, which YAML contains.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// Maximum width of a list or map on one line, in characters.
pub(super) const WIDTH: usize = 320;

/// A value of JSON whose entries keep their order, which serde_json's own do not.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
pub(super) enum Value {
    Mapping(Mapping),
    Sequence(Vec<Value>),
    String(String),
    /// A number, a truth value or null.
    Other(Json),
}

type Mapping = IndexMap<String, Value>;

/// A document as YAML.
pub(super) fn write(document: &Value) -> String {
    let mut text = String::new();
    match document {
        Value::Mapping(map) => write_map(map, 0, &mut text),
        other => text.push_str(&in_line(other).unwrap_or_default()),
    }
    text
}

/// The entries, each in a line of its own. The first follows where the text stands, which is behind the
/// hyphen of an item.
fn write_map(map: &Mapping, indent: usize, text: &mut String) {
    for (index, (key, value)) in map.iter().enumerate() {
        if index > 0 {
            text.extend(std::iter::repeat_n(' ', indent));
        }
        text.push_str(&string(key, !IS_IN_LIST));
        text.push(':');
        write_value(value, key == "example", indent, text);
    }
}

/// What stands behind a key.
fn write_value(value: &Value, is_example: bool, indent: usize, text: &mut String) {
    let line = if is_example { Some(json(value)) } else { in_line(value) };
    match (line, value) {
        (_, Value::String(lines)) if lines.contains('\n') && !is_example => {
            text.push_str(if lines.ends_with('\n') { " |" } else { " |-" });
            for line in lines.lines() {
                text.push('\n');
                text.extend(std::iter::repeat_n(' ', if line.is_empty() { 0 } else { indent + 2 }));
                text.push_str(line);
            }
            text.push('\n');
        }
        (Some(line), _) => {
            text.push(' ');
            text.push_str(&line);
            text.push('\n');
        }
        (None, Value::Mapping(map)) => {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', indent + 2));
            write_map(map, indent + 2, text);
        }
        (None, Value::Sequence(items)) => {
            text.push('\n');
            for item in items {
                text.extend(std::iter::repeat_n(' ', indent));
                text.push('-');
                match item {
                    Value::Mapping(map) if !map.is_empty() => {
                        text.push(' ');
                        write_map(map, indent + 2, text);
                    }
                    other => write_value(other, true, indent, text),
                }
            }
        }
        (None, _) => text.push('\n'),
    }
}

/// A value in one line, where it is a text, a number or short.
fn in_line(value: &Value) -> Option<String> {
    let line = match value {
        Value::String(text) => return Some(string(text, !IS_IN_LIST)),
        Value::Mapping(map) => {
            let entry = |(key, value): (&String, &Value)| {
                Some(format!("{}: {}", string(key, IS_IN_LIST), item_in_line(value)?))
            };
            let entries: Option<Vec<_>> = map.iter().map(entry).collect();
            format!("{{{}}}", entries?.join(", "))
        }
        Value::Sequence(items) => {
            let items: Option<Vec<_>> = items.iter().map(item_in_line).collect();
            format!("[{}]", items?.join(", "))
        }
        other => return Some(json(other)),
    };
    (line.len() <= WIDTH).then_some(line)
}

fn item_in_line(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(string(text, IS_IN_LIST)),
        other => in_line(other),
    }
}

/// The text is inside a list on one line, where commas and brackets are significant.
const IS_IN_LIST: bool = true;

/// A text, quoted if YAML would read it as something else.
fn string(text: &str, is_in_list: bool) -> String {
    let begins_as_text = text.starts_with(|first: char| first.is_ascii_alphabetic() || ['/', '$'].contains(&first));
    let has_meaning = text.contains(": ")
        || text.contains(" #")
        || text.contains('\n')
        || text.ends_with([':', ' '])
        || is_in_list && text.contains([',', '[', ']', '{', '}', '"', '\'', '#', ':'])
        || ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(&text.to_ascii_lowercase().as_str());
    if begins_as_text && !has_meaning { text.to_owned() } else { Json::from(text).to_string() }
}

fn json(value: &Value) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
