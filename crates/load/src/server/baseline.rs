//! Baseline server ("bare twin"): bare axum. The difference to it is Yomi's own cost.

use std::{
    collections::HashMap,
    io,
    net::{Ipv4Addr, SocketAddr},
};

use axum::{
    Router,
    body::Bytes,
    extract::{Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing,
    serve::ListenerExt as _,
};
use serde_json::{Map, Value};
use tokio::net::TcpListener;

/// Reads the body, because skipping it would give an unfair baseline.
async fn post(State(answer): State<Bytes>, headers: HeaderMap, body: Bytes) -> Response {
    if serde_json::from_slice::<Map<String, Value>>(&body).is_err() {
        return StatusCode::BAD_REQUEST.into_response();
    }
    respond(&headers, answer)
}

/// Ignores the value of the tag: every conditional request gets 304.
async fn get(
    State(answer): State<Bytes>,
    Query(_): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Response {
    match headers.get(header::IF_NONE_MATCH) {
        Some(tag) => (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response(),
        None => respond(&headers, answer),
    }
}

fn respond(headers: &HeaderMap, answer: Bytes) -> Response {
    if headers.get(header::ACCEPT).is_some_and(|form| form == "text/event-stream") {
        // Yomi's answers are a single line.
        let event = [b"event: result\ndata: ", &answer[..], b"\n\n"].concat();
        return ([(header::CONTENT_TYPE, "text/event-stream")], event).into_response();
    }
    ([(header::CONTENT_TYPE, "application/json")], answer).into_response()
}

/// Serves on a free loopback port until the process ends. Every `POST` and `GET` gets `answer_bytes`, or 304 with
/// `If-None-Match`. `listening` is called with the address.
///
/// # Errors
/// Where no port can be bound.
pub async fn serve(answer_bytes: Vec<u8>, listening: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    let listener = listener.tap_io(|stream| {
        // As Yomi does; fails only on a closed socket.
        let _ = stream.set_nodelay(true);
    });
    let route = routing::get(get).post(post);
    let router =
        Router::new().route("/v1/{game}/{endpoint}", route).with_state(Bytes::from(answer_bytes));
    listening(address);
    axum::serve(listener, router).await
}
