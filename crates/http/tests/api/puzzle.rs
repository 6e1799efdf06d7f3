//! The puzzle of a day.

use serde_json::{Value, json};

use crate::app::TestApp;

#[tokio::test]
async fn the_puzzle_of_a_day_is_won_by_its_move_alone() {
    let app = TestApp::new();
    for day in ["2026-11-30", "2026-12-02", "2027-01-01"] {
        for game in ["othello", "gomoku", "tictactoe"] {
            let puzzle = app.get(&format!("/v1/{game}/puzzle?date={day}")).await.ok();
            let again = app.get(&format!("/v1/{game}/puzzle?date={day}")).await.ok();
            assert_eq!(puzzle, again);
            let mut question = json!({ "moves": puzzle["moves"], "level": 12 });
            if puzzle["moves"] == json!([]) {
                question["board"] = puzzle["start"]["board"].clone();
                question["turn"] = puzzle["start"]["turn"].clone();
            }
            let best = app.post(&format!("/v1/{game}/bestmove"), question).await.ok();
            assert_eq!((&best["best_move"], &best["turn"]), (&puzzle["best_move"], &puzzle["turn"]), "{game}, {day}");
            assert_eq!(best["score"]["kind"], "exact", "{game}, {day}: {best}");
            match game {
                "othello" => assert_eq!(best["score"]["value"].as_f64(), puzzle["wins_by"].as_f64()),
                _ => assert!(best["score"]["win_in"].as_u64() >= puzzle["within"].as_u64(), "{best} {puzzle}"),
            }
        }
    }
    let other = app.get("/v1/othello/puzzle?date=2026-12-01").await.ok();
    assert_ne!(other, app.get("/v1/othello/puzzle?date=2026-12-02").await.ok());
}

#[tokio::test]
async fn what_is_no_day_is_refused() {
    let app = TestApp::new();
    for (query, pointer, code) in [
        ("", "/date", "required"),
        ("date=2026-02-30", "/date", "out_of_range"),
        ("date=tomorrow!!", "/date", "out_of_range"),
        ("date=2026-1-1", "/date", "wrong_length"),
        ("date=2026-01-01&moves=f5", "/moves", "unknown_field"),
    ] {
        let answer = app.get(&format!("/v1/othello/puzzle?{query}")).await;
        assert_eq!(answer.status, 422, "{query}: {}", answer.text);
        let problem: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!(
            (&problem["errors"][0]["pointer"], &problem["errors"][0]["code"]),
            (&json!(pointer), &json!(code)),
            "{query}"
        );
    }
    assert_eq!(app.get("/v1/chess/puzzle?date=2026-01-01").await.status, 404);
    assert_eq!(app.post("/v1/othello/puzzle", json!({ "date": "2026-01-01" })).await.status, 405);
    let first = app.get("/v1/othello/puzzle?date=2026-01-01").await;
    let tag = first.header("etag").to_owned();
    let known = app.get_with("/v1/othello/puzzle?date=2026-01-01", &[("if-none-match", tag.as_str())]).await;
    assert_eq!(known.status, 304);
}
