//! `evaluation_weights`: own weights of squares with `positional`.

use serde_json::{Value, json};

use crate::app::TestApp;

const PATH: &str = "/v1/othello/bestmove";

fn weights(number: impl Fn(i64) -> i64) -> Value {
    (0..64).map(number).collect()
}

/// The answer about d3 after f5d6c3, one ply deep.
async fn asked(app: &TestApp, weights: Value) -> Value {
    let body = json!({ "moves": "f5d6c3", "only_moves": "d3", "algorithm": "alpha_beta", "depth": 1,
        "evaluation_weights": weights });
    app.post(PATH, body).await.ok()
}

#[tokio::test]
async fn each_square_counts_what_its_weight_says_for_its_owner() {
    let app = TestApp::new();
    let value = |answer: &Value| answer["score"]["value"].as_f64().unwrap();
    let nothing = value(&asked(&app, weights(|_| 0)).await);
    let board = app.post("/v1/othello/position", json!({ "moves": "f5d6c3d3" })).await.ok();
    for of in [|square: i64| square - 31, |square| if square == 18 { 1000 } else { -7 * square }] {
        // White has moved.
        let cells = board["board"].as_str().unwrap().bytes().zip(0..);
        let points: i64 = cells
            .map(|(cell, square)| match cell {
                b'O' => of(square),
                b'X' => -of(square),
                _ => 0,
            })
            .sum();
        let answer = asked(&app, weights(of)).await;
        assert_eq!(value(&answer), nothing + points as f64, "{answer}");
        assert_eq!(
            (&answer["score"]["unit"], &answer["engine"]["evaluation"]),
            (&json!("points"), &json!("positional"))
        );
    }
}

#[tokio::test]
async fn other_weights_are_another_search_for_the_cache_and_in_the_laboratory() {
    let app = TestApp::new();
    let ascending = asked(&app, weights(|square| square)).await;
    let descending = asked(&app, weights(|square| 63 - square)).await;
    assert_ne!(ascending["score"], descending["score"]);
    assert_eq!(asked(&app, weights(|square| square)).await["score"], ascending["score"]);
    let list: Vec<_> = (0..64).map(|square: i64| square.to_string()).collect();
    let query =
        format!("moves=f5d6c3&only_moves=d3&algorithm=alpha_beta&depth=1&evaluation_weights={}", list.join(","));
    assert_eq!(app.get(&format!("{PATH}?{query}")).await.ok()["score"], ascending["score"]);
    let mut body = json!({ "game": "othello", "moves": "f5d6c3d3", "depth": 1, "algorithm": "alpha_beta" });
    let plain = app.post("/v1/lab/trace", body.clone()).await.ok();
    body["evaluation_weights"] = weights(|square| square * square % 50);
    let own = app.post("/v1/lab/trace", body).await.ok();
    assert_ne!(own["value"], plain["value"]);
    let runs = json!([{ "depth": 1 }, { "depth": 1, "evaluation_weights": weights(|square| square * square % 50) }]);
    let race = app.post("/v1/lab/race", json!({ "game": "othello", "moves": "f5d6c3d3", "runs": runs })).await.ok();
    assert_eq!(race["rows"][1]["value"], own["value"]);
    assert_eq!(race["not_comparable"][0]["code"], "evaluation");
}

#[tokio::test]
async fn wrong_weights_and_weights_elsewhere_are_refused() {
    let app = TestApp::new();
    let right = weights(|square| square);
    let with = |mut body: Value, weights: &Value| {
        body["evaluation_weights"] = weights.clone();
        body
    };
    let plain = json!({ "algorithm": "pvs" });
    for (path, body, pointer, code) in [
        (PATH, with(plain.clone(), &json!([1, 2])), "/evaluation_weights", "wrong_length"),
        (PATH, with(plain.clone(), &json!("heavy")), "/evaluation_weights", "wrong_type"),
        (PATH, with(plain.clone(), &weights(|square| 1001 * (square / 63))), "/evaluation_weights/63", "out_of_range"),
        (
            PATH,
            with(json!({ "algorithm": "pvs", "evaluation": "disc_count" }), &right),
            "/evaluation_weights",
            "not_applicable",
        ),
        (
            PATH,
            with(json!({ "algorithm": "pvs", "evaluation": "pattern" }), &right),
            "/evaluation_weights",
            "not_applicable",
        ),
        (PATH, with(json!({ "algorithm": "mcts" }), &right), "/evaluation_weights", "not_applicable"),
        (
            PATH,
            with(json!({ "algorithm": "pvs", "goal": "solve" }), &right),
            "/evaluation_weights",
            "conflicting_fields",
        ),
        (PATH, with(json!({ "level": 3 }), &right), "/evaluation_weights", "not_applicable"),
        ("/v1/gomoku/bestmove", with(plain.clone(), &right), "/evaluation_weights", "not_applicable"),
        ("/v1/lab/trace", with(json!({ "game": "gomoku" }), &right), "/evaluation_weights", "not_applicable"),
        (
            "/v1/lab/race",
            json!({ "game": "gomoku", "runs": [with(json!({}), &right)] }),
            "/runs/0/evaluation_weights",
            "not_applicable",
        ),
        (
            "/v1/lab/race",
            json!({ "tree": [3, 4], "runs": [with(json!({}), &right)] }),
            "/runs/0/evaluation_weights",
            "not_applicable",
        ),
    ] {
        let answer = app.post(path, body.clone()).await.json();
        let fault = &answer["errors"][0];
        assert_eq!((&fault["pointer"], &fault["code"]), (&json!(pointer), &json!(code)), "{body} {answer}");
        assert_eq!(answer["errors"].as_array().map(Vec::len), Some(1), "{answer}");
    }
}
