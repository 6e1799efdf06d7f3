//! The operator's limits: refusals beyond them, and the setting that each refusal names.

use std::time::Duration;

use yomi_contract::limits::OperatorLimits;

use crate::app::TestApp;
use serde_json::{Value, json};

/// A server of two search threads with limits of its own.
fn limited() -> TestApp {
    TestApp::with(64, |settings| {
        settings.limits.set(OperatorLimits {
            max_depth: 12,
            max_nodes: 1000,
            max_search: Duration::from_millis(500),
            max_review: Duration::from_millis(500),
        });
    })
}

#[tokio::test]
async fn limits_of_the_server_are_named_when_they_are_exceeded() {
    let app = limited();
    let body = json!({ "depth": 13, "nodes": 1001, "time_ms": 501, "threads": 3 });
    let errors = app.post("/v1/othello/bestmove", body).await.json()["errors"].clone();
    let largest: Vec<_> = errors.as_array().unwrap().iter().map(|fault| &fault["max"]).collect();
    assert_eq!(largest, [&json!(12), &json!(1000), &json!(500), &json!(2)]);
}

#[tokio::test]
async fn a_limit_of_the_operator_names_the_setting_that_moves_it() {
    let app = limited();
    let detail = async |path: &str, body: Value| {
        app.post(path, body).await.json()["errors"][0]["detail"].as_str().unwrap().to_owned()
    };
    let othello = "/v1/othello/bestmove";
    for (body, expected) in [
        (json!({ "depth": 30 }), "30 is outside 1 to 12; the operator may raise it with --max-depth"),
        (json!({ "nodes": 5000 }), "5000 is outside 1 to 1000; the operator may raise it with --max-nodes"),
        (json!({ "time_ms": 501 }), "501 is outside 1 to 500; the operator may raise it with --max-search-ms"),
        (json!({ "threads": 3, "depth": 1 }), "3 is outside 1 to 2; the operator may raise it with --threads"),
        // Above every server's maximum, and below a useful minimum.
        (json!({ "depth": 100 }), "100 is outside 1 to 12; the operator may raise it with --max-depth, up to 99"),
        (
            json!({ "time_ms": 60001 }),
            "60001 is outside 1 to 500; the operator may raise it with --max-search-ms, up to 60000",
        ),
        (
            json!({ "nodes": 2_000_000_000_000_i64 }),
            "2000000000000 is outside 1 to 1000; the operator may raise it with --max-nodes, up to 1000000000000",
        ),
        (json!({ "depth": 0 }), "0 is outside 1 to 12"),
    ] {
        assert_eq!(detail(othello, body.clone()).await, expected, "{body}");
    }
    let trace = json!({ "game": "tictactoe", "depth": 20 });
    assert!(detail("/v1/lab/trace", trace).await.ends_with("with --max-depth"));
    let race = json!({ "game": "othello", "time_ms": 900, "runs": [{ "algorithm": "pvs", "depth": 13 }] });
    assert!(detail("/v1/lab/race", race).await.ends_with("with --max-search-ms"));
    let answer = TestApp::new().post(othello, json!({ "depth": 100 })).await.json();
    assert_eq!(answer["errors"][0]["detail"], "100 is outside 1 to 99");
}
