//! JSON Schemas of the structured content of answers, from those of the contract.
//!
//! Names and types to a depth of two, because clients get the whole list. What a field means, the contract says.

use rmcp::model::JsonObject;
use serde_json::{Map, Value, json};
use yomi_contract::openapi;

use crate::{told, tool::ToolName};

/// Levels of objects and lists; deeper ones are of any content.
const DEPTH: usize = 2;

/// Fields that the contract requires and an answer of a tool may lack.
const MAY_LACK: [&str; 3] = ["legal_moves", "nodes", "start"];

/// The schemas of the contract, by name.
pub(crate) struct Contract(Value);

impl Contract {
    pub(crate) fn new() -> Self {
        let mut document = serde_json::to_value(openapi::document()).unwrap_or_default();
        Self(document["components"]["schemas"].take())
    }

    /// The schema of what a tool answers: its fields, or the problem of a refused call.
    pub(crate) fn answer(&self, tool: ToolName) -> JsonObject {
        let position = || self.picked("PositionAnswer", told::POSITION, 1);
        // The fields of a type of the contract, and those that the tool always adds.
        let (mut answer, added) = match tool {
            ToolName::LegalMoves => (self.picked("PositionAnswer", told::WITH_START, DEPTH), json!({})),
            ToolName::ListOpponents => (self.picked("GameEntry", told::OPPONENTS, 1), json!({})),
            ToolName::Play => (
                self.picked("PositionAnswer", told::WITH_START, DEPTH),
                json!({ "reply": { "type": ["string", "null"] } }),
            ),
            ToolName::BestMove => {
                (self.picked("BestMoveAnswer", told::SEARCH, DEPTH), json!({ "position": position() }))
            }
            ToolName::Solve => (
                self.picked("BestMoveAnswer", told::SEARCH, DEPTH),
                json!({ "position": position(), "solved": { "type": "boolean" } }),
            ),
            ToolName::ExplainMove => (self.picked("ExplainAnswer", told::EXPLAINED, DEPTH), json!({})),
            ToolName::Review => self.review(DEPTH),
            // Clients that read on find the rest at `review`.
            ToolName::Referee | ToolName::GetReview => self.review(1),
            ToolName::SearchTree => (self.picked("RecordAnswer", told::TREE, DEPTH), json!({})),
            ToolName::Exercise => (self.picked("LabExerciseAnswer", told::EXERCISE, DEPTH), json!({})),
            ToolName::CheckExercise => {
                let mut checked = self.picked("LabExerciseCheckAnswer", told::CHECKED, DEPTH);
                checked["properties"]["mistake"] = json!({ "type": "object" });
                (checked, json!({}))
            }
        };
        let mut required = answer["required"].as_array().cloned().unwrap_or_default();
        for (name, schema) in added.as_object().into_iter().flatten() {
            required.push(json!(name));
            answer["properties"][name] = schema.clone();
        }
        answer["properties"]["problem"] = json!({
            "type": "object",
            "properties": {
                "code": { "type": "string" }, "errors": { "type": "array" }, "retry_after_ms": { "type": "integer" },
            },
            "required": ["code", "errors"],
        });
        let any_of = json!([{ "required": required }, { "required": ["problem"] }]);
        let (kind, fields) = (json!("object"), answer["properties"].take());
        [("type", kind), ("properties", fields), ("anyOf", any_of)]
            .map(|(name, of)| (name.to_owned(), of))
            .into_iter()
            .collect()
    }

    /// A review in any state, each of which has fields of its own.
    fn review(&self, depth: usize) -> (Value, Value) {
        let mut review = self.picked("ReviewAnswer", told::REVIEW, depth);
        review["required"] = json!([]);
        let plies = match depth {
            DEPTH => json!({ "type": "array", "items": self.picked("ReviewPly", told::PLY, 1) }),
            _ => json!({ "type": "array" }),
        };
        let text = json!({ "type": "string" });
        for (name, schema) in
            [("handle", text.clone()), ("done", json!({ "type": "number" })), ("code", text), ("plies", plies)]
        {
            review["properties"][name] = schema;
        }
        for name in ["illegal", "positions"] {
            review["properties"][name] = json!({ "type": "object" });
        }
        (review, json!({ "state": { "type": "string", "enum": ["finished", "under_way", "failed"] } }))
    }

    /// These fields of a schema, names with spaces between them.
    fn picked(&self, schema: &str, names: &str, depth: usize) -> Value {
        let schema = &self.0[schema];
        let field = |name: &str| (name.to_owned(), self.outline(&schema["properties"][name], depth - 1));
        let properties: Map<_, _> = names.split(' ').map(field).collect();
        let mut required = schema["required"].as_array().cloned().unwrap_or_default();
        required.retain(|name| {
            name.as_str().is_some_and(|name| properties.contains_key(name) && !MAY_LACK.contains(&name))
        });
        json!({ "type": "object", "properties": properties, "required": required })
    }

    /// A schema of the contract.
    pub(crate) fn named(&self, name: &str) -> Value {
        self.outline(&self.0[name], DEPTH)
    }

    /// The types of a schema, and their fields to a depth.
    fn outline(&self, schema: &Value, depth: usize) -> Value {
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
            return self.outline(&self.0[name], depth);
        }
        let mut outline = Map::new();
        for (name, value) in schema.as_object().into_iter().flatten() {
            let (name, kept) = match (name.as_str(), value) {
                ("type" | "enum", _) => (name.as_str(), value.clone()),
                _ if depth == 0 => continue,
                ("required" | "additionalProperties", _) => (name.as_str(), value.clone()),
                ("items", _) => ("items", self.outline(value, depth - 1)),
                // Of outlines two may fit.
                ("oneOf" | "anyOf", Value::Array(parts)) => {
                    ("anyOf", parts.iter().map(|part| self.outline(part, depth)).collect())
                }
                ("properties", Value::Object(fields)) => {
                    let fields = fields.iter().map(|(name, field)| (name.clone(), self.outline(field, depth - 1)));
                    ("properties", Value::Object(fields.collect()))
                }
                _ => continue,
            };
            outline.insert(name.to_owned(), kept);
        }
        Value::Object(outline)
    }
}
