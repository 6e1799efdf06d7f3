//! Faults of laboratory requests.

use yomi_contract::limits::OperatorLimits;

use crate::app::{TestAnswer, TestApp};
use serde_json::{Value, json};

async fn refused(station: &str, body: Value) -> Vec<(String, String, String)> {
    let answer = TestApp::new().post(&format!("/v1/lab/{station}"), body.clone()).await;
    faults(&body, &answer)
}

fn faults(body: &Value, answer: &TestAnswer) -> Vec<(String, String, String)> {
    assert_eq!(answer.status, 422, "{body}: {}", answer.text);
    let text = |fault: &Value, name: &str| fault[name].as_str().unwrap().to_owned();
    let errors = answer.json()["errors"].clone();
    let errors = errors.as_array().unwrap().iter();
    errors.map(|fault| (text(fault, "pointer"), text(fault, "code"), text(fault, "detail"))).collect()
}

/// Only pointers and codes.
async fn places(station: &str, body: Value) -> Vec<(String, String)> {
    let faults = refused(station, body).await;
    faults.into_iter().map(|(pointer, code, _)| (pointer, code)).collect()
}

fn named(faults: &[(&str, &str)]) -> Vec<(String, String)> {
    faults.iter().map(|&(pointer, code)| (pointer.to_owned(), code.to_owned())).collect()
}

#[tokio::test]
async fn what_is_no_tree_is_refused_with_its_place() {
    let text = refused("tree", json!({ "tree": "[\"A\",\n  [3, x]]" })).await;
    let expected = (
        "/tree".to_owned(),
        "illegal_tree".to_owned(),
        "line 2, column 7: x is no number; if it is a name, write it in quotes: \"x\"".to_owned(),
    );
    assert_eq!(text, [expected]);
    for tree in [json!({}), json!(false), json!(""), json!([]), json!("3, 4"), json!([3])] {
        let places = places("tree", json!({ "tree": tree })).await;
        assert_eq!(places[0].1, "illegal_tree", "{tree}");
    }
}

#[tokio::test]
async fn tree_that_is_too_deep_is_refused_as_such_however_deep_and_however_written() {
    let mut told = Vec::new();
    for levels in [66, 100, 130, 1000] {
        let tree = "[".repeat(levels) + "1,2" + &"]".repeat(levels);
        for tree in [format!("\"{tree}\""), tree] {
            let answer = TestApp::new().post("/v1/lab/tree", format!("{{\"tree\":{tree}}}")).await;
            assert_eq!(answer.status, 422, "{levels}: {}", answer.text);
            let errors = answer.json()["errors"].clone();
            assert_eq!(errors.as_array().map(Vec::len), Some(1), "{levels}: {errors}");
            assert_eq!(errors[0]["code"], "illegal_tree", "{levels}: {errors}");
            let detail = errors[0]["detail"].as_str().expect("a text");
            assert!(detail.contains("64 plies"), "{levels}: {detail}");
            told.push(errors[0]["pointer"].as_str().expect("a text").to_owned());
        }
    }
    assert!(told.iter().all(|pointer| pointer.starts_with("/tree")), "{told:?}");
}

#[tokio::test]
async fn tree_is_required_and_null_is_none() {
    for body in [json!({}), json!({ "tree": null })] {
        assert_eq!(places("tree", body).await, named(&[("/tree", "required")]));
    }
    assert_eq!(TestApp::new().get("/v1/lab/tree").await.status, 422);
}

#[tokio::test]
async fn windows_that_are_none_are_refused() {
    for (window, pointer, code) in [
        (json!([5, 3]), "/window", "conflicting_fields"),
        (json!([3, 3]), "/window", "conflicting_fields"),
        (json!([1]), "/window", "wrong_length"),
        (json!([1, 2, 3]), "/window", "wrong_length"),
        (json!(3), "/window", "wrong_type"),
        (json!(["-1", 2]), "/window/0", "wrong_type"),
    ] {
        let found = places("tree", json!({ "tree": [3, 4], "window": window })).await;
        assert_eq!(found, named(&[(pointer, code)]), "{window}");
    }
    for algorithm in ["minimax", "negamax"] {
        let body = json!({ "tree": [3, 4], "window": [0, null], "algorithm": algorithm });
        assert_eq!(places("tree", body).await, named(&[("/window", "not_applicable")]));
    }
    let answer = TestApp::new().get("/v1/lab/tree?tree=[3,4]&window=1,b").await;
    assert_eq!(answer.json()["errors"][0]["pointer"], "/window/1");
}

#[tokio::test]
async fn algorithms_that_enter_no_nodes_are_refused_with_the_reason() {
    let (tree, game) = (("tree", json!([3, 4])), ("game", json!("othello")));
    for (station, subject, refused_there) in
        [("tree", tree, &["random", "engine", "mcts"][..]), ("trace", game, &["random", "engine"])]
    {
        for &algorithm in refused_there {
            let body = json!({ subject.0: &subject.1, "algorithm": algorithm });
            let faults = refused(station, body).await;
            assert_eq!((faults[0].0.as_str(), faults[0].1.as_str()), ("/algorithm", "not_applicable"));
            let said = &faults[0].2;
            assert!(said.contains(if algorithm == "engine" { "textbook" } else { algorithm }), "{said}");
        }
    }
    let unknown = json!({ "tree": [3, 4], "algorithm": "alphabeta" });
    let answer = TestApp::new().post("/v1/lab/tree", unknown).await.json();
    assert_eq!(answer["errors"][0]["did_you_mean"], "alpha_beta");
    assert!(!answer["errors"][0]["detail"].as_str().unwrap().contains("mcts"), "{answer}");
}

#[tokio::test]
async fn playouts_are_bounded_and_belong_to_mcts_alone() {
    for (body, pointer, code) in [
        (json!({ "game": "othello", "nodes": 10 }), "/nodes", "not_applicable"),
        (json!({ "game": "othello", "algorithm": "mcts", "nodes": 1001 }), "/nodes", "out_of_range"),
        (json!({ "game": "othello", "algorithm": "mcts", "nodes": 0 }), "/nodes", "out_of_range"),
        (
            json!({ "game": "othello", "algorithm": "mcts", "evaluation": "positional" }),
            "/evaluation",
            "not_applicable",
        ),
        (
            json!({ "game": "othello", "algorithm": "mcts", "techniques": { "transposition_table": true } }),
            "/techniques/transposition_table",
            "not_applicable",
        ),
    ] {
        assert_eq!(places("trace", body.clone()).await, named(&[(pointer, code)]), "{body}");
    }
    let most = json!({ "game": "gomoku", "algorithm": "mcts", "nodes": 1000 });
    let answer = TestApp::new().post("/v1/lab/trace", most).await;
    assert!(answer.text.len() < 2_000_000, "{}", answer.text.len());
}

#[tokio::test]
async fn techniques_without_effect_on_a_tree_are_refused() {
    let body = json!({ "tree": [3, 4], "techniques": { "null_move": true,
        "iterative_deepening": true, "killer_moves": true } });
    assert_eq!(
        places("tree", body).await,
        named(&[
            ("/techniques/iterative_deepening", "not_applicable"),
            ("/techniques/null_move", "not_applicable"),
            ("/techniques/killer_moves", "not_applicable"),
        ])
    );
    for (field, value) in [("evaluation", json!("outcome")), ("depth", json!(2)), ("game", json!("x"))] {
        let found = places("tree", json!({ "tree": [3, 4], field: value })).await;
        assert_eq!(found, named(&[(&format!("/{field}"), "unknown_field")]));
    }
}

#[tokio::test]
async fn depth_that_does_not_fit_says_which_does() {
    let body = json!({ "game": "othello", "depth": 99, "algorithm": "minimax" });
    let answer = TestApp::new().post("/v1/lab/trace", body).await;
    insta::assert_snapshot!("lab_too_many_nodes", answer.snapshot());
    let fits = answer.json()["errors"][0]["max"].as_u64().unwrap();
    let app = TestApp::new();
    let at = |depth| json!({ "game": "othello", "depth": depth, "algorithm": "minimax" });
    app.post("/v1/lab/trace", at(fits)).await.ok();
    assert_eq!(app.post("/v1/lab/trace", at(fits + 1)).await.status, 422);
}

#[tokio::test]
async fn tree_whose_search_does_not_fit_says_so() {
    // Each pass of MTD(f) revisits the nodes, and without a table all of them.
    let leaves: Vec<_> = (0..9_000).map(|leaf| json!(leaf)).collect();
    let body = json!({ "tree": leaves, "algorithm": "mtd_f" });
    let faults = refused("tree", body).await;
    assert_eq!((faults[0].0.as_str(), faults[0].1.as_str()), ("/tree", "out_of_range"));
    assert!(faults[0].2.contains("20000 nodes"), "{faults:?}");
}

#[tokio::test]
async fn trace_needs_a_game_and_keeps_the_games_apart() {
    let body = json!({ "moves": "f5", "size": 9, "columns": 4, "evaluation": "shapes",
        "techniques": { "quiescence": true, "histroy": true } });
    let answer = TestApp::new().post("/v1/lab/trace", body).await.json();
    assert_eq!(answer["errors"].as_array().map(Vec::len), Some(2), "{answer}");
    assert_eq!((&answer["errors"][0]["pointer"], &answer["errors"][0]["code"]), (&json!("/game"), &json!("required"),));
    assert_eq!(answer["errors"][1]["did_you_mean"], "history");
    for (game, field) in [("othello", "size"), ("tictactoe", "rule"), ("gomoku", "columns")] {
        let found = places("trace", json!({ "game": game, field: 5 })).await;
        assert_eq!(found, named(&[(&format!("/{field}"), "not_applicable")]), "{game}");
    }
    let body = json!({ "game": "tictactoe", "columns": 9, "in_a_row": 4 });
    assert_eq!(places("trace", body).await, named(&[("/columns", "out_of_range")]));
    let body = json!({ "game": "tictactoe", "columns": 4, "in_a_row": 5 });
    assert_eq!(places("trace", body).await, named(&[("/in_a_row", "conflicting_fields")]));
}

#[tokio::test]
async fn race_is_about_a_game_or_a_tree() {
    let runs = json!([{}]);
    let found = places("race", json!({ "runs": runs })).await;
    assert_eq!(found, named(&[("/game", "required")]));
    let found = places("race", json!({ "game": "othello", "tree": [3, 4], "runs": runs })).await;
    assert_eq!(found, named(&[("/tree", "conflicting_fields")]));
    let found = places("race", json!({ "tree": [3, 4], "board": "X", "runs": runs })).await;
    assert_eq!(found, named(&[("/board", "conflicting_fields")]));
    let found = places("race", json!({ "game": "othello", "root": "min", "runs": runs })).await;
    assert_eq!(found, named(&[("/root", "not_applicable")]));
    for runs in [json!([]), json!(vec![json!({}); 9])] {
        let found = places("race", json!({ "tree": [3, 4], "runs": runs })).await;
        assert_eq!(found, named(&[("/runs", "wrong_length")]));
    }
    let found = places("race", json!({ "tree": [3, 4] })).await;
    assert_eq!(found, named(&[("/runs", "required")]));
    let found = places("race", json!({ "tree": [3, 4], "runs": [3], "time_ms": 60_001 })).await;
    assert_eq!(found, named(&[("/time_ms", "out_of_range"), ("/runs/0", "wrong_type")]));
    assert_eq!(TestApp::new().get("/v1/lab/race").await.status, 405);
}

#[tokio::test]
async fn faults_of_runs_point_into_them() {
    let body = json!({ "game": "othello", "runs": [
        {},
        { "algoritm": "pvs", "name": "" },
        { "algorithm": "minimax", "techniques": { "history": true }, "evaluation": "shapes" },
        { "algorithm": "mcts", "evaluation": "positional" },
        { "algorithm": "engine", "depth": 0, "nodes": 0 },
    ] });
    let answer = TestApp::new().post("/v1/lab/race", body).await;
    insta::assert_snapshot!("lab_faults_of_runs", answer.snapshot());
    let body = json!({ "tree": [3, 4], "runs": [
        { "algorithm": "mcts" },
        { "algorithm": "random" },
        { "depth": 3, "evaluation": "outcome" },
    ] });
    assert_eq!(
        places("race", body).await,
        named(&[
            ("/runs/0/algorithm", "not_applicable"),
            ("/runs/1/algorithm", "not_applicable"),
            ("/runs/2/evaluation", "not_applicable"),
            ("/runs/2/depth", "not_applicable"),
        ])
    );
}

#[tokio::test]
async fn pages_of_other_sites_and_a_service_that_stops_are_refused() {
    let app = TestApp::new();
    let headers = [("sec-fetch-site", "cross-site")];
    for path in ["/v1/lab/tree?tree=[3,4]", "/v1/lab/trace?game=othello"] {
        assert_eq!(app.get_with(path, &headers).await.status, 403, "{path}");
    }
    app.service.refuse_new();
    let answer = app.get("/v1/lab/tree?tree=[3,4]").await;
    assert_eq!((answer.status.as_u16(), &answer.json()["code"]), (503, &json!("draining")));
}

#[tokio::test]
async fn search_that_the_server_ends_is_refused_with_what_to_do() {
    let app = TestApp::with(64, |settings| {
        let max_search = std::time::Duration::ZERO;
        settings.limits.set(OperatorLimits { max_search, ..OperatorLimits::WIDEST });
    });
    for (station, body, pointer) in [
        ("trace", json!({ "game": "othello", "depth": 6 }), "/depth"),
        ("tree", json!({ "tree": vec![json!([1, 2]); 300] }), "/tree"),
    ] {
        let answer = app.post(&format!("/v1/lab/{station}"), &body).await;
        let faults = faults(&body, &answer);
        assert_eq!((faults[0].0.as_str(), faults[0].1.as_str()), (pointer, "out_of_range"));
        assert!(faults[0].2.contains("the server's limit"), "{faults:?}");
    }
}

#[tokio::test]
async fn server_that_allows_less_says_so() {
    let app = TestApp::with(64, |settings| {
        let max_search = std::time::Duration::from_millis(200);
        settings.limits.set(OperatorLimits { max_search, max_depth: 3, ..OperatorLimits::WIDEST });
    });
    let limits = app.get("/v1/limits").await.ok();
    assert_eq!(limits["race_time_ms"], json!({ "default": 200, "min": 1, "max": 200, "unit": "ms" }));
    assert_eq!(limits["recorded_nodes"]["max"], 20_000);
    assert_eq!((&limits["runs"]["max"], &limits["tree_plies"]["max"]), (&json!(8), &json!(64)));
    let body = json!({ "game": "othello", "runs": [{ "depth": 4 }], "time_ms": 201 });
    let errors = app.post("/v1/lab/race", body).await.json()["errors"].clone();
    assert_eq!((&errors[0]["max"], &errors[1]["max"]), (&json!(200), &json!(3)));
    let answer = app.post("/v1/lab/race", json!({ "game": "othello", "runs": [{}] })).await.ok();
    assert_eq!(answer["rows"][0]["depth"], 3);
}
