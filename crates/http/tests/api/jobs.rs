//! Jobs: accepted once, visible to their owners, streamed, cancelled, resumed by the next process.

use std::time::Duration;

use axum::{
    body::Body,
    http::{Method, Request, StatusCode},
};
use serde_json::{Value, json};
use yomi_api::jobs::{JobLimits, ServedJobs};
use yomi_jobs::{Store, Stored, memory};

use crate::{
    app::{TestAnswer, TestApp},
    keys::KeyFile,
};

const MOVES: &str = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6f3d1";
const MISTAKEN: &str = "d3c3e6d2c4b5b2d6e1f6e7a1";

fn served(store: Store) -> ServedJobs {
    let (max_job, keep) = (Duration::from_secs(90), Duration::from_secs(3600));
    let limits = JobLimits { max_job, keep, result_bytes: 1 << 20 };
    ServedJobs::new(Stored::start(store).unwrap(), limits)
}

fn in_memory() -> TestApp {
    TestApp::with_jobs(served(memory::store()), None)
}

/// A request for a job, with the given headers.
fn asked(path: &str, body: impl ToString, headers: &[(&str, &str)]) -> Request<Body> {
    let media_type = if path.starts_with("/v1/batch") { "application/x-ndjson" } else { "application/json" };
    let request = Request::post(path).header("content-type", media_type);
    let request = request.header("prefer", "respond-async");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    request.body(Body::from(body.to_string())).unwrap()
}

fn with_key(method: Method, path: &str, key: &str) -> Request<Body> {
    let request = Request::builder().method(method).uri(path);
    request.header("authorization", format!("Bearer {key}")).body(Body::empty()).unwrap()
}

/// Polls until the jobs of the store are restored.
async fn accepted(app: &TestApp, path: &str, body: impl ToString, headers: &[(&str, &str)]) -> TestAnswer {
    loop {
        let answer = app.send(asked(path, body.to_string(), headers)).await;
        if answer.status != StatusCode::SERVICE_UNAVAILABLE || !answer.text.contains("store_unavailable") {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// The path of an accepted job.
async fn job(app: &TestApp, path: &str, body: impl ToString) -> String {
    let answer = accepted(app, path, body, &[]).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    let location = answer.header("location").to_owned();
    assert_eq!(answer.json()["path"], *location);
    assert_eq!(answer.header("preference-applied"), "respond-async");
    assert_eq!(answer.header("retry-after"), "1");
    location
}

async fn ended(app: &TestApp, path: &str) -> Value {
    for _ in 0..3000 {
        let job = app.get(path).await.ok();
        if ["completed", "failed", "cancelled"].iter().any(|state| job["state"] == *state) {
            return job;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{path} does not end");
}

/// Id, name and data of each event.
fn events(text: &str) -> Vec<(String, String, Value)> {
    let field =
        |block: &str, name: &str| block.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().to_owned();
    let blocks = text.split("\n\n").filter(|block| block.contains("event: "));
    blocks
        .map(|block| {
            let data = serde_json::from_str(&field(block, "data: ")).unwrap();
            (field(block, "id: "), field(block, "event: "), data)
        })
        .collect()
}

async fn delete(app: &TestApp, path: &str) -> TestAnswer {
    app.send(Request::delete(path).body(Body::empty()).unwrap()).await
}

fn untimed(mut answer: Value) -> Value {
    answer.as_object_mut().unwrap().remove("timing");
    answer
}

#[tokio::test]
async fn a_job_has_the_answer_of_the_request() {
    let app = in_memory();
    for (path, body) in [
        ("/v1/othello/bestmove", json!({ "moves": "f5d6c3", "depth": 5, "id": "mine" })),
        ("/v1/othello/review", json!({ "moves": MOVES, "nodes": 1500 })),
        ("/v1/othello/review", json!({ "moves": MISTAKEN, "nodes": 1500, "explain": true, "lang": "ja" })),
    ] {
        let location = job(&app, path, &body).await;
        let job = ended(&app, &location).await;
        assert_eq!((&job["state"], &job["durable"], &job["tries"]), (&json!("completed"), &json!(false), &json!(1)));
        assert!(job["expires_ms"].as_i64() > job["ended_ms"].as_i64(), "{job}");
        let result = app.get(&format!("{location}/result")).await;
        assert_eq!(result.header("content-type"), "application/json");
        assert_eq!(untimed(result.ok()), untimed(app.post(path, &body).await.ok()));
    }
}

/// A job keeps the seed that was drawn for it; its idempotency key stands for what the client sent.
#[tokio::test]
async fn a_job_of_an_opponent_keeps_the_seed_that_was_drawn() {
    let app = in_memory();
    let (path, body) = ("/v1/othello/bestmove", json!({ "moves": "f5d6c3", "opponent": "newcomer" }));
    let headers = [("idempotency-key", "one")];
    let [first, again] = [accepted(&app, path, &body, &headers).await, accepted(&app, path, &body, &headers).await];
    assert_eq!(first.json()["path"], again.json()["path"], "{}", again.text);
    let location = first.header("location").to_owned();
    ended(&app, &location).await;
    let result = app.get(&format!("{location}/result")).await.ok();
    let seed = result["seed"].as_u64().expect("a seed");
    let by_seed = json!({ "moves": "f5d6c3", "opponent": "newcomer", "seed": seed });
    assert_eq!(untimed(result), untimed(app.post(path, &by_seed).await.ok()));
}

#[tokio::test]
async fn events_come_in_order_each_once_and_go_on_behind_the_last() {
    let app = in_memory();
    let location = job(&app, "/v1/othello/review", json!({ "moves": MOVES, "nodes": 1500 })).await;
    let text = app.get(&format!("{location}/events")).await.text;
    let all = events(&text);
    let numbers: Vec<_> = all.iter().map(|(id, ..)| id.trim_end_matches("-last").parse::<usize>().unwrap()).collect();
    assert_eq!(numbers, (1..=all.len()).collect::<Vec<_>>());
    let names: Vec<_> = all.iter().map(|(_, name, _)| name.as_str()).collect();
    assert_eq!((names[0], names[1], names[names.len() - 2]), ("state", "estimate", "result"));
    assert_eq!(names.iter().filter(|name| **name == "ply").count(), 18);
    let (last, name, data) = all.last().unwrap();
    assert!(last.ends_with("-last") && name == "state", "{last} {name}");
    assert_eq!(*data, json!({ "state": "completed" }));
    // A client that has all events, or names an unknown one, gets the last one again with its number.
    for behind in [0, 1, 7, all.len() - 1, all.len(), all.len() + 5] {
        let path = format!("{location}/events");
        let id = behind.to_string();
        let rest = events(&app.get_with(&path, &[("last-event-id", &id)]).await.text);
        assert_eq!(rest, all[behind.min(all.len() - 1)..], "behind {behind}");
    }
    let path = format!("{location}/events");
    assert_eq!(app.get_with(&path, &[("last-event-id", last)]).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_batch_becomes_a_job_with_its_lines() {
    let app = in_memory();
    let lines: String = (0..40)
        .map(|number| match number % 4 {
            3 => format!("{{\"id\": \"{number}\"}}\n"),
            _ => format!("{{\"id\": \"{number}\", \"game\": \"tictactoe\", \"moves\": \"b2\"}}\n"),
        })
        .collect();
    let location = job(&app, "/v1/batch?ordered=true", &lines).await;
    ended(&app, &location).await;
    let result = app.get(&format!("{location}/result")).await;
    assert_eq!(result.header("content-type"), "application/x-ndjson");
    let read: Vec<Value> = result.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let numbers: Vec<_> = read.iter().filter_map(|line| line["line"].as_u64()).collect();
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
    assert_eq!(read[40], json!({ "end": { "lines": 40, "answered": 30, "refused": 10 } }));
}

#[tokio::test]
async fn an_idempotency_key_makes_one_job_of_one_request() {
    let app = in_memory();
    let body = json!({ "moves": "f5d6", "depth": 4 });
    let key = [("idempotency-key", "\"8e03978e\"")];
    let first = accepted(&app, "/v1/othello/bestmove", &body, &key).await;
    let location = first.header("location").to_owned();
    for _ in 0..2 {
        let again = accepted(&app, "/v1/othello/bestmove", &body, &key).await;
        assert_eq!((again.status, again.header("location")), (StatusCode::ACCEPTED, &*location));
        // In every state.
        ended(&app, &location).await;
    }
    let other = accepted(&app, "/v1/othello/bestmove", json!({ "depth": 3 }), &key).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", other.text);
    insta::assert_snapshot!("idempotency_conflict", other.snapshot());
    let bad = accepted(&app, "/v1/othello/bestmove", &body, &[("idempotency-key", "a b")]).await;
    assert_eq!(bad.status, StatusCode::BAD_REQUEST, "{}", bad.text);
}

#[tokio::test]
async fn what_is_wrong_is_refused_before_it_is_accepted() {
    let app = in_memory();
    job(&app, "/v1/tictactoe/bestmove", "{}").await;
    for (path, body, status) in [
        ("/v1/othello/bestmove", "{\"depht\": 3}", 422),
        ("/v1/othello/bestmove", "{", 400),
        ("/v1/othello/review", "{\"moves\": \"a1\"}", 422),
        ("/v1/batch", "\n", 400),
    ] {
        let answer = app.send(asked(path, body, &[])).await;
        assert_eq!(answer.status.as_u16(), status, "{path}: {}", answer.text);
    }
    for path in
        ["/v1/jobs/1", "/v1/jobs/0f5c2d7e9b1a4c3d8e6f7a8b9c0d1e2f", "/v1/jobs/0f5c2d7e9b1a4c3d8e6f7a8b9c0d1e2f/result"]
    {
        assert_eq!(app.get(path).await.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(app.get("/v1/jobs").await.status, StatusCode::FORBIDDEN);
    // A preference is not binding: a server without jobs answers at once.
    let answer = TestApp::new().send(asked("/v1/tictactoe/bestmove", "{}", &[])).await;
    assert_eq!((answer.status, answer.json()["best_move"].is_string()), (StatusCode::OK, true));
}

#[tokio::test]
async fn a_cancelled_job_stops_its_search_and_keeps_what_it_found() {
    let app = in_memory();
    let long = json!({ "moves": MOVES, "time_ms": 60_000 });
    let location = job(&app, "/v1/othello/review", &long).await;
    while app.service.status().experiments == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let unfinished = app.get(&format!("{location}/result")).await;
    insta::assert_snapshot!("job_unfinished", unfinished.snapshot());
    let cancelled = delete(&app, &location).await.ok();
    assert_eq!(cancelled["state"], "cancelled");
    for _ in 0..200 {
        if app.service.status().experiments == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(app.service.status().experiments, 0);
    let result = app.get(&format!("{location}/result")).await;
    insta::assert_snapshot!("job_cancelled", result.snapshot());
    let events = events(&app.get(&format!("{location}/events")).await.text);
    assert_eq!(events.last().unwrap().2, json!({ "state": "cancelled" }));
    assert_eq!(delete(&app, &location).await.ok()["state"], "cancelled");
}

#[tokio::test]
async fn a_job_belongs_to_its_key() {
    let file = KeyFile::new("jobs", &["", "", ",\"limits\":{\"depth\":3}"]);
    let app = TestApp::with_jobs(served(memory::store()), Some(file.ring()));
    let keyed = |key: usize| format!("Bearer {}", file.texts[key]);
    let mut paths = Vec::new();
    for number in 0..3 {
        let bearer = keyed(0);
        let body = json!({ "moves": "b2", "id": number.to_string() });
        let answer = accepted(&app, "/v1/tictactoe/bestmove", body, &[("authorization", &bearer)]).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
        paths.push(answer.header("location").to_owned());
    }
    let get = async |path: &str, key: usize| app.send(with_key(Method::GET, path, &file.texts[key])).await;
    for path in &paths {
        assert_eq!(get(path, 0).await.status, StatusCode::OK);
        assert_eq!(get(path, 1).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get(path).await.status, StatusCode::UNAUTHORIZED);
        let other = app.send(with_key(Method::DELETE, path, &file.texts[1])).await;
        assert_eq!(other.status, StatusCode::NOT_FOUND);
    }
    let listed = get("/v1/jobs", 0).await.ok();
    let mut found: Vec<_> =
        listed["jobs"].as_array().unwrap().iter().map(|job| job["path"].as_str().unwrap().to_owned()).collect();
    found.sort_unstable();
    paths.sort_unstable();
    assert_eq!(found, paths);
    assert_eq!(get("/v1/jobs", 1).await.ok()["jobs"], json!([]));
    let bearer = keyed(2);
    let deep = accepted(&app, "/v1/othello/bestmove", json!({ "depth": 5 }), &[("authorization", &bearer)]).await;
    assert_eq!(deep.status, StatusCode::FORBIDDEN, "{}", deep.text);
}

#[tokio::test]
async fn jobs_in_memory_leave_their_client_room_for_answers() {
    let app = in_memory();
    let lines = "{\"game\":\"tictactoe\",\"endpoint\":\"position\"}\n".repeat(10_000);
    let mut refused = false;
    for _ in 0..40 {
        let answer = accepted(&app, "/v1/batch", &lines, &[]).await;
        if answer.status != StatusCode::ACCEPTED {
            assert_eq!(answer.json()["code"], "overloaded", "{}", answer.text);
            assert!(answer.text.contains("Jobs take as many bytes"), "{}", answer.text);
            refused = true;
            break;
        }
        ended(&app, answer.header("location")).await;
    }
    assert!(refused);
    app.get("/v1/tictactoe/bestmove").await.ok();
}

#[tokio::test]
async fn a_disk_that_is_nearly_full_is_said_to_be() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("jobs-nearly-full");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let store = yomi_jobs::sqlite::open_with(&folder.join("jobs.sqlite"), u64::MAX).unwrap();
    let app = TestApp::with_jobs(served(store), None);
    let body = json!({ "moves": "b2" });
    let problem = loop {
        let answer = app.send(asked("/v1/tictactoe/bestmove", &body, &[])).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{}", answer.text);
        let problem = answer.json();
        assert_eq!(problem["code"], "store_unavailable");
        // The jobs of the store are restored.
        if problem["detail"].as_str().unwrap().contains("full") {
            break problem;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    assert!(problem["retry_after_ms"].is_number(), "{problem}");
    // Requests without a job are still answered.
    app.get("/v1/tictactoe/bestmove").await.ok();
}
