//! API keys: authentication, permitted endpoints and levels, rate limits.

use std::{fmt::Write as _, fs, path::PathBuf};

use axum::{body::Body, http::Request};
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;
use yomi_api::{
    keys::KeyRing,
    watched_file::{FileLook, FileWatch, WatchedFile as _},
};
use yomi_contract::keys::Secret;

use crate::app::{TestAnswer, TestApp, json_request};
use serde_json::json;

const OTHELLO: &str = "/v1/othello/bestmove";

/// A key file of this test alone, with its keys.
pub(crate) struct KeyFile {
    path: PathBuf,
    pub(crate) texts: Vec<String>,
}

impl KeyFile {
    /// A file with one key for each of these ends of its line.
    pub(crate) fn new(name: &str, rests: &[&str]) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.keys"));
        let mut file = Self { path, texts: Vec::new() };
        for _ in rests {
            file.texts.push(Secret::random().unwrap().text());
        }
        file.write(rests);
        file
    }

    fn write(&self, rests: &[&str]) {
        let mut lines = String::from("# for tests\n");
        for (number, (text, rest)) in self.texts.iter().zip(rests).enumerate() {
            let digest = Secret::read(text).unwrap().digest().text();
            writeln!(lines, "{{\"name\":\"key-{number}\",\"sha256\":\"{digest}\"{rest}}}").unwrap();
        }
        fs::write(&self.path, lines).unwrap();
    }

    pub(crate) fn ring(&self) -> KeyRing {
        KeyRing::load(self.path.clone()).unwrap()
    }
}

fn with_key(path: &str, key: &str) -> Request<Body> {
    let builder = Request::get(path).header("authorization", format!("Bearer {key}"));
    builder.body(Body::empty()).unwrap()
}

async fn ask(app: &TestApp, key: &str, path: &str) -> TestAnswer {
    app.send(with_key(path, key)).await
}

macro_rules! snapshot {
    ($name:expr, $answer:expr) => {
        insta::assert_snapshot!($name, $answer.snapshot())
    };
}

#[tokio::test]
async fn requests_without_a_known_key_are_refused() {
    let file = KeyFile::new("unauthorized", &[""]);
    let app = TestApp::with_keys(file.ring());
    let answer = app.get("/v1/version").await;
    snapshot!("unauthorized", answer);
    assert_eq!(answer.header("www-authenticate"), "Bearer realm=\"yomi\"");
    let other = Secret::random().unwrap().text();
    let own = &file.texts[0];
    for header in [
        format!("Bearer {other}"),
        format!("Bearer {own}0"),
        format!("Basic {own}"),
        format!("Bearer{own}"),
        own.clone(),
        "Bearer ".to_owned(),
        String::new(),
    ] {
        let answer = app.get_with("/v1/version", &[("authorization", &header)]).await;
        assert_eq!(answer.status, 401, "{header}");
        let challenge = answer.header("www-authenticate");
        assert_eq!(challenge, "Bearer realm=\"yomi\", error=\"invalid_token\"", "{header}");
    }
    let two = [("authorization", format!("Bearer {own}")), ("authorization", "Bearer x".into())];
    let two = two.each_ref().map(|(name, value)| (*name, value.as_str()));
    assert_eq!(app.get_with("/v1/version", &two).await.status, 401);
    for scheme in ["Bearer", "bearer", "BEARER"] {
        let header = format!("{scheme} {own}");
        assert_eq!(app.get_with("/v1/version", &[("authorization", &header)]).await.status, 200);
    }
}

#[tokio::test]
async fn a_key_in_an_address_opens_nothing() {
    let file = KeyFile::new("address", &[""]);
    let app = TestApp::with_keys(file.ring());
    for name in ["access_token", "key", "authorization"] {
        let path = format!("{OTHELLO}?depth=1&{name}={}", file.texts[0]);
        assert_eq!(app.get(&path).await.status, 401);
        let answer = ask(&app, &file.texts[0], &path).await;
        assert_eq!(answer.status, 422, "{}", answer.text);
        assert!(!answer.text.contains(&file.texts[0]), "{}", answer.text);
    }
}

#[tokio::test]
async fn probes_and_pages_need_no_key_and_everything_else_does() {
    let app = TestApp::with_keys(KeyFile::new("open", &[""]).ring());
    for path in ["/", "/livez", "/readyz", "/startupz", "/docs/", "/docs/swagger-ui.css", "/openapi.json"] {
        assert_eq!(app.get(path).await.status, 200, "{path}");
    }
    for path in [
        "/metrics",
        "/v1/games",
        "/v1/limits",
        "/v1/status",
        "/v1/version",
        "/v1/othello/position",
        "/v1/lab/tree",
        "/nothing",
        OTHELLO,
    ] {
        assert_eq!(app.get(path).await.status, 401, "{path}");
    }
}

#[tokio::test]
async fn what_a_key_may_not_ask_for_is_named() {
    let limits = ",\"limits\":{\"level\":5,\"depth\":6,\"nodes\":1000,\"time_ms\":50,\"threads\":1}";
    let file = KeyFile::new("forbidden", &[limits, ",\"laboratory\":false"]);
    let app = TestApp::with_keys(file.ring());
    let post = async |body: serde_json::Value, path: &str, key: usize| {
        let mut request = json_request(path, body.to_string());
        let value = format!("Bearer {}", file.texts[key]).parse().unwrap();
        request.headers_mut().insert("authorization", value);
        app.send(request).await
    };
    let body = json!({ "depth": 7, "nodes": 2000, "time_ms": 60, "threads": 2 });
    snapshot!("forbidden", post(body.clone(), OTHELLO, 0).await);
    assert_ne!(post(body, OTHELLO, 1).await.status, 403);
    assert_eq!(post(json!({}), OTHELLO, 0).await.json()["errors"][0]["pointer"], "/level");
    post(json!({ "level": 5 }), OTHELLO, 0).await.ok();

    let runs = json!({ "game": "tictactoe", "runs": [
        { "algorithm": "minimax", "depth": 2 }, { "algorithm": "alpha_beta", "depth": 9 }] });
    let answer = post(runs.clone(), "/v1/lab/race", 0).await;
    assert_eq!(answer.json()["errors"][0]["pointer"], "/runs/1/depth", "{}", answer.text);
    let answer = post(runs, "/v1/lab/race", 1).await;
    assert_eq!((answer.status.as_u16(), answer.json()["code"].as_str()), (403, Some("forbidden")));
}

#[tokio::test]
async fn every_search_of_a_key_ends_within_its_time() {
    let file = KeyFile::new("time", &[",\"limits\":{\"time_ms\":40}"]);
    let app = TestApp::with_keys(file.ring());
    let path = format!("{OTHELLO}?goal=solve");
    let answer = ask(&app, &file.texts[0], &path).await.ok();
    assert_eq!(answer["stopped_by"], "server_limit");
    let limits = ask(&app, &file.texts[0], "/v1/limits").await.ok();
    assert_eq!(limits["time_ms"]["max"], 40);
}

#[tokio::test]
async fn a_key_that_has_used_up_its_requests_is_told_when_to_come_again() {
    let file = KeyFile::new("rate", &[",\"rate\":{\"requests\":2,\"seconds\":3600}", ""]);
    let app = TestApp::with_keys(file.ring());
    for left in [1, 0] {
        let answer = ask(&app, &file.texts[0], "/v1/version").await;
        assert_eq!(answer.header("ratelimit-policy"), "\"requests\";q=2;w=3600");
        assert!(answer.header("ratelimit").starts_with(&format!("\"requests\";r={left};t=")));
        answer.ok();
    }
    let answer = ask(&app, &file.texts[0], "/v1/version").await;
    snapshot!("rate_limited", answer);
    let wait = answer.json()["retry_after_ms"].as_u64().unwrap();
    assert!((1_700_000..=1_800_000).contains(&wait), "{wait}");
    assert_eq!(answer.header("retry-after"), wait.div_ceil(1000).to_string());
    assert_eq!(answer.header("ratelimit"), "\"requests\";r=0;t=3600");
    let other = ask(&app, &file.texts[1], "/v1/version").await;
    assert_eq!(other.header("ratelimit"), "");
    other.ok();
}

#[tokio::test]
async fn a_stream_holds_its_place_until_its_client_has_it_whole_or_leaves() {
    let file = KeyFile::new("concurrent", &[",\"concurrent\":1"]);
    let app = TestApp::with_keys(file.ring());
    let mut request = with_key(&format!("{OTHELLO}?time_ms=15000"), &file.texts[0]);
    request.headers_mut().insert("accept", "text/event-stream".parse().unwrap());
    let mut body = app.router.clone().oneshot(request).await.unwrap().into_body();
    body.frame().await.unwrap().unwrap();
    let answer = ask(&app, &file.texts[0], "/v1/version").await;
    snapshot!("too_many_concurrent", answer);
    assert_eq!(answer.header("ratelimit"), "\"concurrent\";r=0");
    assert_eq!(answer.header("retry-after"), "1");
    drop(body);
    let answer = ask(&app, &file.texts[0], "/v1/version").await;
    assert_eq!(answer.header("ratelimit-policy"), "\"concurrent\";q=1;qu=\"concurrent-requests\"");
    answer.ok();
}

#[tokio::test]
async fn reloading_takes_new_keys_keeps_quotas_and_survives_a_faulty_file() {
    let rate = ",\"rate\":{\"requests\":1,\"seconds\":3600}";
    let file = KeyFile::new("reload", &[rate, ""]);
    let ring = file.ring();
    let app = TestApp::with_keys(ring.clone());
    ask(&app, &file.texts[0], "/v1/version").await.ok();
    file.write(&[rate]);
    ring.reload().unwrap();
    assert_eq!(ring.count(), 1);
    assert_eq!(ask(&app, &file.texts[0], "/v1/version").await.status, 429, "its quota stays");
    assert_eq!(ask(&app, &file.texts[1], "/v1/version").await.status, 401, "it is gone");

    fs::write(&file.path, "{\"name\":\"x\"}").unwrap();
    let error = ring.reload().unwrap_err().to_string();
    assert!(error.contains("reload.keys:1: ") && error.contains("missing field `sha256`"), "{error}");
    assert_eq!(ask(&app, &file.texts[0], "/v1/version").await.status, 429, "still known");

    file.write(&[""]);
    ring.reload().unwrap();
    ask(&app, &file.texts[0], "/v1/version").await.ok();
}

#[test]
fn a_watched_file_is_taken_up_once_two_looks_found_the_same() {
    let file = KeyFile::new("watched", &["", ""]);
    let ring = file.ring();
    let mut watch = FileWatch::new(ring.clone());
    assert_eq!(watch.look(), FileLook::Same { mended: false });
    // Written in two parts; the first ends at a line break.
    file.write(&[",\"concurrent\":1"]);
    assert_eq!(watch.look(), FileLook::Unsettled);
    file.write(&[",\"concurrent\":1", ""]);
    assert_eq!((watch.look(), ring.count()), (FileLook::Unsettled, 2));
    assert_eq!(watch.look(), FileLook::Taken);
    assert_eq!(watch.look(), FileLook::Same { mended: false });

    fs::write(&file.path, "").unwrap();
    assert_eq!(watch.look(), FileLook::Unsettled);
    for expected in [true, false] {
        let FileLook::Faulty { fault, is_new } = watch.look() else { panic!("it is empty") };
        assert!(fault.contains("watched.keys has no key") && is_new == expected, "{fault}");
    }
    file.write(&[",\"concurrent\":1", ""]);
    assert_eq!((watch.look(), ring.count()), (FileLook::Same { mended: true }, 2));
}

#[tokio::test]
async fn preflights_need_no_key_and_pages_may_send_one() {
    let ring = KeyFile::new("preflight", &[""]).ring();
    let app = TestApp::with_keys_and(ring, |settings| {
        settings.cors_origins = vec!["https://play.example".to_owned()];
    });
    let request = Request::options(OTHELLO)
        .header("origin", "https://play.example")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "authorization,content-type")
        .body(Body::empty())
        .unwrap();
    let answer = app.send(request).await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("access-control-allow-headers").contains("authorization"));
}
