//! Players that draw their moves: `human`, and the named opponents.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::app::TestApp;

/// A person's move is drawn by the seed, the skill and the position; its lines have the chance of every move.
#[tokio::test]
async fn human_draws_a_move_by_its_seed_and_tells_the_chances() {
    let app = TestApp::new();
    let ask = async |body: Value| app.post("/v1/othello/bestmove", &body).await;
    let body = |seed: u64| json!({ "moves": "f5d6c3d3c4f4", "algorithm": "human", "skill": 0.5, "seed": seed });
    let one = ask(body(7)).await.json();
    assert_eq!((&one["seed"], &one["deterministic"]), (&json!(7), &json!(true)), "{one}");
    assert_eq!(one["engine"]["algorithm"], "human");
    let lines = one["lines"].as_array().unwrap();
    let sum: f64 = lines.iter().map(|line| line["probability"].as_f64().unwrap()).sum();
    assert!(lines.len() > 5 && (sum - 1.0).abs() < 0.01, "{one}");
    assert_eq!(ask(body(7)).await.json()["best_move"], one["best_move"]);
    let mut moves = BTreeSet::new();
    for seed in 0..20 {
        moves.insert(ask(body(seed)).await.json()["best_move"].to_string());
    }
    assert!(moves.len() > 2, "{moves:?}");
    // Without a seed one is drawn and told; the same request has another one next time.
    let drawn = ask(json!({ "algorithm": "human" })).await.json();
    assert!(drawn["seed"].is_u64() && drawn["deterministic"] == false, "{drawn}");
    let again = ask(json!({ "algorithm": "human", "seed": drawn["seed"] })).await.json();
    assert_eq!((&again["best_move"], &again["deterministic"]), (&drawn["best_move"], &json!(true)));
}

/// In gomoku the age of threats comes from `moves`: with them and without them are two searches, each with its own answer.
#[tokio::test]
async fn human_plays_gomoku_by_the_moves_before() {
    let app = TestApp::new();
    let ask = async |body: Value| app.post("/v1/gomoku/bestmove", &body).await.json();
    let mut chances = BTreeSet::new();
    for rule in ["freestyle", "renju"] {
        let body = json!({ "moves": "h8i9h9h7i8g8", "rule": rule, "algorithm": "human", "skill": 0.3, "seed": 7 });
        let one = ask(body.clone()).await;
        assert_eq!((&one["seed"], &one["deterministic"]), (&json!(7), &json!(true)), "{one}");
        let lines = one["lines"].as_array().unwrap();
        let sum: f64 = lines.iter().map(|line| line["probability"].as_f64().unwrap()).sum();
        assert!(lines.len() > 200 && (sum - 1.0).abs() < 0.001, "{sum}");
        assert_eq!(ask(body).await["lines"], one["lines"]);
    }
    for seed in 0..30 {
        let played = json!({ "moves": "a1b1f8c5g8d7h8n2i8", "algorithm": "human", "skill": 0.2, "seed": seed });
        let answer = ask(played).await;
        let line = answer["lines"].as_array().unwrap().iter().find(|line| line["move"] == "e8").unwrap().clone();
        chances.insert(line["probability"].to_string());
    }
    assert!(chances.len() > 1, "some overlook the four: {chances:?}");
}

/// What may be run again needs the client's own seed, and what the model decides is refused.
#[tokio::test]
async fn human_refuses_what_it_decides_itself() {
    let app = TestApp::new();
    for (body, pointer, code) in [
        (json!({ "algorithm": "human", "seed": 1, "depth": 3 }), "/depth", "not_applicable"),
        (json!({ "algorithm": "human", "seed": 1, "nodes": 3 }), "/nodes", "not_applicable"),
        (json!({ "algorithm": "human", "seed": 1, "level": 3 }), "/level", "conflicting_fields"),
        (json!({ "algorithm": "human", "seed": 1, "goal": "solve" }), "/goal", "not_applicable"),
        (json!({ "algorithm": "human", "seed": 1, "multi_pv": 2 }), "/multi_pv", "not_applicable"),
        (json!({ "algorithm": "human", "seed": 1, "skill": 10.1 }), "/skill", "out_of_range"),
        (json!({ "skill": 0.5 }), "/skill", "not_applicable"),
        (json!({ "opponent": "club", "level": 3, "seed": 1 }), "/opponent", "conflicting_fields"),
        (json!({ "opponent": "nobody" }), "/opponent", "out_of_range"),
    ] {
        let answer = app.post("/v1/othello/bestmove", &body).await;
        assert_eq!(answer.status, 422, "{body}");
        let errors = answer.json()["errors"].clone();
        assert_eq!((&errors[0]["pointer"], &errors[0]["code"]), (&json!(pointer), &json!(code)), "{body} {errors}");
        assert!(body.get("opponent").is_none() || errors.as_array().unwrap().len() == 1, "{errors}");
    }
    let query = app.get("/v1/othello/bestmove?algorithm=human").await;
    assert_eq!(query.json()["errors"][0]["pointer"], "/seed", "{}", query.text);
    let gomoku = app.get("/v1/gomoku/bestmove?opponent=club").await;
    assert_eq!(gomoku.json()["errors"][0]["pointer"], "/seed", "{}", gomoku.text);
}

/// An opponent's name stands for the fields that `/v1/games` shows.
#[tokio::test]
async fn opponents_play_as_the_fields_that_they_stand_for() {
    let app = TestApp::new();
    let games = app.get("/v1/games").await.json();
    for (game, moves, least) in [("othello", "f5d6c3", 8), ("gomoku", "h8i9h9", 8), ("tictactoe", "b2", 3)] {
        let all = games["games"].as_array().unwrap();
        let entry = all.iter().find(|entry| entry["name"] == game).unwrap();
        let opponents = entry["opponents"].as_array().unwrap();
        assert!(opponents.len() >= least && opponents.len() <= 10, "{opponents:?}");
        let path = format!("/v1/{game}/bestmove");
        for opponent in opponents.iter().filter(|opponent| opponent["request"]["level"].as_u64() < Some(9)) {
            let mut fields = opponent["request"].clone();
            fields["moves"] = json!(moves);
            fields["seed"] = json!(5);
            let by_fields = app.post(&path, &fields).await.json();
            let by_name = json!({ "moves": moves, "seed": 5, "opponent": opponent["name"] });
            let by_name = app.post(&path, &by_name).await.json();
            assert!(by_name["best_move"].is_string(), "{by_name}");
            assert_eq!(
                (&by_name["best_move"], &by_name["lines"]),
                (&by_fields["best_move"], &by_fields["lines"]),
                "{opponent}"
            );
        }
    }
    for name in ["club", "master"] {
        let seedless = app.post("/v1/othello/bestmove", &json!({ "opponent": name })).await.json();
        assert!(seedless["seed"].is_u64() && seedless["deterministic"] == false, "{seedless}");
    }
    // The engine's own opponents never play a game twice either.
    for (game, name) in [("othello", "master"), ("othello", "engine"), ("gomoku", "champion")] {
        let mut moves = BTreeSet::new();
        for seed in 0..12 {
            let body = json!({ "moves": if game == "othello" { "" } else { "h8" }, "opponent": name, "seed": seed });
            moves.insert(app.post(&format!("/v1/{game}/bestmove"), &body).await.json()["best_move"].to_string());
        }
        assert!(moves.len() > 1, "{name}: {moves:?}");
    }
}
