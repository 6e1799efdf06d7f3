//! The contract as OpenAPI 3.0.3, for generators that read no 3.1.
//!
//! 3.0 has no lists of types, no type `null`, no siblings of `$ref` and no list of examples; they become `nullable`,
//! `allOf` and `example`. Nothing else is lost but the form of the names in `propertyNames`.

use serde_json::{Map, Value, json};

use super::document;

/// The contract as OpenAPI 3.0.3.
#[must_use]
pub fn document_3_0() -> Value {
    let mut contract = serde_json::to_value(document()).unwrap_or_default();
    contract["openapi"] = json!("3.0.3");
    if let Some(license) = contract.pointer_mut("/info/license").and_then(Value::as_object_mut) {
        license.remove("identifier");
    }
    if let Some(schemas) = contract.pointer_mut("/components/schemas") {
        each(schemas, schema);
    }
    for place in ["/paths", "/components/parameters", "/components/responses", "/components/headers"] {
        if let Some(value) = contract.pointer_mut(place) {
            below(value);
        }
    }
    contract
}

/// Rewrites the schemas below a value that is no schema itself.
fn below(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(below),
        Value::Object(fields) => {
            for (name, value) in fields {
                match name.as_str() {
                    "schema" => schema(value),
                    "example" | "examples" => {}
                    _ => below(value),
                }
            }
        }
        _ => {}
    }
}

/// Rewrites every value of an object of schemas by name, or of a list of schemas.
fn each(value: &mut Value, rewrite: fn(&mut Value)) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(rewrite),
        Value::Object(fields) => fields.values_mut().for_each(rewrite),
        _ => {}
    }
}

/// Rewrites a schema.
fn schema(value: &mut Value) {
    let Value::Object(fields) = value else { return };
    for name in ["properties", "oneOf", "anyOf", "allOf"] {
        if let Some(inner) = fields.get_mut(name) {
            each(inner, schema);
        }
    }
    for name in ["items", "additionalProperties", "not"] {
        if let Some(inner) = fields.get_mut(name) {
            schema(inner);
        }
    }
    fields.remove("propertyNames");
    types(fields);
    for name in ["oneOf", "anyOf"] {
        without_null(fields, name);
    }
    if let Some(Value::Array(examples)) = fields.remove("examples")
        && let Some(first) = examples.into_iter().next()
    {
        fields.entry("example").or_insert(first);
    }
    if fields.len() > 1
        && let Some(reference) = fields.remove("$ref")
    {
        fields.insert("allOf".to_owned(), json!([{ "$ref": reference }]));
    }
}

/// A list of types becomes one type, nullable where `null` was among them.
fn types(fields: &mut Map<String, Value>) {
    let Some(Value::Array(types)) = fields.get("type") else { return };
    let is_null = |one: &&Value| one.as_str() == Some("null");
    let others: Vec<_> = types.iter().filter(|one| !is_null(one)).cloned().collect();
    let is_nullable = others.len() < types.len();
    match <[Value; 1]>::try_from(others) {
        Ok([only]) => {
            fields.insert("type".to_owned(), only);
        }
        Err(several) => {
            fields.remove("type");
            let types: Vec<_> = several.into_iter().map(|one| json!({ "type": one })).collect();
            fields.insert("anyOf".to_owned(), Value::Array(types));
        }
    }
    if is_nullable {
        fields.insert("nullable".to_owned(), Value::Bool(true));
    }
}

/// A choice whose items may be `null` becomes nullable itself.
fn without_null(fields: &mut Map<String, Value>, name: &str) {
    let Some(Value::Array(items)) = fields.get_mut(name) else { return };
    let count = items.len();
    items.retain(|item| item["type"] != "null");
    if items.len() < count {
        fields.insert("nullable".to_owned(), Value::Bool(true));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `look` with every object that is no example, and the name under which it stands.
    fn walk(value: &Value, name: &str, look: &mut dyn FnMut(&Map<String, Value>, &str)) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| walk(item, name, look)),
            Value::Object(fields) => {
                look(fields, name);
                for (name, value) in fields.iter().filter(|(name, _)| !name.starts_with("example")) {
                    walk(value, name, look);
                }
            }
            _ => {}
        }
    }

    #[test]
    fn nothing_is_left_that_3_0_does_not_know() {
        let contract = document_3_0();
        let mut looked_at = 0;
        walk(&contract, "", &mut |fields, name| {
            looked_at += 1;
            // Names of properties are arbitrary.
            if name == "properties" || name == "schemas" {
                return;
            }
            let text = || Value::Object(fields.clone()).to_string();
            assert!(!fields.get("type").is_some_and(|kind| kind.is_array() || kind == "null"), "{}", text());
            assert!(fields.len() == 1 || !fields.contains_key("$ref"), "{}", text());
            for keyword in ["const", "propertyNames", "prefixItems", "$defs", "contentMediaType"] {
                assert!(!fields.contains_key(keyword), "{keyword}: {}", text());
            }
            for keyword in ["exclusiveMinimum", "exclusiveMaximum"] {
                assert!(fields.get(keyword).is_none_or(Value::is_boolean), "{keyword}: {}", text());
            }
        });
        assert!(looked_at > 2000, "{looked_at}");
    }

    #[test]
    fn references_with_words_null_and_examples_are_said_otherwise() {
        let mut value = json!({
            "type": ["string", "null"], "examples": ["a", "b"],
            "properties": { "type": { "$ref": "#/x", "description": "d" } },
            "oneOf": [{ "type": "integer" }, { "type": "null" }],
        });
        schema(&mut value);
        assert_eq!(
            value,
            json!({
                "type": "string", "nullable": true, "example": "a",
                "properties": { "type": { "allOf": [{ "$ref": "#/x" }], "description": "d" } },
                "oneOf": [{ "type": "integer" }],
            })
        );
    }
}
