//! `confidence` in requests and answers, and what a level guarantees.

use std::time::Duration;

use yomi_contract::limits::OperatorLimits;

use crate::app::TestApp;
use serde_json::{Value, json};

const OTHELLO: &str = "/v1/othello/bestmove";
const MOVES: &str = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5";

#[tokio::test]
async fn the_steps_asked_for_are_those_that_answers_name() {
    let app = TestApp::new();
    let limit = app.get("/v1/limits").await.ok()["confidence"].clone();
    assert_eq!(limit["steps"], json!([45, 73, 87, 95, 99, 99.9, 100]));
    let range = (&limit["default"], &limit["min"], &limit["max"]);
    assert_eq!(range, (&json!(73), &json!(45), &json!(100)));
    for step in limit["steps"].as_array().unwrap() {
        let body = json!({ "moves": MOVES, "depth": 5, "confidence": step });
        let answer = app.post(OTHELLO, body).await.ok();
        let found = &answer["score"]["confidence"];
        // A search without forward pruning has no confidence.
        let expected = if *step == 100 { &Value::Null } else { step };
        assert_eq!((found, &answer["lines"][0]["score"]["confidence"]), (expected, expected));
        let path = format!("{OTHELLO}?moves={MOVES}&depth=5&confidence={step}");
        assert_eq!(app.get(&path).await.ok()["stats"], answer["stats"]);
    }
    let games = app.get("/v1/games").await.ok();
    let levels = games["games"][0]["levels"].as_array().unwrap();
    let steps = limit["steps"].as_array().unwrap();
    assert!(levels.iter().all(|level| steps.contains(&level["confidence"])), "{levels:?}");
}

#[tokio::test]
async fn a_depth_means_73_and_time_or_nodes_alone_45() {
    let app = TestApp::new();
    for (limits, expected) in [
        (json!({ "depth": 8 }), json!(73)),
        (json!({ "depth": 8, "confidence": null }), json!(73)),
        (json!({ "depth": 8, "deadline_ms": 15_000 }), json!(73)),
        (json!({ "depth": 8, "time_ms": 15_000 }), json!(73)),
        (json!({ "depth": 8, "confidence": 99.9 }), json!(99.9)),
        (json!({ "nodes": 5_000 }), json!(45)),
        (json!({ "time_ms": 20 }), json!(45)),
        (json!({ "deadline_ms": 150 }), json!(45)),
        (json!({ "clock": { "remaining_ms": 500 } }), json!(45)),
        (json!({ "time_ms": 20, "confidence": 95 }), json!(95)),
        (json!({ "nodes": 5_000, "confidence": 87.0 }), json!(87)),
        (json!({ "nodes": 5_000, "confidence": 100 }), Value::Null),
        (json!({ "level": 8 }), json!(45)),
    ] {
        let mut body = limits.clone();
        body["moves"] = json!(MOVES);
        let answer = app.post(OTHELLO, body).await.ok();
        assert_eq!(answer["score"]["confidence"], expected, "{limits}");
        assert_eq!(answer["score"]["kind"], "heuristic", "{limits}");
    }
}

/// A depth that is out of reach without forward pruning: 18 plies took minutes.
#[tokio::test]
async fn a_depth_of_18_ends() {
    let body = json!({ "moves": MOVES, "depth": 18 });
    let answer = TestApp::new().post(OTHELLO, body).await.ok();
    assert_eq!((&answer["depth"], &answer["stopped_by"]), (&json!(18), &json!("depth")));
    assert_eq!(answer["deterministic"], true);
}

#[tokio::test]
async fn a_depth_of_the_empty_squares_is_exact_with_any_confidence() {
    let app = TestApp::new();
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
    let ask = async |confidence: Value| {
        let body = json!({ "board": board, "turn": "black", "depth": 14, "confidence": confidence });
        app.post(OTHELLO, body).await.ok()
    };
    let expected = ask(Value::Null).await["score"].clone();
    assert_eq!((&expected["kind"], &expected["confidence"]), (&json!("exact"), &Value::Null));
    for confidence in [json!(45), json!(99.9), json!(100)] {
        assert_eq!(ask(confidence).await["score"], expected);
    }
}

#[tokio::test]
async fn another_confidence_is_another_search_with_another_tag() {
    let app = TestApp::new();
    let path = |confidence: &str| format!("{OTHELLO}?moves={MOVES}&depth=6{confidence}");
    let mut tags = Vec::new();
    for confidence in ["", "&confidence=45", "&confidence=99", "&confidence=99.9", "&confidence=100"] {
        let first = app.get(&path(confidence)).await;
        assert_eq!(first.header("cache-status"), "yomi; fwd=miss; stored", "{confidence}");
        let again = app.get(&path(confidence)).await;
        assert_eq!(again.header("cache-status"), "yomi; hit", "{confidence}");
        assert_eq!(again.header("etag"), first.header("etag"));
        tags.push(first.header("etag").to_owned());
    }
    let distinct: std::collections::BTreeSet<_> = tags.iter().collect();
    assert_eq!(distinct.len(), tags.len(), "{tags:?}");
    // A deadline does not change the search.
    let urgent = app.get(&path("&confidence=99.9&deadline_ms=9000")).await;
    assert_eq!(urgent.header("cache-status"), "yomi; hit");
}

#[tokio::test]
async fn confidence_that_nothing_would_come_of_is_refused() {
    let app = TestApp::new();
    for (game, body, code, told) in [
        ("othello", json!({ "level": 8 }), "conflicting_fields", "a level chooses"),
        ("othello", json!({ "level": 8, "time_ms": 50 }), "conflicting_fields", "a level chooses"),
        ("othello", json!({ "goal": "solve" }), "conflicting_fields", "a goal"),
        ("othello", json!({ "goal": "win_loss_draw", "depth": 4 }), "conflicting_fields", "a goal"),
        ("othello", json!({}), "not_applicable", "give one of them"),
    ] {
        for confidence in [json!(73), json!(100)] {
            let mut body = body.clone();
            body["confidence"] = confidence;
            let answer = app.post(&format!("/v1/{game}/bestmove"), &body).await;
            assert_eq!(answer.status, 422, "{body}");
            let errors = answer.json()["errors"].clone();
            assert_eq!(errors.as_array().map(Vec::len), Some(1), "{errors}");
            assert_eq!((&errors[0]["pointer"], &errors[0]["code"]), (&json!("/confidence"), &json!(code)));
            assert!(errors[0]["detail"].as_str().unwrap().contains(told), "{errors}");
        }
    }
}

#[tokio::test]
async fn a_confidence_between_the_steps_is_refused_with_the_steps() {
    let app = TestApp::new();
    for (value, code) in [
        (json!(80), "out_of_range"),
        (json!(0), "out_of_range"),
        (json!(-45), "out_of_range"),
        (json!(0.73), "out_of_range"),
        (json!(99.5), "out_of_range"),
        (json!(101), "out_of_range"),
        (json!(1e300), "out_of_range"),
        (json!("73"), "wrong_type"),
        (json!(true), "wrong_type"),
        (json!([73]), "wrong_type"),
    ] {
        let body = json!({ "depth": 4, "confidence": value });
        let errors = app.post(OTHELLO, body).await.json()["errors"].clone();
        assert_eq!(errors.as_array().map(Vec::len), Some(1), "{errors}");
        assert_eq!((&errors[0]["pointer"], &errors[0]["code"]), (&json!("/confidence"), &json!(code)));
        if code == "out_of_range" {
            let detail = errors[0]["detail"].as_str().unwrap();
            assert!(detail.ends_with("expected one of 45, 73, 87, 95, 99, 99.9, 100"), "{detail}");
        }
    }
    let answer = app.get(&format!("{OTHELLO}?depth=4&confidence=sure")).await.json();
    assert_eq!(answer["errors"][0]["code"], "wrong_type", "{answer}");
}

/// Gomoku's last level searches until the position is solved, which this one never is: the server ends it.
#[tokio::test]
async fn a_level_that_the_server_ends_says_so_and_is_not_deterministic() {
    let app = TestApp::with(64, |settings| {
        let max_search = Duration::from_millis(300);
        settings.limits.set(OperatorLimits { max_search, ..OperatorLimits::WIDEST });
    });
    let path = "/v1/gomoku/bestmove?moves=h8i9g7&level=30";
    for _ in 0..2 {
        let answer = app.get(path).await;
        assert_eq!(answer.header("cache-control"), "no-store");
        let answer = answer.ok();
        assert_eq!(answer["stopped_by"], "server_limit", "{answer}");
        assert_eq!((&answer["deterministic"], &answer["degraded"]), (&json!(false), &json!(false)));
        assert!(answer["best_move"].is_string() && answer["depth"].as_u64() > Some(0), "{answer}");
    }
    // A level that completes is marked as deterministic.
    let answer = app.get("/v1/gomoku/bestmove?moves=h8i9g7&level=3").await.ok();
    let found = (&answer["stopped_by"], &answer["deterministic"]);
    assert_eq!(found, (&json!("depth"), &json!(true)));
    // The contract describes it.
    let contract = app.get("/openapi.json").await.text;
    assert!(contract.contains("`stopped_by` is `server_limit` and `deterministic` is false"));
}
