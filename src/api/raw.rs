//! Answers for connections that have no request yet: the bytes of a whole HTTP/1.1 response.
//!
//! The server refuses a connection, or gives up waiting for the head of a request, where no HTTP
//! library stands between it and the socket.

use axum::http::HeaderMap;

use super::{
    context::RequestContext,
    metrics,
    problem::{Problem, ProblemCode},
    retry,
};

/// The answer to a head that did not arrive in time. Counts the refusal.
#[must_use]
pub fn late_head() -> Vec<u8> {
    response(&Problem::new(
        ProblemCode::RequestTimeout,
        "The head of the request did not arrive in time; send it whole.",
    ))
}

/// The answer to a connection for which there is no place. Counts the refusal.
#[must_use]
pub fn too_many_connections(of_client: bool) -> Vec<u8> {
    let detail = if of_client {
        "This client has as many connections open as it may; close some, or use one for several \
         requests."
    } else {
        "As many connections are open as this server holds; try again after retry_after_ms."
    };
    response(&Problem {
        retry_after: Some(retry::SOON),
        ..Problem::new(ProblemCode::TooManyConnections, detail)
    })
}

fn response(problem: &Problem) -> Vec<u8> {
    metrics::count_refusal(problem.code);
    let entry = problem.code.entry();
    let context = RequestContext::new(&HeaderMap::new());
    // Our own types always serialise.
    let body = serde_json::to_string(&problem.document(&context.id)).unwrap_or_default();
    let retry_after = problem
        .retry_after_seconds()
        .map(|seconds| format!("retry-after: {seconds}\r\n"))
        .unwrap_or_default();
    format!(
        "HTTP/1.1 {}\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
         x-request-id: {}\r\nserver-timing: total;dur=0.000\r\nvary: Accept, Origin\r\n\
         {retry_after}cache-control: no-store\r\n\
         x-content-type-options: nosniff\r\nconnection: close\r\n\r\n{body}",
        entry.status,
        body.len(),
        context.id,
    )
    .into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_are_a_whole_response_with_its_document() {
        for (bytes, status) in [
            (late_head(), "408 Request Timeout"),
            (too_many_connections(true), "503 Service Unavailable"),
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
}
