//! JSON Schemas of the arguments of tools, from the rows of the contract.

use rmcp::model::JsonObject;
use serde_json::{Map, Value, json};
use yomi_contract::reading::field::{Field, Shape};
use yomi_game::GameKind;

/// An argument that is a tool's own and no field of the API.
pub(crate) struct Own {
    pub(crate) name: &'static str,
    is_required: bool,
    schema: fn() -> Value,
}

/// Which game it is about.
pub(crate) const GAME: Own = Own {
    name: "game",
    is_required: true,
    schema: || json!({ "type": "string", "enum": GameKind::ALL.map(GameKind::name) }),
};

/// Whether a picture comes with the answer.
pub(crate) const PICTURE: Own = Own {
    name: "picture",
    is_required: false,
    schema: || json!({ "type": "boolean", "description": "Adds a PNG to the answer. [default: false]" }),
};

/// The handle of a review.
pub(crate) const HANDLE: Own = Own {
    name: "handle",
    is_required: true,
    schema: || json!({ "type": "string", "description": "The handle that review answered with." }),
};

/// The schema of an object with these arguments and no others.
pub(crate) fn object(own: &[Own], fields: impl Iterator<Item = &'static Field>) -> JsonObject {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for argument in own {
        properties.insert(argument.name.to_owned(), (argument.schema)());
        if argument.is_required {
            required.push(argument.name);
        }
    }
    for field in fields {
        properties.insert(field.name.to_owned(), of_field(field));
        if field.required.is_some() {
            required.push(field.name);
        }
    }
    let mut object = Map::new();
    object.insert("type".to_owned(), json!("object"));
    object.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        object.insert("required".to_owned(), json!(required));
    }
    object.insert("additionalProperties".to_owned(), json!(false));
    object
}

/// The schema of a field, with one type where the reader takes several forms: an agent has to write one of them.
fn of_field(field: &Field) -> Value {
    let mut schema = match field.shape {
        Shape::Integer { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Shape::Text { min, max } => json!({ "type": "string", "minLength": min, "maxLength": max }),
        Shape::Name(names) => json!({ "type": "string", "enum": names() }),
        Shape::Names { known, max, .. } => {
            json!({ "type": "array", "items": { "type": "string", "enum": known() }, "maxItems": max })
        }
        Shape::Texts { max } => {
            json!({ "type": "array", "items": { "type": "string" }, "maxItems": max })
        }
        Shape::Objects { min, max, .. } => {
            json!({ "type": "array", "items": { "type": "object" }, "minItems": min, "maxItems": max })
        }
        Shape::Number => json!({ "type": "number" }),
        Shape::Flag => json!({ "type": "boolean" }),
        Shape::Confidence => json!({ "type": "number" }),
        Shape::Board | Shape::Moves | Shape::RootMoves { .. } | Shape::Evaluation => {
            json!({ "type": "string" })
        }
        Shape::MultiPv { max } => json!({ "type": "integer", "minimum": 1, "maximum": max }),
        Shape::Object(_) | Shape::Techniques | Shape::Review => json!({ "type": "object" }),
        Shape::Tree => json!({ "type": "array" }),
        Shape::Window => {
            json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 })
        }
    };
    let games = if field.games.len() == GameKind::ALL.len() {
        String::new()
    } else {
        let games: Vec<_> = field.games.iter().map(|game| game.name()).collect();
        format!(" ({} only)", games.join(", "))
    };
    let about = format!("{}{games}", field.sentence());
    if let Value::Object(schema) = &mut schema {
        schema.insert("description".to_owned(), Value::String(about));
    }
    schema
}
