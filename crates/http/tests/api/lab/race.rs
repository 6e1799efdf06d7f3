//! Races.

use serde_json::{Value, json};

use super::timeless;
use crate::app::TestApp;

const PATH: &str = "/v1/lab/race";

fn rows(answer: &Value) -> &Vec<Value> {
    answer["rows"].as_array().unwrap()
}

#[tokio::test]
async fn runs_that_search_the_same_agree_and_cost_less_than_the_first() {
    let body = json!({ "game": "othello", "moves": "f5d6", "id": "x", "runs": [
        { "algorithm": "minimax" },
        { "algorithm": "alpha_beta" },
        { "algorithm": "pvs", "name": "PVS", "techniques": {
            "iterative_deepening": true, "transposition_table": true, "killer_moves": { "slots": 3 },
            "move_ordering": "dynamic", "aspiration_window": { "width": 8, "growth": 2 } } },
    ] });
    let answer = TestApp::new().post(PATH, body).await.ok();
    assert_eq!((&answer["agree"], &answer["not_comparable"]), (&json!(true), &json!([])));
    assert_eq!((&answer["deterministic"], &answer["id"]), (&json!(true), &json!("x")));
    assert_eq!((&answer["game"], &answer["turn"]), (&json!("othello"), &json!("black")));
    let rows = rows(&answer);
    // Minimax's default depth, the smallest of the three.
    assert!(rows.iter().all(|row| row["depth"] == 6 && row["stopped_by"] == "depth"));
    assert!(rows.iter().all(|row| row["unit"] == "points" && row["value"] == rows[0]["value"]));
    assert_eq!(rows[0]["ratios"], json!({ "nodes": 1.0, "leaf_evaluations": 1.0 }));
    assert!(rows[0]["cutoffs"].is_null() && rows[0]["re_searches"].is_null());
    assert!(rows[1]["cutoffs"].as_u64() > Some(0) && rows[1]["re_searches"].is_null());
    assert!(rows[2]["re_searches"].is_u64(), "{answer}");
    for row in &rows[1..] {
        assert!(row["ratios"]["nodes"].as_f64() < Some(1.0), "{row}");
        assert!(row["ratios"]["cutoffs"].is_null(), "the first has none to compare with");
        assert_eq!(row["stats"]["nodes"], row["nodes"]);
        assert!(row["timing"]["time_us"].is_u64());
    }
    let names: Vec<_> = rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["minimax", "alpha_beta", "PVS"]);
}

#[tokio::test]
async fn runs_without_a_name_are_called_by_what_they_do() {
    let body = json!({ "game": "gomoku", "size": 7, "runs": [
        { "techniques": { "transposition_table": true, "move_ordering": "dynamic", "history": true,
            "killer_moves": { "slots": 3 }, "counter_moves": false } },
        { "algorithm": "pvs", "depth": 1, "evaluation": "outcome", "nodes": 1000, "techniques": {
            "late_move_reduction": { "after_moves": 2 }, "move_ordering": "static",
            "null_move": { "reduction": 2 } } },
    ] });
    let answer = TestApp::new().post(PATH, body).await.ok();
    let names: Vec<_> = rows(&answer).iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "alpha_beta+transposition_table+move_ordering=dynamic+killer_moves=3+history",
            "pvs+move_ordering=static+null_move+late_move_reduction=2,1+evaluation=outcome+depth=1\
         +nodes=1000",
        ]
    );
}

#[tokio::test]
async fn runs_that_need_not_agree_are_named_with_the_reason() {
    let body = json!({ "game": "othello", "runs": [
        { "name": "plain", "depth": 3 },
        { "name": "deeper", "depth": 4 },
        { "name": "other leaves", "depth": 3, "evaluation": "disc_count" },
        { "name": "guessing", "depth": 3, "techniques": { "futility": true } },
        { "name": "lot", "algorithm": "random" },
        { "name": "playouts", "algorithm": "mcts", "nodes": 200 },
        { "name": "short", "depth": 3, "nodes": 5 },
        { "name": "same", "depth": 3, "algorithm": "negamax" },
    ] });
    let answer = TestApp::new().post(PATH, body).await.ok();
    assert_eq!(answer["agree"], true);
    assert_eq!(
        answer["not_comparable"],
        json!([
            { "name": "deeper", "code": "depth", "reason": "it searches to another depth" },
            { "name": "other leaves", "code": "evaluation", "reason": "it scores leaves by another evaluation" },
            { "name": "guessing", "code": "selective", "reason": "its techniques leave moves out on a guess" },
            { "name": "lot", "code": "other_aim", "reason": "the algorithm does not look for the minimax value" },
            { "name": "playouts", "code": "other_aim", "reason": "the algorithm does not look for the minimax value" },
            { "name": "short", "code": "unfinished", "reason": "it was stopped before it was done" },
        ])
    );
    let units: Vec<_> = rows(&answer).iter().map(|row| row["unit"].as_str().unwrap()).collect();
    assert_eq!(units[2], "discs");
    assert_eq!(units[5], "win_rate");
    assert_eq!((&answer["unit"], &rows(&answer)[6]["stopped_by"]), (&json!("points"), &json!("nodes")));
}

#[tokio::test]
async fn one_run_has_nobody_to_agree_with() {
    let app = TestApp::new();
    for runs in [json!([{ "depth": 2 }]), json!([{ "algorithm": "random" }, { "depth": 2 }])] {
        let answer = app.post(PATH, json!({ "game": "othello", "runs": runs })).await.ok();
        assert_eq!(answer["agree"], Value::Null, "{runs}");
    }
}

#[tokio::test]
async fn trees_race_as_well() {
    let body = json!({ "tree": "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "root": "max", "runs": [
        { "algorithm": "minimax" },
        { "algorithm": "alpha_beta", "techniques": { "move_ordering": "static" } },
        { "algorithm": "mtd_f" },
    ] });
    let app = TestApp::new();
    let answer = app.post(PATH, body.clone()).await.ok();
    assert_eq!(answer["agree"], true);
    for absent in ["game", "turn", "unit"] {
        assert!(answer[absent].is_null(), "{absent}");
    }
    for row in rows(&answer) {
        assert_eq!((&row["value"], &row["best"]), (&json!(3.0), &json!("1")));
        assert!(row["unit"].is_null());
    }
    assert_eq!(rows(&answer)[0]["nodes"], 13);
    assert_eq!(timeless(app.post(PATH, body).await.ok()), timeless(answer));
}

#[tokio::test]
async fn large_boards_get_a_depth_that_minimax_can_do() {
    let body = json!({ "game": "tictactoe", "columns": 4, "rows": 4, "in_a_row": 3,
        "moves": "a1b2c3d4", "runs": [{ "algorithm": "minimax" }, { "algorithm": "mtd_f" }] });
    let answer = TestApp::new().post(PATH, body).await.ok();
    assert_eq!(answer["agree"], true);
    // 12 · 11 · 10 · 9 · 8 · 7 lines; another ply would make millions of them.
    assert_eq!(rows(&answer)[0]["depth"], 6);
}

#[tokio::test]
async fn time_is_shared_and_runs_that_get_none_say_so() {
    let body = json!({ "game": "othello", "time_ms": 30, "runs": [
        { "algorithm": "minimax", "depth": 20 },
        { "algorithm": "minimax", "depth": 20 },
    ] });
    let answer = TestApp::small().post(PATH, body).await.ok();
    for row in rows(&answer) {
        assert_eq!((&row["stopped_by"], &row["value"]), (&json!("time"), &Value::Null));
    }
    assert_eq!((&answer["agree"], &answer["deterministic"]), (&Value::Null, &json!(false)));
}
