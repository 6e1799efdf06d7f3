//! JSON parser that refuses repeated names in an object.
//!
//! `serde_json` keeps the last of them, and a request could be answered for another position than the client meant.

use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::fault::{Fault, Faults, below, shortened};
use crate::reading::fault_code::FaultCode;
use serde_json::{Map, Number, Value, map::Entry};

/// Why a text is rejected.
#[derive(Debug)]
pub(crate) enum JsonError {
    /// It is no JSON.
    Malformed(serde_json::Error),
    /// Fields that stand in their object more than once; one at least.
    Repeated(Vec<Fault>),
}

/// Maximum nesting depth. No valid request is as deep; the limit of `serde_json` (128) is higher, and would reject the
/// whole text without a location.
const MAX_DEPTH: usize = 100;

/// Parses a text. Values nested deeper than 100 levels have to be JSON and are read as empty lists.
///
/// # Errors
/// [`JsonError`]; malformed JSON takes precedence over repeated names.
pub(crate) fn read(text: &[u8]) -> Result<Value, JsonError> {
    let mut repeated = Faults::default();
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    let reader = Reader { location: Location::Whole, depth: 0, repeated: &mut repeated };
    let value = reader.deserialize(&mut deserializer).map_err(JsonError::Malformed)?;
    deserializer.end().map_err(JsonError::Malformed)?;
    repeated.into_result().map_err(JsonError::Repeated)?;
    Ok(value)
}

/// Location of a value, as a chain on the stack: its pointer is built only for a fault.
#[derive(Clone, Copy)]
enum Location<'parent> {
    Whole,
    Field(&'parent Location<'parent>, &'parent str),
    Item(&'parent Location<'parent>, usize),
}

impl Location<'_> {
    fn pointer(&self) -> String {
        match self {
            Self::Whole => String::new(),
            Self::Field(around, name) => below(&around.pointer(), &shortened(name)),
            Self::Item(around, index) => format!("{}/{index}", around.pointer()),
        }
    }
}

/// Parses the value at a location, and collects repeated names.
struct Reader<'parent> {
    location: Location<'parent>,
    /// Lists and objects around it.
    depth: usize,
    repeated: &'parent mut Faults,
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        if self.depth > MAX_DEPTH {
            // Skipped without recursion.
            return IgnoredAny::deserialize(deserializer).map(|_| Value::Array(Vec::new()));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any valid JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let Self { location, depth, repeated } = self;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Reader {
            location: Location::Item(&location, list.len()),
            depth: depth + 1,
            repeated: &mut *repeated,
        })? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let Self { location, depth, repeated } = self;
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let field = Location::Field(&location, &name);
            let reader = Reader { location: field, depth: depth + 1, repeated: &mut *repeated };
            let value = fields.next_value_seed(reader)?;
            match object.entry(name) {
                Entry::Vacant(free) => {
                    free.insert(value);
                }
                Entry::Occupied(first) => {
                    let detail = "the field is given more than once";
                    let pointer = Location::Field(&location, first.key()).pointer();
                    repeated.push(Fault::new(pointer, FaultCode::ConflictingFields, detail));
                }
            }
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pointers to the repeated names.
    fn repeated(text: &str) -> Vec<String> {
        match read(text.as_bytes()) {
            Err(JsonError::Repeated(faults)) => {
                assert!(faults.iter().all(|fault| fault.code == FaultCode::ConflictingFields));
                faults.into_iter().map(|fault| fault.pointer).collect()
            }
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn values_are_those_of_serde_json() {
        for text in [
            "{\"a\":[null,true,-1,18446744073709551615,0.1,1e300,-0.0,\"\\u00e9\\n\",{}]}",
            " [ ] ",
            "3",
            "{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":1}]}",
            "123456789012345678901234567890",
        ] {
            let plain: Value = serde_json::from_str(text).unwrap();
            assert_eq!(read(text.as_bytes()).unwrap(), plain, "{text}");
        }
    }

    #[test]
    fn repeated_fields_are_found_at_any_depth() {
        assert_eq!(repeated("{\"a\":1,\"b\":2,\"a\":1}"), ["/a"]);
        assert_eq!(repeated("{\"a\":1,\"\\u0061\":null,\"a\":2}"), ["/a", "/a"]);
        assert_eq!(repeated("{\"x\":[0,{\"y/z\":{\"a~\":1,\"a~\":2}}],\"x\":3}"), ["/x/1/y~1z/a~0", "/x"]);
        assert!(repeated(&format!("{{\"{0}\":1,\"{0}\":2}}", "x".repeat(5000)))[0].len() < 60);
        let many = format!("{{\"a\":1{}}}", ",\"a\":1".repeat(500));
        assert_eq!(repeated(&many).len(), crate::reading::fault::MAX_FAULTS);
    }

    #[test]
    fn what_is_nested_too_deep_to_mean_anything_is_no_less_json() {
        let nested = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
        for levels in [100, 130, 100_000] {
            let mut value = &read(nested(levels).as_bytes()).expect("it is JSON");
            let mut depth = 0;
            while let Some(inner) = value.get(0) {
                (value, depth) = (inner, depth + 1);
            }
            assert_eq!(depth, (levels - 1).min(101), "{levels}");
        }
        for text in ["[".repeat(200), nested(200).replace("[]", "[1,]")] {
            assert!(matches!(read(text.as_bytes()), Err(JsonError::Malformed(_))), "{text}");
        }
    }

    #[test]
    fn what_is_no_json_is_refused_in_the_words_of_serde_json() {
        for text in ["{\"a\":1,\"a\":}", "{\"a\":1,\"a\":2", "{\"a\":1}x", "{a}", "[1,]", ""] {
            let plain = serde_json::from_str::<Value>(text).unwrap_err();
            match read(text.as_bytes()) {
                Err(JsonError::Malformed(error)) => {
                    assert_eq!(error.to_string(), plain.to_string(), "{text}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}
