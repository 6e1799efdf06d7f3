//! Responses with an answer: serialisation, content types and conditional requests.

use std::convert::Infallible;

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use yomi_contract::{
    answer::{BestMove, drawing::pixels},
    problem::{Problem, ProblemCode},
    reading::form::Form,
    request::picture::Look,
};

use crate::caching::{self, Kept, Reach};

/// Initial buffer size, enough for most answers without growing.
const USUAL_BYTES: usize = 2048;

/// Pictures and reports contain no script; the policy keeps browsers from running one all the same.
const PICTURE_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox");

/// The response with a best move. To a query, given by the request's headers and the caches that may store the answer,
/// it has an `ETag`, and is 304 if the client has it (conditional request).
///
/// # Errors
/// `internal`, if the answer cannot be serialised; it always can.
pub(crate) fn best_move(mut document: BestMove, query: Option<(&HeaderMap, Reach)>) -> Result<Response, Problem> {
    let tag = query.map(|_| caching::tag_of(&mut document));
    let mut body = Vec::with_capacity(USUAL_BYTES);
    serde_json::to_writer(&mut body, &document).map_err(|error| {
        tracing::error!(%error, "an answer cannot be written as JSON");
        Problem::new(ProblemCode::Internal, "The answer could not be written.")
    })?;
    let whole = || answer(Form::Json, body);
    let Some((tag, (headers, reach))) = tag.zip(query) else { return Ok(whole()) };
    let lifetime = caching::lifetime(document.deterministic, reach);
    Ok(caching::unless_known(&tag, lifetime, headers, whole))
}

/// The PNG response of a drawing, as [`pixels`]; 304 without rendering if the client has it: SVG and look determine the
/// tag.
///
/// # Errors
/// As [`pixels`].
pub(crate) fn picture(
    svg: &str,
    points: (f64, f64),
    look: Look,
    illegible: &str,
    kept: Option<Kept>,
) -> Result<Response, Problem> {
    let Some((lifetime, headers)) = kept else {
        return Ok(answer(Form::Png, pixels(svg, points, look, illegible)?));
    };
    let width = look.width.unwrap_or(0).to_le_bytes();
    let tag = caching::tag_of_parts(&[Form::Png.name().as_bytes(), &width, svg.as_bytes()]);
    let pixels = if caching::is_known(&tag, &headers) { Vec::new() } else { pixels(svg, points, look, illegible)? };
    let whole = || answer(Form::Png, pixels);
    Ok(caching::unless_known(&tag, lifetime, &headers, whole))
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
