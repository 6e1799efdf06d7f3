//! Reviews with `referee` and `positions`: the illegal move and the wrong boards of a written game.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::TestApp;

async fn refereed(app: &TestApp, game: &str, mut body: Value) -> Value {
    (body["referee"], body["nodes"]) = (json!(true), json!(1500));
    app.post(&format!("/v1/{game}/review"), &body).await.ok()
}

#[tokio::test]
async fn a_game_is_reviewed_up_to_its_first_illegal_move() {
    let app = TestApp::new();
    let found = refereed(&app, "othello", json!({ "moves": ["f5", "d6", "a1", "c3"] })).await;
    assert_eq!((&found["moves"], &found["complete"]), (&json!(["f5", "d6"]), &json!(true)));
    assert_eq!(found["plies"].as_array().unwrap().len(), 2);
    let illegal = &found["illegal"];
    assert_eq!(
        (&illegal["index"], &illegal["move"], &illegal["pointer"]),
        (&json!(2), &json!("a1"), &json!("/moves/2"))
    );
    assert!(illegal["legal_moves"].as_array().unwrap().contains(&json!("c3")), "{illegal}");
    for (game, moves, legal) in [
        ("othello", json!("f5 d6 zz"), 2),
        ("othello", json!(["I resign"]), 0),
        ("gomoku", json!(["h8", "h8"]), 1),
        ("tictactoe", json!("a1 b1 a2 b2 a3 c3"), 5),
    ] {
        let found = refereed(&app, game, json!({ "moves": moves })).await;
        assert_eq!(found["moves"].as_array().unwrap().len(), legal, "{moves}");
        assert_eq!(found["illegal"]["index"], legal, "{moves}");
    }
    let legal = refereed(&app, "othello", json!({ "moves": "f5d6" })).await;
    assert!(legal.get("illegal").is_none() && legal.get("positions").is_none());
    let plain = app.post("/v1/othello/review", &json!({ "moves": ["f5", "d6", "a1"], "nodes": 1500 })).await;
    assert_eq!(plain.status, StatusCode::UNPROCESSABLE_ENTITY, "without a referee it is refused as before");
}

#[tokio::test]
async fn boards_beside_the_moves_are_compared() {
    let app = TestApp::new();
    let first = "---------------------------OX------XXX--------------------------";
    let second = "-------------------O-------OO------XXX--------------------------";
    let body = json!({
        "moves": ["f5", "d6", "c3", "a1", "a2"],
        "positions": [first, second, "", "--------", "no board"],
    });
    let found = refereed(&app, "othello", body).await;
    let positions = &found["positions"];
    assert_eq!((&positions["right"], &positions["unjudged"]), (&json!(1), &json!(2)));
    let [wrong] = &positions["wrong"].as_array().unwrap()[..] else { panic!("{positions}") };
    assert_eq!((&wrong["after"], &wrong["squares"]), (&json!(2), &json!(["d3", "e4", "d5", "d6"])));
    let text = app.post("/v1/othello/position", &json!({ "moves": "f5d6" })).await.ok()["board"].clone();
    assert_eq!(wrong["board"], text);
    let unreadable = json!({ "moves": "f5", "positions": ["what board?"] });
    let found = refereed(&app, "othello", unreadable).await;
    let wrong = &found["positions"]["wrong"][0];
    assert!(wrong["reason"].is_string() && wrong["squares"] == json!([]), "{wrong}");
    for (field, pointer) in [(json!("f5"), "/positions"), (json!([7]), "/positions/0")] {
        let answer = app.post("/v1/othello/review", &json!({ "moves": "f5", "positions": field })).await;
        assert_eq!(answer.json()["errors"][0]["pointer"], pointer, "{}", answer.text);
    }
    let twice = app.post("/v1/othello/review", &json!({ "text": "f5d6", "referee": true })).await;
    assert_eq!(twice.json()["errors"][0]["code"], "conflicting_fields", "{}", twice.text);
}
