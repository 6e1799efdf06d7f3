//! Exercises: generation, grading, and faults of their requests.

use serde_json::{Value, json};

use super::visited;
use crate::app::TestApp;

const MAKE: &str = "/v1/lab/exercise";
const CHECK: &str = "/v1/lab/exercise/check";
const ALL: [&str; 5] = ["skipped", "windows", "order", "fill", "bug"];

/// The request with the fields of the answer.
fn with(request: &Value, answer: &Value) -> Value {
    let mut both = request.clone();
    let fields = answer.as_object().unwrap().clone();
    both.as_object_mut().unwrap().extend(fields);
    both
}

/// An empty answer of the given kind.
fn empty(exercise: &str, tree: &Value) -> Value {
    match exercise {
        "skipped" => json!({ "skipped": [] }),
        "windows" => json!({ "windows": [] }),
        "bug" => json!({ "bug": "zero_leaf", "node": "A" }),
        _ => json!({ "tree": tree }),
    }
}

#[tokio::test]
async fn the_solution_that_comes_with_the_marks_is_right() {
    let app = TestApp::new();
    for exercise in ALL {
        for seed in 0..6 {
            let request = json!({ "exercise": exercise, "seed": seed, "id": "x" });
            let made = app.post(MAKE, request.clone()).await.ok();
            assert_eq!((&made["exercise"], &made["seed"], &made["id"]), (&json!(exercise), &json!(seed), &json!("x")));
            assert_eq!(made["notes"].is_array(), exercise == "bug");
            let first = app.post(CHECK, with(&request, &empty(exercise, &made["tree"]))).await.ok();
            assert_eq!(first["mistake"].is_object(), first["correct"] == false, "{first}");
            let second = app.post(CHECK, with(&request, &first["solution"])).await.ok();
            assert_eq!(second["correct"], true, "{second}");
            assert!(second["mistake"].is_null());
        }
    }
}

#[tokio::test]
async fn what_is_said_to_be_visited_is_what_the_laboratory_visits() {
    let app = TestApp::new();
    for seed in 0..20 {
        let request = json!({ "exercise": "skipped", "seed": seed, "plies": 3, "children": 4 });
        let made = app.post(MAKE, request.clone()).await.ok();
        let checked = app.post(CHECK, with(&request, &json!({ "skipped": [] }))).await.ok();
        let tree = json!({ "tree": made["tree"], "root": made["root"], "algorithm": "alpha_beta_two_sided" });
        let searched = app.post("/v1/lab/tree", tree).await.ok();
        let leaves = searched["stats"]["leaf_evaluations"].clone();
        assert_eq!(checked["looked_at"], leaves, "{seed}");
        let visited = visited(&searched);
        for name in checked["solution"]["skipped"].as_array().unwrap() {
            assert!(!visited.contains(&name.as_str().unwrap()), "{seed}: {name}");
        }
    }
}

#[tokio::test]
async fn a_mistake_names_its_node_and_the_cut() {
    let request = json!({ "exercise": "skipped", "seed": 7, "plies": 2, "children": 3 });
    let answer = with(&request, &json!({ "skipped": [] }));
    let checked = TestApp::new().post(CHECK, answer).await.ok();
    assert_eq!(checked["mistake"]["code"], "skipped");
    assert_eq!(checked["mistake"]["node"], checked["solution"]["skipped"][0]);
    let cut = &checked["mistake"]["cut"];
    assert!(cut["node"].is_string() && cut["value"].is_number() && cut["bound"].is_number(), "{cut}");
}

#[tokio::test]
async fn the_fields_of_another_answer_and_too_large_trees_are_refused() {
    let app = TestApp::new();
    let faults = async |path: &str, body: Value| {
        let answer = app.post(path, body.clone()).await;
        assert_eq!(answer.status, 422, "{body}: {}", answer.text);
        let errors = answer.json()["errors"].clone();
        let errors = errors.as_array().unwrap().iter();
        let place =
            |fault: &Value| format!("{} {}", fault["pointer"].as_str().unwrap(), fault["code"].as_str().unwrap());
        errors.map(place).collect::<Vec<_>>().join(", ")
    };
    for (path, body, expected) in [
        (MAKE, json!({}), "/exercise required"),
        (MAKE, json!({ "exercise": "skiped" }), "/exercise out_of_range"),
        (MAKE, json!({ "exercise": "order", "plies": 4, "children": 4 }), "/children out_of_range"),
        (MAKE, json!({ "exercise": "order", "plies": 5 }), "/plies out_of_range"),
        (MAKE, json!({ "exercise": "order", "tree": [1, 2] }), "/tree unknown_field"),
        (CHECK, json!({ "exercise": "order" }), "/tree required"),
        (CHECK, json!({ "exercise": "bug", "node": "A" }), "/bug required"),
        (CHECK, json!({ "exercise": "order", "tree": [1, 2], "windows": [] }), "/windows not_applicable"),
        (CHECK, json!({ "exercise": "order", "tree": [] }), "/tree illegal_tree"),
        (CHECK, json!({ "exercise": "skipped", "skipped": "A" }), "/skipped wrong_type"),
        (
            CHECK,
            json!({ "exercise": "windows", "windows": [{ "alpha": "3" }] }),
            "/windows/0/node required, /windows/0/alpha wrong_type",
        ),
        (
            CHECK,
            json!({ "exercise": "windows", "windows": [{ "node": "A", "alfa": 3 }] }),
            "/windows/0/alfa unknown_field",
        ),
    ] {
        assert_eq!(faults(path, body.clone()).await, expected, "{body}");
    }
}
