//! Routing: subpaths, and the problems of unknown paths and methods.

use axum::{
    body::Body,
    http::{Method, Request},
};
use serde_json::{Value, json};

use crate::app::{TestApp, json_request};

#[tokio::test]
async fn a_slash_at_the_end_is_the_same_path() {
    let app = TestApp::new();
    for path in ["/v1/games", "/v1/limits", "/v1/lab", "/v1", "/livez", "/v1/tictactoe/position", "/metrics"] {
        let slashed = app.get(&format!("{path}/")).await;
        assert_eq!(slashed.status, 200, "{path}");
        assert_eq!(slashed.header("content-type"), app.get(path).await.header("content-type"));
    }
    let answer = app.post("/v1/othello/bestmove/", json!({ "moves": "f5d6", "level": 1 })).await.ok();
    assert!(answer["best_move"].is_string());
    let page = app.get("/docs/").await;
    assert!(page.text.contains("<html"), "{}", page.text);
    assert_eq!(app.get("/docs").await.status, 308);
}

#[tokio::test]
async fn what_is_below_a_path_is_listed_with_methods() {
    let app = TestApp::new();
    let listed = async |path: &str| -> Vec<(String, Value)> {
        let answer = app.get(path).await.ok();
        let paths = answer["paths"].as_array().unwrap().clone();
        paths
            .into_iter()
            .map(|text| {
                assert!(text["description"].as_str().unwrap().len() > 5, "{text}");
                (text["path"].as_str().unwrap().to_owned(), text["methods"].clone())
            })
            .collect()
    };
    let both = json!(["GET", "POST"]);
    for game in ["othello", "gomoku", "tictactoe"] {
        let (get, post) = (json!(["GET"]), json!(["POST"]));
        let below = [
            ("bestmove", &both),
            ("bestmove/stream", &both),
            ("position", &both),
            ("position.svg", &get),
            ("position.png", &get),
            ("position.txt", &get),
            ("review", &post),
            ("review/stream", &post),
            ("review.html", &post),
            ("review.svg", &post),
            ("review.png", &post),
            ("review/report", &post),
        ];
        let below = below.map(|(name, methods)| (format!("/v1/{game}/{name}"), methods.clone()));
        let mut below = below.to_vec();
        if game == "othello" {
            below.push(("/v1/othello/openings".to_owned(), get.clone()));
        }
        below.push((format!("/v1/{game}/puzzle"), get.clone()));
        below.push((format!("/v1/{game}/explain"), post));
        if game == "gomoku" {
            below.push(("/v1/gomoku/swap2".to_owned(), json!(["POST"])));
        }
        assert_eq!(listed(&format!("/v1/{game}")).await, below);
    }
    let below = listed("/v1/lab").await;
    assert_eq!(below[10], ("/v1/lab/race".to_owned(), json!(["POST"])));
    assert_eq!(below[12], ("/v1/lab/exercise/check".to_owned(), json!(["POST"])));
    assert_eq!(below.len(), 13);
    let all = listed("/v1").await;
    // A server without a job store has no jobs.
    for (path, methods) in all.iter().filter(|(path, _)| !path.starts_with("/v1/jobs")) {
        let wanted = if methods == &json!(["POST"]) { 405 } else { 200 };
        let query = match path.split_once("/lab/") {
            Some((_, of)) if of.starts_with("tree") => "?tree=%5B%5B3,12%5D,%5B2,4%5D%5D",
            Some((_, of)) if of.starts_with("trace") => "?game=tictactoe&depth=1",
            _ if path.contains("puzzle") => "?date=2026-11-30",
            _ if path.contains("bestmove") => "?level=1",
            _ => "",
        };
        assert_eq!(app.get(&format!("{path}{query}")).await.status, wanted, "{path}");
    }
    assert!(all.len() > 10, "{all:?}");
}

#[tokio::test]
async fn parameters_that_nobody_reads_are_refused_with_where_they_belong() {
    let app = TestApp::new();
    for (path, expected) in [
        ("/v1/othello?moves=f5", "belongs to /v1/othello/bestmove or /v1/othello/position"),
        ("/v1/gomoku/?moves=h8", "belongs to /v1/gomoku/bestmove or /v1/gomoku/position"),
        ("/v1?moves=f5", "belongs to /v1/othello/bestmove or /v1/othello/position"),
        ("/v1/lab?tree=(3)", "belongs to /v1/lab/tree or /v1/lab/trace"),
        ("/v1/games?game=othello", "/v1/games takes no query parameters"),
        ("/v1/limits?game=othello", "/v1/limits takes no query parameters"),
        ("/v1/status?verbose", "/v1/status takes no query parameters"),
        ("/v1/version?v=1&w=2", "/v1/version takes no query parameters"),
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status, 422, "{path}");
        assert!(answer.text.contains("\"not_applicable\""), "{path}: {}", answer.text);
        assert!(answer.text.contains(expected), "{path}: {}", answer.text);
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(expected), "{detail}");
    }
    assert_eq!(app.get("/v1/games?").await.status, 200);
    assert_eq!(app.get("/v1/chess?moves=e4").await.status, 404);
}

#[tokio::test]
async fn a_path_that_is_none_is_told_the_nearest() {
    let app = TestApp::new();
    for (path, nearest) in [
        ("/v1/othelo/bestmove", "/v1/othello/bestmove"),
        ("/bestmove", "/v1/othello/bestmove"),
        ("/v1/reversi/bestmove", "/v1/othello/bestmove"),
        ("/v1/Othello/position", "/v1/othello/position"),
        ("/v1/tic-tac-toe/bestmove", "/v1/tictactoe/bestmove"),
        ("/v1/othello/best_move", "/v1/othello/bestmove"),
        ("/v2/gomoku/bestmove", "/v1/gomoku/bestmove"),
        ("/v1/reversi", "/v1/othello"),
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(&format!("did you mean {nearest}?")), "{path}: {detail}");
    }
    let answer = app.get("/v1/chess/bestmove").await.json();
    assert!(answer["detail"].as_str().unwrap().contains("the games are othello"), "{answer}");
}

#[tokio::test]
async fn a_method_that_is_none_is_told_those_of_the_path() {
    let app = TestApp::new();
    for (method, path, detail) in [
        (Method::DELETE, "/v1/othello/bestmove", "DELETE is not known here; the path takes GET, HEAD and POST."),
        (Method::GET, "/v1/lab/race", "GET is not known here; the path takes POST."),
        (Method::POST, "/v1/games", "POST is not known here; the path takes GET and HEAD."),
        (Method::PUT, "/livez", "PUT is not known here; the path takes GET and HEAD."),
    ] {
        let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        let answer = app.send(request).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["detail"]), (405, &detail.into()));
    }
}

#[tokio::test]
async fn the_icon_is_there_and_kept() {
    let response =
        tower::ServiceExt::oneshot(TestApp::new().router, Request::get("/favicon.ico").body(Body::empty()).unwrap());
    let response = response.await.unwrap();
    assert_eq!(response.headers()["content-type"], "image/x-icon");
    assert_eq!(response.headers()["cache-control"], "public, max-age=86400");
    let bytes = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
    // An icon (type 1) with one picture.
    assert_eq!(bytes[..6], [0, 0, 1, 0, 1, 0]);
}

#[tokio::test]
async fn a_byte_order_mark_before_a_body_is_skipped() {
    let body = b"\xef\xbb\xbf{\"moves\":\"f5d6\"}".as_slice();
    let answer = TestApp::new().send(json_request("/v1/othello/position", body)).await.ok();
    assert_eq!(answer["turn"], "black");
}
