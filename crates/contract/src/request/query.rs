//! The query parameters of a `GET`: the same fields as in a body, written as text.
//!
//! Lists are written with commas, or their parameters repeated; objects part by part
//! (`clock.remaining_ms=60000`) or as JSON. A parameter becomes the JSON value that a body would hold, so that one
//! reader and one set of faults serves both.

mod flat;

use yomi_game::record::is_one_text;

use super::table::field_named;
use crate::{
    problem::Problem,
    reading::{fault::Faults, field::Spelling, json, query::pairs},
};
use serde_json::{Map, Value};

/// Reads a query string.
///
/// # Errors
/// `invalid_request`, if it is malformed, or names a field twice.
pub fn parse(text: &[u8]) -> Result<Map<String, Value>, Problem> {
    pairs(text).and_then(object)
}

/// How the field of that name is written. Unknown names are text: the reader refuses them.
#[must_use]
pub fn spelling(name: &str) -> Spelling {
    field_named(name).map_or(Spelling::Text, |field| field.shape.spelling())
}

fn object(pairs: Vec<(String, String)>) -> Result<Map<String, Value>, Problem> {
    let mut object = Map::new();
    let mut faults = Faults::default();
    let mut parts = Vec::new();
    for (name, text) in together(pairs, &mut faults) {
        match name.split_once('.') {
            // Parts of objects go into what the others have made of them.
            Some((of, _)) if flat::has_parts(of) => parts.push((name, text)),
            _ => {
                let value = field_value(&name, text);
                object.insert(name, value);
            }
        }
    }
    for (name, text) in parts {
        flat::put(&mut object, &name, &text, &mut faults);
    }
    faults.into_result().map_err(Problem::invalid)?;
    Ok(object)
}

/// The parameters, with those of a repeated list joined into one. Any other parameter may be given once.
fn together(pairs: Vec<(String, String)>, faults: &mut Faults) -> Vec<(String, String)> {
    let mut together: Vec<(String, String)> = Vec::new();
    for (name, text) in pairs {
        let Some((_, known)) = together.iter_mut().find(|(known, _)| *known == name) else {
            together.push((name, text));
            continue;
        };
        let is_list = matches!(spelling(&name), Spelling::List | Spelling::TextOrList | Spelling::Techniques);
        let is_json = |text: &str| text.trim_start().starts_with(['[', '{']);
        if !is_list || is_json(known) || is_json(&text) {
            faults.push(flat::given_twice(flat::pointer(&name)));
            continue;
        }
        // Moves may follow one another with nothing between them.
        let comma = spelling(&name) != Spelling::TextOrList || known.contains(',') || text.contains(',');
        known.push(if comma { ',' } else { ' ' });
        known.push_str(&text);
    }
    together
}

/// The JSON value that the field of that name would have in a body, from its text.
#[must_use]
pub fn field_value(name: &str, text: String) -> Value {
    let list = |text: &str| text.split(',').map(|item| Value::from(item.trim())).collect();
    let number = |text: &str| match serde_json::from_str(text.trim()) {
        Ok(number @ Value::Number(_)) => number,
        _ => Value::from(text),
    };
    match spelling(name) {
        Spelling::List if text.is_empty() => Value::Array(Vec::new()),
        Spelling::List => list(&text),
        Spelling::Number => number(&text),
        Spelling::Flag => text.trim().parse().map_or(Value::String(text), Value::Bool),
        Spelling::TextOrJsonList | Spelling::TextOrList | Spelling::Bounds if text.trim_start().starts_with('[') => {
            json::read(text.as_bytes()).unwrap_or(Value::String(text))
        }
        Spelling::TextOrList if text.contains(',') && !is_one_text(&text) => list(&text),
        Spelling::Bounds if text.contains(',') => {
            let bounds = text.split(',').map(str::trim).map(|item| match item {
                "" | "null" => Value::Null,
                item => number(item),
            });
            bounds.collect()
        }
        Spelling::TextOrJson | Spelling::Techniques if text.trim_start().starts_with('{') => {
            json::read(text.as_bytes()).unwrap_or(Value::String(text))
        }
        Spelling::Techniques => flat::techniques(&text),
        Spelling::Text | Spelling::TextOrList | Spelling::TextOrJsonList | Spelling::TextOrJson | Spelling::Bounds => {
            Value::String(text)
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::reading::fault_code::FaultCode;

    #[test]
    fn parameters_become_the_values_of_a_body() {
        let pairs = [
            ("level", "10"),
            ("multi_pv", "all"),
            ("moves", "f5d6"),
            ("only_moves", "d3, c4"),
            ("techniques", "{\"iterative_deepening\":true}"),
            ("depth", "deep"),
            ("window", "-1.5,"),
            ("colour", "7"),
        ];
        let pairs = pairs.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        let expected = json!({
            "level": 10,
            "multi_pv": "all",
            "moves": "f5d6",
            "only_moves": ["d3", "c4"],
            "techniques": { "iterative_deepening": true },
            "depth": "deep",
            "window": [-1.5, null],
            "colour": "7",
        });
        assert_eq!(Value::Object(object(pairs).unwrap()), expected);
    }

    fn read(query: &str) -> Result<Value, Vec<(FaultCode, String)>> {
        let faults = |problem: Problem| problem.errors.into_iter().map(|fault| (fault.code, fault.pointer)).collect();
        parse(query.as_bytes()).map(Value::Object).map_err(faults)
    }

    #[test]
    fn objects_are_written_part_by_part() {
        for (query, expected) in [
            (
                "clock.remaining_ms=60000&clock.increment_ms=x",
                json!({ "clock": { "remaining_ms": 60000, "increment_ms": "x" } }),
            ),
            (
                "evaluation.opponent_weight=0.5&evaluation=shapes",
                json!({ "evaluation": { "name": "shapes", "opponent_weight": 0.5 } }),
            ),
            ("evaluation=shapes", json!({ "evaluation": "shapes" })),
            (
                "evaluation.name=shapes&evaluation.opponent_weight=heavy",
                json!({ "evaluation": { "name": "shapes", "opponent_weight": "heavy" } }),
            ),
            (
                "techniques=move_ordering:static,killer_moves,late_move_reduction:4:2,history:false",
                json!({ "techniques": {
                    "move_ordering": "static",
                    "killer_moves": true,
                    "late_move_reduction": { "after_moves": 4, "reduction": 2 },
                    "history": false,
                } }),
            ),
            (
                "techniques=killer_moves&techniques=move_ordering%3Astatic&techniques.null_move.reduction=3",
                json!({ "techniques": {
                    "killer_moves": true,
                    "move_ordering": "static",
                    "null_move": { "reduction": 3 },
                } }),
            ),
            ("techniques=killer_moves:many", json!({ "techniques": { "killer_moves": "many" } })),
            ("techniques=", json!({ "techniques": {} })),
            ("techniques=history,history", json!({ "techniques": "history,history" })),
            ("level.depth=3", json!({ "level.depth": "3" })),
        ] {
            assert_eq!(read(query), Ok(expected), "{query}");
        }
    }

    #[test]
    fn a_list_may_be_repeated_and_nothing_else() {
        for (query, expected) in [
            ("only_moves=c3,d3&only_moves=e6", json!({ "only_moves": ["c3", "d3", "e6"] })),
            ("moves=f5&moves=d6c3", json!({ "moves": "f5 d6c3" })),
            ("moves=f5,d6&moves=c3", json!({ "moves": ["f5", "d6", "c3"] })),
            ("include=pv_scores&include=legal_moves", json!({ "include": ["pv_scores", "legal_moves"] })),
        ] {
            assert_eq!(read(query), Ok(expected), "{query}");
        }
        for (query, pointer) in [
            ("a=1&a=1", "/a"),
            ("depth=1&depth=2", "/depth"),
            ("moves=%5B%22f5%22%5D&moves=d6", "/moves"),
            ("clock.remaining_ms=1&clock.remaining_ms=1", "/clock/remaining_ms"),
            ("clock=%7B%22remaining_ms%22%3A1%7D&clock.remaining_ms=1", "/clock/remaining_ms"),
            ("clock=1&clock.remaining_ms=1", "/clock"),
        ] {
            let expected = vec![(FaultCode::ConflictingFields, pointer.to_owned())];
            assert_eq!(read(query), Err(expected), "{query}");
        }
    }
}
