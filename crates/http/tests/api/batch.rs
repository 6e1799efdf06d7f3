//! Batches: every line is answered once, independently of the others.

use std::{collections::BTreeSet, time::Duration};

use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::{
    app::{PANIC_SEED, TestAnswer, TestApp, json_request},
    keys::KeyFile,
};

fn request(path: &str, lines: &str) -> Request<Body> {
    let request = Request::post(path).header("content-type", "application/x-ndjson");
    request.body(Body::from(lines.to_owned())).unwrap()
}

fn keyed(mut request: Request<Body>, key: &str) -> Request<Body> {
    request.headers_mut().insert("authorization", format!("Bearer {key}").parse().unwrap());
    request
}

fn text(lines: &[Value]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

async fn ask(app: &TestApp, path: &str, lines: &[Value]) -> Vec<Value> {
    let answer = app.send(request(path, &text(lines))).await;
    assert_eq!(answer.header("content-type"), "application/x-ndjson");
    read(&answer)
}

fn read(answer: &TestAnswer) -> Vec<Value> {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The answer to a line, without its timing.
fn untimed(mut answer: Value) -> Value {
    answer.as_object_mut().unwrap().remove("timing");
    answer
}

#[tokio::test]
async fn lines_of_any_game_and_endpoint_have_the_answers_of_requests() {
    let app = TestApp::new();
    let lines = [
        json!({ "game": "othello", "moves": "f5d6c3", "depth": 5, "id": "a" }),
        json!({ "game": "gomoku", "endpoint": "position", "moves": "h8i9", "id": "b" }),
        json!({ "game": "othello", "endpoint": "review", "moves": "f5d6c3d3", "nodes": 500, "id": "c" }),
        json!({ "game": "tictactoe", "endpoint": "bestmove", "moves": ["b2", "a1"] }),
    ];
    let answers = ask(&app, "/v1/batch?ordered=true", &lines).await;
    assert_eq!(answers.len(), 5);
    for (number, (line, answer)) in (1..).zip(lines.iter().zip(&answers)) {
        assert_eq!((&answer["line"], &answer["status"]), (&json!(number), &json!(200)), "{answer}");
        assert_eq!(answer.get("id"), line.get("id"));
        let mut body = line.clone();
        let fields = body.as_object_mut().unwrap();
        let game = fields.remove("game").unwrap();
        let endpoint = fields.remove("endpoint").unwrap_or(json!("bestmove"));
        if endpoint == "position" {
            fields.remove("id");
        }
        let path = format!("/v1/{}/{}", game.as_str().unwrap(), endpoint.as_str().unwrap());
        let alone = app.post(&path, body).await.ok();
        if endpoint == "position" {
            assert_eq!(answer["answer"], alone);
        } else {
            assert_eq!(untimed(answer["answer"].clone()), untimed(alone));
        }
    }
    assert_eq!(answers[4], json!({ "end": { "lines": 4, "answered": 4, "refused": 0 } }));
}

#[tokio::test]
async fn a_faulty_line_has_its_own_problem_and_costs_the_others_nothing() {
    let app = TestApp::new();
    let mut lines = String::new();
    for number in 1..=300 {
        lines.push_str(&match number % 9 {
            0 => format!("{{\"id\": \"{number}\", \"game\": \"othello\", \n"),
            3 => format!("{{\"id\": \"{number}\", \"game\": \"chess\"}}\n"),
            6 => format!("{{\"id\": \"{number}\", \"game\": \"othello\", \"moves\": \"a1\", \"depht\": 1}}\n"),
            1 => format!("\n{{\"id\": \"{number}\", \"game\": \"tictactoe\", \"endpoint\": \"position\"}}\n"),
            _ => format!("{{\"id\": \"{number}\", \"game\": \"tictactoe\", \"level\": 1}}\r\n"),
        });
    }
    let answers = read(&app.send(request("/v1/batch", &lines)).await);
    let (end, answers) = answers.split_last().unwrap();
    assert_eq!(*end, json!({ "end": { "lines": 300, "answered": 200, "refused": 100 } }));
    let numbers: BTreeSet<_> = answers.iter().map(|answer| answer["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers.len(), 300);
    for answer in answers {
        let line = answer["line"].as_u64().unwrap();
        let text = lines.split('\n').nth(usize::try_from(line).unwrap() - 1).unwrap();
        let Some(id) = answer["id"].as_str() else {
            // Its id cannot be read either.
            assert_eq!((&answer["status"], text.ends_with(", ")), (&json!(400), true), "{answer}");
            assert_eq!(answer["problem"]["errors"][0]["line"], line);
            continue;
        };
        assert!(text.contains(&format!("\"id\": \"{id}\"")), "{answer} to {text}");
        match id.parse::<u32>().unwrap() % 9 {
            3 => assert_eq!(answer["problem"]["errors"][0]["pointer"], "/game"),
            6 => {
                let errors = answer["problem"]["errors"].as_array().unwrap();
                assert_eq!((errors.len(), &answer["status"]), (2, &json!(422)), "{answer}");
            }
            _ => assert!(answer["answer"].is_object() && answer["status"] == 200, "{answer}"),
        }
    }
}

#[tokio::test]
async fn what_is_no_batch_is_refused_as_a_whole() {
    let app = TestApp::new();
    let line = json!({ "game": "othello", "endpoint": "position" });
    let answer = app.post("/v1/batch", &line).await;
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{}", answer.text);
    for (path, lines, status) in [
        ("/v1/batch", String::new(), StatusCode::BAD_REQUEST),
        ("/v1/batch", "\n \r\n".to_owned(), StatusCode::BAD_REQUEST),
        ("/v1/batch", "{}\n".repeat(10_001), StatusCode::PAYLOAD_TOO_LARGE),
        ("/v1/batch", " ".repeat(8 * 1024 * 1024) + "{}", StatusCode::PAYLOAD_TOO_LARGE),
        ("/v1/batch?orderd=true", line.to_string(), StatusCode::UNPROCESSABLE_ENTITY),
        ("/v1/batch?ordered=yes", line.to_string(), StatusCode::UNPROCESSABLE_ENTITY),
        ("/v1/batch?format=json", line.to_string(), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let answer = app.send(request(path, &lines)).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.text);
    }
    let answer = app.get("/v1/batch").await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(answer.text.contains("the path takes POST"), "{}", answer.text);
    // Refused requests have returned all of their quota.
    let held = || app.service.holdings().len();
    assert_eq!(held(), 0);
    assert_eq!(read(&app.send(request("/v1/batch", &line.to_string())).await).len(), 2);
}

#[tokio::test]
async fn a_line_that_is_too_long_and_one_that_panics_are_one_line_each() {
    let app = TestApp::new();
    let lines = [
        json!({ "game": "othello", "depth": 2 }),
        json!({ "game": "othello", "depth": 2, "seed": PANIC_SEED }),
        json!({ "game": "othello", "id": "x".repeat(70_000) }),
        json!({ "game": "othello", "moves": " ".repeat(70_000), "id": "long" }),
        json!({ "game": "othello", "depth": 3 }),
    ];
    let answers = ask(&app, "/v1/batch?ordered=true", &lines).await;
    let statuses: Vec<_> = answers.iter().filter_map(|answer| answer["status"].as_u64()).collect();
    assert_eq!(statuses, [200, 500, 422, 413, 200]);
    assert_eq!(answers[3]["id"], "long");
}

#[tokio::test]
async fn answers_come_in_the_order_of_their_lines_where_that_is_asked() {
    let app = TestApp::new();
    let lines: Vec<_> = (0..40)
        .map(|number| json!({ "game": "othello", "depth": 1 + (number * 7) % 8, "seed": number, "id": number.to_string() }))
        .collect();
    let answers = ask(&app, "/v1/batch?ordered=true", &lines).await;
    let numbers: Vec<_> = answers.iter().filter_map(|answer| answer["line"].as_u64()).collect();
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_queue_of_one_place_serves_every_line() {
    let app = TestApp::small();
    let lines: Vec<_> =
        (0..12).map(|seed| json!({ "game": "gomoku", "nodes": 2000, "seed": seed, "cache": "bypass" })).collect();
    let [one, other] = [ask(&app, "/v1/batch", &lines), ask(&app, "/v1/batch", &lines)];
    let (one, other) = tokio::join!(one, other);
    for answers in [one, other] {
        assert_eq!(answers[12], json!({ "end": { "lines": 12, "answered": 12, "refused": 0 } }));
    }
}

#[tokio::test]
async fn a_batch_gives_way_to_a_request_with_a_deadline() {
    // Each key counts as a client of its own.
    let file = KeyFile::new("batch-gives-way", &["", ""]);
    let app = TestApp::with_keys(file.ring());
    let line = |seed| json!({ "game": "othello", "nodes": 1_500_000, "seed": seed });
    let batch = keyed(request("/v1/batch", &text(&[1, 2, 3, 4].map(line))), &file.texts[0]);
    let batch = tokio::spawn({
        let app = app.clone();
        async move { read(&app.send(batch).await) }
    });
    while app.service.status().busy < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let body = json!({ "moves": "f5d6", "time_ms": 50, "deadline_ms": 800, "min_time_ms": 20 });
    let other = json_request("/v1/othello/bestmove", body.to_string());
    let answer = app.send(keyed(other, &file.texts[1])).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let answers = batch.await.unwrap();
    assert_eq!(answers[4], json!({ "end": { "lines": 4, "answered": 4, "refused": 0 } }));
}

#[tokio::test]
async fn a_client_that_leaves_ends_the_searches() {
    let app = TestApp::new();
    let lines: Vec<_> =
        (0..6).map(|seed| json!({ "game": "othello", "level": 30, "time_ms": 15_000, "seed": seed })).collect();
    let response = app.router.clone().oneshot(request("/v1/batch", &text(&lines))).await.unwrap();
    let mut body = response.into_body();
    let waiting = tokio::time::timeout(Duration::from_millis(300), body.frame()).await;
    assert!(waiting.is_err(), "a line came early");
    assert_eq!(app.service.status().busy, 2);
    drop(body);
    for _ in 0..100 {
        if app.service.status().busy == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("searches go on: {:?}", app.service.status());
}

#[tokio::test]
async fn lines_of_a_server_that_stops_are_told_so() {
    let app = TestApp::new();
    app.service.refuse_new();
    let lines = vec![json!({ "game": "othello", "depth": 2 }); 20];
    let answers = ask(&app, "/v1/batch", &lines).await;
    assert_eq!(answers[20], json!({ "end": { "lines": 20, "answered": 0, "refused": 20 } }));
    assert!(answers[..20].iter().all(|answer| answer["problem"]["code"] == "draining"));
}

#[tokio::test]
async fn each_line_takes_a_request_of_the_rate_of_its_key() {
    let file = KeyFile::new("batch", &[",\"rate\":{\"requests\":4,\"seconds\":1},\"limits\":{\"depth\":3}"]);
    let app = TestApp::with_keys(file.ring());
    let lines: Vec<_> = (0..8)
        .map(
            |number| json!({ "game": "tictactoe", "depth": if number == 5 { 4 } else { 2 }, "id": number.to_string() }),
        )
        .collect();
    let began = std::time::Instant::now();
    let batch = keyed(request("/v1/batch", &text(&lines)), &file.texts[0]);
    let answers = read(&app.send(batch).await);
    assert_eq!(answers[8], json!({ "end": { "lines": 8, "answered": 7, "refused": 1 } }));
    let refused = answers.iter().find(|answer| answer["problem"].is_object()).unwrap();
    assert_eq!((&refused["id"], &refused["status"]), (&json!("5"), &json!(403)));
    // Four at once, a quarter of a second for each further one.
    assert!(began.elapsed() > Duration::from_millis(900), "{:?}", began.elapsed());
    assert_eq!(app.send(request("/v1/batch", "{}")).await.status, StatusCode::UNAUTHORIZED);
}
