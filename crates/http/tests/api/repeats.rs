//! Answers from memory that are given again word for word: the same for those who ask, and for those who
//! watch, as if they were made anew.

use metrics_exporter_prometheus::PrometheusBuilder;
use yomi_contract::keys::Secret;
use yomi_http::gate::keys::KeyRing;

use crate::app::{TestAnswer, TestApp, json_request};
use serde_json::{Value, json};

const OTHELLO: &str = "/v1/othello/bestmove";

/// Body and headers without the time of this request.
fn essence(answer: &TestAnswer) -> (Value, Vec<(String, String)>) {
    let mut body = answer.ok();
    body["timing"]["total_us"] = Value::Null;
    // A time in the body may have another number of digits.
    let own = ["server-timing", "x-request-id", "content-length"];
    let headers = answer.headers.keys().filter(|name| !own.contains(&name.as_str()));
    let headers =
        headers.map(|name| (name.to_string(), answer.header(name.as_str()).to_owned())).collect();
    (body, headers)
}

#[tokio::test]
async fn repeats_are_what_a_server_without_them_answers() {
    let app = TestApp::new();
    let plain = TestApp::with(64, |settings| settings.repeat_bytes = 0);
    let paths = [
        format!("{OTHELLO}?moves=f5d6&level=4&multi_pv=2"),
        "/v1/tictactoe/bestmove?moves=b2".to_owned(),
        "/v1/gomoku/bestmove?moves=h8i9&depth=2&include=legal_moves".to_owned(),
    ];
    for path in &paths {
        let mut answers = Vec::new();
        for app in [&plain, &app] {
            for _ in 0..2 {
                app.get(path).await.ok();
            }
            answers.push(app.get(path).await);
            let tag = answers[0].header("etag");
            let known = app.get_with(path, &[("if-none-match", tag)]).await;
            assert_eq!((known.status.as_u16(), known.text.as_str()), (304, ""), "{path}");
            assert_eq!(known.header("etag"), tag, "{path}");
        }
        let [(mut expected, headers), (mut found, own)] = [&answers[0], &answers[1]].map(essence);
        assert_eq!(headers, own, "{path}");
        // Each server has searched once, in its own time.
        for body in [&mut expected, &mut found] {
            body["timing"] = Value::Null;
        }
        assert_eq!(expected, found, "{path}");
        let timing = answers[1].header("server-timing");
        assert!(timing.starts_with("queue;dur=0.000, search;dur=0.000, total;dur="), "{timing}");
    }
}

#[tokio::test]
async fn a_repeat_has_the_very_words_of_what_it_repeats() {
    let app = TestApp::new();
    let body = json!({ "moves": "f5d6", "level": 3 });
    let searched = app.post(OTHELLO, &body).await;
    assert_eq!(searched.header("cache-status"), "yomi; fwd=miss; stored");
    let kept = app.post(OTHELLO, &body).await;
    for _ in 0..2 {
        let repeat = app.post(OTHELLO, &body).await;
        assert_eq!(repeat.header("cache-status"), "yomi; hit");
        assert_eq!(repeat.text, kept.text);
    }
}

#[tokio::test]
async fn every_request_has_its_own_id() {
    let app = TestApp::new();
    for id in ["a", "b", "b"] {
        let answer = app.post(OTHELLO, json!({ "level": 2, "id": id })).await;
        assert_eq!(answer.ok()["id"], id);
    }
}

#[tokio::test]
async fn repeats_are_counted_as_hits_and_refused_while_draining() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let handle = recorder.handle();
    let _recorder = metrics::set_default_local_recorder(&recorder);
    let app = TestApp::new();
    let path = format!("{OTHELLO}?level=2");
    for _ in 0..5 {
        app.get(&path).await.ok();
    }
    let page = handle.render();
    for series in ["{result=\"hit\"} 4", "{result=\"miss\"} 1"] {
        let series = format!("yomi_cache_requests_total{series}");
        assert!(page.contains(&series), "{series} is not in {page}");
    }
    app.service.refuse_new();
    assert_eq!(app.get(&path).await.json()["code"], "draining");
}

#[tokio::test]
async fn the_limits_of_a_key_hold_for_what_was_answered_to_others() {
    let (free, limited) = (Secret::random().unwrap(), Secret::random().unwrap());
    let line = |name: &str, secret: &Secret, rest: &str| {
        format!("{{\"name\":\"{name}\",\"sha256\":\"{}\"{rest}}}\n", secret.digest().text())
    };
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("repeats.keys");
    let limits = ",\"limits\":{\"level\":3}";
    let lines = line("free", &free, "") + &line("limited", &limited, limits);
    std::fs::write(&path, lines).unwrap();
    let app = TestApp::with_keys(KeyRing::load(path).unwrap());
    for (secret, status) in [(&free, 200), (&free, 200), (&free, 200), (&limited, 403)] {
        let mut request = json_request(OTHELLO, json!({ "level": 4 }).to_string());
        let bearer = format!("Bearer {}", secret.text());
        request.headers_mut().insert("authorization", bearer.parse().unwrap());
        assert_eq!(app.send(request).await.status, status);
    }
}
