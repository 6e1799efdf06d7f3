//! Forward compatibility of the openapi-generator client: values of a later version are preserved.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use yomi_client::models::{BestMoveAnswer, PositionAnswer, Problem, RaceAnswer};

fn reads<Answer: DeserializeOwned + Serialize>(name: &str) {
    let path = format!("{}/../examples/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("an example");
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    let read: Answer = serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let read = serde_json::to_value(read).expect("JSON");
    for word in ["stopped_by", "code"] {
        assert_eq!(read.get(word), answer.get(word), "{name}: {word}");
    }
}

#[test]
fn answers_of_a_later_version_are_read() {
    reads::<BestMoveAnswer>("BestMoveAnswer");
    reads::<PositionAnswer>("PositionAnswer");
    reads::<Problem>("Problem");
    reads::<RaceAnswer>("RaceAnswer");
    // Not RecordAnswer: the generator does not support lists with nullable items, such as windows.
}
