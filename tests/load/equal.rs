//! Equal requests under load: one `ETag`, and bodies equal outside `timing`.

use std::collections::BTreeSet;

use axum::body::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper_util::{client::legacy::Client, rt::TokioExecutor};
use serde_json::Value;

use crate::stage::yomi;

/// Clients that ask at one time, and the requests of each.
const CLIENTS: usize = 4;
const REQUESTS: usize = 25;

#[tokio::test(flavor = "multi_thread")]
async fn the_service_gives_equal_requests_equal_answers_under_load() {
    let address = yomi().await;
    // Searched each time, from the cache, as a GET with its tag, and without a search.
    let asked = [
        ("/v1/othello/bestmove", r#"{"moves": "f5", "level": 2, "cache": "bypass", "id": "x"}"#),
        ("/v1/gomoku/bestmove", r#"{"moves": "h8", "level": 1}"#),
        ("/v1/othello/bestmove?moves=f5d6&level=2", ""),
        ("/v1/tictactoe/position", r#"{"moves": "b2"}"#),
    ];
    let ask = async move |(path, body): (&str, &'static str)| {
        let method = if body.is_empty() { "GET" } else { "POST" };
        let request = hyper::Request::builder()
            .method(method)
            .uri(format!("http://{address}{path}"))
            .header("content-type", "application/json")
            .body(Full::new(Bytes::from_static(body.as_bytes())))
            .unwrap();
        let client = Client::builder(TokioExecutor::new()).build_http();
        let response = client.request(request).await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        let tag = response.headers().get("etag").map(|tag| tag.to_str().unwrap().to_owned());
        let body = response.into_body().collect().await.unwrap().to_bytes();
        let mut answer: Value = serde_json::from_slice(&body).unwrap();
        answer.as_object_mut().unwrap().remove("timing");
        (tag, answer.to_string())
    };
    let mut clients = tokio::task::JoinSet::new();
    for _ in 0..CLIENTS {
        clients.spawn(async move {
            let mut heard = vec![BTreeSet::new(); asked.len()];
            for _ in 0..REQUESTS {
                for (request, answers) in asked.into_iter().zip(&mut heard) {
                    answers.insert(ask(request).await);
                }
            }
            heard
        });
    }
    let mut heard = vec![BTreeSet::new(); asked.len()];
    for answers in clients.join_all().await {
        heard.iter_mut().zip(answers).for_each(|(all, some)| all.extend(some));
    }
    for (request, answers) in asked.iter().zip(&heard) {
        assert_eq!(answers.len(), 1, "{request:?}: {answers:#?}");
    }
    let has_tag = |index: usize| heard[index].iter().all(|(tag, _)| tag.is_some());
    assert!(has_tag(2), "an answer to GET has a tag");
}
