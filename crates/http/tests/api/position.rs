//! The `position` endpoint: rules as a service.

use serde_json::{Value, json};

use crate::app::TestApp;

#[tokio::test]
async fn position_of_each_game() {
    let app = TestApp::new();
    let answer = app.post("/v1/othello/position", json!({ "moves": "f5d6c3" })).await;
    insta::assert_snapshot!("position_othello", answer.snapshot());
    let body = json!({ "moves": "h8a1h9a3i8a5i9", "rule": "renju" });
    let answer = app.post("/v1/gomoku/position", body).await.ok();
    assert_eq!((&answer["rule"], &answer["size"]), (&json!("renju"), &json!(15)));
    assert_eq!((&answer["turn"], &answer["last_move"]), (&json!("white"), &json!("i9")));
    let answer = app.post("/v1/tictactoe/position", json!({ "board": "XXXOO----" })).await;
    insta::assert_snapshot!("position_tictactoe_over", answer.snapshot());
}

#[tokio::test]
async fn forbidden_points_are_named_with_their_reason() {
    // Two open twos of black cross at h8.
    let body = json!({ "moves": "g8a1i8a15h7o1h9o15", "rule": "renju" });
    let answer = TestApp::new().post("/v1/gomoku/position", body).await.ok();
    assert_eq!(answer["forbidden"], json!([{ "move": "h8", "reason": "double_three" }]));
}

#[tokio::test]
async fn forbidden_points_are_marked_in_drawings() {
    let path = "/v1/gomoku/position.txt?size=7&rule=renju&moves=b4a1c4a7d2g1d3g7";
    let drawing = TestApp::new().get(path).await.text;
    assert!(drawing.contains("\n  4 - X X . - - -\n"), "{drawing}");
    assert_eq!(drawing.matches('.').count(), 2, "one mark, and the end of the sentence: {drawing}");
}

#[tokio::test]
async fn threats_of_both_sides_are_listed_where_they_are_asked_for() {
    let app = TestApp::new();
    // Black has four stones in a row, stopped at one end, and white three.
    let body = json!({ "moves": "h8g8i8a1j8b1k8c1", "include": ["threats"] });
    let answer = app.post("/v1/gomoku/position", body).await.ok();
    let threats = &answer["threats"];
    assert_eq!(threats["black"]["five"], json!(["l8"]));
    assert_eq!(threats["white"]["four"], json!(["d1", "e1"]));
    assert_eq!(threats["white"]["five"], json!([]));
    assert_eq!(threats["forbidden"], Value::Null);
    // By link too, including renju's forbidden points while white is to move.
    let path = "/v1/gomoku/position?rule=renju&moves=g8a1i8a15h7o1h9o15a8&include=threats";
    let answer = app.get(path).await.ok();
    assert_eq!((&answer["turn"], &answer["forbidden"]), (&json!("white"), &json!([])));
    let forbidden = json!([{ "move": "h8", "reason": "double_three" }]);
    assert_eq!(answer["threats"]["forbidden"], forbidden);
    let plain = app.get("/v1/gomoku/position?moves=h8").await.ok();
    assert_eq!(plain["threats"], Value::Null);
}

#[tokio::test]
async fn parts_of_a_position_are_those_of_its_game() {
    let app = TestApp::new();
    let of_bestmove = json!({ "include": ["legal_moves"] });
    let answer = app.post("/v1/gomoku/position", of_bestmove).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.json()["errors"][0]["pointer"], "/include/0");
    assert_eq!(answer.json()["errors"][0]["code"], "out_of_range");
    let of_position = json!({ "include": ["threats"] });
    let answer = app.post("/v1/gomoku/bestmove", of_position.clone()).await;
    assert_eq!(answer.json()["errors"][0]["pointer"], "/include/0");
    let answer = app.post("/v1/othello/position", of_position).await;
    assert_eq!(answer.json()["errors"][0]["code"], "not_applicable");
}

#[tokio::test]
async fn pass_that_is_due_is_the_only_legal_move() {
    let board = "XO".to_owned() + &"-".repeat(62);
    let body = json!({ "board": board, "turn": "white" });
    let answer = TestApp::new().post("/v1/othello/position", body).await.ok();
    assert_eq!((&answer["must_pass"], &answer["legal_moves"]), (&json!(true), &json!(["pass"])));
    assert_eq!(answer["flips"], json!({}));
}

#[tokio::test]
async fn mirror_images_have_the_same_symmetry_key() {
    let app = TestApp::new();
    let mut keys = Vec::new();
    for moves in ["f5", "d3", "c4", "e6"] {
        let answer = app.get(&format!("/v1/othello/position?moves={moves}")).await.ok();
        keys.push(answer["symmetry_key"].clone());
    }
    assert!(keys.iter().all(|key| *key == keys[0]), "{keys:?}");
}

#[tokio::test]
async fn picture_is_served_so_that_it_cannot_do_harm() {
    let app = TestApp::new();
    for (game, moves) in [("othello", "f5d6"), ("gomoku", "h8i9"), ("tictactoe", "b2a1")] {
        let path = format!("/v1/{game}/position?moves={moves}");
        let answer = app.get_with(&path, &[("accept", "image/svg+xml")]).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), "image/svg+xml");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert!(answer.header("content-security-policy").contains("sandbox"));
        assert!(answer.text.starts_with("<svg ") && answer.text.ends_with("</svg>\n"));
        assert!(answer.text.contains("<circle"), "{}", answer.text);
    }
}

#[tokio::test]
async fn finished_game_ends_in_a_sentence_and_not_with_a_side_to_move() {
    let app = TestApp::new();
    for (game, query, sentence) in [
        ("tictactoe", "board=XXXOO----", "\nX has won.\n"),
        ("tictactoe", "board=XOXXOXOXO", "\nThe game is drawn.\n"),
        ("tictactoe", "board=X--------", "\nO to move.\n"),
        ("tictactoe", "board=X--,---,---", "\nO to move.\n"),
        ("gomoku", "size=5&moves=a1a2b1b2c1c2d1d2e1", "\nX black, O white; black has won.\n"),
    ] {
        let path = format!("/v1/{game}/position?{query}");
        let drawing = app.get_with(&path, &[("accept", "text/plain")]).await;
        assert!(drawing.text.ends_with(sentence), "{}", drawing.text);
        let picture = app.get_with(&path, &[("accept", "image/svg+xml")]).await;
        let is_over = !sentence.contains("to move");
        assert_eq!(!picture.text.contains("to move</title>"), is_over, "{}", picture.text);
    }
}

#[tokio::test]
async fn text_board_says_who_is_to_move() {
    let answer = TestApp::new().get_with("/v1/othello/position?moves=f5", &[("accept", "text/plain")]).await;
    insta::assert_snapshot!("position_text", answer.snapshot());
}

#[tokio::test]
async fn the_opening_that_the_moves_went_through_has_its_names() {
    let app = TestApp::new();
    let opening =
        async |game: &str, body: Value| app.post(&format!("/v1/{game}/position"), body).await.ok()["opening"].clone();
    let tiger = opening("othello", json!({ "moves": "c4e3f6e6f5" })).await;
    assert_eq!((&tiger["english"], &tiger["japanese"]), (&json!("Tiger"), &json!("虎")));
    let later = opening("othello", json!({ "moves": "f5d6c3d3c4f4f6f3e6e7d7" })).await;
    assert_eq!(later["english"], "Comp'Oth", "no later position has a name");
    assert_eq!(opening("othello", json!({ "moves": "f5" })).await, Value::Null);
    let renju = opening("gomoku", json!({ "moves": "h8i8j8", "rule": "renju" })).await;
    assert_eq!(renju["japanese"], "寒星");
    let small = opening("gomoku", json!({ "moves": "d4e4f4", "size": 9 })).await;
    assert_eq!(small, Value::Null);
    assert_eq!(opening("tictactoe", json!({ "moves": "b2" })).await, Value::Null);
}
