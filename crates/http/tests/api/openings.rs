//! Openings that people play, and what is proven of first moves.

use serde_json::{Value, json};

use crate::app::TestApp;

const PATH: &str = "/v1/othello/openings";

#[tokio::test]
async fn the_start_has_one_move_that_stands_for_four() {
    let answer = TestApp::new().get(PATH).await.ok();
    assert_eq!((&answer["turn"], &answer["games"]), (&json!("black"), &json!(132_150)));
    assert_eq!(answer["moves"].as_array().unwrap().len(), 1);
    let first = &answer["moves"][0];
    assert_eq!((&first["move"], &first["equivalents"]), (&json!("d3"), &json!(["c4", "f5", "e6"])));
    assert_eq!((&first["games"], &first["results"]), (&answer["games"], &answer["results"]));
    let after = TestApp::new().get(&format!("{PATH}?moves=f5")).await.ok();
    assert_eq!(first["score"]["value"].as_f64(), after["score"]["value"].as_f64().map(|value| -value));
    assert_eq!(first["opening"], Value::Null);
}

#[tokio::test]
async fn moves_have_their_names_and_the_position_the_last_on_the_way() {
    let answer = TestApp::new().get(&format!("{PATH}?moves=f5d6c3d3c4")).await.ok();
    assert_eq!(answer["opening"]["english"], "Tiger");
    let moves = answer["moves"].as_array().unwrap();
    let aubrey = moves.iter().find(|played| played["move"] == "b3").unwrap();
    assert_eq!(aubrey["opening"]["english"], "Aubrey");
    let counted: u64 = moves.iter().map(|played| played["games"].as_u64().unwrap()).sum();
    assert!(counted <= answer["games"].as_u64().unwrap() && counted > 1000, "{answer}");
}

#[tokio::test]
async fn a_position_without_games_is_answered_by_none() {
    // Colours exchanged; a board late in a game.
    for query in [
        "board=---------------------------XO------OX---------------------------&turn=white",
        "board=XXXXXXXXXXXXXXXXXXXXXXXXXXXOOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-&turn=black",
    ] {
        let answer = TestApp::new().get(&format!("{PATH}?{query}")).await.ok();
        assert_eq!((&answer["games"], &answer["moves"]), (&json!(0), &json!([])), "{query}");
        assert_eq!(answer["score"], Value::Null);
    }
}

#[tokio::test]
async fn what_it_cannot_read_is_refused() {
    let app = TestApp::new();
    for (query, status, pointer) in [
        ("moves=f5f5", 422, "/moves"),
        ("board=XO&turn=black", 422, "/board"),
        ("level=3", 422, "/level"),
        ("include=threats", 422, "/include"),
    ] {
        let answer = app.get(&format!("{PATH}?{query}")).await;
        assert_eq!(answer.status, status, "{query}: {}", answer.text);
        let problem: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{query}");
    }
    assert_eq!(app.post(PATH, json!({ "moves": "f5" })).await.status, 405);
    assert_eq!(app.get("/v1/gomoku/openings").await.status, 404);
}

#[tokio::test]
async fn a_client_that_has_the_answer_gets_304() {
    let app = TestApp::new();
    let first = app.get(&format!("{PATH}?moves=f5")).await;
    assert_eq!(first.header("cache-control"), "public, max-age=3600");
    let tag = first.header("etag").to_owned();
    let again = app.get_with(&format!("{PATH}?moves=f5"), &[("if-none-match", tag.as_str())]).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    let other = app.get_with(&format!("{PATH}?moves=f5d6"), &[("if-none-match", tag.as_str())]).await;
    assert_eq!(other.status, 200);
}

/// `proven` without its source.
fn bounds(answer: &Value) -> (Option<i64>, Option<i64>) {
    let proven = &answer["proven"];
    assert_eq!(proven.is_null(), proven["source"].is_null());
    (proven["at_least"].as_i64(), proven["at_most"].as_i64())
}

#[tokio::test]
async fn what_is_proven_stands_beside_the_score_in_every_answer() {
    let app = TestApp::new();
    for moves in ["f5", "f5f6", "f5f4", "f5f6e6f4e3c5", "f5d6c3d3c4f4f6f3e6e7d7"] {
        let position = app.post("/v1/othello/position", json!({ "moves": moves })).await.ok();
        let search = json!({ "moves": moves, "level": 1 });
        let best = app.post("/v1/othello/bestmove", search.clone()).await.ok();
        // From the cache the same.
        let again = app.post("/v1/othello/bestmove", search).await.ok();
        let openings = app.get(&format!("{PATH}?moves={moves}")).await.ok();
        for answer in [&best, &again, &openings] {
            assert_eq!(answer["proven"], position["proven"], "{moves}");
        }
        for played in openings["moves"].as_array().unwrap() {
            let then = format!("{moves}{}", played["move"].as_str().unwrap());
            let after = app.post("/v1/othello/position", json!({ "moves": then })).await.ok();
            let (at_least, at_most) = bounds(&after);
            assert_eq!(bounds(played), (at_most.map(|most| -most), at_least.map(|least| -least)), "{then}");
        }
    }
    let answer = app.post("/v1/othello/position", json!({ "moves": "f5" })).await.ok();
    assert_eq!(bounds(&answer), (Some(0), Some(0)));
    let answer = app.post("/v1/othello/position", json!({ "moves": "f5f6" })).await.ok();
    assert_eq!(bounds(&answer), (Some(0), None));
    let deep = app.post("/v1/othello/position", json!({ "moves": "f5d6c3d3c4f4f6f3e6e7d7" })).await.ok();
    assert_eq!(deep["proven"], Value::Null);
    let other = app.post("/v1/tictactoe/position", json!({})).await.ok();
    assert_eq!(other["proven"], Value::Null);
}

#[tokio::test]
async fn a_review_has_what_is_proven_before_each_move() {
    let app = TestApp::new();
    let review = app.post("/v1/othello/review", json!({ "moves": "f5f6e6f4", "nodes": 500 })).await.ok();
    for (index, ply) in review["plies"].as_array().unwrap().iter().enumerate() {
        let before = &["", "f5", "f5f6", "f5f6e6"][index];
        let position = app.post("/v1/othello/position", json!({ "moves": before })).await.ok();
        assert_eq!(ply["proven"], position["proven"], "{before}");
    }
    assert_eq!(review["plies"][0]["proven"]["at_most"], 0);
}
