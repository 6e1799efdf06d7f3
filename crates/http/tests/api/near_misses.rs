//! Suggestions for misspelt names and for fields in the wrong place.

use serde_json::{Value, json};

use crate::app::TestApp;

const OTHELLO: &str = "/v1/othello/bestmove";

/// The only fault of a request.
async fn fault(path: &str, body: Value) -> Value {
    let answer = TestApp::new().post(path, body.clone()).await;
    assert_eq!(answer.status, 422, "{body}: {}", answer.text);
    let errors = answer.json()["errors"].clone();
    assert_eq!(errors.as_array().map(Vec::len), Some(1), "{body}: {errors}");
    errors[0].clone()
}

/// Asserts that the fault of `body` ends with a sentence and suggests the intended name.
async fn meant(path: &str, body: Value, sentence: &str, name: Option<&str>) {
    let fault = fault(path, body.clone()).await;
    let detail = fault["detail"].as_str().expect("a sentence");
    assert!(detail.ends_with(sentence), "{body}: {detail}");
    assert_eq!(fault["did_you_mean"].as_str(), name, "{body}: {fault}");
}

#[tokio::test]
async fn fields_are_known_by_other_words_and_other_styles_of_writing() {
    for (written, name) in [
        ("time", "time_ms"),
        ("timeMs", "time_ms"),
        ("movetime", "time_ms"),
        ("player", "turn"),
        ("side_to_move", "turn"),
        ("colour", "turn"),
        ("fen", "board"),
        ("position", "board"),
        ("multiPV", "multi_pv"),
        ("multipv", "multi_pv"),
        ("Depth", "depth"),
        ("maxDepth", "depth"),
        ("strength", "level"),
        ("heuristic", "evaluation"),
        ("ifOverloaded", "if_overloaded"),
        ("onlymoves", "only_moves"),
    ] {
        meant(OTHELLO, json!({ written: 1 }), &format!("; did you mean {name}?"), Some(name)).await;
    }
    // The same in a query.
    let answer = TestApp::new().get(&format!("{OTHELLO}?moves=f5d6&movetime=100")).await.json();
    let expected = "\"movetime\" is not known here; did you mean time_ms?";
    assert_eq!(answer["errors"][0]["detail"], expected);
    meant("/v1/othello/position", json!({ "fen": "x" }), "; did you mean board?", Some("board")).await;
}

#[tokio::test]
async fn fields_that_belong_into_another_object_are_sent_there() {
    let race = |more: Value| {
        let mut body = json!({ "game": "othello", "moves": "f5d6", "runs": [{}, {}] });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let of_run = |more: Value| race(json!({ "runs": [{}, more] }));
    for (path, body, sentence) in [
        ("/v1/lab/race", race(json!({ "depth": 4 })), "\"depth\" is not known here; it belongs into each of runs"),
        ("/v1/lab/race", race(json!({ "algorithm": "pvs" })), "; it belongs into each of runs"),
        ("/v1/lab/race", race(json!({ "history": true })), "; it belongs into techniques of each of runs"),
        ("/v1/lab/race", of_run(json!({ "time_ms": 9 })), "; it belongs beside runs, not into it"),
        ("/v1/lab/race", of_run(json!({ "moves": "f5" })), "; it belongs beside runs, not into it"),
        ("/v1/lab/race", of_run(json!({ "history": true })), "; it belongs into techniques"),
        (OTHELLO, json!({ "remaining_ms": 9 }), "; it belongs into clock"),
        (OTHELLO, json!({ "increment_ms": 9 }), "; it belongs into clock"),
        (OTHELLO, json!({ "killer_moves": true }), "; it belongs into techniques"),
        (OTHELLO, json!({ "opponent_weight": 1 }), "; it belongs into evaluation"),
        (OTHELLO, json!({ "clock": { "remaining_ms": 9, "time_ms": 1 } }), "; it belongs beside clock, not into it"),
        (
            OTHELLO,
            json!({ "algorithm": "pvs", "techniques": { "depth": 4 } }),
            "; it belongs beside techniques, not into it",
        ),
        (OTHELLO, json!({ "game": "othello" }), "; the path names the game"),
        ("/v1/tictactoe/bestmove", json!({ "columns": 4 }), "tic-tac-toe's family in /v1/lab"),
        ("/v1/lab/tree", json!({ "tree": [3, 4], "depth": 2 }), "is searched to its leaves"),
        ("/v1/lab/tree", json!({ "tree": [3, 4], "moves": "f5" }), "searched by /v1/lab/trace"),
    ] {
        meant(path, body, sentence, None).await;
    }
    for (path, body, sentence, name) in [
        (OTHELLO, json!({ "killers": 2 }), "; did you mean killer_moves, in techniques?", "killer_moves"),
        (OTHELLO, json!({ "remaining": 2 }), "; did you mean remaining_ms, in clock?", "remaining_ms"),
        ("/v1/lab/race", race(json!({ "maxDepth": 4 })), "; did you mean depth, in each of runs?", "depth"),
        (
            OTHELLO,
            json!({ "algorithm": "pvs", "techniques": { "killers": true } }),
            "; did you mean killer_moves?",
            "killer_moves",
        ),
        (OTHELLO, json!({ "clock": { "remaining_ms": 9, "inc": 1 } }), "; did you mean increment_ms?", "increment_ms"),
        (
            OTHELLO,
            json!({ "algorithm": "pvs", "techniques": { "transposition_table": { "entry": 9 } } }),
            "; did you mean entries?",
            "entries",
        ),
    ] {
        meant(path, body, sentence, Some(name)).await;
    }
}

#[tokio::test]
async fn values_are_known_by_other_words_and_other_styles_of_writing() {
    let techniques = |name: &str, value: &str| json!({ "algorithm": "pvs", "techniques": { name: value } });
    for (path, body, name) in [
        (OTHELLO, json!({ "algorithm": "alphabeta" }), "alpha_beta"),
        (OTHELLO, json!({ "algorithm": "alpha-beta" }), "alpha_beta"),
        (OTHELLO, json!({ "algorithm": "AlphaBeta" }), "alpha_beta"),
        (OTHELLO, json!({ "algorithm": "negascout" }), "pvs"),
        (OTHELLO, json!({ "algorithm": "UCT" }), "mcts"),
        (OTHELLO, json!({ "algorithm": "mtd(f)" }), "mtd_f"),
        (OTHELLO, json!({ "algorithm": "pvs", "evaluation": "discCount" }), "disc_count"),
        (OTHELLO, techniques("move_ordering", "Dynamic "), "dynamic"),
        (OTHELLO, json!({ "goal": "WLD" }), "win_loss_draw"),
        (OTHELLO, json!({ "include": ["pvScores"] }), "pv_scores"),
        (OTHELLO, json!({ "priority": "low" }), "batch"),
        (OTHELLO, json!({ "if_overloaded": "Degrade" }), "degrade"),
        (OTHELLO, json!({ "cache": "no-cache" }), "bypass"),
        (OTHELLO, json!({ "multi_pv": "ALL" }), "all"),
        (OTHELLO, json!({ "turn": "dark" }), "black"),
        (OTHELLO, json!({ "turn": "weiss" }), "white"),
        ("/v1/tictactoe/bestmove", json!({ "turn": "black" }), "X"),
        ("/v1/gomoku/bestmove", json!({ "rule": "Renju" }), "renju"),
        ("/v1/gomoku/bestmove", json!({ "rule": "free style" }), "freestyle"),
        ("/v1/lab/trace", json!({ "game": "reversi" }), "othello"),
        ("/v1/lab/trace", json!({ "game": "Othello" }), "othello"),
        ("/v1/lab/trace", json!({ "game": "tic-tac-toe" }), "tictactoe"),
        ("/v1/lab/trace", json!({ "game": "Tic Tac Toe" }), "tictactoe"),
        ("/v1/lab/trace", json!({ "game": "gobang" }), "gomoku"),
        ("/v1/lab/tree", json!({ "tree": [3, 4], "root": "MAX" }), "max"),
    ] {
        meant(path, body, &format!("; did you mean {name}?"), Some(name)).await;
    }
}

#[tokio::test]
async fn where_nothing_is_near_what_is_known_is_listed() {
    let fault = fault(OTHELLO, json!({ "algorithm": "abdada" })).await;
    let detail = fault["detail"].as_str().unwrap();
    assert!(detail.starts_with("\"abdada\" is not known here; expected one of engine, "), "{detail}");
    assert!(detail.ends_with("mcts") && fault["did_you_mean"].is_null(), "{fault}");
    let body = json!({ "clock": { "remaining_ms": 9, "xyzzy": 1 } });
    meant(OTHELLO, body, "; known are remaining_ms, increment_ms", None).await;
    meant(
        "/v1/othello/position",
        json!({ "xyzzy": 1 }),
        "; known are board, turn, moves, coordinates, theme, width",
        None,
    )
    .await;
}

#[tokio::test]
async fn letters_that_only_look_like_latin_ones_are_named() {
    // Cyrillic е, Greek ο, full-width d.
    for (body, letter, name) in [
        (json!({ "d\u{435}pth": 4 }), "'е' (U+0435) is Cyrillic and only looks like 'e'", "depth"),
        (json!({ "b\u{3bf}ard": "x" }), "'ο' (U+03BF) is Greek and only looks like 'o'", "board"),
        (json!({ "ｄepth": 4 }), "'ｄ' (U+FF44) is full-width and only looks like 'd'", "depth"),
        (json!({ "algorithm": "рvs" }), "'р' (U+0440) is Cyrillic and only looks like 'p'", "pvs"),
        (json!({ "turn": "\u{425}" }), "'Х' (U+0425) is Cyrillic and only looks like 'X'", "black"),
    ] {
        let sentence = format!("; its {letter}; did you mean {name}?");
        meant(OTHELLO, body, &sentence, Some(name)).await;
    }
}

#[tokio::test]
async fn thousands_of_unknown_names_are_refused_at_once() {
    let body: serde_json::Map<_, _> = (0..4_000).map(|index| (format!("name{index}"), json!(1))).collect();
    let started = std::time::Instant::now();
    let answer = TestApp::new().post(OTHELLO, Value::Object(body)).await;
    assert_eq!(answer.status, 422);
    assert!(started.elapsed().as_secs() < 2, "{:?}", started.elapsed());
}

#[tokio::test]
async fn numbers_in_quotes_are_no_names_of_a_tree() {
    for tree in [
        json!("[[\"3\",12,8],[2,4,6]]"),
        json!([["3", 12, 8], [2, 4, 6]]),
        json!([["-1", 2], [0, 5]]),
        json!("[['１', 2], [0, 5]]"),
        json!(["NaN", ["1e3", 2], [0, 5]]),
    ] {
        for (path, more) in [("/v1/lab/tree", None), ("/v1/lab/race", Some(json!([{}])))] {
            let mut body = json!({ "tree": tree });
            if let Some(runs) = &more {
                body["runs"] = runs.clone();
            }
            let answer = TestApp::new().post(path, body).await;
            assert_eq!(answer.status, 422, "{tree}: {}", answer.text);
            let fault = &answer.json()["errors"][0];
            assert_eq!(fault["code"], "illegal_tree");
            let detail = fault["detail"].as_str().unwrap();
            assert!(detail.contains("for the leaf write") && detail.contains("for the name"), "{detail}");
        }
    }
    let answer = TestApp::new().get("/v1/lab/tree?tree=[[%223%22,12,8],[2,4,6]]").await;
    assert_eq!(answer.status, 422, "{}", answer.text);
}
