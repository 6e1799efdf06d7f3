//! Written trees.

use serde_json::{Value, json};

use super::{ALGORITHMS, node, timeless, visited};
use crate::app::TestApp;

const PATH: &str = "/v1/lab/tree";

/// The tree of the contract, complete.
fn tree() -> Value {
    json!(["A", ["B", ["E", 3], ["F", 12]], ["C", ["H", 2], ["I", 4]], ["D", ["J", 14], ["K", 1]]])
}

#[tokio::test]
async fn every_node_says_what_the_search_did_there() {
    let answer = TestApp::new().post(PATH, json!({ "tree": tree(), "id": "7" })).await.ok();
    assert_eq!((&answer["value"], &answer["kind"]), (&json!(3.0), &json!("exact")));
    assert_eq!((&answer["best_child"], &answer["pv"]), (&json!("B"), &json!(["B", "E"])));
    assert_eq!((&answer["depth"], &answer["id"]), (&json!(2), &json!("7")));
    assert_eq!(answer["stats"]["nodes"], 9);
    assert_eq!(answer["engine"]["algorithm"], "alpha_beta");
    for absent in ["game", "turn", "unit"] {
        assert!(answer[absent].is_null(), "{absent}");
    }
    assert_eq!(visited(&answer), ["A", "B", "E", "F", "C", "H", "D", "J", "K"]);
    let skipped = json!({ "id": 6, "parent": 4, "name": "I", "player": "max", "pass": 1, "ply": 2,
        "purpose": "value", "visited": false, "below": 0, "leaf": 4.0, "pv": false });
    assert_eq!(node(&answer, "I"), &skipped);
    let cut = json!({ "id": 4, "parent": 0, "name": "C", "player": "min", "pass": 1, "ply": 1,
        "purpose": "value", "visited": true, "order": 5, "window": [3.0, null],
        "alpha_from": { "origin": "value", "node": 1 }, "value": 2.0,
        "kind": "upper_bound", "pv": false, "cut": { "by": "alpha", "value": 2.0, "bound": 3.0,
        "bound_from": 1, "origin": "value" } });
    assert_eq!(node(&answer, "C"), &cut);
    assert_eq!(node(&answer, "E")["answered"], "leaf");
    assert_eq!(node(&answer, "A")["parent"], Value::Null);
}

#[tokio::test]
async fn text_and_query_say_the_same_as_lists() {
    let app = TestApp::new();
    let lists = timeless(app.post(PATH, json!({ "tree": tree() })).await.ok());
    let text = "('A', ('B', ('E', 3), ('F', 12)), ('C', ('H', 2), ('I', 4)),\n ('D', 14, ('K', 1)))";
    let text = text.replace("14,", "('J', 14),");
    let from_text = app.post(PATH, json!({ "tree": text })).await.ok();
    assert_eq!(timeless(from_text), lists);
    let query = text.replace(' ', "%20").replace('\n', "%0A");
    let from_query = app.get(&format!("{PATH}?tree={query}")).await.ok();
    assert_eq!(timeless(from_query), lists);
}

#[tokio::test]
async fn min_at_the_root_takes_the_smallest_value_and_mirrors_the_cuts() {
    let body = json!({ "tree": tree(), "root": "min" });
    let answer = TestApp::new().post(PATH, body).await.ok();
    assert_eq!((&answer["value"], &answer["best_child"]), (&json!(4.0), &json!("C")));
    assert_eq!(node(&answer, "A")["player"], "min");
    let cut = &node(&answer, "D")["cut"];
    assert_eq!(
        (&cut["by"], &cut["bound"], &cut["bound_from"]),
        (&json!("beta"), &json!(4.0), &node(&answer, "C")["id"],)
    );
    assert_eq!(node(&answer, "D")["window"], json!([null, 4.0]));
}

#[tokio::test]
async fn counters_name_cuts_as_the_nodes_do_whoever_moves_at_the_root() {
    let app = TestApp::new();
    for (root, alpha, beta) in [("max", 2, 0), ("min", 0, 1)] {
        for algorithm in ["alpha_beta", "alpha_beta_two_sided", "pvs"] {
            let run = json!({ "algorithm": algorithm });
            let answer = app.post(PATH, json!({ "tree": tree(), "root": root, "algorithm": algorithm }));
            let recorded = answer.await.ok()["stats"]["cutoffs"].clone();
            let race = json!({ "tree": tree(), "root": root, "runs": [run] });
            let race = app.post("/v1/lab/race", race).await.ok();
            for cutoffs in [&recorded, &race["rows"][0]["stats"]["cutoffs"]] {
                let found = (&cutoffs["alpha"], &cutoffs["beta"]);
                assert_eq!(found, (&json!(alpha), &json!(beta)), "{root} {algorithm}");
            }
        }
    }
}

#[tokio::test]
async fn window_turns_values_outside_it_into_bounds() {
    let app = TestApp::new();
    for (window, value, kind, best) in [
        (json!([2, 4]), 3.0, "exact", json!("B")),
        (json!([5, null]), 3.0, "upper_bound", Value::Null),
        (json!([null, 2.5]), 3.0, "lower_bound", json!("B")),
        (json!([null, null]), 3.0, "exact", json!("B")),
    ] {
        for algorithm in ["alpha_beta", "alpha_beta_two_sided", "pvs", "mtd_f"] {
            let body = json!({ "tree": tree(), "window": window, "algorithm": algorithm });
            let answer = app.post(PATH, body).await.ok();
            let found = (&answer["value"], &answer["kind"], &answer["best_child"]);
            assert_eq!(found, (&json!(value), &json!(kind), &best), "{window} {algorithm}");
        }
    }
    let cut = app.get(&format!("{PATH}?tree=[1,9]&window=,8")).await.ok();
    let cut = &cut["nodes"][0]["cut"];
    assert_eq!((&cut["origin"], &cut["bound_from"]), (&json!("window"), &Value::Null));
    let as_json = app.get(&format!("{PATH}?tree=[1,9]&window=[null,8]")).await.ok();
    assert_eq!(&as_json["nodes"][0]["cut"], cut);
}

#[tokio::test]
async fn all_algorithms_and_techniques_find_the_same_value() {
    let app = TestApp::new();
    for root in ["max", "min"] {
        let mut values = Vec::new();
        for algorithm in ALGORITHMS {
            let body = json!({ "tree": tree(), "root": root, "algorithm": algorithm });
            let answer = app.post(PATH, body).await.ok();
            values.push((answer["value"].clone(), answer["best_child"].clone()));
        }
        let techniques = json!({ "move_ordering": "dynamic", "killer_moves": true, "history": true,
            "counter_moves": true, "transposition_table": true, "bounds": "fail_hard" });
        let body = json!({ "tree": tree(), "root": root, "techniques": techniques });
        let answer = app.post(PATH, body).await.ok();
        values.push((answer["value"].clone(), answer["best_child"].clone()));
        assert!(values.iter().all(|value| *value == values[0]), "{root}: {values:?}");
    }
}

#[tokio::test]
async fn perfect_order_cuts_most_and_the_worst_nothing() {
    let app = TestApp::new();
    let mut nodes = Vec::new();
    for order in ["static", "none", "worst_first"] {
        let body = json!({ "tree": tree(), "techniques": { "move_ordering": order } });
        nodes.push(app.post(PATH, body).await.ok()["stats"]["nodes"].as_u64().unwrap());
    }
    assert!(nodes[0] < nodes[1] && nodes[1] < nodes[2], "{nodes:?}");
}

#[tokio::test]
async fn lone_leaf_has_no_best_child() {
    let answer = TestApp::new().post(PATH, json!({ "tree": ["x", -0.5] })).await.ok();
    assert_eq!((&answer["value"], &answer["best_child"]), (&json!(-0.5), &Value::Null));
    assert_eq!((&answer["pv"], &answer["depth"]), (&json!([]), &json!(0)));
    assert_eq!(answer["nodes"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn answers_are_the_same_every_time() {
    let app = TestApp::small();
    let techniques = json!({ "move_ordering": "random" });
    let body = json!({ "tree": tree(), "techniques": techniques, "seed": 5 });
    let first = timeless(app.post(PATH, body.clone()).await.ok());
    assert_eq!(timeless(app.post(PATH, body).await.ok()), first);
}

#[tokio::test]
async fn drawings_are_negotiated_and_served_so_that_they_cannot_do_harm() {
    let app = TestApp::new();
    let path = format!("{PATH}?tree=['A',['<script>',3,12],['C',2,7]]").replace('<', "%3C").replace('>', "%3E");
    let picture = app.get_with(&path, &[("accept", "image/svg+xml")]).await;
    assert_eq!(picture.status, 200, "{}", picture.text);
    assert_eq!(picture.header("content-type"), "image/svg+xml");
    assert_eq!(picture.header("x-content-type-options"), "nosniff");
    let policy = picture.header("content-security-policy");
    assert!(policy.contains("sandbox") && policy.contains("style-src 'unsafe-inline'"), "{policy}");
    assert!(picture.text.starts_with("<svg ") && picture.text.contains("<style>"));
    assert!(picture.text.contains("&lt;script&gt;") && !picture.text.contains("<script>"));
    assert!(picture.text.contains("<title>alpha_beta, depth 2, value 3, best"), "{}", picture.text);
    assert!(picture.header("server-timing").contains("search;dur="));

    let graph = app.get_with(&path, &[("accept", "text/vnd.graphviz")]).await;
    assert_eq!(graph.header("content-type"), "text/vnd.graphviz; charset=utf-8");
    assert!(graph.text.contains("digraph search {") && graph.text.ends_with("}\n"));

    let text = app.get_with(&path, &[("accept", "text/plain")]).await;
    assert_eq!(text.header("content-type"), "text/plain; charset=utf-8");
    assert!(text.text.starts_with("A  MAX  3  [−∞, +∞]  #1  ★\n"), "{}", text.text);
    assert!(text.text.contains("α cut: 2 ≤ α = 3 from <script>"), "{}", text.text);
    assert!(!text.text.contains('\u{1b}'), "{}", text.text);

    assert_eq!(app.get_with(&path, &[("accept", "image/webp")]).await.status, 406);
}

#[tokio::test]
async fn a_skipped_leaf_keeps_its_number() {
    let app = TestApp::new();
    let tree = "[A, [B, (E, 3), (F, 12)], [C, (H, 2), (I, 8)], [D, 1, [G, 77, 78]]]";
    let answer = app.post(PATH, json!({ "tree": tree })).await.ok();
    let leaf = |name: &str| node(&answer, name)["leaf"].clone();
    assert_eq!([leaf("I"), leaf("H"), leaf("C"), leaf("G")], [json!(8.0), Value::Null, Value::Null, Value::Null]);
    let svg =
        app.get_with(&format!("{PATH}?tree={}", tree.replace(' ', "")), &[("accept", "image/svg+xml")]).await.text;
    assert!(svg.contains(">8</text>") && !svg.contains(">77</text>"), "{svg}");
}
