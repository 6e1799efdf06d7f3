//! Problem documents: every problem and every fault, byte for byte.

use axum::{body::Body, http::Request};
use futures_util::StreamExt;
use yomi_contract::{
    problem::{PROBLEMS, ProblemCode},
    reading::fault::FaultCode,
};
use yomi_http::gate::{client::Peer, edges::EdgeSettings, host::AllowedHosts};

use crate::app::{PANIC_SEED, TestAnswer, TestApp, json_request};
use serde_json::{Value, json};

const OTHELLO: &str = "/v1/othello/bestmove";
const GOMOKU: &str = "/v1/gomoku/bestmove";

macro_rules! snapshot {
    ($name:expr, $answer:expr) => {
        insta::assert_snapshot!($name, $answer.snapshot())
    };
}

async fn refused(path: &str, body: Value) -> TestAnswer {
    TestApp::new().post(path, body).await
}

#[tokio::test]
async fn broken_json_is_refused_with_line_and_column() {
    let answer = TestApp::new().post(OTHELLO, "{\n  \"moves\": }").await;
    snapshot!("malformed_body", answer);
    for body in ["", "[]", "null", "3", "{\"a\":1}x", "{\"a\":1", "\u{feff}", "{}\u{feff}", "\u{feff}\u{feff}{}"] {
        let answer = TestApp::new().post(OTHELLO, body).await;
        assert_eq!(answer.status, 400, "{body}");
        assert_eq!(answer.json()["errors"].as_array().map(Vec::len), Some(1), "{body}");
    }
}

#[tokio::test]
async fn nesting_without_end_is_refused() {
    let answer = TestApp::new().post(OTHELLO, "[".repeat(60_000)).await;
    assert_eq!(answer.status, 400);
    let body = format!("{{\"algorithm\":\"pvs\",\"techniques\":{}1{}}}", "{\"a\":".repeat(5_000), "}".repeat(5_000));
    let answer = TestApp::new().post(OTHELLO, body).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.json()["errors"][0]["pointer"], "/techniques/a", "{}", answer.text);
}

#[tokio::test]
async fn body_that_is_not_declared_as_json_is_refused() {
    let request = Request::post(OTHELLO).header("content-type", "text/plain");
    let answer = TestApp::new().send(request.body(Body::from("{}")).unwrap()).await;
    snapshot!("unsupported_media_type", answer);
    let request = Request::post(OTHELLO).body(Body::from("{}")).unwrap();
    assert_eq!(TestApp::new().send(request).await.status, 415);
}

#[tokio::test]
async fn compressed_body_is_refused() {
    let of = |encoding: &str| {
        let request = Request::post(OTHELLO).header("content-type", "application/json");
        request.header("content-encoding", encoding).body(Body::from("{\"level\":1}")).unwrap()
    };
    let answer = TestApp::new().send(of("gzip")).await;
    assert_eq!(answer.status, 415);
    assert!(answer.text.contains("without content-encoding"), "{}", answer.text);
    assert_eq!(TestApp::new().send(of("identity")).await.status, 200);
}

#[tokio::test]
async fn body_beyond_64_kib_is_refused() {
    let body = format!("{{\"id\":\"{}\"}}", "x".repeat(70_000));
    snapshot!("too_large", TestApp::new().post(OTHELLO, body.clone()).await);
    // The same without a `content-length` to check first.
    let chunks: Vec<Result<_, std::io::Error>> = body.as_bytes().chunks(1000).map(|chunk| Ok(chunk.to_vec())).collect();
    let body = Body::from_stream(futures_util::stream::iter(chunks));
    let answer = TestApp::new().send(json_request(OTHELLO, body)).await;
    assert_eq!(answer.status, 413, "{}", answer.text);
}

#[tokio::test(start_paused = true)]
async fn body_that_does_not_arrive_is_refused() {
    let half = futures_util::stream::once(async { Ok::<_, std::io::Error>("{\"level\":") });
    let body = Body::from_stream(half.chain(futures_util::stream::pending()));
    let asked = tokio::time::Instant::now();
    let answer = TestApp::new().send(json_request(OTHELLO, body)).await;
    assert_eq!(asked.elapsed().as_secs(), EdgeSettings::default().body_timeout.as_secs());
    snapshot!("request_timeout", answer);
    assert_eq!(answer.header("connection"), "close");
}

#[tokio::test]
async fn empty_body_is_called_empty() {
    for body in ["", " \n"] {
        let answer = TestApp::new().post(OTHELLO, body).await.json();
        assert_eq!(answer["detail"], "The body is empty; send one JSON object.");
        assert_eq!(answer["errors"][0]["detail"], "the body is empty; send one JSON object");
    }
}

#[tokio::test]
async fn query_beyond_8_kib_is_refused() {
    let path = format!("{OTHELLO}?id={}", "x".repeat(9_000));
    let answer = TestApp::new().get(&path).await;
    assert_eq!(answer.status, 413);
    assert!(answer.text.contains("8192 bytes"), "{}", answer.text);
}

#[tokio::test]
async fn more_headers_than_are_read_are_refused() {
    // The host header counts as well.
    let headers: Vec<_> = (0..100).map(|number| (format!("x-{number}"), "1")).collect();
    let headers: Vec<_> = headers.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    snapshot!("head_too_long", TestApp::new().get_with("/v1/games", &headers).await);
    assert_eq!(TestApp::new().get_with("/v1/games", &headers[..99]).await.status, 200);
}

#[tokio::test]
async fn unknown_paths_and_games_are_not_found() {
    snapshot!("not_found", TestApp::new().get("/v1/nothing").await);
    snapshot!("unknown_game", TestApp::new().post("/v1/chess/bestmove", "{}").await);
    for path in ["/v1/%ff/bestmove", "/v1/othello/bestmove//", "/docs/../x", "/v1/lab/x"] {
        assert_eq!(TestApp::new().get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn other_methods_are_refused_with_those_that_are_known() {
    let request = Request::delete(OTHELLO).body(Body::empty()).unwrap();
    let answer = TestApp::new().send(request).await;
    snapshot!("method_not_allowed", answer);
    assert_eq!(answer.header("allow"), "GET,HEAD,POST");
}

#[tokio::test]
async fn forms_that_are_not_on_offer_are_refused() {
    let answer = TestApp::new().get_with(OTHELLO, &[("accept", "image/png")]).await;
    snapshot!("not_acceptable", answer);
    for path in ["/v1/games", "/v1/limits", "/v1/status", "/v1/version"] {
        let answer = TestApp::new().get_with(path, &[("accept", "image/png")]).await;
        assert_eq!(answer.status, 406, "{path}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let headers = [("sec-fetch-site", "cross-site")];
    snapshot!("cross_site", TestApp::new().get_with(OTHELLO, &headers).await);
}

#[tokio::test]
async fn requests_for_another_host_are_refused() {
    let app = TestApp::with(64, |settings| {
        let loopback = std::net::Ipv4Addr::LOCALHOST.into();
        settings.edges.allowed_hosts = AllowedHosts::new(loopback, &["play.example".to_owned()]);
    });
    let answer = app.get_with("/livez", &[("host", "evil.example")]).await;
    snapshot!("foreign_host", answer);
    for host in ["localhost:8080", "127.0.0.1:8080", "play.example"] {
        assert_eq!(app.get_with("/livez", &[("host", host)]).await.status, 200, "{host}");
    }
}

#[tokio::test]
async fn more_requests_than_the_server_holds_are_refused() {
    let app = TestApp::with(64, |settings| settings.edges.sizes.max_requests = 0);
    snapshot!("overloaded", app.get("/v1/version").await);
    for open in ["/livez", "/", "/docs/", "/metrics"] {
        assert_eq!(app.get(open).await.status, 200, "{open}");
    }
}

#[tokio::test]
async fn more_streams_than_the_server_holds_are_refused_until_one_ends() {
    let app = TestApp::with(64, |settings| settings.edges.sizes.max_streams = 1);
    let path = format!("{OTHELLO}?algorithm=minimax&depth=40&time_ms=15000");
    let stream = || Request::get(&path).header("accept", "text/event-stream");
    let stream = || stream().body(Body::empty()).unwrap();
    let first = tower::ServiceExt::oneshot(app.router.clone(), stream()).await.unwrap();
    assert_eq!(first.status(), 200);
    snapshot!("too_many_streams", app.send(stream()).await);
    app.get(&format!("{OTHELLO}?depth=1")).await.ok();
    drop(first);
    let next = tower::ServiceExt::oneshot(app.router.clone(), stream()).await.unwrap();
    assert_eq!(next.status(), 200);
}

#[tokio::test]
async fn an_answer_of_the_laboratory_holds_its_place_until_it_is_taken() {
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
    let handle = recorder.handle();
    let _guard = metrics::set_default_local_recorder(&recorder);
    let app = TestApp::with(64, |settings| settings.edges.sizes.max_experiments = 1);
    let request = || json_request("/v1/lab/tree", "{\"tree\": [[1, 2], [3, 4]]}");
    let answer = tower::ServiceExt::oneshot(app.router.clone(), request()).await.unwrap();
    assert_eq!(answer.status(), 200);
    let refused = app.send(request()).await;
    assert_eq!((refused.status.as_u16(), refused.json()["code"].as_str()), (503, Some("queue_full")));
    let line = "yomi_experiments_total{outcome=\"queue_full\"} 1\n";
    assert!(handle.render().contains(line), "{}", handle.render());
    drop(answer);
    assert_eq!(app.send(request()).await.status, 200);
}

#[tokio::test]
async fn refusals_of_the_gate_are_counted_by_reason() {
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
    let handle = recorder.handle();
    let _guard = metrics::set_default_local_recorder(&recorder);
    let app = TestApp::with(64, |settings| settings.edges.sizes.max_requests = 0);
    let series = |reason: &str, count| {
        let line = format!("yomi_refused_total{{reason=\"{reason}\"}} {count}\n");
        assert!(handle.render().contains(&line), "{line} is not in\n{}", handle.render());
    };
    for reason in ["unauthorized", "forbidden", "rate_limited", "too_many_connections"] {
        series(reason, 0);
    }
    app.get("/v1/version").await;
    app.get("/v1/version").await;
    series("overloaded", 2);
}

#[tokio::test]
async fn panic_in_a_search_is_a_500_and_the_service_lives_on() {
    let app = TestApp::small();
    let body = json!({ "seed": PANIC_SEED, "level": 1 });
    snapshot!("internal", app.post(OTHELLO, body).await);
    app.post(OTHELLO, json!({ "level": 1 })).await.ok();
}

#[tokio::test]
async fn full_queue_and_late_deadline_are_refused_with_a_time_to_wait() {
    let app = TestApp::small();
    let long = json!({ "algorithm": "minimax", "depth": 60, "time_ms": 3000, "cache": "bypass" });
    let mut waiting = Vec::new();
    for busy_and_queued in [(1, 0), (1, 1)] {
        let (sender, body) = (app.clone(), long.clone());
        waiting.push(tokio::spawn(async move { sender.post(OTHELLO, body).await }));
        loop {
            let status = app.service.status();
            if (status.busy, status.queued) == busy_and_queued {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
    let answer = app.post(OTHELLO, long).await;
    snapshot!("queue_full", answer);
    let wait = answer.json()["retry_after_ms"].as_u64().unwrap();
    assert_eq!(answer.header("retry-after"), wait.div_ceil(1000).max(1).to_string());
    let answer = app.post(OTHELLO, json!({ "deadline_ms": 1 })).await;
    assert!(["queue_full", "deadline_unattainable"].contains(&answer.json()["code"].as_str().unwrap()));
    for task in waiting {
        task.abort();
    }
}

#[tokio::test]
async fn deadline_that_leaves_no_time_is_refused() {
    let app = TestApp::small();
    // The body arrives so late that no time is left when the request is parsed.
    let late = async_stream_of("{\"deadline_ms\": 30}", 60);
    let answer = app.send(json_request(OTHELLO, late)).await;
    snapshot!("deadline_unattainable", answer);
}

#[tokio::test]
async fn an_experiment_that_gives_way_to_a_move_of_another_client_is_refused() {
    let app = TestApp::small();
    let of = |address: &str, path: &str, body: Value| {
        let mut request = json_request(path, Body::from(body.to_string()));
        request.extensions_mut().insert(Peer::at(address.parse().unwrap()));
        request
    };
    let runs = json!([{ "algorithm": "minimax", "depth": 30 }, { "algorithm": "minimax", "depth": 30 }]);
    let race = of("192.0.2.1", "/v1/lab/race", json!({ "game": "othello", "runs": runs }));
    let learner = app.clone();
    let learner = tokio::spawn(async move { learner.send(race).await });
    while app.service.status().experiments == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    // A search that has run for long is expected to run for another quarter of that.
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    let late = json!({ "level": 1, "deadline_ms": 500 });
    let answer = app.send(of("192.0.2.2", OTHELLO, late)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    snapshot!("preempted", learner.await.unwrap());
}

fn async_stream_of(text: &'static str, delay_ms: u64) -> Body {
    let delay = std::time::Duration::from_millis(delay_ms);
    Body::from_stream(futures_util::stream::once(async move {
        tokio::time::sleep(delay).await;
        Ok::<_, std::io::Error>(text)
    }))
}

#[tokio::test]
async fn new_requests_are_refused_while_draining() {
    let app = TestApp::new();
    app.service.announce_stop();
    snapshot!("not_ready", app.get("/readyz").await);
    app.post(OTHELLO, json!({ "level": 1 })).await.ok();
    app.service.refuse_new();
    snapshot!("draining", app.post(OTHELLO, "{}").await);
}

#[tokio::test]
async fn unknown_field_is_refused_with_the_nearest_name() {
    snapshot!("unknown_field", refused(OTHELLO, json!({ "dept": 3 })).await);
    for (game, field) in [("othello", "size"), ("othello", "rule"), ("tictactoe", "size")] {
        let answer = refused(&format!("/v1/{game}/bestmove"), json!({ field: 5 })).await;
        assert_eq!(answer.json()["errors"][0]["code"], "not_applicable", "{game} {field}");
    }
}

#[tokio::test]
async fn wrong_types_are_refused() {
    let body = json!({ "depth": "deep", "moves": 5, "techniques": [], "id": 7, "goal": true });
    snapshot!("wrong_type", refused(OTHELLO, body).await);
}

#[tokio::test]
async fn numbers_and_names_out_of_range_are_refused() {
    let body = json!({ "depth": 0, "nodes": 1e13, "time_ms": 60_001, "goal": "sovle",
        "algorithm": "mtd_f", "level": 31, "include": ["threats"], "multi_pv": 0 });
    snapshot!("out_of_range", refused(OTHELLO, body).await);
}

#[tokio::test]
async fn words_for_multi_pv_and_turn_say_what_would_be_right() {
    let detail = async |game: &str, body: Value| {
        let answer = refused(&format!("/v1/{game}/bestmove"), body).await.json();
        assert_eq!(answer["errors"].as_array().map(Vec::len), Some(1), "{answer}");
        answer["errors"][0]["detail"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        detail("othello", json!({ "multi_pv": "al" })).await,
        "\"al\" is not known here; expected a number from 1 to 400, or \"all\"; did you mean all?"
    );
    assert_eq!(
        detail("othello", json!({ "multi_pv": true })).await,
        "expected a number from 1 to 400, or \"all\", found true"
    );
    assert_eq!(
        detail("tictactoe", json!({ "turn": "black" })).await,
        "\"black\" is not known here; expected X or O; did you mean X?"
    );
}

#[tokio::test]
async fn slip_in_the_json_of_a_parameter_is_one_fault() {
    let app = TestApp::new();
    for (query, reason) in [
        ("algorithm=pvs&techniques=%7Biterative_deepening%3Atrue%7D", "key must be a string at line 1 column 2"),
        ("algorithm=pvs&techniques=%7B%22move_ordering%22", "EOF while parsing an object at line 1 column 16"),
        ("algorithm=pvs&evaluation=%7B%7D%7D", "trailing characters at line 1 column 3"),
        ("algorithm=pvs&evaluation=%7B", "EOF while parsing an object at line 1 column 1"),
    ] {
        let answer = app.get(&format!("{OTHELLO}?{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
        let faults = answer.json()["errors"].clone();
        assert_eq!(faults.as_array().map(Vec::len), Some(1), "{query}: {faults}");
        assert_eq!(faults[0]["code"], "wrong_type", "{query}");
        let detail = format!("the text is not valid JSON: {reason}");
        assert_eq!(faults[0]["detail"], detail, "{query}");
    }
}

#[tokio::test]
async fn side_to_move_is_required_with_a_bare_board() {
    let board = "-".repeat(27) + "OX------XO" + &"-".repeat(27);
    snapshot!("required", refused(OTHELLO, json!({ "board": board })).await);
}

#[tokio::test]
async fn fields_that_exclude_one_another_are_refused() {
    let body = json!({ "level": 5, "depth": 3, "nodes": 100, "goal": "solve",
        "algorithm": "alpha_beta", "evaluation": "disc_count" });
    snapshot!("conflicting_fields", refused(OTHELLO, body).await);
}

#[tokio::test]
async fn what_has_no_effect_is_refused() {
    let body = json!({ "algorithm": "minimax", "evaluation": "shapes",
        "techniques": { "move_ordering": "static", "neighbourhood": true, "quiescence": true } });
    snapshot!("not_applicable", refused(OTHELLO, body).await);
    let body = json!({ "techniques": {}, "evaluation": "positional" });
    snapshot!("not_applicable_to_the_engine", refused(OTHELLO, body).await);
    let body = json!({ "algorithm": "random", "goal": "solve" });
    let errors = refused(OTHELLO, body).await.json()["errors"].clone();
    assert_eq!(errors[0]["code"], "not_applicable");
    for multi_pv in [json!(2), json!("all")] {
        let body = json!({ "algorithm": "random", "multi_pv": multi_pv });
        let errors = refused(OTHELLO, body).await.json()["errors"].clone();
        assert_eq!(errors[0]["code"], "not_applicable");
        assert_eq!(errors[0]["pointer"], "/multi_pv");
    }
    let body = json!({ "algorithm": "random", "multi_pv": 1 });
    refused(OTHELLO, body).await.ok();
}

#[tokio::test]
async fn variety_that_nothing_would_come_of_is_refused() {
    for (game, body) in [
        ("gomoku", json!({ "variety": 50, "algorithm": "pvs" })),
        ("gomoku", json!({ "variety": 50, "goal": "win_loss_draw" })),
        ("tictactoe", json!({ "variety": 50 })),
        ("othello", json!({ "variety": 50, "algorithm": "pvs" })),
        ("othello", json!({ "variety": 50, "goal": "win_loss_draw" })),
    ] {
        let answer = refused(&format!("/v1/{game}/bestmove"), body).await.json();
        assert_eq!(answer["errors"].as_array().map(Vec::len), Some(1), "{answer}");
        assert_eq!(answer["errors"][0]["code"], "not_applicable", "{answer}");
        assert_eq!(answer["errors"][0]["pointer"], "/variety", "{answer}");
    }
    refused("/v1/gomoku/bestmove", json!({ "variety": 0, "level": 1 })).await.ok();
}

#[tokio::test]
async fn clocks_are_refused_with_the_part_that_is_wrong() {
    for (clock, pointer, code) in [
        (json!(5), "/clock", "wrong_type"),
        (json!({}), "/clock/remaining_ms", "required"),
        (json!({ "remaining_ms": 0 }), "/clock/remaining_ms", "out_of_range"),
        (json!({ "remaining_ms": 86_400_001 }), "/clock/remaining_ms", "out_of_range"),
        (json!({ "remaining_ms": 1, "increment_ms": -1 }), "/clock/increment_ms", "out_of_range"),
        (json!({ "remaining_ms": 1, "moves": 40 }), "/clock/moves", "unknown_field"),
    ] {
        let answer = refused(OTHELLO, json!({ "clock": clock })).await.json();
        assert_eq!(answer["errors"].as_array().map(Vec::len), Some(1), "{answer}");
        assert_eq!(answer["errors"][0]["pointer"], pointer, "{answer}");
        assert_eq!(answer["errors"][0]["code"], code, "{answer}");
    }
    let body = json!({ "clock": { "remaining_ms": 1000 }, "time_ms": 100 });
    let answer = refused(OTHELLO, body).await.json();
    assert_eq!(answer["errors"][0]["code"], "conflicting_fields", "{answer}");
    assert_eq!(answer["errors"][0]["pointer"], "/clock", "{answer}");
}

#[tokio::test]
async fn wrong_lengths_are_refused() {
    let body = json!({ "board": "X".repeat(63), "turn": "black", "id": "x".repeat(129) });
    snapshot!("wrong_length", refused(OTHELLO, body).await);
}

#[tokio::test]
async fn impossible_positions_are_refused() {
    let body = json!({ "board": "XXX------" });
    snapshot!("illegal_position", refused("/v1/tictactoe/bestmove", body).await);
}

#[tokio::test]
async fn illegal_moves_are_refused_with_the_legal_ones() {
    snapshot!("illegal_move_in_a_text", refused(OTHELLO, json!({ "moves": "f5a1" })).await);
    let body = json!({ "moves": ["h8", "h8"], "size": 9 });
    let answer = refused(GOMOKU, body).await;
    assert_eq!(answer.json()["errors"][0]["pointer"], "/moves/1");
    let body = json!({ "only_moves": ["d3", "a1", "pass", "x9"] });
    snapshot!("illegal_move_at_the_root", refused(OTHELLO, body).await);
    let fault = refused(OTHELLO, json!({ "avoid_moves": "d3 a1" })).await.json()["errors"].clone();
    assert_eq!((&fault[0]["pointer"], &fault[0]["index"]), (&json!("/avoid_moves"), &json!(1)));
}

#[tokio::test]
async fn lists_that_are_no_tree_are_refused_with_the_place() {
    let body = json!({ "tree": ["A", ["B", [3]], ["B", [7]], [5], ["C", 1, "x"], true] });
    snapshot!("illegal_tree", refused("/v1/lab/tree", body).await);
}

#[tokio::test]
async fn all_faults_are_reported_at_once() {
    let body = json!({ "board": "X", "turn": "green", "depth": 100, "colour": 1,
        "techniques": { "transposition_table": { "entries": 3, "size": 1 } },
        "algorithm": "alpha_beta", "evaluation": { "opponent_weight": 1 } });
    snapshot!("all_faults", refused(OTHELLO, body).await);
}

/// The snapshots contain a document for every code.
#[test]
fn every_code_of_the_tables_has_a_snapshot() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/snapshots");
    let documents: String =
        std::fs::read_dir(folder).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    // The first depends on timing; two need a socket (`tests/edges`), two a failing store (`crates/jobs`).
    let without = [
        ProblemCode::QueueTimeout,
        ProblemCode::TooManyConnections,
        ProblemCode::MalformedRequest,
        ProblemCode::StoreUnavailable,
        ProblemCode::JobGivenUp,
    ];
    for entry in PROBLEMS.iter().filter(|entry| !without.contains(&entry.code)) {
        assert!(documents.contains(&format!("\"code\":\"{}\"", entry.name)), "{}", entry.name);
    }
    for code in FaultCode::ALL {
        let name = serde_json::to_string(&code).unwrap();
        assert!(documents.contains(&format!("\"code\":{name}")), "{name}");
    }
}
