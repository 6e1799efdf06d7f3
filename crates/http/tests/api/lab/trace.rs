//! Positions, searched node by node.

use serde_json::{Value, json};

use super::{ALGORITHMS, timeless, visited};
use crate::app::TestApp;

const PATH: &str = "/v1/lab/trace";

#[tokio::test]
async fn tic_tac_toe_is_searched_to_its_end_from_a_few_marks() {
    let app = TestApp::new();
    for (moves, empties, value) in [("a1b2c3a3", 5, 1.0), ("b2a1c3a3b1b3", 3, 0.0)] {
        let mut values = Vec::new();
        for algorithm in ALGORITHMS {
            let body = json!({ "game": "tictactoe", "moves": moves, "depth": 9,
                "algorithm": algorithm });
            let answer = app.post(PATH, body).await.ok();
            assert_eq!(answer["game"], "tictactoe");
            assert_eq!((&answer["turn"], &answer["unit"]), (&json!("X"), &json!("outcome")));
            assert_eq!(answer["depth"], empties);
            assert_eq!(answer["best_child"], answer["pv"][0]);
            assert_eq!(answer["engine"]["evaluation"], "outcome");
            assert_eq!(visited(&answer).len(), answer["stats"]["nodes"].as_u64().unwrap() as usize);
            values.push(answer["value"].clone());
        }
        assert!(values.iter().all(|found| *found == json!(value)), "{moves}: {values:?}");
    }
}

#[tokio::test]
async fn other_boards_of_the_family_are_read_here_and_not_at_bestmove() {
    let app = TestApp::new();
    let board = json!({ "game": "tictactoe", "columns": 4, "rows": 4, "in_a_row": 3,
        "board": "XX--/-OO-/----/----", "depth": 3 });
    let answer = app.post(PATH, board).await.ok();
    assert_eq!((&answer["value"], &answer["best_child"]), (&json!(1.0), &json!("c1")));
    let query = "game=tictactoe&columns=4&rows=4&in_a_row=3&moves=d4a1";
    let answer = app.get(&format!("{PATH}?{query}")).await.ok();
    // Fourteen moves with thirteen replies each; without a threat nothing is cut off.
    assert_eq!(answer["nodes"].as_array().map(Vec::len), Some(1 + 14 + 14 * 13));
    for field in ["columns", "rows", "in_a_row"] {
        let answer = app.post("/v1/tictactoe/bestmove", json!({ field: 3 })).await;
        assert_eq!(answer.json()["errors"][0]["code"], "unknown_field", "{field}");
    }
}

#[tokio::test]
async fn pass_is_a_move_like_any_other() {
    let board = "XO".to_owned() + &"-".repeat(62);
    let body = json!({ "game": "othello", "board": board, "turn": "white", "depth": 1,
        "evaluation": "disc_count" });
    let answer = TestApp::new().post(PATH, body).await.ok();
    assert_eq!((&answer["turn"], &answer["unit"]), (&json!("white"), &json!("discs")));
    // White to move is MAX and has to pass; the game ends when black has captured the last disc.
    assert_eq!((&answer["pv"], &answer["value"]), (&json!(["pass", "c1"]), &json!(-64.0)));
    assert_eq!(visited(&answer), ["root", "pass", "c1"]);
}

#[tokio::test]
async fn gomoku_takes_its_fields_and_techniques() {
    let body = json!({ "game": "gomoku", "size": 7, "rule": "standard", "moves": "d4d5c4",
        "depth": 2, "algorithm": "pvs", "evaluation": { "name": "shapes", "opponent_weight": 1 },
        "techniques": { "neighbourhood": { "radius": 1 }, "move_ordering": "static",
            "quiescence": { "plies": 2 }, "iterative_deepening": true } });
    let answer = TestApp::new().post(PATH, body).await.ok();
    assert_eq!((&answer["turn"], &answer["unit"]), (&json!("white"), &json!("points")));
    let passes = answer["nodes"].as_array().unwrap().iter().map(|node| node["pass"].as_u64());
    assert_eq!(passes.max(), Some(Some(2)), "one pass for each iteration");
}

#[tokio::test]
async fn depth_is_small_where_none_is_given() {
    let app = TestApp::new();
    for (game, depth) in [("othello", 2), ("gomoku", 1), ("tictactoe", 2)] {
        let answer = app.get(&format!("{PATH}?game={game}")).await.ok();
        assert_eq!(answer["depth"], depth, "{game}");
    }
    for (game, query) in [("gomoku", "size=19"), ("tictactoe", "columns=8&rows=8&in_a_row=5")] {
        let path = format!("{PATH}?game={game}&{query}&algorithm=minimax");
        app.get(&path).await.ok();
    }
}

#[tokio::test]
async fn finished_game_is_one_node() {
    let body = json!({ "game": "tictactoe", "board": "XXXOO----" });
    let answer = TestApp::new().post(PATH, body).await.ok();
    assert_eq!((&answer["value"], &answer["best_child"]), (&json!(-1.0), &Value::Null));
    assert_eq!(answer["stats"]["nodes"], 1);
}

#[tokio::test]
async fn answers_are_the_same_every_time_on_one_thread_too() {
    let app = TestApp::small();
    let body = json!({ "game": "othello", "moves": "f5d6", "depth": 3, "algorithm": "mtd_f",
        "techniques": { "transposition_table": true, "iterative_deepening": true } });
    let first = timeless(app.post(PATH, body.clone()).await.ok());
    assert_eq!(timeless(app.post(PATH, body).await.ok()), first);
    // The laboratory's thread serves best moves as well.
    app.post("/v1/othello/bestmove", json!({ "level": 1 })).await.ok();
}

#[tokio::test]
async fn drawings_say_whose_search_they_show() {
    let app = TestApp::new();
    let path = format!("{PATH}?game=othello&moves=f5d6c3");
    let picture = app.get_with(&path, &[("accept", "image/svg+xml")]).await;
    assert!(picture.text.contains("<title>othello, white to move, alpha_beta, depth 2, value"), "{}", picture.text);
    let text = app.get_with(&path, &[("accept", "text/plain")]).await;
    assert!(text.text.starts_with("root  MAX  "), "{}", text.text);
}
