//! Repeated fields, and fields in places where they are not read.

use axum::{body::Body, http::Request};
use serde_json::Value;

use crate::app::TestApp;

const OTHELLO: &str = "/v1/othello/bestmove";

macro_rules! snapshot {
    ($name:expr, $answer:expr) => {
        insta::assert_snapshot!($name, $answer.snapshot())
    };
}

#[tokio::test]
async fn repeated_parameters_are_refused() {
    let answer = TestApp::new().get("/v1/othello/bestmove?level=1&level=2").await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.json()["errors"][0]["pointer"], "/level");
}

#[tokio::test]
async fn repeated_fields_are_refused_at_any_depth() {
    let app = TestApp::new();
    let answer = app.post(OTHELLO, "{\"moves\":\"f5\",\"moves\":\"f5d6\"}").await;
    snapshot!("repeated_field", answer);
    for (path, body, pointer) in [
        (OTHELLO, "{\"level\":1,\"id\":\"a\",\"level\":1}", "/level"),
        ("/v1/othello/position", "{\"moves\":\"f5\",\"moves\":null}", "/moves"),
        (OTHELLO, "{\"clock\":{\"remaining_ms\":1,\"remaining_ms\":2}}", "/clock/remaining_ms"),
        ("/v1/lab/race", "{\"runs\":[{\"depth\":1},{\"depth\":1,\"depth\":2}]}", "/runs/1/depth"),
    ] {
        let answer = app.post(path, body).await;
        assert_eq!(answer.status, 422, "{body}: {}", answer.text);
        assert_eq!(answer.json()["errors"].as_array().map(Vec::len), Some(1), "{body}");
        assert_eq!(answer.json()["errors"][0]["pointer"], pointer, "{body}");
        assert_eq!(answer.json()["errors"][0]["code"], "conflicting_fields", "{body}");
    }
    // The same in JSON within a parameter.
    let query = "clock=%7B%22remaining_ms%22:1,%22remaining_ms%22:2%7D";
    let answer = app.get(&format!("{OTHELLO}?{query}")).await;
    assert_eq!(answer.status, 422, "{}", answer.text);
    assert_eq!(answer.json()["errors"][0]["pointer"], "/clock/remaining_ms");
    assert_eq!(answer.json()["errors"][0]["code"], "conflicting_fields");
    // Malformed JSON is reported first.
    let answer = app.post(OTHELLO, "{\"moves\":\"f5\",\"moves\":}").await;
    assert_eq!(answer.json()["code"], "malformed_body");
}

#[tokio::test]
async fn query_of_a_post_is_refused_with_its_parameters() {
    let app = TestApp::new();
    snapshot!("query_of_a_post", app.post("/v1/othello/position?moves=f5d6c3", "{}").await);
    for path in ["/v1/othello/bestmove", "/v1/othello/position", "/v1/lab/tree", "/v1/lab/trace", "/v1/lab/race"] {
        let answer = app.post(&format!("{path}?bogus=1&depth=3"), "{}").await;
        assert_eq!(answer.status, 422, "{path}: {}", answer.text);
        let pointers = answer.json()["errors"].clone();
        assert_eq!(pointers[0]["pointer"], "/bogus", "{path}");
        assert_eq!(pointers[1]["pointer"], "/depth", "{path}");
        assert_eq!(pointers[2], Value::Null, "{path}");
    }
    app.post("/v1/othello/position?", "{}").await.ok();
}

#[tokio::test]
async fn body_of_a_get_is_refused() {
    let app = TestApp::new();
    let body = "{\"moves\":\"f5d6c3\"}";
    let length = body.len().to_string();
    for path in ["/v1/othello/bestmove", "/v1/othello/position", "/v1/lab/tree", "/v1/lab/trace"] {
        for (name, value) in [("content-length", &*length), ("transfer-encoding", "chunked")] {
            let request = Request::get(path).header("content-type", "application/json");
            let request = request.header(name, value).body(Body::from(body)).unwrap();
            let answer = app.send(request).await;
            assert_eq!(answer.status, 422, "{path} {name}: {}", answer.text);
            assert_eq!(answer.json()["errors"][0]["code"], "not_applicable", "{path} {name}");
        }
    }
    let answer = app.get_with("/v1/othello/position", &[("content-length", &length)]).await;
    snapshot!("body_of_a_get", answer);
    app.get_with("/v1/othello/position", &[("content-length", "0")]).await.ok();
}
