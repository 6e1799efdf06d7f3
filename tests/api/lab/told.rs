//! What drawings and answers tell of a search: whence bounds come, what was skipped, how sure a value is.

use serde_json::{Value, json};

use crate::app::TestApp;

/// The answer to an experiment.
async fn answer(station: &str, body: Value) -> Value {
    TestApp::new().post(&format!("/v1/lab/{station}"), body).await.ok()
}

fn nodes(answer: &Value) -> &Vec<Value> {
    answer["nodes"].as_array().expect("an answer lists its nodes")
}

#[tokio::test]
async fn cut_of_the_root_shows_the_value_that_reached_the_bound_as_inner_nodes_do() {
    for bounds in ["fail_soft", "fail_hard"] {
        let body =
            json!({ "tree": "[91,73]", "window": [0, 5], "techniques": { "bounds": bounds } });
        let answer = answer("tree", body).await;
        assert_eq!(nodes(&answer)[0]["cut"]["value"], 91.0, "{bounds}");
    }
}
