//! Answers to `bestmove`: their exact shape, and the effect of each request field.

use serde_json::{Value, json};

use crate::app::TestApp;

const OTHELLO: &str = "/v1/othello/bestmove";
const GOMOKU: &str = "/v1/gomoku/bestmove";
const TICTACTOE: &str = "/v1/tictactoe/bestmove";

/// Two empty squares, black to move.
const ENDING: &str = "XXXXXXXXXXXXXXXXXXXXXXXXXXXOOXXXXXXOOXXXXXXXXXXXXXXXXXXXXXXXXXO- X";

async fn asked(path: &str, body: Value) -> Value {
    TestApp::new().post(path, body).await.ok()
}

#[tokio::test]
async fn engine_answers_each_game() {
    let app = TestApp::new();
    let body = json!({ "moves": "f5d6c3", "level": 3, "id": "mine" });
    insta::assert_snapshot!("othello", app.post(OTHELLO, body).await.shape());
    let body = json!({ "moves": "h8i9h9", "rule": "renju", "level": 1 });
    insta::assert_snapshot!("gomoku", app.post(GOMOKU, body).await.snapshot());
    let body = json!({ "moves": ["b2", "a1"], "multi_pv": 2 });
    insta::assert_snapshot!("tictactoe", app.post(TICTACTOE, body).await.snapshot());
}

#[tokio::test]
async fn textbook_answers_with_all_its_counters_and_extras() {
    let body = json!({
        "algorithm": "pvs", "evaluation": "disc_count", "depth": 4,
        "techniques": {
            "iterative_deepening": true, "transposition_table": { "entries": 4096 },
            "move_ordering": "dynamic",
        },
        "include": ["iterations", "board_after", "legal_moves"],
        "multi_pv": "all",
    });
    insta::assert_snapshot!("textbook", TestApp::new().post(OTHELLO, body).await.snapshot());
}

#[tokio::test]
async fn finished_game_has_no_best_move_and_an_outcome() {
    let app = TestApp::new();
    let body = json!({ "board": "X".repeat(63) + "-", "turn": "white" });
    insta::assert_snapshot!("othello_over", app.post(OTHELLO, body).await.snapshot());
    let body = json!({ "board": "XXXOO----" });
    insta::assert_snapshot!("tictactoe_over", app.post(TICTACTOE, body).await.snapshot());
}

#[tokio::test]
async fn null_and_integral_floats_are_taken() {
    let body = json!({ "level": null, "depth": 2.0, "board": null, "techniques": null });
    assert_eq!(asked(OTHELLO, body).await["depth"], 2);
}

#[tokio::test]
async fn limits_decide_what_stops_the_search() {
    let app = TestApp::new();
    let stopped = async |body: Value| app.post(OTHELLO, body).await.ok()["stopped_by"].clone();
    assert_eq!(stopped(json!({ "depth": 2 })).await, "depth");
    assert_eq!(stopped(json!({ "nodes": 2000 })).await, "nodes");
    assert_eq!(stopped(json!({ "time_ms": 30 })).await, "time");
    assert_eq!(stopped(json!({ "deadline_ms": 150 })).await, "deadline");
    assert_eq!(stopped(json!({ "board": ENDING, "goal": "solve" })).await, "solved");
    let body = json!({ "algorithm": "minimax", "depth": 50, "deadline_ms": 100 });
    let answer = app.post(OTHELLO, body).await.ok();
    assert_eq!((&answer["depth"], &answer["degraded"]), (&json!(0), &json!(true)));
    assert!(answer["best_move"].is_string());
}

#[tokio::test]
async fn an_overloaded_server_refuses_or_degrades_as_the_request_says() {
    let app = TestApp::small();
    let occupant = {
        let app = app.clone();
        let long = json!({ "algorithm": "minimax", "depth": 60, "time_ms": 10_000 });
        tokio::spawn(async move { app.post(OTHELLO, long).await })
    };
    while app.service.status().busy == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    let mut body = json!({ "depth": 20, "deadline_ms": 1000 });
    let refused = app.post(OTHELLO, &body).await;
    assert_eq!(refused.json()["code"], "deadline_unattainable");
    body["if_overloaded"] = json!("degrade");
    let answer = app.post(OTHELLO, &body).await.ok();
    assert_eq!((&answer["degraded"], &answer["stopped_by"]), (&json!(true), &json!("deadline")));
    assert_eq!(answer["degraded_from"], json!({ "depth": 20 }));
    assert_eq!(answer["depth"], 0, "no thread came free");
    assert_eq!(answer["shortened"], json!({ "asked_ms": 999.0, "given_ms": 0.0 }));
    body["min_time_ms"] = json!(500);
    assert_eq!(app.post(OTHELLO, &body).await.json()["code"], "deadline_unattainable");
    occupant.abort();
}

#[tokio::test]
async fn a_least_time_is_held_to_the_other_limits_of_its_request() {
    let app = TestApp::new();
    for (body, bound) in [
        (json!({ "time_ms": 40, "min_time_ms": 41 }), "give at most 40"),
        (json!({ "deadline_ms": 40, "min_time_ms": 40 }), "give less than 40"),
        (json!({ "min_time_ms": 20_001 }), "--max-search-ms"),
        (json!({ "min_time_ms": -1 }), "outside 0 to 20000"),
    ] {
        let error = app.post(OTHELLO, &body).await.json()["errors"][0].clone();
        assert_eq!((&error["pointer"], &error["code"]), (&json!("/min_time_ms"), &json!("out_of_range")));
        assert!(error["detail"].as_str().unwrap().contains(bound), "{error}");
    }
    for query in ["time_ms=20&min_time_ms=20&deadline_ms=5000", "level=1&min_time_ms=20000"] {
        let answer = app.get(&format!("{OTHELLO}?{query}")).await.ok();
        assert!(answer.get("shortened").is_none(), "{answer}");
    }
    // Served from the cache, whatever the deadline leaves.
    let kept = app.get(&format!("{OTHELLO}?level=1&min_time_ms=1000&deadline_ms=1001")).await;
    assert_eq!(kept.header("cache-status"), "yomi; hit");
}

#[tokio::test]
async fn an_idle_server_treats_all_requests_alike() {
    let app = TestApp::new();
    for (priority, if_overloaded) in [("interactive", "reject"), ("batch", "degrade")] {
        let path = format!("{OTHELLO}?depth=3&priority={priority}&if_overloaded={if_overloaded}");
        let answer = app.get(&path).await.ok();
        assert_eq!((&answer["depth"], &answer["degraded"]), (&json!(3), &json!(false)));
        assert!(answer.get("degraded_from").is_none(), "{answer}");
    }
    let body = json!({ "priority": "urgent", "if_overloaded": true });
    let errors = app.post(OTHELLO, body).await.json()["errors"].clone();
    let found = |index: usize| (errors[index]["pointer"].clone(), errors[index]["code"].clone());
    assert_eq!(found(0), (json!("/priority"), json!("out_of_range")));
    assert_eq!(found(1), (json!("/if_overloaded"), json!("wrong_type")));
}

#[tokio::test]
async fn root_restrictions_are_kept() {
    let answer = asked(OTHELLO, json!({ "level": 2, "only_moves": ["e6"] })).await;
    assert_eq!(answer["best_move"], "e6");
    let body = json!({ "level": 2, "avoid_moves": ["d3", "C4", "f5"] });
    assert_eq!(asked(OTHELLO, body).await["best_move"], "e6");
    let body = json!({ "level": 2, "only_moves": "d3 C4e6", "avoid_moves": "d3,c4" });
    assert_eq!(asked(OTHELLO, body).await["best_move"], "e6");
    let app = TestApp::new();
    for only in ["e6", "e6,c4&avoid_moves=c4", "e6c4&avoid_moves=c4"] {
        let answer = app.get(&format!("{OTHELLO}?level=2&only_moves={only}")).await.ok();
        assert_eq!(answer["best_move"], "e6", "{only}");
    }
}

#[tokio::test]
async fn pv_scores_are_the_evaluation_after_each_move() {
    let body = json!({ "moves": "f5d6", "algorithm": "minimax", "evaluation": "disc_count",
        "depth": 3, "include": ["pv_scores"] });
    let answer = asked(OTHELLO, body).await;
    let scores = answer["pv_scores"].as_array().unwrap();
    assert_eq!(scores.len(), 3, "{answer}");
    // Each mover is ahead in discs then; scores are from the side to move at the root.
    assert!(scores[0]["value"].as_f64() > Some(0.0), "{answer}");
    assert_eq!(scores[0]["unit"], "discs");
    assert!(scores.iter().all(|score| score["kind"] == "heuristic"), "{answer}");
    // The last position is the leaf whose value was backed up to the root.
    assert_eq!(scores[2], answer["score"]);

    let body = json!({ "board": "XX-OO----", "include": ["pv_scores"] });
    let answer = asked(TICTACTOE, body).await;
    let won = json!({ "value": 1.0, "unit": "outcome", "kind": "exact", "win_in": 1,
        "win_probability": 1.0 });
    assert_eq!(answer["pv_scores"], json!([won]));

    let body = json!({ "board": "XXXOO----", "include": ["pv_scores"] });
    assert_eq!(asked(TICTACTOE, body).await["pv_scores"], json!([]));
}

#[tokio::test]
async fn a_proven_win_comes_with_its_proof() {
    // A straight four on either side of three in a row.
    let body = json!({ "moves": "h8a1i8a2j8a3", "nodes": 1000, "include": ["proof"] });
    let answer = asked(GOMOKU, body).await;
    assert_eq!(answer["score"]["win_in"], 3, "{answer}");
    let proof = &answer["proof"];
    assert_eq!((&proof["complete"], &proof["plies"]), (&json!(true), &json!(3)), "{proof}");
    let nodes = proof["nodes"].as_array().unwrap();
    assert_eq!(nodes[0], json!({ "id": 0, "parent": null, "move": answer["best_move"] }));
    // Two answers, each with the five after it; one of them answers all other moves.
    assert_eq!(nodes.len(), 5, "{proof}");
    assert_eq!(nodes.iter().filter(|node| node["move"] == "*").count(), 1, "{proof}");

    let quiet = json!({ "moves": "h8", "nodes": 1000, "include": ["proof"] });
    assert_eq!(asked(GOMOKU, quiet).await.get("proof"), None);
}

#[tokio::test]
async fn only_gomokus_engine_is_asked_for_proofs() {
    for (game, body) in [
        (OTHELLO, json!({ "moves": "f5", "include": ["proof"] })),
        (GOMOKU, json!({ "moves": "h8", "algorithm": "pvs", "include": ["proof"] })),
    ] {
        let problem = TestApp::new().post(game, body).await;
        assert!(problem.snapshot().contains("leave out proof"), "{}", problem.snapshot());
    }
}

#[tokio::test]
async fn pattern_is_an_evaluation_of_gomoku_too() {
    let app = TestApp::new();
    let body = json!({ "moves": "h8i9", "algorithm": "alpha_beta", "evaluation": "pattern",
        "depth": 2, "techniques": { "neighbourhood": { "radius": 2 } }, "include": ["pv_scores"] });
    let textbook = app.post("/v1/gomoku/bestmove", body).await.ok();
    assert_eq!(textbook["engine"]["evaluation"], "pattern");
    assert_eq!(textbook["score"]["unit"], "points");
    // The value of the line is that of its last position.
    assert_eq!(textbook["pv_scores"][1]["value"], textbook["score"]["value"]);
}

#[tokio::test]
async fn pattern_evaluates_for_the_textbook_as_for_the_engine() {
    let app = TestApp::new();
    let body = json!({ "moves": "f5d6", "algorithm": "alpha_beta", "evaluation": "pattern",
        "depth": 3, "include": ["pv_scores"] });
    let textbook = app.post(OTHELLO, body).await.ok();
    assert_eq!(textbook["engine"]["evaluation"], "pattern");
    assert_eq!(textbook["score"]["unit"], "discs");
    assert_eq!(textbook["pv_scores"][2], textbook["score"]);
    // Without pruning both return minimax's value.
    let body = json!({ "moves": "f5d6", "depth": 3, "confidence": 100, "include": ["pv_scores"] });
    let engine = app.post(OTHELLO, body).await.ok();
    assert_eq!(engine["engine"]["evaluation"], "pattern");
    assert_eq!(engine["score"]["value"], textbook["score"]["value"]);
    assert_eq!(engine["pv_scores"][2]["value"], engine["score"]["value"]);
}

#[tokio::test]
async fn chances_are_told_where_they_are_calibrated_and_confidence_where_moves_are_left_out() {
    let app = TestApp::new();
    let selective = app.post(OTHELLO, json!({ "moves": "f5d6", "level": 8 })).await.ok();
    let chance = selective["score"]["win_probability"].as_f64().unwrap();
    assert!(chance > 0.2 && chance < 0.8, "{selective}");
    assert_eq!(selective["score"]["confidence"], 45);
    let full = app.post(OTHELLO, json!({ "moves": "f5d6", "depth": 3, "confidence": 100 })).await.ok();
    assert!(full["score"]["win_probability"].is_f64(), "{full}");
    assert_eq!(full["score"]["confidence"], Value::Null);
    let exact = app.post(OTHELLO, json!({ "board": ENDING })).await.ok();
    assert_eq!(exact["score"]["win_probability"], 1.0);
    assert_eq!(exact["score"]["confidence"], Value::Null);
    let textbook = json!({ "algorithm": "pvs", "evaluation": "pattern", "depth": 2 });
    assert_eq!(asked(OTHELLO, textbook).await["score"]["win_probability"], Value::Null);
}

#[tokio::test]
async fn clock_gives_every_game_a_time_and_the_answer_names_it() {
    let app = TestApp::new();
    for (path, body) in [
        (OTHELLO, json!({ "clock": { "remaining_ms": 2000, "increment_ms": 20 } })),
        (GOMOKU, json!({ "clock": { "remaining_ms": 2000 }, "moves": "h8i9h9" })),
    ] {
        let answer = app.post(path, body).await.ok();
        assert_eq!(answer["stopped_by"], "time", "{answer}");
        assert_eq!(answer["deterministic"], false);
        let taken = answer["timing"]["search_us"].as_u64().unwrap();
        // At most two fifths of the remaining time, plus the delay of a busy machine.
        assert!(taken < 1_000_000, "{answer}");
    }
    // The depth limit ends the search before the clock does.
    let body = json!({ "clock": { "remaining_ms": 60_000 }, "depth": 3 });
    let answer = app.post(OTHELLO, body).await.ok();
    assert_eq!((&answer["stopped_by"], &answer["deterministic"]), (&json!("depth"), &json!(true)));
    let path = "/v1/othello/bestmove?clock=%7B%22remaining_ms%22%3A600%7D";
    assert_eq!(app.get(path).await.ok()["stopped_by"], "time");
}

#[tokio::test]
async fn variety_chooses_among_the_moves_within_it_and_is_the_same_for_the_same_seed() {
    let app = TestApp::new();
    let body = |seed: u64| json!({ "moves": "f5d6c3d3", "level": 5, "variety": 600, "seed": seed });
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let mut answer = app.post(OTHELLO, body(seed)).await.ok();
        let best = answer["best_move"].clone();
        assert_eq!(answer["pv"][0], best);
        let lines = answer["lines"].as_array().unwrap();
        let line = lines.iter().find(|line| line["move"] == best).expect("it is among the lines");
        assert_eq!((&line["score"], &line["pv"]), (&answer["score"], &answer["pv"]));
        let loss = |line: &Value| line["loss"].as_f64().unwrap();
        assert!(lines.iter().all(|line| loss(line) <= 6.0), "{answer}");
        assert!(lines.is_sorted_by_key(|line| (loss(line) * 1000.0) as i64), "{answer}");
        seen.insert(best.as_str().unwrap().to_owned());
        let mut again = app.post(OTHELLO, body(seed)).await.ok();
        for answer in [&mut answer, &mut again] {
            answer.as_object_mut().unwrap().remove("timing");
        }
        assert_eq!(answer, again);
    }
    assert!(seen.len() > 1, "{seen:?}");
    let body = json!({ "moves": "f5d6c3d3", "level": 5, "variety": 0, "seed": 3 });
    assert_eq!(app.post(OTHELLO, body).await.ok()["lines"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn gomoku_is_varied_by_points() {
    let app = TestApp::new();
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let body = json!({ "moves": "h8i9", "level": 3, "variety": 50, "seed": seed });
        let answer = app.post("/v1/gomoku/bestmove", body).await.ok();
        let lines = answer["lines"].as_array().unwrap();
        assert!(lines.iter().all(|line| line["loss"].as_f64().unwrap() <= 0.5), "{answer}");
        assert!(lines.iter().any(|line| line["move"] == answer["best_move"]), "{answer}");
        seen.insert(answer["best_move"].as_str().unwrap().to_owned());
    }
    assert!(seen.len() > 1, "{seen:?}");
}

#[tokio::test]
async fn a_line_in_another_unit_than_the_best_has_no_loss() {
    let app = TestApp::new();
    let moves = "h8a1i8b1j8c1";
    let body = json!({ "moves": moves, "multi_pv": "all" });
    let answer = app.post("/v1/gomoku/bestmove", body).await.ok();
    let lines = answer["lines"].as_array().unwrap();
    let of = |unit: &'static str| lines.iter().filter(move |line| line["score"]["unit"] == unit);
    assert!(of("outcome").count() > 0 && of("points").count() > 0, "{answer}");
    assert!(of("outcome").all(|line| line["loss"] == 0.0), "{answer}");
    assert!(of("points").all(|line| line.get("loss").is_none()), "{answer}");
}

#[tokio::test]
async fn loss_is_the_distance_to_the_best_line() {
    let body = json!({ "depth": 3, "moves": "f5", "multi_pv": "all" });
    let answer = asked(OTHELLO, body).await;
    let lines = answer["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    let value = |line: &Value| line["score"]["value"].as_f64().unwrap();
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line["rank"], index + 1);
        let loss = value(&lines[0]) - value(line);
        assert!((line["loss"].as_f64().unwrap() - loss).abs() < 1e-9);
    }
}

#[tokio::test]
async fn same_request_gets_the_same_answer_apart_from_its_timing() {
    let app = TestApp::new();
    let body = json!({ "moves": "f5d6c3d3", "level": 4 });
    let mut answers = Vec::new();
    for _ in 0..2 {
        let mut answer = app.post(OTHELLO, body.clone()).await.ok();
        assert_eq!(answer["deterministic"], true);
        answer.as_object_mut().unwrap().remove("timing");
        answers.push(answer);
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn query_parameters_say_the_same_as_a_body() {
    let app = TestApp::new();
    let path = "/v1/othello/bestmove?moves=f5,d6&algorithm=alpha_beta&depth=3&only_moves=c5,c3\
                &techniques=%7B%22move_ordering%22%3A%22static%22%7D&include=legal_moves&multi_pv=2";
    let mut by_query = app.get(path).await.ok();
    let body = json!({ "moves": ["f5", "d6"], "algorithm": "alpha_beta", "depth": 3,
        "only_moves": ["c5", "c3"], "techniques": { "move_ordering": "static" },
        "include": ["legal_moves"], "multi_pv": 2 });
    let mut by_body = app.post(OTHELLO, body).await.ok();
    for answer in [&mut by_query, &mut by_body] {
        answer.as_object_mut().unwrap().remove("timing");
    }
    assert_eq!(by_query, by_body);
}

#[tokio::test]
async fn board_is_taken_as_a_list_of_rows() {
    let body = json!({ "board": ["X O -", "- X O", "- - -"], "turn": "X" });
    let answer = asked(TICTACTOE, body).await;
    assert_eq!((&answer["best_move"], &answer["score"]["win_in"]), (&json!("c3"), &json!(1)));
}

#[tokio::test]
async fn plies_to_the_end_are_told_only_where_they_count() {
    let told = async |moves: &str, techniques: Value| {
        let body = json!({ "moves": moves, "algorithm": "alpha_beta", "depth": 9,
            "techniques": techniques });
        let score = asked(TICTACTOE, body).await["score"].clone();
        assert_eq!(score["kind"], "exact", "{moves}");
        (score["win_in"].clone(), score["loss_in"].clone())
    };
    // X wins with the third stone from here; the first win in board order is two plies shorter, if O cooperates.
    for (moves, win_in, loss_in) in [("c3a2", json!(5), Value::Null), ("c3a2c1", Value::Null, json!(4))] {
        let counted = told(moves, json!({ "distance_to_win": true })).await;
        assert_eq!(counted, (win_in, loss_in), "{moves}");
        assert_eq!(told(moves, json!({})).await, (Value::Null, Value::Null), "{moves}");
    }
}

#[tokio::test]
async fn restrictions_that_leave_no_move_are_refused() {
    for body in [
        json!({ "only_moves": [] }),
        json!({ "only_moves": ["d3"], "avoid_moves": ["d3"] }),
        json!({ "avoid_moves": ["d3", "c4", "f5", "e6"] }),
    ] {
        let answer = TestApp::new().post("/v1/othello/bestmove", body.clone()).await;
        assert_eq!(answer.json()["errors"][0]["code"], "conflicting_fields", "{body}");
    }
}
