//! Explanations in drawings and answers: origins of bounds, skipped moves, certainty of values.

use axum::http::HeaderValue;
use serde_json::{Value, json};

use crate::app::{TestApp, json_request};

/// The text of an experiment.
async fn text(station: &str, body: Value) -> String {
    let mut request = json_request(&format!("/v1/lab/{station}"), body.to_string());
    request.headers_mut().insert("accept", HeaderValue::from_static("text/plain"));
    let answer = TestApp::new().send(request).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.text
}

/// The answer to an experiment.
async fn answer(station: &str, body: Value) -> Value {
    TestApp::new().post(&format!("/v1/lab/{station}"), body).await.ok()
}

fn nodes(answer: &Value) -> &Vec<Value> {
    answer["nodes"].as_array().expect("an answer lists its nodes")
}

#[tokio::test]
async fn bound_comes_from_the_search_that_set_it_and_not_from_the_null_window_before() {
    let body = json!({ "tree": "[0,[[6,1],[8,1]],[[8,1],[5,1]]]", "algorithm": "pvs" });
    let text = text("tree", body).await;
    assert!(text.contains("α cut: 5 ≤ α = 6 from 2 #8\n"), "{text}");
}

#[tokio::test]
async fn null_move_gives_no_bound_and_marks_what_it_refutes() {
    let body = json!({ "game": "gomoku", "moves": "h8h9i9g7j10", "depth": 3,
        "algorithm": "alpha_beta", "techniques": { "neighbourhood": { "radius": 1 },
        "null_move": { "reduction": 1 }, "move_ordering": "static" } });
    let answer = answer("trace", body).await;
    let nodes = nodes(&answer);
    let refuted = nodes.iter().filter(|node| node["answered"] == "null_move").count();
    assert!(refuted > 0, "the example has nodes that a null move refutes");
    assert_eq!(answer["stats"]["pruned"]["null_move"], refuted);
    for node in nodes {
        if let Some(from) = node["cut"]["bound_from"].as_u64() {
            assert_ne!(nodes[from as usize]["purpose"], "null_move", "{node}");
        }
    }
}

#[tokio::test]
async fn beyond_the_horizon_values_outside_the_window_are_bounds() {
    let body = json!({ "game": "gomoku", "size": 11, "moves": "h8i8h9i9g7", "depth": 2,
        "algorithm": "pvs", "techniques": { "neighbourhood": { "radius": 1 },
        "quiescence": { "plies": 6 } } });
    let answer = answer("trace", body).await;
    let nodes = nodes(&answer);
    let parents: Vec<_> = nodes.iter().map(|node| node["parent"].as_u64()).collect();
    let mut bounds = 0;
    for (index, node) in nodes.iter().enumerate().filter(|(_, node)| node["visited"] == true) {
        let is_leaf = node["answered"] == "leaf";
        assert!(!is_leaf || !parents.contains(&Some(index as u64)), "{node}");
        let value = node["value"].as_f64().expect("it was visited");
        let end = |end: usize| node["window"][end].as_f64();
        if end(0).is_some_and(|alpha| value <= alpha) && !is_leaf {
            assert_eq!(node["kind"], "upper_bound", "{node}");
        }
        if end(1).is_some_and(|beta| value >= beta) && !is_leaf {
            assert_eq!(node["kind"], "lower_bound", "{node}");
            bounds += 1;
        }
    }
    assert!(bounds > 0);
    assert!(nodes.iter().any(|node| node["answered"] == "stand_pat"));
}

#[tokio::test]
async fn standing_pat_is_shown_and_named_as_the_source_of_its_bounds() {
    let body = json!({ "game": "gomoku", "size": 11, "moves": "f6d8f7f8f5e8g8f4e6h11i8",
        "depth": 1, "techniques": { "neighbourhood": { "radius": 1 },
        "quiescence": { "plies": 2 } } });
    let text = text("trace", body.clone()).await;
    assert!(text.contains(" from standing pat at "), "{text}");
    assert!(text.contains("  stand pat "), "{text}");
    // The root window is open: no bound can come from it.
    assert!(!text.contains("from the given window"), "{text}");
    let answer = answer("trace", body).await;
    let nodes = nodes(&answer);
    let mut sources = 0;
    for cut in nodes.iter().map(|node| &node["cut"]).filter(|cut| cut["origin"] == "stand_pat") {
        let from = cut["bound_from"].as_u64().expect("it names a node");
        assert_eq!(nodes[from as usize]["stand_pat"], cut["bound"], "{cut}");
        sources += 1;
    }
    assert!(sources > 0);
}

#[tokio::test]
async fn skipped_subtrees_of_a_written_tree_are_counted_and_drawn_as_what_they_are() {
    let tree = "[3,[2,[[1,2],[3,4]],9]]";
    let text = text("tree", json!({ "tree": tree })).await;
    assert!(text.contains("╳ 2.2 (and 6 below), 2.3 skipped"), "{text}");
    let answer = answer("tree", json!({ "tree": tree })).await;
    let below: Vec<_> = nodes(&answer).iter().map(|node| node["below"].as_u64()).collect();
    assert_eq!(below, [None, None, None, None, Some(6), Some(0)]);
    let app = TestApp::new();
    let path = format!("/v1/lab/tree?tree={tree}");
    let svg = app.get_with(&path, &[("accept", "image/svg+xml")]).await.text;
    assert!(svg.contains("2 skipped, with 6 nodes below them"), "{svg}");
    assert!(svg.contains("class=\"node skipped alpha-cut max\""), "{svg}");
    assert!(svg.contains("class=\"node skipped alpha-cut leaf\""), "{svg}");
    let dot = app.get_with(&path, &[("accept", "text/vnd.graphviz")]).await.text;
    assert!(dot.contains("n4 [label=\"2.2\\n6 nodes below\""), "{dot}");
    assert!(dot.lines().any(|line| line.starts_with("n4 ") && line.contains("shape=house")));
}

#[tokio::test]
async fn last_pass_of_mtd_f_lists_the_moves_that_it_leaves_out() {
    let answer = answer("tree", json!({ "tree": "[3,1,2]", "algorithm": "mtd_f" })).await;
    let last = nodes(&answer).iter().map(|node| node["pass"].as_u64()).max().flatten();
    let names: Vec<_> = nodes(&answer)
        .iter()
        .filter(|node| node["pass"].as_u64() == last && node["ply"] == 1)
        .map(|node| (node["name"].as_str().expect("a name"), node["visited"] == true))
        .collect();
    assert_eq!(names, [("1", true), ("2", false), ("3", false)]);
}

#[tokio::test]
async fn value_that_guesses_or_estimates_found_is_not_called_exact() {
    let app = TestApp::new();
    let moves = "f5d6c3d3c4f4c5b3c2e3d2c6b4";
    for (game, moves, depth, techniques) in [
        ("othello", moves, 4, json!({ "futility": { "margin": 0 } })),
        ("othello", moves, 4, json!({})),
        ("othello", moves, 3, json!({ "reverse_futility": { "margin": 0 } })),
        ("gomoku", "h8h9i9g7j10", 2, json!({ "neighbourhood": { "radius": 1 } })),
        ("tictactoe", "b2a1", 9, json!({})),
        ("tictactoe", "b2a1", 3, json!({})),
    ] {
        let mut body = json!({ "moves": moves, "depth": depth, "algorithm": "alpha_beta",
            "techniques": techniques });
        let best = app.post(&format!("/v1/{game}/bestmove"), body.clone()).await.ok();
        body["game"] = json!(game);
        let trace = app.post("/v1/lab/trace", body.clone()).await.ok();
        for field in ["value", "kind", "unit"] {
            assert_eq!(trace[field], best["score"][field], "{field} {body}");
        }
    }
}

#[tokio::test]
async fn finished_games_are_told_by_their_discs() {
    let app = TestApp::new();
    // Two squares are empty; the default evaluation ranks a finished game above every estimate.
    let board = "OOOOOOOO/OXXXXXXO/OXXXXXXO/OXXXXXXO/OXXXXXXO/OXXXXXXO/OXXXXXXO/-XXXXXX-";
    let body = json!({ "board": board, "turn": "white", "depth": 4, "algorithm": "alpha_beta" });
    let best = app.post("/v1/othello/bestmove", body.clone()).await.ok()["score"].clone();
    assert_eq!((&best["unit"], &best["kind"]), (&json!("discs"), &json!("exact")));
    let mut trace = body.clone();
    trace["game"] = json!("othello");
    let found = app.post("/v1/lab/trace", trace.clone()).await.ok();
    let mut race = json!({ "game": "othello", "board": board, "turn": "white" });
    race["runs"] = json!([{ "algorithm": "alpha_beta", "depth": 4 }]);
    let race = app.post("/v1/lab/race", race).await.ok();
    for told in [&found, &race["rows"][0]] {
        assert_eq!((&told["value"], &told["unit"]), (&best["value"], &best["unit"]));
    }
    let text = text("trace", trace).await;
    assert!(text.contains("win by ") && !text.contains("1e7") && !text.contains("100000"), "{text}");
}

#[tokio::test]
async fn values_that_differ_are_written_differently() {
    let tree = "[[1000001,1000005],[1000002,1000003],[1000000,0]]";
    let text = text("tree", json!({ "tree": tree })).await;
    for value in ["1000001", "1000002", "1000003", "1000005"] {
        assert!(text.contains(&format!("leaf  {value}  ")), "{text}");
    }
}

#[tokio::test]
async fn cut_of_the_root_shows_the_value_that_reached_the_bound_as_inner_nodes_do() {
    for bounds in ["fail_soft", "fail_hard"] {
        let body = json!({ "tree": "[91,73]", "window": [0, 5], "techniques": { "bounds": bounds } });
        let answer = answer("tree", body).await;
        assert_eq!(nodes(&answer)[0]["cut"]["value"], 91.0, "{bounds}");
    }
}

/// The node of that name and what it says of its bounds.
fn bounds<'a>(answer: &'a Value, name: &str) -> (&'a Value, &'a Value) {
    let node = nodes(answer).iter().find(|node| node["name"] == name).expect("it was visited");
    (&node["alpha_from"], &node["beta_from"])
}

#[tokio::test]
async fn bound_of_the_rule_for_ties_is_no_value() {
    let body = json!({ "tree": "['A', ['B', 3, 12], ['C', 4, 9]]",
        "techniques": { "move_ordering": "static" } });
    let text = text("tree", body.clone()).await;
    assert!(text.contains("α cut: 3 ≤ α = 3 one step below C\n"), "{text}");
    let answer = answer("tree", body).await;
    let tie = json!({ "origin": "tie", "node": 1 });
    assert_eq!(nodes(&answer)[1]["name"], "C");
    assert_eq!(bounds(&answer, "B"), (&tie, &Value::Null));
}

#[tokio::test]
async fn bounds_that_no_node_set_are_named_by_what_chose_them() {
    let mut given = json!({ "tree": "[[[3,12],[9,8]]]", "window": [5, null], "algorithm": "pvs" });
    let answer = answer("tree", given.clone()).await;
    let window = json!({ "origin": "window", "node": null });
    let null_window = json!({ "origin": "null_window", "node": null });
    assert_eq!(bounds(&answer, "1"), (&window, &Value::Null));
    assert_eq!(bounds(&answer, "1.1.2"), (&window, &null_window));
    given["tree"] = json!("[[3,12],[9,8]]");
    let said = text("tree", given).await;
    assert!(said.contains("α cut: 3 ≤ α = 5 from the given window\n"), "{said}");
    let passes = text("tree", json!({ "tree": "[1.5, 2.0]", "algorithm": "mtd_f" })).await;
    assert!(passes.contains("β cut: 2 ≥ β = 2 from this pass\n"), "{passes}");
    let aspiring = json!({ "game": "othello", "moves": "f5d6c3", "depth": 3,
        "techniques": { "iterative_deepening": true, "aspiration_window": { "width": 1 } } });
    let aspiring = text("trace", aspiring).await;
    assert!(aspiring.contains(" from the aspiration window"), "{aspiring}");
    assert!(!aspiring.contains("from the given window"), "{aspiring}");
}
