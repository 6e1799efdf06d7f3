//! Parser of race runs on the command line: `NAME:
//! alpha_beta+iterative_deepening+move_ordering=dynamic+killer_moves=3+depth=4`.

use yomi_contract::request::{query::field_value, techniques::setting_of_text};

use serde_json::{Map, Value, json};

/// The run as a JSON object of a request. The request parser reports its faults.
pub fn run(text: &str) -> Value {
    let (name, text) = match text.split_once(": ") {
        Some((name, text)) => (Some(name.trim()), text),
        None => (None, text),
    };
    let mut parts = text.split('+').map(str::trim);
    let mut run = Map::new();
    run.extend(name.map(|name| ("name".to_owned(), json!(name))));
    run.extend(parts.next().map(|algorithm| ("algorithm".to_owned(), json!(algorithm))));
    let mut techniques = Map::new();
    for part in parts {
        let (key, value) = match part.split_once('=') {
            Some((key, value)) => (key, Some(value)),
            None => (part, None),
        };
        if let ("depth" | "nodes" | "evaluation", Some(value)) = (key, value) {
            run.insert(key.to_owned(), field_value(key, value.to_owned()));
        } else {
            techniques.insert(key.to_owned(), setting_of_text(key, value, BETWEEN));
        }
    }
    if !techniques.is_empty() {
        run.insert("techniques".to_owned(), Value::Object(techniques));
    }
    Value::Object(run)
}

/// Techniques with plus signs between them, as in a run, as the object of a request.
pub fn techniques(text: &str) -> Value {
    let parts = text.split('+').map(str::trim).filter(|part| !part.is_empty());
    let techniques = parts.map(|part| match part.split_once('=') {
        Some((key, value)) => (key.to_owned(), setting_of_text(key, Some(value), BETWEEN)),
        None => (part.to_owned(), setting_of_text(part, None, BETWEEN)),
    });
    Value::Object(techniques.collect())
}

/// Between the parameters of a technique.
const BETWEEN: char = ',';

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_is_an_algorithm_with_techniques_and_limits() {
        assert_eq!(run("minimax"), json!({ "algorithm": "minimax" }));
        let text = "my best: pvs + transposition_table+killer_moves=3+move_ordering=dynamic\
                    +late_move_reduction=4,2+depth=5+evaluation=disc_count";
        let expected = json!({
            "name": "my best",
            "algorithm": "pvs",
            "techniques": {
                "transposition_table": true,
                "killer_moves": { "slots": 3 },
                "move_ordering": "dynamic",
                "late_move_reduction": { "after_moves": 4, "reduction": 2 },
            },
            "depth": 5,
            "evaluation": "disc_count",
        });
        assert_eq!(run(text), expected);
    }

    #[test]
    fn what_is_wrong_is_left_to_the_reader() {
        let techniques = json!({ "killer_moves": "many", "histroy": true, "null_move": "1,2" });
        let expected = json!({ "algorithm": "", "techniques": techniques, "depth": "x" });
        assert_eq!(run("+killer_moves=many+histroy+null_move=1,2+depth=x"), expected);
    }
}
