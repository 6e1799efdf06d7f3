//! Swap2: openings, and which side to take.

use serde_json::{Value, json};

use crate::app::TestApp;

const PATH: &str = "/v1/gomoku/swap2";

#[tokio::test]
async fn an_empty_board_gets_three_stones_by_seed_without_a_search() {
    let app = TestApp::new();
    let proposed = async |body: Value| app.post(PATH, body).await.ok();
    let first = proposed(json!({ "seed": 7, "rule": "standard", "id": "a" })).await;
    assert_eq!((&first["stage"], &first["choice"]), (&json!("propose"), &json!("place_three")));
    assert_eq!((&first["id"], &first["rule"]), (&json!("a"), &json!("standard")));
    assert_eq!((&first["nodes"], &first["deterministic"]), (&json!(0), &json!(true)));
    assert_eq!((&first["score"], &first["win_probability"]), (&Value::Null, &Value::Null));
    let again = proposed(json!({ "seed": 7, "rule": "standard" })).await;
    assert_eq!(again["stones"], first["stones"]);
    let large = proposed(json!({ "size": 20 })).await;
    let stones = large["stones"].as_array().unwrap();
    assert_eq!(stones.len(), 3);
    // The proposed stones form a position that Swap2 accepts.
    let body = json!({ "size": 20, "moves": stones, "nodes": 500 });
    assert_eq!(proposed(body).await["stage"], "respond");
}

#[tokio::test]
async fn the_better_colour_is_taken_with_the_stone_that_comes_next() {
    let app = TestApp::new();
    // Two black stones side by side in the middle, white's in the corner.
    let body = json!({ "moves": "h8a1h9", "nodes": 4000 });
    let black = app.post(PATH, body.clone()).await.ok();
    assert_eq!((&black["choice"], &black["stones"]), (&json!("black"), &json!([])));
    assert!(black["win_probability"].as_f64() > Some(0.55), "{black}");
    assert_eq!((&black["deterministic"], &black["degraded"]), (&json!(true), &json!(false)));
    assert!(black["nodes"].as_u64() <= Some(2_100), "half of the limit: {black}");
    let again = app.post(PATH, body).await.ok();
    assert_eq!(again["score"], black["score"]);
    // White has two in the middle after five stones.
    let body = json!({ "moves": "a1h8o1h9a15", "level": 3 });
    let white = app.post(PATH, body).await.ok();
    assert_eq!((&white["stage"], &white["choice"]), (&json!("choose"), &json!("white")));
    assert_eq!(white["stones"].as_array().map(Vec::len), Some(1));
    assert!(white["score"]["value"].as_f64() > Some(0.0), "{white}");
}

#[tokio::test]
async fn a_clock_is_shared_by_all_searches_and_gives_up_determinism() {
    let app = TestApp::new();
    let body = json!({ "moves": "h8i9b2", "time_ms": 80, "deadline_ms": 5000 });
    let answer = app.post(PATH, body).await.ok();
    assert_eq!(answer["deterministic"], false);
    let took = answer["timing"]["search_us"].as_u64().unwrap();
    assert!(took < 1_000_000, "{took}");
}

#[tokio::test]
async fn what_swap2_does_not_ask_is_refused_with_what_it_does() {
    let app = TestApp::new();
    for (body, pointer, code, detail) in [
        (json!({ "rule": "renju" }), "/rule", "not_applicable", "opening rules of its own"),
        (json!({ "moves": "h8i8j8k8" }), "/moves", "out_of_range", "with none, with three and"),
        (json!({ "size": 12 }), "/size", "out_of_range", "13 rows and more"),
        (json!({ "level": 3, "nodes": 9 }), "/level", "conflicting_fields", "one of the two"),
        (json!({ "depth": 3 }), "/depth", "unknown_field", ""),
        (json!({ "moves": "h8h8" }), "/moves", "illegal_move", ""),
    ] {
        let answer = app.post(PATH, body.clone()).await;
        assert_eq!(answer.status, 422, "{body}");
        let fault = &answer.json()["errors"][0];
        assert_eq!((&fault["pointer"], &fault["code"]), (&json!(pointer), &json!(code)), "{fault}");
        assert!(fault["detail"].as_str().unwrap().contains(detail), "{fault}");
    }
    let small = app.post(PATH, json!({ "size": 12 })).await.json();
    assert_eq!((&small["errors"][0]["min"], &small["errors"][0]["max"]), (&json!(13), &json!(20)));
    assert_eq!(app.get(PATH).await.status, 405);
    assert_eq!(app.post("/v1/othello/swap2", json!({})).await.status, 404);
}
