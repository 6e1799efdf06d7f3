//! `ETag`, 304, `Cache-Control`, `Cache-Status`, and request coalescing, in memory and over both
//! versions of HTTP.

use std::{collections::BTreeSet, time::Duration};

use axum::{body::Body, http::Request};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

use crate::app::{TestAnswer, TestApp};

const OTHELLO: &str = "/v1/othello/bestmove";
const LASTING: &str = "public, max-age=3600";

/// The body without the fields that may differ.
fn essence(answer: &TestAnswer) -> Value {
    let mut body = answer.ok();
    let object = body.as_object_mut().unwrap();
    object.remove("id");
    assert!(object.remove("timing").is_some());
    body
}

#[tokio::test]
async fn hundreds_of_equal_requests_have_one_tag_one_body_and_one_search() {
    let app = TestApp::new();
    let mut tasks = tokio::task::JoinSet::new();
    // One client may have three quarters of 1,024.
    for number in 0..700 {
        let app = app.clone();
        tasks.spawn(async move {
            let path = format!("{OTHELLO}?moves=f5d6c3&level=8&id={number}");
            app.get(&path).await
        });
    }
    let (mut tags, mut bodies, mut ids) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut searches = 0;
    while let Some(answer) = tasks.join_next().await {
        let answer = answer.unwrap();
        ids.insert(answer.ok()["id"].as_str().unwrap().to_owned());
        tags.insert(answer.header("etag").to_owned());
        bodies.insert(essence(&answer).to_string());
        let status = answer.header("cache-status");
        match status {
            "yomi; fwd=miss; stored" => searches += 1,
            "yomi; hit" | "yomi; fwd=miss; collapsed" => {}
            _ => panic!("{status}"),
        }
    }
    assert_eq!((tags.len(), bodies.len(), ids.len(), searches), (1, 1, 700, 1), "{tags:?}");
    let tag = tags.first().unwrap();
    assert!(tag.starts_with("W/\"") && tag.len() == 20, "{tag}");
}

#[tokio::test]
async fn who_has_the_answer_gets_304() {
    let app = TestApp::new();
    let path = format!("{OTHELLO}?depth=4");
    let first = app.get(&path).await;
    let tag = first.header("etag").to_owned();
    assert_eq!(first.header("cache-control"), LASTING);
    for known in [tag.clone(), format!("\"x\", {tag}"), "*".to_owned()] {
        let answer = app.get_with(&path, &[("if-none-match", &known)]).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (304, ""), "{known}");
        assert_eq!(answer.header("etag"), tag);
        assert_eq!(answer.header("cache-control"), LASTING);
        assert_eq!(answer.header("cache-status"), "yomi; hit");
        assert_eq!(answer.header("vary"), "Accept, Origin");
        assert!(!answer.header("x-request-id").is_empty());
    }
    let head = Request::head(&path).header("if-none-match", &tag).body(Body::empty()).unwrap();
    assert_eq!(app.send(head).await.status, 304);
    let head = app.send(Request::head(&path).body(Body::empty()).unwrap()).await;
    assert_eq!((head.status.as_u16(), head.header("etag")), (200, tag.as_str()));
    let other = app.get_with(&format!("{OTHELLO}?depth=5"), &[("if-none-match", &tag)]).await;
    assert_eq!(other.status, 200);
    assert_ne!(other.header("etag"), tag);
    // The tag depends on the representation as well.
    let more = app.get(&format!("{OTHELLO}?depth=4&include=board_after")).await;
    assert_eq!(more.header("cache-status"), "yomi; hit");
    assert_ne!(more.header("etag"), tag);
}

#[tokio::test]
async fn timed_answers_and_those_of_post_are_not_for_keeping() {
    let app = TestApp::new();
    let timed = app.get(&format!("{OTHELLO}?time_ms=30")).await;
    assert_eq!(timed.ok()["deterministic"], false);
    assert_eq!(timed.header("cache-control"), "no-store");
    assert_eq!(timed.header("cache-status"), "yomi; fwd=bypass");
    let post = app.post(OTHELLO, json!({ "depth": 3 })).await;
    assert_eq!((post.header("cache-control"), post.header("etag")), ("no-store", ""));
    assert_eq!(post.header("cache-status"), "yomi; fwd=miss; stored");
    let refused = app.get(&format!("{OTHELLO}?depth=0")).await;
    assert_eq!((refused.header("cache-control"), refused.header("etag")), ("no-store", ""));
    let table = app.get("/v1/tictactoe/bestmove").await;
    assert_eq!(table.header("cache-control"), LASTING);
    assert_eq!(table.header("cache-status"), "", "nothing was looked up");
    assert!(!table.header("etag").is_empty());
}

#[tokio::test]
async fn an_answer_from_the_cache_keeps_its_timing_and_tells_its_own() {
    let app = TestApp::new();
    let body = json!({ "moves": "f5", "level": 7, "id": "first" });
    let first = app.post(OTHELLO, &body).await;
    let again = app.get(&format!("{OTHELLO}?moves=f5&level=7&deadline_ms=500")).await;
    assert_eq!(again.header("cache-status"), "yomi; hit");
    let (first_timing, timing) = (&first.ok()["timing"], &again.ok()["timing"]);
    for field in ["queue_us", "search_us", "nodes_per_second"] {
        assert_eq!(timing[field], first_timing[field], "{field}");
    }
    assert!(first_timing["search_us"].as_u64() > Some(0), "{first_timing}");
    let own = again.header("server-timing");
    assert!(own.starts_with("queue;dur=0.000, search;dur=0.000, total;dur="), "{own}");
    assert_eq!(essence(&first), essence(&again));
}

#[tokio::test]
async fn hit_miss_and_bypass_answer_alike_for_mirror_images_in_every_game() {
    let app = TestApp::new();
    for (game, images, rest) in [
        ("othello", ["f5d6c3", "e6f4c3"], "level=6&multi_pv=3&include=iterations"),
        ("gomoku", ["h8i9j8", "h8i7j8"], "depth=3&multi_pv=2"),
        ("gomoku", ["h8i9j8", "h8i7j8"], "algorithm=alpha_beta&depth=2"),
    ] {
        let mut answers = Vec::new();
        for (number, moves) in images.into_iter().enumerate() {
            let path = format!("/v1/{game}/bestmove?moves={moves}&{rest}");
            let one = app.get(&path).await;
            let textbook = rest.contains("alpha_beta");
            let expected = if number == 0 || textbook { "yomi; fwd=miss; stored" } else { "yomi; hit" };
            assert_eq!(one.header("cache-status"), expected, "{path}");
            let two = app.get(&path).await;
            assert_eq!(two.header("cache-status"), "yomi; hit", "{path}");
            let own = app.get(&format!("{path}&cache=bypass")).await;
            assert_eq!(own.header("cache-status"), "yomi; fwd=bypass; stored", "{path}");
            assert_eq!(essence(&one), essence(&own), "{path}");
            assert_eq!(essence(&two), essence(&own), "{path}");
            assert_eq!(one.header("etag"), own.header("etag"));
            answers.push(essence(&own));
        }
        assert_eq!(answers[0]["score"], answers[1]["score"]);
        if !rest.contains("algorithm") {
            let nodes = |index: usize| &answers[index]["stats"]["nodes"];
            assert_eq!(nodes(0), nodes(1), "{game} {rest}");
        }
    }
}

/// Serves the router on a free port.
async fn connect(app: &TestApp) -> TcpStream {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = app.router.clone();
    tokio::spawn(async move { axum::serve(listener, router).await });
    TcpStream::connect(address).await.unwrap()
}

/// A search of many seconds that is cancelled when no client waits for it.
const LONG: &str = "/v1/othello/bestmove?algorithm=minimax&depth=40&time_ms=15000";

async fn ask(app: &TestApp, path: &str, accept: &str) -> TcpStream {
    let mut socket = connect(app).await;
    let request = format!("GET {path} HTTP/1.1\r\nhost: here\r\naccept: {accept}\r\nconnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).await.unwrap();
    socket
}

async fn eventually(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..30_000 {
        if is_so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    panic!("never: {what}");
}

#[tokio::test]
async fn streams_and_plain_requests_share_a_search_that_stops_with_the_last_of_them() {
    let app = TestApp::new();
    let first = ask(&app, LONG, "text/event-stream").await;
    eventually("it searches", || app.service.status().busy == 1).await;
    let mut second = ask(&app, LONG, "text/event-stream").await;
    let mut head = [0; 1024];
    let length = second.read(&mut head).await.unwrap();
    let head = String::from_utf8_lossy(&head[..length]).into_owned();
    assert!(head.contains("cache-status: yomi; fwd=miss; collapsed"), "{head}");
    let plain = ask(&app, LONG, "application/json").await;
    // HTTP/2, with prior knowledge.
    let (mut client, connection) = h2::client::handshake(connect(&app).await).await.unwrap();
    let connection = tokio::spawn(connection);
    let request = Request::get(format!("http://here{LONG}")).body(()).unwrap();
    let (response, _) = client.send_request(request, true).unwrap();
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!((app.service.status().busy, app.service.status().queued), (1, 0));
    drop(first);
    drop(plain);
    drop(second);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(app.service.status().busy, 1, "one still waits, over HTTP/2");
    // Its stream is reset; the connection stays.
    drop(response);
    eventually("the thread is free", || app.service.status().busy == 0).await;
    assert!(!connection.is_finished());
}

#[tokio::test]
async fn streams_that_share_a_search_end_with_the_same_result() {
    let app = TestApp::new();
    let path = "/v1/othello/bestmove?moves=f5d6&time_ms=1000";
    let mut results = BTreeSet::new();
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(ask(&app, path, "text/event-stream").await);
        eventually("it searches", || app.service.status().busy == 1).await;
    }
    for mut socket in sockets {
        let mut text = String::new();
        socket.read_to_string(&mut text).await.unwrap();
        assert_eq!(text.matches("event: result").count(), 1, "{text}");
        let data = text.rsplit_once("data: ").unwrap().1.lines().next().unwrap();
        let mut result: Value = serde_json::from_str(data).unwrap();
        result["timing"].take();
        results.insert(result.to_string());
    }
    assert_eq!(results.len(), 1, "{results:?}");
}

#[tokio::test]
async fn a_stream_of_a_kept_answer_is_one_result() {
    let app = TestApp::new();
    let path = format!("{OTHELLO}?depth=3");
    app.get(&path).await;
    let answer = app.get_with(&path, &[("accept", "text/event-stream")]).await;
    assert_eq!(answer.header("cache-status"), "yomi; hit");
    assert_eq!((answer.header("etag"), answer.header("cache-control")), ("", "no-store"));
    assert_eq!(answer.text.matches("event: ").count(), 1, "{}", answer.text);
    assert!(answer.text.contains("event: result"), "{}", answer.text);
}

#[tokio::test]
async fn another_word_for_cache_is_refused_with_its_name() {
    let app = TestApp::new();
    let answer = app.post(OTHELLO, json!({ "cache": "bypas" })).await;
    assert_eq!(answer.status, 422);
    let fault = &answer.json()["errors"][0];
    assert_eq!((&fault["pointer"], &fault["did_you_mean"]), (&json!("/cache"), &json!("bypass")));
}

#[tokio::test]
async fn a_position_has_one_key_in_all_its_images() {
    let app = TestApp::new();
    let key = async |path: &str, body: &str| {
        let answer = app.post(path, body).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.header("x-yomi-key").to_owned()
    };
    let othello = "/v1/othello/bestmove";
    let one = key(othello, "{\"moves\": \"f5d6\", \"depth\": 1}").await;
    assert!(one.len() == 32 && one.chars().all(|digit| digit.is_ascii_hexdigit()), "{one}");
    // Rotated, searched with other parameters, and repeated.
    for body in [
        "{\"moves\": \"c4e3\", \"depth\": 1}",
        "{\"moves\": \"f5d6\", \"level\": 2}",
        "{\"moves\": \"f5d6\", \"algorithm\": \"minimax\", \"depth\": 1}",
        "{\"moves\": \"f5d6\", \"depth\": 1}",
        "{\"moves\": \"f5d6\", \"depth\": 1}",
    ] {
        assert_eq!(key(othello, body).await, one, "{body}");
    }
    let mut keys = vec![one];
    for (path, body) in [
        (othello, "{\"moves\": \"f5f6\", \"depth\": 1}"),
        ("/v1/gomoku/bestmove", "{\"moves\": \"h8\", \"depth\": 1}"),
        ("/v1/gomoku/bestmove", "{\"moves\": \"h8\", \"depth\": 1, \"rule\": \"renju\"}"),
        ("/v1/gomoku/bestmove", "{\"moves\": \"h8\", \"depth\": 1, \"size\": 19}"),
        ("/v1/tictactoe/bestmove", "{\"moves\": \"b2\"}"),
    ] {
        keys.push(key(path, body).await);
    }
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count);
    let path = "/v1/othello/bestmove?moves=c4e3&depth=1";
    let stream = app.get_with(path, &[("accept", "text/event-stream")]).await;
    assert!(keys.contains(&stream.header("x-yomi-key").to_owned()));
}
