//! Query strings, through the whole HTTP floor.

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode, Uri},
};
use http_body_util::BodyExt as _;
use metrics_exporter_prometheus::PrometheusBuilder;
use tokio::runtime::Runtime;
use tower::ServiceExt as _;
use yomi_contract::{
    limits::{LiveLimits, OperatorLimits},
    reading::{field::Spelling, form::FORMAT, query::MAX_QUERY_BYTES},
    request::query::{parse, spelling},
};
use yomi_http::{ApiSettings, AppState, gate::edges::EdgeSettings};
use yomi_players::Engines;
use yomi_service::{PoolSettings, Service};

use serde_json::{Map, Value};

/// A query string is answered or refused as the same fields in a body are, never with a 5xx, and its
/// fields, written as a query string, are read as the same fields.
///
/// # Panics
/// When it is not so.
pub fn is_a_body(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (game, query) = text.split_once('?').unwrap_or(("othello", &text));
    let path = match game.chars().next() {
        Some('g') => "/v1/gomoku/position",
        Some('t') => "/v1/tictactoe/position",
        _ => "/v1/othello/position",
    };
    // What is no address is refused before it gets here.
    let Some(request) = get(path, query) else { return };
    let query = request.uri().query().unwrap_or_default().to_owned();
    if query.split('&').any(|pair| pair.split('=').next() == Some(FORMAT)) {
        // The form of an answer is no field.
        return;
    }
    let (parts, ()) = request.into_parts();
    let by_query = asked(Request::from_parts(parts, Body::empty()));
    let Some(object) = fields(&query) else {
        assert!(by_query.0.is_client_error(), "{text:?}");
        return;
    };
    let body = Value::Object(object.clone()).to_string();
    let post = Request::post(path).header("content-type", "application/json");
    let by_body = asked(post.body(Body::from(body)).expect("it is a request"));
    assert_eq!(by_query, by_body, "{text:?}");

    let written = query_of(&object);
    if written.len() <= MAX_QUERY_BYTES {
        assert_eq!(fields(&written), Some(object), "{written} of {text:?}");
    }
}

fn get(path: &str, query: &str) -> Option<Request<()>> {
    let uri = Uri::builder().path_and_query(format!("{path}?{query}")).build().ok()?;
    Request::get(uri).body(()).ok()
}

/// The fields of a query string; `None` where it is refused.
fn fields(query: &str) -> Option<Map<String, Value>> {
    parse(query.as_bytes()).ok().filter(|_| query.len() <= MAX_QUERY_BYTES)
}

/// A query string that says the same.
fn query_of(object: &Map<String, Value>) -> String {
    let text = |name: &str, value: &Value| match (spelling(name), value) {
        (_, Value::String(text)) => text.clone(),
        (Spelling::List | Spelling::TextOrList, Value::Array(items)) => {
            let items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            items.join(",")
        }
        (_, value) => value.to_string(),
    };
    let encoded = |text: &str| -> String { text.bytes().map(|byte| format!("%{byte:02x}")).collect() };
    let pairs = object.iter().map(|(name, value)| (encoded(name), encoded(&text(name, value))));
    pairs.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
}

/// Status and document of the answer, without what differs from request to request.
fn asked(request: Request<Body>) -> (StatusCode, Value) {
    static FLOOR: LazyLock<(Router, Runtime)> = LazyLock::new(|| {
        let settings = ApiSettings {
            serves_page: true,
            serves_mcp: true,
            limits: LiveLimits::new(OperatorLimits {
                max_search: Duration::from_secs(1),
                max_review: Duration::from_secs(1),
                max_depth: 1,
                max_nodes: 1,
            }),
            cors_origins: Vec::new(),
            edges: EdgeSettings::default(),
        };
        let pool = PoolSettings::with_threads(std::num::NonZeroUsize::MIN);
        let engines = Engines::default();
        let service = Service::start(pool, Arc::new(engines.clone()));
        let service = service.expect("a thread can be started");
        let metrics = PrometheusBuilder::new().build_recorder().handle();
        let state = AppState::new(service, engines, settings, metrics);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        (yomi_http::router(state), runtime.expect("a runtime can be built"))
    });
    let (router, runtime) = &*FLOOR;
    let shown = format!("{request:?}");
    runtime.block_on(async {
        let answer = router.clone().oneshot(request).await.expect("the floor always answers");
        let status = answer.status();
        let bytes = answer.into_body().collect().await.expect("the body is there").to_bytes();
        let mut document: Value = serde_json::from_slice(&bytes).expect("answers are JSON");
        if status != StatusCode::OK {
            assert!(status.is_client_error(), "{status}: {shown}");
            assert_eq!(document["status"], status.as_u16(), "{shown}");
            assert!(document["request_id"].take().is_string(), "{shown}");
        }
        (status, document)
    })
}
