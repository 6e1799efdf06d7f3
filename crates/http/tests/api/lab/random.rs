//! Randomly generated trees, windows and requests.

use proptest::{collection, prelude::*, sample};
use serde_json::{Map, Value, json};

use super::ALGORITHMS;
use crate::{
    app::{TestApp, json_request},
    cases::cases,
};

/// Trees with few distinct values, so that ties are frequent.
fn tree() -> impl Strategy<Value = Value> {
    let leaf = (-4_i64..5).prop_map(|value| json!(value as f64 / 2.0));
    leaf.prop_recursive(4, 40, 4, |inner| collection::vec(inner, 2..5).prop_map(Value::from))
}

/// Reference implementation of minimax.
fn minimax(tree: &Value, max: bool) -> f64 {
    let Some(children) = tree.as_array() else { return tree.as_f64().unwrap() };
    let values = children.iter().map(|child| minimax(child, !max));
    values.reduce(if max { f64::max } else { f64::min }).unwrap()
}

fn bound() -> impl Strategy<Value = Option<f64>> {
    proptest::option::of((-5_i64..6).prop_map(|value| value as f64 / 2.0))
}

/// Techniques of the algorithms with a window.
fn techniques() -> impl Strategy<Value = Value> {
    let orders = ["none", "worst_first", "random", "static", "dynamic"];
    (sample::select(orders.to_vec()), any::<[bool; 3]>()).prop_map(|(order, [table, learn, hard])| {
        let learn = learn && order == "dynamic";
        json!({ "move_ordering": order, "transposition_table": table, "history": learn,
            "killer_moves": learn, "counter_moves": learn,
            "bounds": if hard { "fail_hard" } else { "fail_soft" } })
    })
}

fn run(check: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(check);
}

#[test]
fn values_of_random_trees_are_minimax_values_or_bounds_of_them() {
    let app = TestApp::new();
    proptest!(cases(300), |(
        tree in tree(),
        algorithm in sample::select(ALGORITHMS.to_vec()),
        max in any::<bool>(),
        window in (bound(), bound()),
        mut techniques in techniques(),
        seed in 0..9_u64,
    )| {
        let (alpha, beta) = window;
        let root = if max { "max" } else { "min" };
        let mut body = json!({ "tree": tree, "root": root, "algorithm": algorithm, "seed": seed });
        if !["minimax", "negamax"].contains(&algorithm) {
            if algorithm == "mtd_f" {
                techniques.as_object_mut().unwrap().remove("bounds");
            }
            body["techniques"] = techniques;
            if alpha.zip(beta).is_none_or(|(alpha, beta)| alpha < beta) {
                body["window"] = json!([alpha, beta]);
            }
        }
        run(async {
            let answer = app.post("/v1/lab/tree", &body).await.ok();
            let (found, right) = (answer["value"].as_f64().unwrap(), minimax(&tree, max));
            match answer["kind"].as_str().unwrap() {
                "exact" => assert_eq!(found, right, "{body}"),
                "lower_bound" => assert!(found <= right && Some(found) >= beta, "{body}"),
                "upper_bound" => assert!(found >= right && Some(found) <= alpha, "{body}"),
                kind => panic!("{kind}: {body}"),
            }
        });
    });
}

/// Values for the fields of the laboratory, typical and unusual ones.
fn value() -> impl Strategy<Value = Value> {
    let likely = sample::select(vec![
        json!("othello"),
        json!("tictactoe"),
        json!("gomoku"),
        json!("max"),
        json!("pvs"),
        json!("mcts"),
        json!("outcome"),
        json!("b2"),
        json!("[[3, 12], 8]"),
        json!([null, 3]),
        json!([{ "algorithm": "mcts", "nodes": 20 }, { "depth": 1 }]),
        json!([{ "nodes": 50 }, {}]),
        json!({ "move_ordering": "static", "null_move": true, "late_move_reduction": true }),
        json!({ "iterative_deepening": true, "aspiration_window": true }),
        json!({ "quiescence": true, "futility": { "margin": 0 }, "reverse_futility": true }),
    ]);
    let other = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (0_i64..10).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[-\\[\\](),'a-c0-9. ]{0,20}".prop_map(Value::from),
        tree(),
    ];
    prop_oneof![3 => likely, 1 => other]
}

const NAMES: [&str; 19] = [
    "tree",
    "root",
    "game",
    "moves",
    "board",
    "turn",
    "size",
    "rule",
    "columns",
    "rows",
    "in_a_row",
    "algorithm",
    "techniques",
    "evaluation",
    "depth",
    "nodes",
    "window",
    "runs",
    "seed",
];

#[test]
fn random_requests_are_answered_or_refused() {
    let app = TestApp::new();
    proptest!(cases(400), |(
        fields in collection::vec((sample::select(NAMES.to_vec()), value()), 0..5),
        game in sample::select(vec!["othello", "gomoku", "tictactoe"]),
        station in sample::select(vec!["tree", "trace", "race"]),
    )| {
        let mut body: Map<String, Value> = match station {
            "tree" => Map::from_iter([("tree".to_owned(), json!([3, [4, 5]]))]),
            _ => Map::from_iter([("game".to_owned(), json!(game))]),
        };
        if station == "race" {
            // A valid request must not search for long.
            body.extend([("time_ms".to_owned(), json!(5)), ("runs".to_owned(), json!([{}]))]);
        }
        body.extend(fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
        let text = Value::Object(body).to_string();
        run(async {
            let answer = app.send(json_request(&format!("/v1/lab/{station}"), text.clone())).await;
            assert!([200, 422].contains(&answer.status.as_u16()), "{station} {text}: {}", answer.text);
            let document = answer.json();
            assert!(answer.status == 200 || document["errors"][0]["pointer"].is_string(), "{text}");
        });
    });
}
