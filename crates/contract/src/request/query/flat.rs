//! Objects in a query without JSON: by parts, `clock.remaining_ms=60000`, and techniques as a list,
//! `techniques=move_ordering:static,killer_moves`.

use super::spelling;
use crate::{
    reading::{
        fault::{Fault, Faults, below, shortened},
        fault_code::FaultCode,
        field::Spelling,
    },
    request::techniques::setting_of_text,
};
use serde_json::{Map, Value, map::Entry};

/// Between the name of a technique and its setting, and between the parameters of one.
const SETTING: char = ':';

/// The part of an evaluation that stands for the whole where it has no others.
const NAME: &str = "name";

/// Whether the field of that name is an object, or may be one.
pub(super) fn has_parts(name: &str) -> bool {
    match spelling(name) {
        Spelling::TextOrJson | Spelling::Techniques => true,
        Spelling::Text
        | Spelling::Number
        | Spelling::Flag
        | Spelling::List
        | Spelling::TextOrList
        | Spelling::TextOrJsonList
        | Spelling::Bounds => false,
    }
}

/// Puts the value of a dotted name into its object.
pub(super) fn put(object: &mut Map<String, Value>, name: &str, text: &str, faults: &mut Faults) {
    let (mut object, mut pointer) = (object, String::new());
    let mut names = name.split('.').peekable();
    while let Some(name) = names.next() {
        pointer = below(&pointer, &shortened(name));
        if names.peek().is_none() {
            match object.entry(name) {
                Entry::Vacant(place) => drop(place.insert(scalar(text))),
                Entry::Occupied(_) => faults.push(given_twice(pointer)),
            }
            return;
        }
        let inner = object.entry(name).or_insert_with(|| Value::Object(Map::new()));
        if let (Value::String(whole), "evaluation") = (&*inner, name) {
            *inner = Value::Object(Map::from_iter([(NAME.to_owned(), Value::from(whole.as_str()))]));
        } else if *inner == Value::Bool(true) {
            // A technique that was just on, and now gets a parameter.
            *inner = Value::Object(Map::new());
        }
        let Value::Object(inner) = inner else {
            faults.push(given_twice(pointer));
            return;
        };
        object = inner;
    }
}

pub(super) fn given_twice(pointer: String) -> Fault {
    Fault::new(pointer, FaultCode::ConflictingFields, "the parameter is given more than once")
}

/// A number or a switch where the text is one.
fn scalar(text: &str) -> Value {
    match serde_json::from_str(text.trim()) {
        Ok(value @ (Value::Number(_) | Value::Bool(_))) => value,
        _ => Value::from(text),
    }
}

/// The pointer into a body to what a parameter of that name says.
pub(super) fn pointer(name: &str) -> String {
    match name.split_once('.') {
        Some((of, _)) if has_parts(of) => {
            name.split('.').fold(String::new(), |pointer, name| below(&pointer, &shortened(name)))
        }
        _ => below("", &shortened(name)),
    }
}

/// Comma-separated techniques as the object of a body. Faults are left to the reader; a repeated name stays text, which
/// the reader refuses.
pub(super) fn techniques(text: &str) -> Value {
    let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
    let mut settings = Map::new();
    for item in items {
        let (name, setting) = match item.split_once(SETTING) {
            Some((name, setting)) => (name.trim_end(), Some(setting)),
            None => (item, None),
        };
        if settings.insert(name.to_owned(), setting_of_text(name, setting, SETTING)).is_some() {
            return Value::from(text);
        }
    }
    settings.into()
}
