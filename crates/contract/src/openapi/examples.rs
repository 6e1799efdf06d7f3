//! Examples of the contract: requests, and recorded answers of a real server. A test repeats the requests and compares.

use yomi_game::GameKind;

use crate::{games::GAMES, request::lab::station::Station};
use serde_json::{Value, json};

/// The answers, by operation and game, with the times of one run.
const ANSWERS: &str = include_str!("examples/answers.json");

/// The recorded answer of that name; `null` where there is none.
pub(super) fn of(name: &str) -> Value {
    let mut answers: Value = serde_json::from_str(ANSWERS).unwrap_or_default();
    answers.get_mut(name).map(Value::take).unwrap_or_default()
}

/// Example request to the laboratory.
pub(super) fn lab_request(station: Station) -> Value {
    match station {
        Station::Tree => json!({
            "tree": ["A", 3, ["B", 2, 4]],
        }),
        Station::Trace => json!({
            "game": "tictactoe", "moves": "b2a1c3a3a2", "depth": 2, "techniques": { "move_ordering": "static" },
        }),
        Station::Race => json!({
            "game": "othello",
            "moves": "f5d6",
            "runs": [
                { "algorithm": "minimax", "depth": 4 },
                { "name": "PVS, sorted", "algorithm": "pvs", "depth": 4,
                  "techniques": { "move_ordering": "static" } },
            ],
        }),
    }
}

/// Example request about exercises.
pub(super) fn exercise_request(name: &str) -> Value {
    match name {
        "lab_exercise" => json!({ "exercise": "skipped", "seed": 7, "plies": 2, "children": 3 }),
        _ => json!({
            "exercise": "skipped", "seed": 7, "plies": 2, "children": 3, "skipped": [],
        }),
    }
}

/// Example request of `bestmove`.
pub(super) fn bestmove_request(game: GameKind) -> Value {
    (GAMES.of(game).bestmove)()
}

/// Example progress of its stream.
pub(super) fn progress() -> Value {
    let mut progress = of("othello_bestmove");
    if let Some(fields) = progress.as_object_mut() {
        let of_progress = ["depth", "selective_depth", "best_move", "score", "pv", "lines", "stats", "timing"];
        fields.retain(|name, _| of_progress.contains(&name.as_str()));
    }
    progress
}

/// Example request of `explain`.
pub(super) fn explain_request(game: GameKind) -> Value {
    (GAMES.of(game).explain)()
}

/// Example request of `swap2`.
pub(super) fn swap2_request() -> Value {
    json!({ "moves": "a1h8o15", "rule": "standard", "nodes": 2000 })
}

/// Example request of `record`.
pub(super) fn record_request() -> Value {
    json!({
        "text": "[Black \"Ann\"]\n[White \"Ben\"]\n[Result \"34-30\"]\n\n1. f5 d6 {the diagonal} 2. c3! d3 34-30\n",
        "game": "othello",
    })
}

/// Example request of `batch`.
pub(super) const BATCH_REQUEST: &str = concat!(
    r#"{"id": "a", "game": "othello", "moves": "f5d6c3", "level": 3}"#,
    "\n",
    r#"{"id": "b", "game": "gomoku", "endpoint": "position", "moves": "h8i9"}"#,
    "\n",
);

/// A job.
pub(super) fn job() -> Value {
    json!({
        "id": "0f5c2d7e9b1a4c3d8e6f7a8b9c0d1e2f",
        "kind": "review",
        "state": "running",
        "durable": true,
        "created_ms": 1_796_000_000_000_i64,
        "max_ms": 60_000,
        "tries": 1,
        "last_event": 14,
        "path": "/v1/jobs/0f5c2d7e9b1a4c3d8e6f7a8b9c0d1e2f",
    })
}

/// What is asked of `position`.
pub(super) fn position_request(game: GameKind) -> Value {
    (GAMES.of(game).position)()
}

/// Example request of `review`.
pub(super) fn review_request(game: GameKind) -> Value {
    (GAMES.of(game).review)()
}
