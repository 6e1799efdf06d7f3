//! Reads the fields of one JSON object and collects every fault instead of stopping at the first.
//!
//! The known names are those that are asked for: [`Fields::finish`] refuses all others, and those whose row does not
//! have the game or player of the request. `null` means "not given"; integral floats such as `15.0` are integers, as in
//! JSON Schema. Repeated names are refused before, when the text is parsed.

use std::ops::RangeInclusive;

use super::{
    fault::{Fault, Faults, UnknownName, below, shortened},
    field::{Field, Target},
    json::{self, JsonError},
};
use crate::reading::fault_code::FaultCode;
use serde_json::{Map, Value};

/// Reads the fields of an object.
#[derive(Debug)]
pub struct Fields<'object> {
    object: &'object Map<String, Value>,
    pointer: String,
    target: Target,
    /// What was asked for; some of it more than once.
    asked: Vec<RequestedName>,
}

/// What an object is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RequestedName {
    /// A field of the table.
    Field(&'static Field),
    /// A parameter that a table of another crate names.
    Parameter(&'static str),
}

impl RequestedName {
    const fn name(self) -> &'static str {
        match self {
            Self::Field(field) => field.name,
            Self::Parameter(name) => name,
        }
    }

    fn applies_to(self, target: Target) -> bool {
        match self {
            Self::Field(field) => field.applies_to(target),
            Self::Parameter(_) => true,
        }
    }

    fn takes_game(self, target: Target) -> bool {
        self.applies_to(Target { player: None, ..target })
    }
}

impl From<&'static Field> for RequestedName {
    fn from(field: &'static Field) -> Self {
        Self::Field(field)
    }
}

impl From<&'static str> for RequestedName {
    fn from(name: &'static str) -> Self {
        Self::Parameter(name)
    }
}

/// Initial capacity for the names that an object is asked for.
const USUAL_NAMES: usize = 64;

impl<'object> Fields<'object> {
    /// The fields of a whole body.
    #[must_use]
    pub fn of_body(object: &'object Map<String, Value>) -> Self {
        let asked = Vec::with_capacity(USUAL_NAMES);
        Self { object, pointer: String::new(), target: Target::default(), asked }
    }

    /// The fields of an object at `pointer`.
    #[must_use]
    pub const fn of_object(object: &'object Map<String, Value>, pointer: String) -> Self {
        Self { object, pointer, target: Target { game: None, player: None }, asked: Vec::new() }
    }

    /// Sets the game and the player of the request. From here on a field that they do not take reads as not given, and
    /// [`finish`](Self::finish) refuses it unless it has its default.
    pub const fn aim(&mut self, target: Target) {
        self.target = target;
    }

    /// The JSON pointer of a field.
    #[must_use]
    pub fn pointer_to(&self, name: &str) -> String {
        below(&self.pointer, name)
    }

    /// The names asked for so far that the game takes, each once.
    #[must_use]
    pub fn known(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for asked in &self.asked {
            let name = asked.name();
            if asked.takes_game(self.target) && !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// The fields of the table asked for so far, each once.
    #[must_use]
    pub(crate) fn asked(&self) -> Vec<&'static Field> {
        let mut fields: Vec<&'static Field> = Vec::new();
        for asked in &self.asked {
            if let RequestedName::Field(field) = asked
                && fields.iter().all(|known| known.name != field.name)
            {
                fields.push(field);
            }
        }
        fields
    }

    /// The value of a field; `None` when it is not given, and where the game or the player does not take it.
    pub(crate) fn value(&mut self, what: impl Into<RequestedName>) -> Option<&'object Value> {
        let what = what.into();
        self.asked.push(what);
        self.given(what.name()).filter(|_| what.applies_to(self.target))
    }

    /// The value of a field, without asking for it.
    pub(crate) fn given(&self, name: &str) -> Option<&'object Value> {
        self.object.get(name).filter(|value| !value.is_null())
    }

    /// A fault of a field.
    pub(crate) fn refuse(&self, name: &str, code: FaultCode, detail: &str, faults: &mut Faults) {
        faults.push_with(|| Fault::new(self.pointer_to(name), code, detail));
    }

    /// Whether a field is given, right or wrong.
    #[must_use]
    pub fn is_given(&self, name: &str) -> bool {
        self.given(name).is_some()
    }

    /// An integer that a table of another crate describes.
    pub fn integer(&mut self, name: &'static str, range: RangeInclusive<i64>, faults: &mut Faults) -> Option<i64> {
        let value = self.value(name)?;
        integer(value, self.pointer_to(name), range, faults)
    }

    /// Refuses the fields that no reader asked for, and those that the game or the player does not take, unless they
    /// have their default.
    pub fn finish(self, faults: &mut Faults) {
        let (known, asked) = (self.known(), self.asked());
        for (name, value) in self.object {
            let field = asked.iter().find(|field| field.name == name);
            if let Some(obstacle) = field.and_then(|field| field.obstacle(self.target)) {
                let is_harmless = value.is_null() || field.is_some_and(|it| it.is_default(value));
                if !is_harmless {
                    self.refuse(name, FaultCode::NotApplicable, &obstacle, faults);
                }
            } else if !known.contains(&name.as_str()) {
                faults.push_unknown(|| UnknownName {
                    written: name.clone(),
                    holds_text: value.is_string() || value.is_array(),
                    pointer: self.pointer.clone(),
                    known: known.clone(),
                });
            }
        }
    }
}

/// The value as an integer inside `range`; faults otherwise.
pub(crate) fn integer(value: &Value, pointer: String, range: RangeInclusive<i64>, faults: &mut Faults) -> Option<i64> {
    let Value::Number(number) = value else {
        faults.push(wrong_type(pointer, "an integer", value));
        return None;
    };
    let integer = number.as_i64().or_else(|| {
        let float = number.as_f64()?;
        // The cast saturates: what lies beyond i64 lies beyond every range here as well.
        (float.fract() == 0.0).then_some(float as i64)
    });
    match integer {
        None => faults.push(wrong_type(pointer, "an integer", value)),
        Some(found) if !range.contains(&found) => {
            faults.push(Fault::out_of_range(pointer, &number.to_string(), *range.start(), *range.end()));
        }
        Some(found) => return Some(found),
    }
    None
}

/// The value as a text of at most `max_characters`; faults otherwise.
pub(crate) fn text<'value>(
    value: &'value Value,
    pointer: String,
    max_characters: usize,
    faults: &mut Faults,
) -> Option<&'value str> {
    let Value::String(text) = value else {
        faults.push(wrong_type(pointer, "a string", value));
        return None;
    };
    let found = text.chars().count();
    if found > max_characters {
        faults.push(Fault::new(
            pointer,
            FaultCode::WrongLength,
            format!("{found} characters, at most {max_characters} are allowed"),
        ));
        return None;
    }
    Some(text)
}

/// One of some names, with what it stands for; faults otherwise.
pub(crate) fn choice<T>(
    value: &Value,
    pointer: String,
    choices: impl Iterator<Item = (&'static str, T)> + Clone,
    faults: &mut Faults,
) -> Option<T> {
    let Value::String(written) = value else {
        faults.push(wrong_type(pointer, "a string", value));
        return None;
    };
    let found = choices.clone().find(|(choice, _)| choice == written);
    if found.is_none() {
        faults.push(Fault::unknown_value(pointer, written, choices.map(|(choice, _)| choice)));
    }
    found.map(|(_, choice)| choice)
}

/// The items as texts; faults otherwise.
pub(crate) fn texts<'value>(
    items: &'value [Value],
    pointer: &str,
    max_items: usize,
    max_characters: usize,
    faults: &mut Faults,
) -> Option<Vec<&'value str>> {
    if items.len() > max_items {
        faults.push(Fault::new(
            pointer,
            FaultCode::WrongLength,
            format!("{} items, at most {max_items} are allowed", items.len()),
        ));
        return None;
    }
    let read: Vec<_> = items
        .iter()
        .enumerate()
        .filter_map(|(index, item)| text(item, format!("{pointer}/{index}"), max_characters, faults))
        .collect();
    (read.len() == items.len()).then_some(read)
}

/// Whether the value is a text that opens a JSON object: a query parameter or a flag that meant one
/// and has a slip in it, or a body in which the object was quoted.
#[must_use]
pub(crate) fn is_quoted_object(value: &Value) -> bool {
    matches!(value, Value::String(text) if text.trim_start().starts_with('{'))
}

/// A value of another type than the field. For a [quoted object](is_quoted_object) the fault says where its JSON breaks
/// off, or which field it repeats.
#[must_use]
pub(crate) fn wrong_type(pointer: String, expected: &str, found: &Value) -> Fault {
    if let (true, Value::String(text)) = (is_quoted_object(found), found) {
        match json::read(text.as_bytes()) {
            Err(JsonError::Malformed(error)) => {
                let detail = format!("the text is not valid JSON: {error}");
                return Fault::new(pointer, FaultCode::WrongType, detail);
            }
            Err(JsonError::Repeated(faults)) => {
                if let Some(first) = faults.into_iter().next() {
                    return Fault { pointer: pointer + &first.pointer, ..first };
                }
            }
            Ok(_) => (),
        }
    }
    let found = match found {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) => format!("the string {:?}", shortened(text)),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    };
    Fault::new(pointer, FaultCode::WrongType, format!("expected {expected}, found {found}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn integer_of(value: Value) -> Result<Option<i64>, Vec<Fault>> {
        let object = json!({ "depth": value });
        let mut faults = Faults::default();
        let read = Fields::of_body(object.as_object().unwrap()).integer("depth", 1..=99, &mut faults);
        faults.into_result().map(|()| read)
    }

    #[test]
    fn integral_floats_are_integers_and_null_is_not_given() {
        assert_eq!(integer_of(json!(15.0)), Ok(Some(15)));
        assert_eq!(integer_of(json!(99)), Ok(Some(99)));
        assert_eq!(integer_of(Value::Null), Ok(None));
    }

    #[test]
    fn huge_negative_and_broken_numbers_are_faults() {
        for (value, code) in [
            (json!(1e300), FaultCode::OutOfRange),
            (json!(-1e300), FaultCode::OutOfRange),
            (json!(u64::MAX), FaultCode::OutOfRange),
            (json!(-0.0), FaultCode::OutOfRange),
            (json!(1.5), FaultCode::WrongType),
            (json!("15"), FaultCode::WrongType),
            (json!(true), FaultCode::WrongType),
        ] {
            assert_eq!(integer_of(value.clone()).unwrap_err()[0].code, code, "{value}");
        }
    }

    #[test]
    fn unknown_names_are_escaped_in_pointers_and_shortened() {
        let object = json!({ "a/b~c": 1, "x".repeat(5000): 2, "dept": null });
        let mut faults = Faults::default();
        let mut fields = Fields::of_body(object.as_object().unwrap());
        fields.value("depth");
        fields.finish(&mut faults);
        let faults = faults.into_result().unwrap_err();
        assert_eq!(faults[0].pointer, "/a~1b~0c");
        assert_eq!(faults[1].pointer, "/dept");
        assert!(faults[2].pointer.len() < 60);
    }
}
