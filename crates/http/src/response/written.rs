//! A serialised answer: its text, and the headers that depend on it alone.

use std::convert::Infallible;

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use yomi_contract::{
    answer::BestMove,
    problem::{Problem, ProblemCode},
    reading::form::Form,
};

use crate::caching::{self, Reach};

/// Initial buffer size, enough for most answers without growing.
const USUAL_BYTES: usize = 2048;

/// A serialised `bestmove` answer.
#[derive(Debug)]
pub(crate) struct Written {
    body: Bytes,
    /// Capacity of the body's buffer, in bytes.
    room: usize,
    /// `ETag`, for the answer to a query.
    tag: Option<HeaderValue>,
    deterministic: bool,
}

/// Pictures and reports contain no script; the policy keeps browsers from running one all the same.
const PICTURE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
);

impl Written {
    /// Serialises an answer; computes the `ETag` for a query.
    ///
    /// # Errors
    /// `internal`, if it cannot be serialised; it always can.
    pub(crate) fn new(mut document: BestMove, is_query: bool) -> Result<Self, Problem> {
        let tag = is_query.then(|| caching::tag_of(&mut document));
        let mut body = Vec::with_capacity(USUAL_BYTES);
        serde_json::to_writer(&mut body, &document).map_err(|error| {
            tracing::error!(%error, "an answer cannot be written as JSON");
            Problem::new(ProblemCode::Internal, "The answer could not be written.")
        })?;
        let room = body.capacity();
        Ok(Self { body: body.into(), room, tag, deterministic: document.deterministic })
    }

    /// A short answer, for tests.
    #[cfg(test)]
    pub(crate) const fn example() -> Self {
        Self { body: Bytes::from_static(b"{}"), room: 2, tag: None, deterministic: true }
    }

    /// Memory that it takes, in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        size_of::<Self>() + self.room
    }

    /// The response to a request with these headers; 304 if the client has it (conditional request).
    pub(crate) fn respond(&self, headers: &HeaderMap, reach: Reach) -> Response {
        let json = HeaderValue::from_static("application/json");
        let whole = || ([(header::CONTENT_TYPE, json)], self.body.clone()).into_response();
        let Some(tag) = &self.tag else { return whole() };
        let lifetime = caching::lifetime(self.deterministic, reach);
        caching::unless_known(tag, lifetime, headers, whole)
    }
}

/// A response in this format.
pub(crate) fn answer(form: Form, body: impl Into<Body>) -> Response {
    let content_type = match form {
        Form::Json => "application/json",
        Form::EventStream => "text/event-stream",
        Form::Svg => "image/svg+xml",
        Form::Png => "image/png",
        Form::Html => "text/html; charset=utf-8",
        Form::Text => "text/plain; charset=utf-8",
        Form::Graphviz => "text/vnd.graphviz; charset=utf-8",
        Form::JsonLines => "application/x-ndjson",
    };
    let headers = [(header::CONTENT_TYPE, HeaderValue::from_static(content_type))];
    let body = body.into();
    if matches!(form, Form::Svg | Form::Html) {
        (headers, [(header::CONTENT_SECURITY_POLICY, PICTURE_POLICY)], body).into_response()
    } else {
        (headers, body).into_response()
    }
}

/// A response without a body and without `content-length`, for 204 and 304 (RFC 9110, 8.6). For a body of known length
/// the router would answer `HEAD` with length 0.
pub(crate) fn without_body(status: StatusCode) -> Response {
    let nothing = futures_util::stream::empty::<Result<Bytes, Infallible>>();
    (status, Body::from_stream(nothing)).into_response()
}
