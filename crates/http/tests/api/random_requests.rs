//! Random requests: never a 5xx, never a panic, always JSON.

use proptest::{collection, prelude::*, sample};
use serde_json::{Map, Value, json};
use yomi_game::GameKind;

use crate::app::{TestApp, json_request};
use crate::cases::cases;

/// Values of every kind, typical and unusual ones.
fn value() -> impl Strategy<Value = Value> {
    let likely = sample::select(vec![
        json!("best"),
        json!("engine"),
        json!("alpha_beta"),
        json!("random"),
        json!("positional"),
        json!("shapes"),
        json!("f5d6"),
        json!("black"),
        json!("pass"),
        json!("all"),
        json!({ "iterative_deepening": true, "transposition_table": { "entries": 1024 } }),
        json!({ "remaining_ms": 5, "increment_ms": 1 }),
        json!("pattern"),
        json!({ "name": "shapes", "opponent_weight": 0.5 }),
        json!(["f5", "d6"]),
        json!(["iterations", "board_after", "legal_moves", "pv_scores", "proof"]),
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0_i64..4).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[-XO. a-i1-9]{0,80}".prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
        likely,
    ];
    leaf.prop_recursive(3, 16, 5, |inner| {
        prop_oneof![
            collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            collection::btree_map("[a-z_]{0,12}", inner, 0..4).prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

const NAMES: [&str; 30] = [
    "clock",
    "variety",
    "board",
    "turn",
    "moves",
    "size",
    "rule",
    "level",
    "depth",
    "nodes",
    "time_ms",
    "deadline_ms",
    "goal",
    "threads",
    "multi_pv",
    "only_moves",
    "avoid_moves",
    "algorithm",
    "evaluation",
    "techniques",
    "seed",
    "include",
    "id",
    "cache",
    "clock",
    "variety",
    "confidence",
    "priority",
    "cache",
    "if_overloaded",
];

fn body() -> impl Strategy<Value = Map<String, Value>> {
    let name = prop_oneof![
        9 => sample::select(NAMES.to_vec()).prop_map(str::to_owned),
        1 => ".{0,10}",
    ];
    collection::vec((name, value()), 0..5).prop_map(|fields| {
        let mut body: Map<String, Value> = fields.into_iter().collect();
        // A valid request must not search for long.
        body.insert("nodes".to_owned(), json!(50));
        body
    })
}

async fn check(app: &TestApp, game: GameKind, path: &str, bytes: Vec<u8>) {
    let shown = String::from_utf8_lossy(&bytes).into_owned();
    let path = format!("/v1/{}/{path}", game.name());
    let answer = app.send(json_request(&path, bytes)).await;
    assert!(answer.status.as_u16() < 500, "{path} {shown}: {}", answer.text);
    let document = answer.json();
    if !answer.status.is_success() {
        assert_eq!(document["status"], answer.status.as_u16(), "{path} {shown}");
        assert!(!document["errors"].as_array().unwrap().is_empty(), "{path} {shown}");
    }
}

fn run(check: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(check);
}

#[test]
fn random_bodies_are_answered_or_refused() {
    let app = TestApp::new();
    proptest!(cases(400), |(
        body in body(),
        game in sample::select(GameKind::ALL.to_vec()),
        path in sample::select(vec!["bestmove", "position"]),
    )| {
        run(check(&app, game, path, Value::Object(body).to_string().into_bytes()));
    });
}

#[test]
fn mutated_bodies_are_answered_or_refused() {
    let app = TestApp::new();
    let sound = json!({ "moves": "f5d6", "algorithm": "pvs", "nodes": 50, "depth": 2,
        "techniques": { "move_ordering": "static" }, "include": ["iterations"] });
    let sound = sound.to_string().into_bytes();
    proptest!(cases(400), |(
        changes in collection::vec((any::<sample::Index>(), any::<u8>(), 0..3_u8), 1..4),
    )| {
        let mut bytes = sound.clone();
        for (index, byte, kind) in changes {
            let index = index.index(bytes.len());
            match kind {
                0 => bytes[index] = byte,
                1 => bytes.insert(index, byte),
                _ => { bytes.remove(index); }
            }
        }
        run(check(&app, GameKind::Othello, "bestmove", bytes));
    });
}

#[test]
fn random_query_strings_are_answered_or_refused() {
    let app = TestApp::new();
    proptest!(cases(300), |(
        pairs in collection::vec((sample::select(NAMES.to_vec()), "[-a-z0-9%+,{}\":.]{0,20}"), 0..4),
    )| {
        let query: String = pairs.iter().map(|(name, text)| format!("{name}={text}&")).collect();
        // Quotes and braces must be escaped in a URI.
        let query = query.replace('"', "%22").replace('{', "%7B").replace('}', "%7D");
        run(async {
            let answer = app.get(&format!("/v1/gomoku/bestmove?{query}nodes=50")).await;
            assert!(answer.status.as_u16() < 500, "{query}: {}", answer.text);
            answer.json();
        });
    });
}
