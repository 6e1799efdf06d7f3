//! JSON Schemas of the arguments of tools, from the rows of the contract.

use std::collections::BTreeSet;

use rmcp::model::JsonObject;
use serde_json::{Map, Value, json};
use yomi_contract::{
    limits::{
        MAX_BOARD_CHARACTERS, MAX_BOARD_ITEMS, MAX_MOVE_CHARACTERS, MAX_MOVES, MAX_MOVES_CHARACTERS, RequestLimits,
    },
    reading::field::{Field, Shape},
};
use yomi_game::{GameKind, Side};
use yomi_textbook::TECHNIQUES;

use crate::answers::Contract;

/// Rows of the smallest board, tic-tac-toe's.
const SMALLEST_BOARD_SIDE: usize = 3;

/// The schema of an argument that is a tool's own: no field of the API, or one with other words.
pub(crate) fn own(name: &str) -> Option<Value> {
    Some(match name {
        "game" => json!({ "type": "string", "enum": GameKind::ALL.map(GameKind::name) }),
        "turn" => side("The side to move on board, which an Othello board needs, or without one after moves."),
        "after" => {
            let about = "Moves to play on from the position, such as a line of best play: the answer is about the position after them.";
            json!({ "type": "array", "items": one_move(), "maxItems": MAX_MOVES, "description": about })
        }
        "picture" => json!({ "type": "boolean", "description": "Adds a PNG to the answer. [default: false]" }),
        "handle" => {
            let about = "The handle that review answered with.";
            json!({ "type": "string", "pattern": "^[0-9a-f]{32}$", "description": about })
        }
        _ => return None,
    })
}

/// The schema of an object with these arguments and no others, which are own ones or fields.
pub(crate) fn object(names: &[&str], fields: &[&Field], contract: &Contract, limits: &RequestLimits) -> JsonObject {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for &name in names {
        let of_name: Vec<_> = fields.iter().copied().filter(|field| field.name == name).collect();
        let schema = own(name).or_else(|| of_field(&of_name, contract, limits));
        if matches!(name, "game" | "handle") || of_name.iter().any(|field| field.required.is_some()) {
            required.push(name);
        }
        properties.insert(name.to_owned(), schema.unwrap_or_default());
    }
    let mut object = JsonObject::from_iter([("type".to_owned(), json!("object"))]);
    if !required.is_empty() {
        object.insert("required".to_owned(), json!(required));
    }
    object.insert("properties".to_owned(), Value::Object(properties));
    object.insert("additionalProperties".to_owned(), json!(false));
    object
}

fn one_move() -> Value {
    json!({ "type": "string", "maxLength": MAX_MOVE_CHARACTERS })
}

/// A side by its name.
fn side(about: &str) -> Value {
    let names = |game: GameKind| [Side::First, Side::Second].map(|side| game.side_name(side));
    let said = GameKind::ALL.map(|game| (game, names(game).join(" or ")));
    let all: BTreeSet<_> = GameKind::ALL.into_iter().flat_map(names).collect();
    json!({ "type": "string", "enum": all, "description": format!("{about}{}", by_game(&said)) })
}

/// What a field means, by game where that differs.
fn about(field: &Field, of_games: &[&Field]) -> String {
    let said: Vec<_> = field.games.iter().copied().zip(of_games.iter().map(|field| field.sentence())).collect();
    if said.iter().any(|(_, about)| *about != field.sentence()) {
        return by_game(&said).trim_start().to_owned();
    }
    if field.games.len() == GameKind::ALL.len() {
        return field.sentence();
    }
    let games: Vec<_> = field.games.iter().map(|game| game.name()).collect();
    format!("{} ({} only)", field.sentence(), games.join(", "))
}

/// What is said of each game, once where games have it in common.
fn by_game(said: &[(GameKind, String)]) -> String {
    let mut text = String::new();
    for (index, (game, about)) in said.iter().enumerate() {
        if said[..index].iter().all(|(_, other)| other != about) {
            let same = said[index + 1..].iter().filter(|(_, other)| other == about).map(|(game, _)| game.name());
            let games: Vec<_> = std::iter::once(game.name()).chain(same).collect();
            text.push_str(&format!(" {}: {about}", games.join(", ")));
            text.push_str(if about.ends_with('.') { "" } else { "." });
        }
    }
    text
}

/// The schema of a field in the forms that an agent writes: a text or a list of texts where the reader takes more.
fn of_field(of_games: &[&Field], contract: &Contract, limits: &RequestLimits) -> Option<Value> {
    let field = *of_games.first()?;
    let (_, max) = field.range_within(limits).unwrap_or_default();
    let texts = |min: usize, characters: usize, item: Value, items: usize| {
        let mut schema =
            json!({ "type": ["string", "array"], "maxLength": characters, "items": item, "maxItems": items });
        if min > 0 {
            (schema["minLength"], schema["minItems"]) = (json!(min), json!(min));
        }
        schema
    };
    let moves = |min| texts(min, MAX_MOVES_CHARACTERS, one_move(), MAX_MOVES);
    let mut schema = match field.shape {
        Shape::Integer { min, .. } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Shape::Text { .. } if field.name == "side" => side(""),
        Shape::Text { min, max } => json!({ "type": "string", "minLength": min, "maxLength": max }),
        Shape::Flag => json!({ "type": "boolean" }),
        Shape::Decimal { max } => json!({ "type": "number", "minimum": 0, "maximum": max }),
        Shape::Name(names) => json!({ "type": "string", "enum": names() }),
        Shape::Texts { max } => json!({ "type": "array", "items": { "type": "string" }, "maxItems": max }),
        Shape::Objects { of, min, max } => {
            json!({ "type": "array", "items": contract.named(of), "minItems": min, "maxItems": max })
        }
        Shape::Board => texts(SMALLEST_BOARD_SIDE, MAX_BOARD_CHARACTERS, json!({ "type": "string" }), MAX_BOARD_ITEMS),
        Shape::Moves => moves(0),
        Shape::RootMoves { min } => moves(min),
        Shape::MultiPv { max } => {
            json!({ "anyOf": [{ "type": "integer", "minimum": 1, "maximum": max }, { "enum": ["all"] }] })
        }
        // No tool offers one.
        Shape::Names { .. }
        | Shape::Number
        | Shape::Numbers { .. }
        | Shape::Confidence
        | Shape::Evaluation
        | Shape::Review
        | Shape::Object(_) => json!({}),
        Shape::Techniques => {
            // Those that trees have: only a tree's search offers them.
            let mut schema = contract.named("Techniques");
            if let Some(properties) = schema["properties"].as_object_mut() {
                let has = |name: &str| TECHNIQUES.iter().any(|technique| technique.trees && technique.name == name);
                properties.retain(|name, _| has(name));
            }
            schema
        }
        Shape::Tree => json!({ "type": ["array", "number"] }),
        Shape::Window => {
            json!({ "type": "array", "items": { "type": ["number", "null"] }, "minItems": 2, "maxItems": 2 })
        }
    };
    schema["description"] = Value::String(about(field, of_games));
    Some(schema)
}
