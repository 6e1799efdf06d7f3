//! Raw HTTP/1.1 responses, as bytes, for connections that have no parsed request.
//!
//! The server sends them when it refuses a connection, or when the head of a request times out or cannot be parsed: no
//! HTTP library can answer there.

use std::sync::Arc;

use ::metrics::counter;
use axum::http::{HeaderMap, Method};
use yomi_api::refusals;
use yomi_contract::problem::{Problem, ProblemCode, retry};
use yomi_instrumentation::metrics::UNREAD_REQUESTS;
use yomi_server::ParseFault;

use crate::{endpoints::metrics, middleware::context::arriving};

/// Label of HTTP/2 streams and connections that were reset; they get no response.
const RESET: &str = "http2_reset";

/// Creates the series at zero, so that an alert on their rate sees the first increment.
pub(crate) fn show_zeros() {
    let reasons = ParseFault::ALL.map(ParseFault::name).into_iter().chain([RESET]);
    reasons.for_each(|reason| counter!(UNREAD_REQUESTS, "reason" => reason).increment(0));
}

/// Counts an HTTP/2 stream or connection that was reset because of what the client sent.
pub(crate) fn count_reset() {
    counter!(UNREAD_REQUESTS, "reason" => RESET).increment(1);
}

/// The response to a request that could not be parsed.
#[derive(Debug)]
pub(crate) struct UnreadAnswer {
    /// The whole response.
    pub bytes: Vec<u8>,
    /// Its request id.
    pub request_id: Arc<str>,
    /// Its status.
    pub status: u16,
}

/// The response to a request that could not be parsed and begins with `head`. Counts the request and the refusal.
#[must_use]
pub(crate) fn unread(reason: ParseFault, detail: String, head: &[u8]) -> UnreadAnswer {
    counter!(UNREAD_REQUESTS, "reason" => reason.name()).increment(1);
    let code = match reason {
        ParseFault::TooLong => ProblemCode::HeadTooLong,
        ParseFault::TooLarge => ProblemCode::TooLarge,
        _ => ProblemCode::MalformedRequest,
    };
    let word = head.split(|&byte| byte == b' ').next().unwrap_or_default();
    let method = Method::from_bytes(word).unwrap_or_default();
    let method = if word == method.as_str().as_bytes() { metrics::name_of(&method) } else { "other" };
    let status = code.entry().status.as_u16();
    metrics::count_unread(method, status);
    let (mut bytes, request_id) = written(&Problem::new(code, detail));
    if method == "HEAD" {
        let head = bytes.windows(4).position(|end| end == b"\r\n\r\n");
        bytes.truncate(head.map_or(bytes.len(), |at| at + 4));
    }
    UnreadAnswer { bytes, request_id, status }
}

/// The response to a head that timed out. Counts the refusal.
#[must_use]
pub(crate) fn late_head() -> Vec<u8> {
    response(&Problem::new(
        ProblemCode::RequestTimeout,
        "The head of the request did not arrive in time; send it whole.",
    ))
}

/// The response to an incomplete head whose connection was displaced. Counts the refusal.
#[must_use]
pub(crate) fn given_up_head() -> Vec<u8> {
    response(&Problem {
        retry_after: Some(retry::SOON),
        ..Problem::new(
            ProblemCode::TooManyConnections,
            "The head of the request had not arrived whole when another connection needed the place of this one; \
             try again after retry_after_ms, and send it in one piece.",
        )
    })
}

/// The response to a connection above the connection limit. Counts the refusal.
#[must_use]
pub(crate) fn too_many_connections(of_client: bool) -> Vec<u8> {
    let detail = if of_client {
        "This client has as many connections open as it may; close some, or use one for several \
         requests."
    } else {
        "As many connections are open as this server holds; try again after retry_after_ms."
    };
    response(&Problem { retry_after: Some(retry::SOON), ..Problem::new(ProblemCode::TooManyConnections, detail) })
}

fn response(problem: &Problem) -> Vec<u8> {
    written(problem).0
}

/// The bytes and the id of a response. Counts the refusal.
fn written(problem: &Problem) -> (Vec<u8>, Arc<str>) {
    refusals::count(problem.code);
    let entry = problem.code.entry();
    let context = arriving(&HeaderMap::new());
    // Our own types always serialise.
    let body = serde_json::to_string(&problem.document(&context.id)).unwrap_or_default();
    let retry_after =
        problem.retry_after_seconds().map(|seconds| format!("retry-after: {seconds}\r\n")).unwrap_or_default();
    let text = format!(
        "HTTP/1.1 {}\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
         x-request-id: {}\r\nserver-timing: total;dur=0.000\r\nvary: Accept, Origin\r\n\
         {retry_after}cache-control: no-store\r\n\
         x-content-type-options: nosniff\r\nconnection: close\r\n\r\n{body}",
        entry.status,
        body.len(),
        context.id,
    );
    (text.into_bytes(), context.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_are_a_whole_response_with_its_document() {
        for (bytes, status) in [
            (late_head(), "408 Request Timeout"),
            (too_many_connections(true), "503 Service Unavailable"),
            (given_up_head(), "503 Service Unavailable"),
            (unread(ParseFault::Length, "None.".into(), b"").bytes, "400 Bad Request"),
            (unread(ParseFault::TooLarge, "Large.".into(), b"").bytes, "413 Payload Too Large"),
            (unread(ParseFault::TooLong, "Long.".into(), b"GET / ").bytes, "431 Request Header Fields Too Large"),
        ] {
            let text = String::from_utf8(bytes).unwrap();
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            assert!(head.starts_with(&format!("HTTP/1.1 {status}\r\n")), "{head}");
            assert!(head.contains(&format!("content-length: {}\r\n", body.len())), "{head}");
            assert_eq!(head.contains("retry-after: 1\r\n"), status.starts_with("503"), "{head}");
            let document: serde_json::Value = serde_json::from_str(body).unwrap();
            assert_eq!(document["status"].to_string(), status[..3]);
            assert!(head.contains(document["request_id"].as_str().unwrap()), "{head}");
        }
    }

    #[test]
    fn what_asks_for_a_head_gets_no_body() {
        let text = String::from_utf8(unread(ParseFault::Address, "Raw.".into(), b"HEAD /\"").bytes).unwrap();
        assert!(text.ends_with("\r\n\r\n") && text.contains("content-length: "), "{text}");
    }
}
